import { formatCount } from '@muster/ui';
import { describeReasons } from '../../describe-reasons.ts';
import { describeCheckedIn } from '../outbox/was-checked-in.ts';
import type { BulkResult } from './change-queries.ts';

/**
 * The result of a bulk change in one line: `3 checked in, 1 was already. 2 not changed: This event
 * is full`. `names`: of those who may have been checked in already, by user id.
 */
export function bulkResultText(
  done: string,
  result: BulkResult,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  const { updated, unchanged, refused, waiting = 0, checkedInBefore = [] } = result;
  const other = unchanged + refused.length;
  if (waiting > 0 && updated + other === 0) return `${formatCount(waiting)} ${done}.${WAITING}`;
  const count = updated === 0 && other > 0 ? 'None' : formatCount(updated);
  const before = describeCheckedIn(checkedInBefore, names);
  return [
    `${count} ${done}${describeUnchanged(unchanged)}.`,
    before && ` ${before}.`,
    waiting > 0 && ` ${formatCount(waiting)} more ${done}.${WAITING}`,
    describeRefused(refused),
  ]
    .filter(Boolean)
    .join('');
}

const WAITING = ' Saved on this device, and sent when you are back online.';

/** The result of an undo in one line: `Undone: 3 checked in.` */
export function undoResultText(done: string, result: BulkResult): string {
  const { updated, refused, waiting = 0 } = result;
  const count = formatCount(updated + waiting);
  return `Undone: ${count} ${done}.${waiting > 0 ? WAITING : ''}${describeRefused(refused)}`;
}

function describeUnchanged(unchanged: number): string {
  if (unchanged === 0) return '';
  return `, ${formatCount(unchanged)} ${unchanged === 1 ? 'was' : 'were'} already`;
}

function describeRefused(refused: BulkResult['refused']): string {
  if (refused.length === 0) return '';
  return ` ${formatCount(refused.length)} not changed: ${describeReasons(refused)}`;
}
