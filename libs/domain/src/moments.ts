import { MAX_COUNT } from '@muster/contract';

/**
 * How many of the oldest Moments `added` new ones replace
 * (docs/product/profile-and-moments.md#moment-limit).
 */
export function countReplacedMoments({
  current,
  added,
}: {
  current: number;
  added: number;
}): number {
  return Math.max(0, current + added - MAX_COUNT.moments);
}
