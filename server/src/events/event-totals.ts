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

/** Totals of events by day. */
export type DaysTotal = 'event days' | 'approved event days';

/** The same by month. */
export const MONTHS_OF = {
  'event days': 'event months',
  'approved event days': 'approved event months',
} as const satisfies Record<DaysTotal, string>;

/** How many events have not started, of all or of those that are approved. */
export async function countComingDays(pool: Queryable, total: DaysTotal): Promise<number> {
  const { rows } = await pool.query<{ total: number }>({
    name: `count-coming-${total}`,
    text: `select ${comingOfAll(total)} as total`,
  });
  return rows[0]?.total ?? 0;
}

/** The number of coming events, as SQL: what is left of today is counted; the rest of the month and the months after it are totals. */
export function comingOfAll(total: DaysTotal): string {
  const today = `(now() at time zone 'UTC')::date`;
  function sum(name: string, parts: string) {
    return `(
      select coalesce(sum(amount), 0)::bigint from current_totals
      where name = '${name}' and owner_id = '' and ${parts})`;
  }
  return `(
      select count(*) from events
      where date > now() and date < (${today} + 1)::timestamp at time zone 'UTC' and deletes_at is null
        ${total === 'approved event days' ? 'and approved' : ''})
    + ${sum(total, `part > to_char(${today}, 'YYYY-MM-DD') and part <= to_char(${today}, 'YYYY-MM-99')`)}
    + ${sum(MONTHS_OF[total], `part > to_char(${today}, 'YYYY-MM')`)}`;
}

/** The number of coming events of an organizer, as SQL. */
export function comingOf(organizer: string): string {
  return `(
    select count(*) from events
    where organizer_id = ${organizer} and date > now() and deletes_at is null)`;
}
