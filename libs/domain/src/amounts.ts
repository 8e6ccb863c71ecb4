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
