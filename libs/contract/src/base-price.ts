import { MAX_POUNDS } from './limits.ts';

/** A number, whole, without what it is a part of. */
const NUMBER = /\d+(?:[.,]\d{1,2})?/g;
/** What can be between the two ends of a range. */
const RANGE = /^\s*(?:[–—/-]|to|or)\s*[£$€]?\s*$/i;
/** Before or behind a number that is no amount, such as in `10am`, `2nd` or `09:30`. */
const GLUED = /[\p{L}\d.,:%]/u;

/**
 * The base price in pounds: as given, else what the price text says, 0 where it has no number.
 * Undefined where the text has numbers that are not all prices, such as `2 players for £30`
 * (docs/product/events.md#base-price).
 */
export function basePriceOf({
  basePrice,
  price = '',
}: {
  basePrice?: number | null;
  price?: string;
}): number | undefined {
  if (basePrice !== null && basePrice !== undefined) return basePrice;
  const text = price.replace(/(\d),(\d{3})(?!\d)/g, '$1$2');
  const numbers = [...text.matchAll(NUMBER)].map((match) => toNumber(text, match));
  const [first] = numbers;
  if (!first) return 0;
  const isClear = numbers.every((one, index) => {
    if (one.isPounds) return true;
    const [from = one, to] = index === 0 ? [one, numbers[1]] : [numbers[index - 1], one];
    return !one.isGlued && (to === undefined || RANGE.test(text.slice(from.end, to.start)));
  });
  return isClear ? Math.min(first.amount, MAX_POUNDS) : undefined;
}

function toNumber(text: string, { 0: digits, index: start }: RegExpExecArray) {
  const end = start + digits.length;
  const before = text.slice(0, start);
  return {
    amount: Number(digits.replace(',', '.')),
    start,
    end,
    isPounds: /£\s*$/.test(before) && !/^[\d.,:]*\d/.test(text.slice(end)),
    isGlued: GLUED.test(before.at(-1) ?? '') || /^(?:[\p{L}:%]|[.,]?\d)/u.test(text.slice(end)),
  };
}
