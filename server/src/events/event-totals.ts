import type { Queryable } from '../database/schema.ts';
import { type PartTotals, sumTotals } from '../totals/store.ts';
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

/** How many events of an organizer, or of all, have not started. */
export async function countComingEvents(
  pool: Queryable,
  organizerId: string | null,
): Promise<number> {
  if (organizerId === null) return countComingDays(pool, 'event days');
  const { rows } = await pool.query<{ total: number }>({
    name: 'count-coming-events-of',
    text: COMING_OF_ONE,
    values: [organizerId],
  });
  return rows[0]?.total ?? 0;
}

const COMING_OF_ONE = `
  select count(*) as total from events
  where organizer_id = $1 and date > now() and deletes_at is null`;

/** Totals of events by day. */
export type DaysTotal = 'event days' | 'approved event days';

/** How many events have not started, of all or of those that are approved. */
export async function countComingDays(pool: Queryable, total: DaysTotal): Promise<number> {
  const { rows } = await pool.query<{ total: number }>({
    name: 'count-coming-events',
    text: COMING_OF_ALL,
    values: [total],
  });
  return rows[0]?.total ?? 0;
}

/** What is left of today is counted, the days after it are in the totals. */
const COMING_OF_ALL = `
  with today as (select (now() at time zone 'UTC')::date as day)
  select (
    select count(*) from events, today
    where date > now() and date < (day + 1)::timestamp at time zone 'UTC' and deletes_at is null
      and ($1 = 'event days' or approved)
  ) + (
    select coalesce(sum(amount), 0)::bigint from current_totals, today
    where name = $1 and owner_id = '' and part > to_char(day, 'YYYY-MM-DD')
  ) as total`;
