import type { AdminStats, DailyStatistics } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

export interface CountsRow {
  users: number;
  events: number;
  approved: number;
  upcoming: number;
  confirmed: number;
  waitlist: number;
  threads: number;
  messages: number;
  moments: number;
  files: number;
  bytes: number;
}

/** Counts the rows of every table in one statement. */
export async function countEverything(db: Db): Promise<CountsRow> {
  const { rows } = await sql<CountsRow>`
    select
      (select count(*) from users where erased_at is null) as users,
      (select count(*) from threads) as threads,
      (select count(*) from messages) as messages,
      (select count(*) from moments) as moments,
      e.*, p.*, f.*
    from
      (select count(*) as events, count(*) filter (where approved) as approved,
        count(*) filter (where date > now()) as upcoming from events) e,
      (select count(*) filter (where status = 'confirmed') as confirmed,
        count(*) filter (where status = 'waitlist') as waitlist from participations) p,
      (select count(*) as files, coalesce(sum(size), 0)::bigint as bytes from files) f`.execute(db);
  return rows[0]!;
}

/** Fewer may be a lost connection. */
const MIN_REMOTE_FAILURES = 5;

/** What waits for the superadmin or has failed; a hidden event waits for nobody, and a mail counts once. */
export async function countAttention(db: Db): Promise<AdminStats['attention']> {
  const { rows } = await sql<AdminStats['attention']>`
    select
      (select count(*) from events
        where not approved and hidden_at is null and rejected_at is null) as "pendingEvents",
      (select count(*) from report_cases where resolved_at is null) as "openReports",
      (select count(*) from mails where state = 'failed') as "failedMails",
      (select count(*) from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null
          and task_identifier <> 'sendMail') as "deadJobs",
      (select count(*) from (
        select remote from remote_failures where day >= (now() at time zone 'UTC')::date - 1
        group by remote having sum(failures) >= ${MIN_REMOTE_FAILURES}
      ) failing) as "failingRemotes"`.execute(db);
  return rows[0]!;
}

/** The statistics of the last days, the earliest first. */
export async function listDailyStatistics(db: Db, days: number): Promise<DailyStatistics[]> {
  const rows = await db
    .selectFrom('daily_statistics')
    .select(['day', 'users', 'events', 'joins', 'messages', 'stored_bytes as storedBytes'])
    .orderBy('day', 'desc')
    .limit(days)
    .execute();
  return rows.reverse();
}

/** Sets the statistics of a day. */
export async function upsertDailyStatistics(
  db: Db,
  { storedBytes, ...counts }: DailyStatistics,
): Promise<void> {
  const row = { ...counts, stored_bytes: storedBytes };
  await db
    .insertInto('daily_statistics')
    .values(row)
    .onConflict((conflict) => conflict.column('day').doUpdateSet(row))
    .execute();
}
