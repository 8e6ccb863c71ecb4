import { MONEY_PATH } from '@muster/remote-kit/paths';

/** The people of an event, for whoever takes payments. */
export function peopleMoneyPath(eventId: string): string {
  return `${MONEY_PATH}/${eventId}/people`;
}

/** The organizer's vouchers. */
export const VOUCHERS_PATH = `${MONEY_PATH}/vouchers`;
