import type { OptionCount } from '@muster/contract';
import { formatCount } from '@muster/ui';

/** How many have an option, of how many can: "9" or "25 of 25". */
export function countText({ count, limit }: Pick<OptionCount, 'count' | 'limit'>): string {
  return limit === null ? formatCount(count) : `${formatCount(count)} of ${formatCount(limit)}`;
}
