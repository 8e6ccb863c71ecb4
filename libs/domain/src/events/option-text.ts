import { formatPounds } from '../amounts.ts';

const count = new Intl.NumberFormat('en-GB');

/** An option of an event in a response. */
interface ListedOption {
  /** What it adds to the price, in pounds. */
  price: number | null;
  /** How many more can have it; null without a limit. */
  left: number | null;
}

/** What is left of an option: `3 left`, `sold out`, or nothing without a limit. */
export function leftText(left: number | null): string {
  if (left === null) return '';
  return left === 0 ? 'sold out' : `${count.format(left)} left`;
}

/** What an option costs and what is left of it: `+£15.00 · 3 left`, `included · sold out`. */
export function optionTerms({ price, left }: ListedOption): string {
  const terms = [price ? `+${formatPounds(price)}` : 'included', leftText(left)];
  return terms.filter(Boolean).join(' · ');
}
