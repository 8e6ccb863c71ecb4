import { sql } from 'kysely';
import { MIGRATION_TABLE } from '../../platform/database/migration-records.ts';
import type { Db } from '../../platform/database/schema.ts';
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
      count(*) as failed, count(*) filter (where c.event_id is null) as orphaned
    from refunds r join checkouts c on c.id = r.checkout_id
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
