/** Whole pence of an amount in pounds with at most two decimals: 19.99 → 1999. */
export function toPence(pounds: number): number {
  return Math.round(pounds * 100);
}

/**
 * Pounds of whole pence: 1999 → 19.99. Sums are taken in pence and converted once, so that they
 * stay exact.
 */
export function toPounds(pence: number): number {
  return pence / 100;
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** `£25.00`, `£1,250.50`, of an amount in pounds (docs/product/formats.md#pounds). */
export function formatPounds(amount: number): string {
  return pounds.format(amount);
}

const TYPED = /^(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:[.,](\d{0,2}))?$/;

/**
 * Whole pence of pounds as somebody types them, such as `£1,250.50` or `12,5`; null for what is no
 * amount. A comma before three digits groups them, before fewer it is a point.
 */
export function parsePence(typed: string): number | null {
  const [, whole, decimals = ''] = TYPED.exec(typed.replaceAll(/[£\s]/g, '')) ?? [];
  if (whole === undefined) return null;
  return Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
}
