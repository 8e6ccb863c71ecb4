import { formatPounds } from '../../amounts.ts';

/** What several dates cost: `£25.00` each, `from £20.00`, or `Free`. */
export function lowestPrice(events: readonly { basePrice: number }[]): string {
  const prices = events.map(({ basePrice }) => basePrice);
  const lowest = Math.min(...prices);
  if (prices.some((price) => price > lowest)) return `from ${formatPounds(lowest)}`;
  return lowest > 0 ? formatPounds(lowest) : 'Free';
}
