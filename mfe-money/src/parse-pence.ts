/** Pence of what is typed, such as `£1,250.50`; null for anything that is no amount. */
export function parsePence(typed: string): number | null {
  const amount = typed.replaceAll(/[£,\s]/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : null;
}
