import type { BulkOutcome } from './change-queries.ts';
import { formatCount } from './words.ts';

/** One answer for all: `12 confirmed. 3 could not be: This event is full`. */
export function bulkWords(done: string, { updated, refused }: BulkOutcome): string {
  if (refused.length === 0) return `${formatCount(updated)} ${done}.`;
  const counts = new Map<string, number>();
  for (const { message } of refused) counts.set(message, (counts.get(message) ?? 0) + 1);
  const [only] = counts.keys();
  const reasons =
    counts.size === 1
      ? only
      : [...counts].map(([reason, count]) => `${reason} (${formatCount(count)})`).join(', ');
  const rest = `${formatCount(refused.length)} could not be: ${reasons}`;
  return updated === 0 ? `None ${done}. ${rest}` : `${formatCount(updated)} ${done}. ${rest}`;
}
