import type { Db } from '../../platform/database/schema.ts';
import {
  deleteParticipationsOfUser,
  lockEventForNoKeyUpdate,
  lockEventsOfUserForNoKeyUpdate,
  updateWaitlistConfirmed,
} from './spots-store.ts';

/**
 * Gives the free spots of an event to those who have waited longest
 * (docs/product/participation.md#promotion). Part of the transaction that freed a spot; locks the
 * event. Returns the ids of the users it confirmed.
 */
export async function promoteWaitlist(trx: Db, eventId: string): Promise<string[]> {
  await lockEventForNoKeyUpdate(trx, { eventId, organizerId: null });
  return updateWaitlistConfirmed(trx, [eventId]);
}

/**
 * Removes a user from every event and promotes the waitlists: part of deleting an account. The
 * caller has locked the user's row with `for update` before, so that the user cannot join an event
 * meanwhile.
 */
export async function removeUserFromEvents(trx: Db, userId: string): Promise<void> {
  await lockEventsOfUserForNoKeyUpdate(trx, userId);
  const eventIds = await deleteParticipationsOfUser(trx, userId);
  await updateWaitlistConfirmed(trx, eventIds);
}
