import {
  ANY_EVENT,
  countsOptions,
  freeSpots,
  openStock,
  promoteWaitlist as promote,
} from '@muster/domain';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/schema.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { nameOf } from '../accounts/people.ts';
import { book } from './book.ts';
import { named, ofAccount, type Whose } from './columns-store.ts';
import { lapseOpenSpots, refundWhole } from './give-up-open-spots.ts';
import {
  type ExpiredRow,
  listEventsOfDueHolds,
  updateHolds,
  updateHoldsExpired,
  updateHoldsKept,
} from './hold-store.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import type { Overpaid } from './online-paid-store.ts';
import { minPenceOf } from './online-payment.ts';
import { endOpenSpotsOf, listEventsOfDueClaims } from './open-spot-store.ts';
import { refundOfPlayer } from './refund-deleted.ts';
import { assignSides } from './side-store.ts';
import {
  deleteParticipationsOf,
  lockEventForNoKeyUpdate,
  lockEventsOf,
  updatePassed,
} from './spots-store.ts';
import { findComingEvent } from './status-mail-store.ts';
import { countTakenByEvent, listWaitingEvents, updatePromoted } from './stock-store.ts';
import { updatePastUses } from './voucher-store.ts';

/** What decides how long spots are held: nothing without a provider. */
export type HoldConfig = Pick<Config, 'payments'>;

/**
 * Holds spots that were just given until they are paid for, where the event requires it
 * (docs/product/money.md#holds). Part of the transaction that gave them.
 */
export async function startHolds(
  trx: Db,
  { payments }: HoldConfig,
  participationIds: readonly string[],
): Promise<void> {
  if (!payments || participationIds.length === 0) return;
  const keyId = payments.provider === 'stripe' ? (payments.keyId ?? '') : null;
  const minPence = minPenceOf({ payments });
  await updateHolds(trx, { participationIds, holdS: payments.holdS, minPence, keyId });
}

/** Due holds of one look; those of an event are ended together. */
const BATCH_SIZE = 200;

type Run = Pick<Services, 'db' | 'lockQueues' | 'bus' | 'config'> & {
  now: Date;
  /** Ends the run at its next event. */
  signal: AbortSignal;
};

/**
 * Cancels spots that were not paid for in time, refunds what others of their parties have paid, and
 * gives them to those who wait (docs/product/money.md#holds); so with open spots that were not
 * claimed in time (docs/product/squads.md#open-spots). Returns how many.
 */
export async function expireHolds(services: Run): Promise<number> {
  const { db, now, signal } = services;
  let total = 0;
  const due = { now, limit: BATCH_SIZE };
  const eventIds = [
    ...(await listEventsOfDueHolds(db, due)),
    ...(await listEventsOfDueClaims(db, due)),
  ];
  for (const eventId of new Set(eventIds)) {
    if (signal.aborted) break;
    const { expired, lapsed, promoted } = await inEventTransaction(services, { eventId }, (trx) =>
      expireIn(trx, services, { eventId, now }),
    );
    services.bus.publish([...promoted, ...expired.flatMap(({ userId }) => userId ?? [])]);
    total += expired.length + lapsed;
  }
  return total;
}

async function expireIn(
  trx: Db,
  { config }: Pick<Services, 'config'>,
  { eventId, now }: { eventId: string; now: Date },
) {
  // A payment that comes at the same time is before it or after it.
  await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
  await updateHoldsKept(trx, { eventId, now, minPence: minPenceOf(config) });
  const expired = await updateHoldsExpired(trx, { eventId, now });
  const participationIds = expired.map((one) => one.participationId);
  await book(trx, { participationIds });
  const note = 'Not all of the party have paid';
  const paid = await refundWhole(trx, { ids: participationIds, note });
  await mailExpired(trx, { eventId, expired: expired.filter(hasAccount), paid });
  const lapsed = await lapseOpenSpots(trx, { eventIds: [eventId], now });
  return { expired, lapsed, promoted: await promoteWaitlist(trx, eventId, config) };
}

type ToldRow = ExpiredRow & { userId: string; email: string };

function hasAccount(row: ExpiredRow): row is ToldRow {
  return row.userId !== null;
}

interface ExpiredSpots {
  eventId: string;
  expired: readonly ToldRow[];
  /** What is refunded. */
  paid: readonly Overpaid[];
}

async function mailExpired(trx: Db, { eventId, expired, paid }: ExpiredSpots): Promise<void> {
  const event = await findComingEvent(trx, eventId);
  if (!event) return;
  const about = { eventId, eventTitle: event.title, eventDate: event.date };
  const refunded = new Map(paid.map((one) => [one.participationId, one.pence]));
  await sendMails(
    trx,
    'onlinePayment',
    expired.map((player) => {
      const pence = refunded.get(player.participationId) ?? 0;
      const to = { userId: player.userId, email: player.email, name: nameOf(player) };
      return { to, details: { ...about, news: 'expired' as const, pence, ...named(player) } };
    }),
  );
}

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
  await lapseOpenSpots(trx, { eventIds, now: null });
  const events = await listWaitingEvents(trx, eventIds);
  const limited = events.filter(({ customFields }) => countsOptions(customFields));
  const taken = await countTakenByEvent(
    trx,
    limited.map(({ id }) => id),
  );
  const promotions = events.map((event) =>
    promote(event.waiting, {
      ...event,
      freeSpots: freeSpots(event, event),
      stock: openStock(event.customFields, taken.get(event.id) ?? {}),
    }),
  );
  const promoted = promotions.flatMap((one) => one.promoted);
  if (promoted.length === 0) return [];
  const ids = promoted.map(({ id }) => id);
  await updatePromoted(trx, ids);
  const partyIds = promotions.flatMap(({ passed }) => passed);
  await updatePassed(trx, { eventIds, partyIds });
  for (const event of events) await assignSides(trx, event, ids);
  await book(trx, { participationIds: ids });
  await startHolds(trx, config, ids);
  return promoted.map(({ userId }) => userId);
}

/**
 * Removes a user and their dependants from every event, refunds what they have paid online, and
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
  await endOpenSpotsOf(trx, whose);
  await refundOfPlayer(trx, whose);
  await updatePastUses(trx, whose);
  const eventIds = await deleteParticipationsOf(trx, whose);
  return promoteWaitlists(trx, eventIds, config);
}
