import type { Queryable } from '../../platform/database/schema.ts';
import { type PartTotals, sumTotals } from '../../platform/totals/store.ts';
import type { EventFilter } from './event-filter.ts';

type ApprovalFilter = Pick<EventFilter, 'approved' | 'status' | 'hidden'>;

/** Whether a part of the totals is counted: a status, with `hidden ` before it where the organizer leaves. */
export function matchesPart(part: string, { approved, status, hidden }: ApprovalFilter): boolean {
  const partStatus = part.replace(HIDDEN, '');
  if (hidden === false && partStatus !== part) return false;
  if (approved !== undefined && approved !== (partStatus === 'approved')) return false;
  return status === undefined || status === partStatus;
}

const HIDDEN = /^hidden /;

/** Those that are hidden because their organizer leaves are neither approved nor unapproved. */
interface ApprovalCounts {
  total: number;
  approved: number;
  unapproved: number;
  /** Among those that are unapproved. */
  rejected: number;
}

/** How many events wait for the superadmin. */
export function countPending(totals: PartTotals): number {
  return sumTotals(totals, (part) => matchesPart(part, { status: 'pending', hidden: false }));
}

export function countByApproval(totals: PartTotals): ApprovalCounts {
  function count(filter: ApprovalFilter): number {
    return sumTotals(totals, (part) => matchesPart(part, filter));
  }
  return {
    total: count({}),
    approved: count({ approved: true }),
    unapproved: count({ approved: false, hidden: false }),
    rejected: count({ status: 'rejected' }),
  };
}

/** Which events are counted by when they start: all, or those that are approved. */
export type DatedEvents = 'event' | 'approved event';

/** Periods by whose totals events are counted, the longest first. Each part begins with the part that it lies in (docs/decisions/counts.md). */
const PERIODS = [
  { period: 'months', format: 'YYYY-MM' },
  { period: 'days', format: 'YYYY-MM-DD' },
  { period: 'hours', format: 'YYYY-MM-DD-HH24' },
] as const;

/** How many events have not started, of all or of those that are approved. */
export async function countComingDated(pool: Queryable, events: DatedEvents): Promise<number> {
  const { rows } = await pool.query<{ total: number }>({
    name: `count-coming-${events}`,
    text: `select ${comingOfAll(events)} as total`,
  });
  return rows[0]?.total ?? 0;
}

/** The number of coming events, as SQL: what is left of this hour is counted; the rest of the day and the month, and later months, are totals. */
export function comingOfAll(events: DatedEvents): string {
  const now = `(now() at time zone 'UTC')`;
  const later = PERIODS.map(({ period, format }, index) => {
    const outer = PERIODS[index - 1]?.format;
    return `name = '${events} ${period}' and part > to_char(${now}, '${format}')
      ${outer ? `and part <= to_char(${now}, '${outer}-99')` : ''}`;
  });
  return `(
      select count(*) from events
      where date > now() and date < (date_trunc('hour', ${now}) + interval '1 hour') at time zone 'UTC'
        and deletes_at is null ${events === 'approved event' ? 'and approved' : ''})
    + (
      select coalesce(sum(amount), 0)::bigint from current_totals
      where owner_id = '' and (${later.join(' or ')}))`;
}

/** The number of coming events of an organizer, as SQL. */
export function comingOf(organizer: string): string {
  return `(
    select count(*) from events
    where organizer_id = ${organizer} and date > now() and deletes_at is null)`;
}
