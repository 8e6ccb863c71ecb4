import type { AdminStats, DailyStatistics } from '@muster/contract';
import type pg from 'pg';
import type { Db } from '../../platform/database/schema.ts';
import {
  groupTotals,
  sumTotals,
  type TotalName,
  type TotalRow,
  totalRows,
} from '../../platform/totals/store.ts';
import { comingOfAll, countByApproval, countPending } from '../events/event-totals.ts';

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

/** How much there is of everything, from the totals; only what is left of today is counted. */
export async function countEverything(pool: pg.Pool): Promise<CountsRow> {
  const { rows } = await pool.query({ name: 'count-everything', text: `select ${EVERYTHING}` });
  return toCounts(rows[0]);
}

const EVERYTHING = `
  ${totalRows(COUNTED)} as totals, ${comingOfAll('event')} as upcoming`;

interface EverythingRow {
  totals: TotalRow[];
  upcoming: number;
}

function toCounts({ totals: rows, upcoming }: EverythingRow): CountsRow {
  const totals = groupTotals(COUNTED, rows);
  const { total: events, approved } = countByApproval(totals.events);
  return {
    ...{ events, approved, upcoming },
    pending: countPending(totals.events),
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

/** What waits for the superadmin or has failed, besides pending events, as columns; a mail counts once. */
const ATTENTION = `
  (select count(*) from report_cases where resolved_at is null) as "openReports",
  (select count(*) from mails where state = 'failed') as "failedMails",
  (select count(*) from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null
      and task_identifier <> 'sendMail') as "deadJobs",
  (select count(*) from (
    select remote from remote_failures where day >= (now() at time zone 'UTC')::date - 1
    group by remote having sum(failures) >= ${MIN_REMOTE_FAILURES}
  ) failing) as "failingRemotes"`;

/** The statistics of the last days, the earliest first, as a column. `$1`: how many days. */
const RECORDED = `(
  select coalesce(json_agg(d order by day), '[]') from (
    select day, users, events, joins, messages, stored_bytes as "storedBytes"
    from daily_statistics order by day desc limit $1
  ) d) as recorded`;

interface AllStatistics {
  counts: CountsRow;
  attention: Omit<AdminStats['attention'], 'pendingEvents'>;
  recorded: DailyStatistics[];
}

/** How much there is of everything now, what waits or has failed, and what was recorded on the last days. */
export async function readAllStatistics(pool: pg.Pool, days: number): Promise<AllStatistics> {
  const { rows } = await pool.query({
    name: 'read-all-statistics',
    text: `select ${EVERYTHING}, ${ATTENTION}, ${RECORDED}`,
    values: [days],
  });
  const { totals, upcoming, recorded, ...attention } = rows[0];
  return { counts: toCounts({ totals, upcoming }), attention, recorded };
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
