import { formatCount } from '@muster/ui';

/** Each reason once: with how many it refused, if there are several. */
export function describeReasons(refused: readonly { message: string }[]): string {
  const counts = new Map<string, number>();
  for (const { message } of refused) counts.set(message, (counts.get(message) ?? 0) + 1);
  if (counts.size === 1) return [...counts.keys()].join();
  return [...counts].map(([reason, count]) => `${reason} (${formatCount(count)})`).join(', ');
}
