const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** `£25.00`, `£1,250.50`; amounts are pounds (spec.md §9). */
export function formatPounds(amount: number): string {
  return pounds.format(amount);
}
