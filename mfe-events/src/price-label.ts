import type { Event } from '@muster/contract';
import { formatPounds } from '@muster/ui';

/** The base price in words: `£25.00` or `Free`. */
export function priceLabel({ basePrice }: Pick<Event, 'basePrice'>): string {
  return basePrice > 0 ? formatPounds(basePrice) : 'Free';
}
