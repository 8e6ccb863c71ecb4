import { type Selectable, sql } from 'kysely';
import { MIGRATION_TABLE } from '../../platform/database/migration-records.ts';
import type { Db, Schema } from '../../platform/database/schema.ts';
import type { PartFailures } from '../../platform/part-failures.ts';

/** A running server. */
export interface ServerNode {
  id: string;
  host: string;
  version: string;
  startedAt: Date;
}

/** What a server reports of itself, twice a minute. */
export interface NodeReport {
  now: Date;
  failures: readonly PartFailures[];
}

export async function upsertNode(
  db: Db,
  { startedAt, ...given }: ServerNode,
  report: NodeReport,
): Promise<void> {
  const reported = { seen_at: report.now, failures: JSON.stringify(report.failures) };
  await db
    .insertInto('server_nodes')
    .values({ ...given, started_at: startedAt, ...reported })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(reported))
    .execute();
}

/** Deletes the rows of servers that were last seen before a moment. */
export async function deleteLostNodes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('server_nodes').where('seen_at', '<', before.toISOString()).execute();
}

export async function listNodes(db: Db, seenAfter: Date) {
  return db
    .selectFrom('server_nodes')
    .selectAll()
    .where('seen_at', '>', seenAfter.toISOString())
    .orderBy('started_at', 'desc')
    .limit(100)
    .execute();
}

export interface DatabaseState {
  version: string;
  sizeBytes: number;
  latestMigration: string;
}

export async function readDatabaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as "sizeBytes",
      (select name from ${sql.table(MIGRATION_TABLE)} order by name desc
        limit 1) as "latestMigration"`.execute(db);
  return rows[0]!;
}

export interface RefundState {
  waiting: number;
  failed: number;
  /** Of the failed: their event is gone. */
  orphaned: number;
}

export async function readRefundState(db: Db): Promise<RefundState> {
  const { rows } = await sql<RefundState>`
    select (select count(*) from refunds where status = 'pending') as waiting,
      count(*) as failed, count(*) filter (where k.event_id is null) as orphaned
    from refunds r join checkout_parts k on k.id = coalesce(r.part_id, r.checkout_id)
    where r.status = 'failed' and r.by_hand_at is null`.execute(db);
  return rows[0]!;
}

export interface QueueState {
  waitingMails: number;
  failedMails: number;
  waitingJobs: number;
}

export async function readQueueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select
      (select count(*) from mails where state = 'queued') as "waitingMails",
      (select count(*) from mails where state = 'failed') as "failedMails",
      (select count(*) from graphile_worker.jobs
        where attempts < max_attempts) as "waitingJobs"`.execute(db);
  return rows[0]!;
}

/** A run that has ended. */
export interface JobRun {
  name: string;
  host: string;
  intervalMs: number;
  startedAt: Date;
  durationMs: number;
  counts: Readonly<Record<string, number>>;
  /** Undefined: it did all its work. */
  error: string | undefined;
}

/** Keeps a run as the latest of its job. The latest failure stays until the next one. */
export async function upsertJobRun(db: Db, { error, ...run }: JobRun): Promise<void> {
  const columns = {
    host: run.host,
    interval_ms: run.intervalMs,
    started_at: run.startedAt,
    duration_ms: run.durationMs,
    counts: JSON.stringify(run.counts),
    ...(error !== undefined && { failed_at: run.startedAt, error }),
  };
  await db
    .insertInto('job_runs')
    .values({ name: run.name, failed_at: null, ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
    .execute();
}

/** The latest run of each job that has run since a moment, in the order of their names. */
export async function listJobRuns(db: Db, since: Date): Promise<Selectable<Schema['job_runs']>[]> {
  return db
    .selectFrom('job_runs')
    .selectAll()
    .where('started_at', '>', since.toISOString())
    .orderBy('name')
    .limit(100)
    .execute();
}

interface RemoteBuildRow {
  remote: string;
  build: string;
}

interface RemoteFailureRow extends RemoteBuildRow {
  kind: string;
}

/** As many as a failing build needs, and one row keeps. */
export const MIN_FAILING_NETWORKS = 3;

/** Counts failures on their day, with the hash of the network; each of the rows only once. */
export async function upsertRemoteFailures(
  db: Db,
  failures: readonly RemoteFailureRow[],
  { now, network }: { now: Date; network: string },
): Promise<void> {
  const day = toDay(now);
  const networks = [network];
  await db
    .insertInto('remote_failures')
    .values(failures.map((row) => ({ ...pickRow(row), day, last_at: now, networks })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'remote', 'build', 'kind']).doUpdateSet(({ ref }) => ({
        failures: sql<number>`${ref('remote_failures.failures')} + 1`,
        last_at: now,
        networks: sql<string[]>`case
          when cardinality(${ref('remote_failures.networks')}) >= ${MIN_FAILING_NETWORKS}
            or ${network} = any(${ref('remote_failures.networks')})
          then ${ref('remote_failures.networks')}
          else ${ref('remote_failures.networks')} || ${network}::text end`,
      })),
    )
    .execute();
}

/** Counts pages that opened a build on their day; each of the rows only once. */
export async function upsertRemoteOpenings(
  db: Db,
  openings: readonly RemoteBuildRow[],
  now: Date,
): Promise<void> {
  const day = toDay(now);
  await db
    .insertInto('remote_openings')
    .values(openings.map(({ remote, build }) => ({ remote, build, day })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'remote', 'build']).doUpdateSet(({ ref }) => ({
        openings: sql<number>`${ref('remote_openings.openings')} + 1`,
      })),
    )
    .execute();
}

/**
 * Deletes what was counted on days before one, given as `YYYY-MM-DD`; returns how many rows of
 * failures.
 */
export async function deleteOldRemoteReports(db: Db, day: string): Promise<number> {
  await db.deleteFrom('remote_openings').where('day', '<', day).execute();
  const { numDeletedRows } = await db
    .deleteFrom('remote_failures')
    .where('day', '<', day)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The failures since a day, added up, the most frequent first. */
export async function listRemoteFailures(db: Db, day: string) {
  const rows = await db
    .selectFrom('remote_failures')
    .select(['remote', 'build', 'kind'])
    .select(({ fn }) => [fn.sum<number>('failures').as('count'), fn.max('last_at').as('lastAt')])
    .where('day', '>=', day)
    .groupBy(['remote', 'build', 'kind'])
    .orderBy('count', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/**
 * Of how many networks pages have reported failures of each build since a moment, except those of
 * some kinds.
 */
export async function listFailingNetworks(db: Db, since: Date, except: readonly string[] = []) {
  const { rows } = await sql<RemoteBuildRow & { count: number }>`
    select remote, build, count(distinct network) as count
    from remote_failures, unnest(networks) network
    where last_at > ${since} and kind <> all(${[...except]}::text[])
    group by remote, build
    limit 500`.execute(db);
  return rows;
}

/** How many pages opened each build since a day. */
export async function listRemoteOpenings(db: Db, day: string) {
  const rows = await db
    .selectFrom('remote_openings')
    .select(['remote', 'build'])
    .select(({ fn }) => fn.sum<number>('openings').as('count'))
    .where('day', '>=', day)
    .groupBy(['remote', 'build'])
    .limit(500)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

function pickRow({ remote, build, kind }: RemoteFailureRow): RemoteFailureRow {
  return { remote, build, kind };
}

function toDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
