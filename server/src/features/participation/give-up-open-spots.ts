import { ANY_EVENT } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import { book } from './book.ts';
import { leaveAccount } from './leave-account.ts';
import { listDueClaims } from './open-spot-store.ts';
import { updateStatusLeft } from './participation-store.ts';
import { lockEventForNoKeyUpdate, type SpotsEvent } from './spots-store.ts';

interface GivenUp {
  ids: readonly string[];
  /** Null: Muster. */
  actorId: string | null;
  /** Why what was paid is refunded. */
  note: string;
}

/**
 * Cancels open spots of an event that the caller has locked, and refunds what was paid for them as
 * leaving does. The caller gives them to those who wait.
 */
export async function giveUpOpenSpots(
  trx: Db,
  event: SpotsEvent,
  { ids, actorId, note }: GivenUp,
): Promise<void> {
  for (const personId of ids) await leaveAccount(trx, { event, personId, actorId, note });
  const left = await updateStatusLeft(trx, { eventId: event.id, userIds: ids });
  await book(trx, { participationIds: left });
}

/**
 * Cancels the open spots of events, which the caller has locked, that were not claimed in time or
 * whose squad is gone (docs/product/squads.md#open-spots). Returns how many.
 */
export async function lapseOpenSpots(
  trx: Db,
  due: { eventIds: readonly string[]; now: Date | null },
): Promise<number> {
  const spots = await listDueClaims(trx, due);
  for (const [eventId, ofEvent] of Map.groupBy(spots, (spot) => spot.eventId)) {
    const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
    const ids = ofEvent.map(({ id }) => id);
    if (event) await giveUpOpenSpots(trx, event, { ids, actorId: null, note: 'Not claimed' });
  }
  return spots.length;
}
