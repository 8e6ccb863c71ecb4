import { MONEY_PATH } from '@muster/remote-kit/paths';

/** The money of an event at an address of its own, for screens without the event's tabs. */
export function moneyPagePath(eventId: string): string {
  return `${MONEY_PATH}/${eventId}`;
}

/** The organizer's vouchers. */
export const VOUCHERS_PATH = `${MONEY_PATH}/vouchers`;
