import type { ApprovalResults } from '@muster/contract';
import { formatCount } from '@muster/ui';

/** What became of several events, in sentences. */
export function describeResults(results: ApprovalResults, approved: boolean): string {
  const { changed, unchanged, skipped } = results;
  const state = approved ? 'approved' : 'rejected';
  const moved = skipped.filter(({ code }) => code === 'EVENT_CHANGED').length;
  const gone = skipped.length - moved;
  return [
    `${countEvents(changed.length)} ${state}.`,
    unchanged.length > 0 && `${isOrAre(unchanged.length)} ${state} already.`,
    moved > 0 && `${moved} changed since you looked at ${moved === 1 ? 'it' : 'them'}.`,
    gone > 0 && `${gone} no longer ${gone === 1 ? 'exists' : 'exist'}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function countEvents(count: number): string {
  if (count === 0) return 'No events';
  return count === 1 ? '1 event' : `${formatCount(count)} events`;
}

function isOrAre(count: number): string {
  return count === 1 ? '1 was' : `${formatCount(count)} were`;
}
