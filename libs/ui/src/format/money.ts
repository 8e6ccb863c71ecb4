const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** `£25.00`, `£1,250.50`, of an amount in pounds (docs/product/formats.md#pounds). */
export function formatPounds(amount: number): string {
  return pounds.format(amount);
}
