import { type QueryExecutorProvider, sql } from 'kysely';
import type pg from 'pg';

type Pool = Pick<pg.Pool, 'query'>;

/** A database, or a transaction in it, whatever its tables are. */
export type Transaction = QueryExecutorProvider & { readonly isTransaction: boolean };

/** First key of the advisory locks of workers; any number that no other lock with two keys has. */
const WORKERS_LOCK = 511_720_261;

interface JobRow {
  name: string;
  /** JSON. */
  payload: string;
  runAt: Date | undefined;
  key: string | undefined;
  maxAttempts: number;
}

export async function insertJob(tx: Transaction, job: JobRow): Promise<void> {
  await sql`insert into new_jobs (name, payload, run_at, max_attempts, key)
    values (${job.name}, ${job.payload}, ${job.runAt ?? null}::timestamptz,
      ${job.maxAttempts}, ${job.key ?? null})`.execute(tx);
}

interface JobRows extends Pick<JobRow, 'name' | 'maxAttempts'> {
  /** JSON, one for each job. */
  payloads: readonly string[];
}

export async function insertJobs(
  tx: Transaction,
  { name, payloads, maxAttempts }: JobRows,
): Promise<void> {
  await sql`insert into new_jobs (name, payload, max_attempts)
    select ${name}, payload, ${maxAttempts}::integer
    from unnest(${payloads}::text[]) payload`.execute(tx);
}

/** Hands the oldest jobs of committed transactions over to the workers; returns how many. */
export async function moveNewJobs(db: QueryExecutorProvider, limit: number): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select move_new_jobs(${limit}::integer) as moved`.execute(db);
  return rows[0]?.moved ?? 0;
}

/** The same for jobs that are left from a process that ended, or whose database was down. */
export async function moveLeftJobs(session: Pool): Promise<void> {
  await session.query('select move_new_jobs(500)');
}

/** How many jobs of a kind could run now, and do not run yet. */
export async function countReadyJobs(db: Transaction, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from new_jobs where name = ${name})
      + (select count(*) from graphile_worker.jobs where task_identifier = ${name}
        and locked_at is null and run_at <= now() and attempts < max_attempts) as count`.execute(
    db,
  );
  return Number(rows[0]?.count);
}

/** A job whose last attempt failed. */
export interface DeadJob {
  id: number;
  name: string;
  attempts: number;
  /** Why the last attempt failed. Null: its process ended. */
  lastError: string | null;
  addedAt: string;
  failedAt: string;
}

/** The dead jobs, latest first, without their payloads. */
export async function listDeadJobs(db: Transaction, limit: number): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select id, task_identifier as name, attempts, last_error as "lastError",
      created_at as "addedAt",
      updated_at as "failedAt"
    from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null
    order by updated_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many jobs of a kind there are. */
interface QueueLength {
  kind: string;
  /** Still to be done. */
  waiting: number;
  /** Dead. */
  failed: number;
  /** For how long the oldest one that could run has waited. */
  overdueSeconds: number;
}

export async function readQueueLengths(pool: Pool): Promise<QueueLength[]> {
  const { rows } = await pool.query<QueueLength>({
    // Those not handed over yet have no time of their own.
    text: `select kind, sum(waiting)::integer as waiting, sum(failed)::integer as failed,
        max(overdue)::float8 as "overdueSeconds"
      from (
        select task_identifier as kind,
          count(*) filter (where attempts < max_attempts) as waiting,
          count(*) filter (where attempts >= max_attempts and locked_at is null) as failed,
          coalesce(extract(epoch from now() - min(run_at) filter (
            where attempts < max_attempts and locked_at is null and run_at <= now()
          )), 0) as overdue
        from graphile_worker.jobs group by task_identifier
        union all
        select name, count(*), 0, 0 from new_jobs group by name
      ) lengths group by kind`,
  });
  return rows;
}

/** Returns how many were deleted; fewer than `limit` means that there are no more. */
export async function deleteDeadJobs(pool: Pool, before: Date, limit: number): Promise<number> {
  const { rowCount } = await pool.query({
    text: `select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < $1
      order by updated_at limit ${limit}))`,
    values: [before],
  });
  return rowCount ?? 0;
}

/** Marks the workers as running, until they are unmarked or the connection ends. */
export async function lockWorkersForShare(client: Pool, workersId: string): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [WORKERS_LOCK, workersId]);
}

/** Workers that run no more, whose connection stays open. */
export async function unlockWorkers(client: Pool, workersId: string): Promise<void> {
  const values = [WORKERS_LOCK, workersId];
  await client.query('select pg_advisory_unlock_shared($1, hashtext($2))', values);
}

/** The ids of workers that have jobs and whose connection has ended. */
export async function findLostWorkers(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    text: `select id from (
        select distinct locked_by as id from graphile_worker.jobs where locked_by is not null
          limit 100
      ) workers where pg_try_advisory_xact_lock($1, hashtext(id))`,
    values: [WORKERS_LOCK],
  });
  return rows.map(({ id }) => id);
}

/** Makes the jobs of lost workers available to others. */
export async function releaseJobsOfWorkers(pool: Pool, ids: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [ids]);
}

/**
 * Makes the jobs available that these workers took some time ago and do not run. Returns how many.
 */
export async function releaseForgottenJobs(
  pool: Pool,
  { workersId, runningIds }: { workersId: string; runningIds: readonly string[] },
): Promise<number> {
  const { rowCount } = await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null
     where locked_by = $1 and id <> all($2::bigint[])
       and locked_at < now() - interval '30 seconds'`,
    [workersId, runningIds],
  );
  return rowCount ?? 0;
}
