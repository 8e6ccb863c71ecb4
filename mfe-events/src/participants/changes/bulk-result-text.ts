import { formatCount } from '@muster/ui';
import type { BulkResult } from './change-queries.ts';

/**
 * The result of a bulk change in one line: `3 checked in, 1 was already. 2 not changed: This event
 * is full`.
 */
export function bulkResultText(done: string, result: BulkResult): string {
  const { updated, unchanged, refused } = result;
  const count = updated === 0 && unchanged + refused.length > 0 ? 'None' : formatCount(updated);
  return `${count} ${done}${describeUnchanged(unchanged)}.${describeRefused(refused)}`;
}

/** The result of an undo in one line: `Undone: 3 checked in.` */
export function undoResultText(done: string, { updated, refused }: BulkResult): string {
  return `Undone: ${formatCount(updated)} ${done}.${describeRefused(refused)}`;
}

function describeUnchanged(unchanged: number): string {
  if (unchanged === 0) return '';
  return `, ${formatCount(unchanged)} ${unchanged === 1 ? 'was' : 'were'} already`;
}

function describeRefused(refused: BulkResult['refused']): string {
  if (refused.length === 0) return '';
  return ` ${formatCount(refused.length)} not changed: ${describeReasons(refused)}`;
}

function describeReasons(refused: BulkResult['refused']): string {
  const counts = new Map<string, number>();
  for (const { message } of refused) counts.set(message, (counts.get(message) ?? 0) + 1);
  if (counts.size === 1) return [...counts.keys()].join();
  return [...counts].map(([reason, count]) => `${reason} (${formatCount(count)})`).join(', ');
}
