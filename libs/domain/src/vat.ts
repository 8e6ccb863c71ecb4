/**
 * The VAT in an amount that includes it, in whole pence, at a rate in per cent; half a penny is
 * rounded up. Of a refund, below 0, it is what the payment had (docs/product/money.md#vat).
 */
export function vatPence(grossPence: number, rate: number): number {
  const whole = 100 + rate;
  // In whole numbers: a fraction such as 1 / 6 would not be exact.
  const vat = Math.floor((2 * Math.abs(grossPence) * rate + whole) / (2 * whole));
  return grossPence < 0 && vat > 0 ? -vat : vat;
}
