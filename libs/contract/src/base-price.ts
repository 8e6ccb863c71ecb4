import { MAX_POUNDS } from './limits.ts';

/**
 * The base price in pounds: as given, else the first number in the price text, else 0
 * (docs/product/events.md#base-price).
 */
export function basePriceOf({
  basePrice,
  price,
}: {
  basePrice?: number | null;
  price?: string;
}): number {
  if (basePrice !== null && basePrice !== undefined) return basePrice;
  const first = /\d+(?:[.,]\d{1,2})?/.exec((price ?? '').replace(/(\d),(\d{3})(?!\d)/g, '$1$2'));
  return first ? Math.min(Number(first[0].replace(',', '.')), MAX_POUNDS) : 0;
}
