import {
  ANY_EVENT,
  freeSpots,
  hasLimits,
  openStock,
  promoteWaitlist as promote,
} from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import { updatePastUses } from '../vouchers/voucher-store.ts';
import { giveBackOfPlayer } from './give-back-deleted.ts';
import { ofAccount, type Whose } from './own-store.ts';
import { deleteParticipationsOf, lockEventForNoKeyUpdate, lockEventsOf } from './spots-store.ts';
import { type HoldConfig, startHolds } from './start-holds.ts';
import { countTakenByEvent, listWaitingEvents, updatePromoted } from './stock-store.ts';

/**
 * Gives the free spots and options of an event to those who have waited longest
 * (docs/product/participation.md#promotion). Part of the transaction that freed them, or that took
 * somebody out of the queue; locks the event. Returns the accounts of those it confirmed.
 */
export async function promoteWaitlist(
  trx: Db,
  eventId: string,
  config: HoldConfig,
): Promise<string[]> {
  await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
  return promoteWaitlists(trx, [eventId], config);
}

/** The same for several events, which the caller has locked. */
export async function promoteWaitlists(
  trx: Db,
  eventIds: readonly string[],
  config: HoldConfig,
): Promise<string[]> {
  const events = await listWaitingEvents(trx, eventIds);
  const limited = events.filter(({ customFields }) => hasLimits(customFields));
  const taken = await countTakenByEvent(
    trx,
    limited.map(({ id }) => id),
  );
  const promoted = events.flatMap((event) =>
    promote(event.waiting, {
      freeSpots: freeSpots(event, event),
      stock: openStock(event.customFields, taken.get(event.id) ?? {}),
      waitlistSkipsSoldOut: event.waitlistSkipsSoldOut,
    }),
  );
  if (promoted.length === 0) return [];
  const ids = promoted.map(({ id }) => id);
  await updatePromoted(trx, ids);
  await startHolds(trx, config, ids);
  return promoted.map(({ userId }) => userId);
}

/**
 * Removes a user and their dependants from every event, gives back what they have paid online, and
 * promotes the waitlists: part of deleting an account. The caller has locked the user's row with
 * `for update` before, so that the user cannot join an event meanwhile.
 */
export async function removeUserFromEvents(
  trx: Db,
  userId: string,
  config: HoldConfig,
): Promise<void> {
  await removeFromEvents(trx, ofAccount(userId), config);
}

/** The same for whoever the condition says. Returns whom it promoted. */
export async function removeFromEvents(
  trx: Db,
  whose: Whose,
  config: HoldConfig,
): Promise<string[]> {
  await lockEventsOf(trx, whose);
  await giveBackOfPlayer(trx, whose);
  await updatePastUses(trx, whose);
  const eventIds = await deleteParticipationsOf(trx, whose);
  return promoteWaitlists(trx, eventIds, config);
}
