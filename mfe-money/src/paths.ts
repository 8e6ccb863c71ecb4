/** Below it is the money of each event. */
export const MONEY_PATH = '/dashboard/money';

/** The cash-up and payout of an event. */
export function eventMoneyPath(eventId: string): string {
  return `${MONEY_PATH}/${eventId}`;
}
