import { ANY_EVENT } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import { book } from './book.ts';
import { leaveAccount } from './leave-account.ts';
import { listOverpaid, type Overpaid } from './online-paid-store.ts';
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

/** Refunds what was paid online for spots that are cancelled, whatever the refund rule says. */
export async function refundWhole(
  trx: Db,
  { ids, note }: Pick<GivenUp, 'ids' | 'note'>,
): Promise<Overpaid[]> {
  const paid = (await listOverpaid(trx, ids)).filter(({ pence }) => pence > 0);
  const refund = { kind: 'refund', method: 'online', note } as const;
  await book(trx, { entries: paid.map((one) => ({ ...one, ...refund })) });
  return paid;
}

/**
 * Cancels the open spots of an event, which the caller has locked, whose squad the organizer has
 * moved to another date: what was paid for them goes back whole.
 */
export async function endOpenSpotsLeft(trx: Db, eventId: string): Promise<void> {
  const spots = await listDueClaims(trx, { eventIds: [eventId], now: null });
  const ids = spots.map(({ id }) => id);
  await book(trx, { participationIds: await updateStatusLeft(trx, { eventId, userIds: ids }) });
  await refundWhole(trx, { ids, note: 'The squad was moved' });
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
