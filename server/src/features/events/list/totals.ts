import { type PartTotals, sumTotals } from '../../../platform/totals/store.ts';
import type { EventFilter } from './filter.ts';

type ApprovalFilter = Pick<EventFilter, 'approved' | 'status' | 'hidden'>;

/**
 * Whether a part of the totals is counted: a status, with `hidden ` before it where the organizer
 * leaves.
 */
export function matchesPart(part: string, { approved, status, hidden }: ApprovalFilter): boolean {
  const partStatus = part.replace(HIDDEN, '');
  if (hidden === false && partStatus !== part) return false;
  if (approved !== undefined && approved !== (partStatus === 'approved')) return false;
  return status === undefined || status === partStatus;
}

const HIDDEN = /^hidden /;

/** Those that are hidden because their organizer leaves are neither approved nor unapproved. */
export interface ApprovalCounts {
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
