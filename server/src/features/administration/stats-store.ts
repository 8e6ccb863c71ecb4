import type { AdminStats, DailyStatistics } from '@muster/contract';
import type pg from 'pg';
import type { Db } from '../../platform/database/schema.ts';
import { readTotals, sumTotals, type TotalName } from '../../platform/totals/store.ts';
import { countComing, countFurtherPending } from '../events/list/count-store.ts';
import { countByApproval, countPending } from '../events/list/totals.ts';

export interface CountsRow {
  users: number;
  events: number;
  approved: number;
  /** A hidden event waits for nobody. */
  pending: number;
  upcoming: number;
  confirmed: number;
  waitlist: number;
  threads: number;
  messages: number;
  moments: number;
  files: number;
  bytes: number;
}

const COUNTED = [
  'users',
  'events',
  'participations',
  'threads',
  'messages',
  'moments',
  'files',
  'file bytes',
] as const satisfies readonly TotalName[];

/** How much there is of everything, from the totals; coming events are counted. */
export async function countEverything(pool: pg.Pool): Promise<CountsRow> {
  const [totals, further, upcoming] = await Promise.all([
    readTotals(pool, { names: COUNTED, ownerId: null }),
    countFurtherPending(pool),
    countComing(pool, null),
  ]);
  const { total: events, approved } = countByApproval(totals.events);
  return {
    ...{ events, approved, upcoming },
    pending: countPending(totals.events) - further,
    users: sumTotals(totals.users),
    confirmed: totals.participations.get('confirmed') ?? 0,
    waitlist: totals.participations.get('waitlist') ?? 0,
    threads: sumTotals(totals.threads),
    messages: sumTotals(totals.messages),
    moments: sumTotals(totals.moments),
    files: sumTotals(totals.files),
    bytes: sumTotals(totals['file bytes']),
  };
}

/** Fewer may be a lost connection. */
const MIN_REMOTE_FAILURES = 5;

/** One visitor can report anything. */
const MIN_NETWORKS = 3;

/** As columns; a mail counts once. */
const ATTENTION = `
  (select count(*) from report_cases where resolved_at is null) as "openReports",
  (select count(*) from mails where state = 'failed') as "failedMails",
  (select count(*) from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null
      and task_identifier <> 'sendMail') as "deadJobs",
  (select count(*) from (
    select remote from remote_failures where day >= (now() at time zone 'UTC')::date - 1
    group by remote having sum(failures) >= ${MIN_REMOTE_FAILURES}
    intersect
    select remote from remote_failures, unnest(networks) network
    where day >= (now() at time zone 'UTC')::date - 1
    group by remote having count(distinct network) >= ${MIN_NETWORKS}
  ) failing) as "failingRemotes"`;

/** What waits for the superadmin or has failed, besides pending events. */
export async function countAttention(
  pool: pg.Pool,
): Promise<Omit<AdminStats['attention'], 'pendingEvents'>> {
  const { rows } = await pool.query(`select ${ATTENTION}`);
  return rows[0];
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
