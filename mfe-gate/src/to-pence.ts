/** Pounds as they are typed: with a point or a comma, and at most two decimals. */
export const POUNDS_PATTERN = '£?\\s*\\d+([.,]\\d{0,2})?';

/** Pounds as typed, in pence; NaN for what is no amount. */
export function toPence(pounds: string): number {
  const typed = pounds.trim();
  if (!new RegExp(`^${POUNDS_PATTERN}$`).test(typed)) return Number.NaN;
  return Math.round(Number(typed.replace('£', '').replace(',', '.')) * 100);
}
