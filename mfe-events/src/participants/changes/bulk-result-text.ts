import { formatCount } from '@muster/ui';
import type { BulkResult } from './change-queries.ts';

/** The result of a bulk change in one line: `12 confirmed. 3 not changed: This event is full`. */
export function bulkResultText(done: string, { updated, refused }: BulkResult): string {
  const changed = `${updated === 0 && refused.length > 0 ? 'None' : formatCount(updated)} ${done}.`;
  if (refused.length === 0) return changed;
  return `${changed} ${formatCount(refused.length)} not changed: ${describeReasons(refused)}`;
}

function describeReasons(refused: BulkResult['refused']): string {
  const counts = new Map<string, number>();
  for (const { message } of refused) counts.set(message, (counts.get(message) ?? 0) + 1);
  if (counts.size === 1) return [...counts.keys()].join();
  return [...counts].map(([reason, count]) => `${reason} (${formatCount(count)})`).join(', ');
}
