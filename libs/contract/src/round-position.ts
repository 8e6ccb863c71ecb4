/** A latitude or longitude with two decimals, about a kilometre. */
export function roundPosition(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
