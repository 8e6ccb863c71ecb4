import type { Services } from '../services.ts';
import {
  deleteParticipationsOfUser,
  fillFreePlaces,
  lockEventsOfUser,
  lockPlaces,
} from './spots-store.ts';

type Db = Services['db'];

/**
 * Moves the waitlist of an event up into its free places, oldest first; without a maximum everybody gets one
 * (decisions.md §3). Part of the transaction that freed a place; locks the event. `except` are users who stay where they are.
 * Answers the users who got a place.
 */
export async function promoteWaitlist(
  trx: Db,
  eventId: string,
  except: readonly string[] = [],
): Promise<string[]> {
  await lockPlaces(trx, { eventId, organizerId: null });
  return fillFreePlaces(trx, { eventIds: [eventId], except });
}

/**
 * Takes somebody out of every event and lets the waitlists move up: part of deleting an account. The caller holds the user's
 * row with `for update` from before, so that they cannot join anything meanwhile.
 */
export async function freePlacesOfUser(trx: Db, userId: string): Promise<void> {
  await lockEventsOfUser(trx, userId);
  const eventIds = await deleteParticipationsOfUser(trx, userId);
  await fillFreePlaces(trx, { eventIds, except: [] });
}
