/** A price of one or two numbers, in pounds. */
export interface PriceRange {
  low: number;
  /** Null: everybody pays the same. */
  high: number | null;
}

const MADE = /^£(\d+(?:\.\d{2})?)(?: – £(\d+(?:\.\d{2})?))?$/;

/** The text that players read: `Free`, `£25`, `£22.50 – £40`. */
export function toPriceText({ low, high }: PriceRange): string {
  if (high !== null && high > low) return `${pounds(low)} – ${pounds(high)}`;
  return low === 0 ? 'Free' : pounds(low);
}

/**
 * The numbers of a text that `toPriceText` makes; null for any other, which the organizer wrote.
 */
export function fromPriceText(text: string): PriceRange | null {
  if (text === 'Free') return { low: 0, high: null };
  const [, low, high] = MADE.exec(text) ?? [];
  return low === undefined ? null : { low: Number(low), high: high ? Number(high) : null };
}

function pounds(amount: number): string {
  return `£${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;
}
