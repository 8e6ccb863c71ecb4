import { overAt } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import { nameOf } from '../accounts/people.ts';
import { book } from './book.ts';
import { named, type Whose } from './columns-store.ts';
import {
  findMoneyEvents,
  listOverpaid,
  listPaidEventsOfOrganizer,
  listPaidOnline,
  lockEventsOfOrganizerForUpdate,
  lockPaidParticipationsOf,
  type MoneyEvent,
  type PaidOnline,
  sumOnlineLeft,
} from './online-paid-store.ts';
import { leavingEntries, refundAt } from './online-payment.ts';
import { clearAmountsOf } from './spots-store.ts';

const PAGE_SIZE = 500;

/*
 * What was paid online is not lost by a deletion (docs/product/money.md#deletion): each is part of
 * the transaction that deletes, so that both happen or neither.
 */

/** Refunds everybody what they have paid for an event, which the caller has locked. */
export async function refundOfEvent(trx: Db, eventId: string): Promise<void> {
  await refundOf(trx, await findMoneyEvents(trx, eventId));
}

/** The same for every event of an organizer, which nobody can join or pay for meanwhile. */
export async function refundOfOrganizer(trx: Db, organizerId: string): Promise<void> {
  await refundOf(trx, await lockEventsOfOrganizerForUpdate(trx, organizerId));
}

/** How much that would be now, for how many. */
export async function countRefundOfOrganizer(
  db: Db,
  organizerId: string,
): Promise<{ players: number; pence: number }> {
  return sumOnlineLeft(db, thoseToCome(await listPaidEventsOfOrganizer(db, organizerId)));
}

async function refundOf(trx: Db, events: readonly MoneyEvent[]): Promise<void> {
  const eventIds = thoseToCome(events);
  if (eventIds.length === 0) return;
  const paid = await listPaidOnline(trx, eventIds);
  const refund = { kind: 'refund', method: 'online', note: 'The event was deleted' } as const;
  await book(trx, {
    entries: paid.map(({ organizerId, eventId, participationId, pence }) => {
      return { ...refund, organizerId, eventId, participationId, pence };
    }),
  });
  const players = paid.filter(hasAccount);
  for (let start = 0; start < players.length; start += PAGE_SIZE) {
    const mails = players.slice(start, start + PAGE_SIZE).map((player) => {
      const { userId, email, pence, eventId, eventTitle, eventDate } = player;
      const about = { eventId, eventTitle, eventDate };
      const details = { ...about, news: 'eventDeleted' as const, pence, ...named(player) };
      return { to: { userId, email, name: nameOf(player) }, details };
    });
    await sendMails(trx, 'onlinePayment', mails);
  }
}

/**
 * Takes back what a player was charged for events to come, and refunds what they have paid for
 * those that are not over, as leaving would have when the deletion was asked for.
 */
export async function refundOfPlayer(trx: Db, whose: Whose): Promise<void> {
  const now = new Date();
  const paid = (await lockPaidParticipationsOf(trx, whose)).filter((one) => isToCome(one, now));
  const eventIds = paid.map(({ id }) => id);
  await book(trx, { participationIds: await clearAmountsOf(trx, { whose, eventIds }) });
  const kept = new Map(
    paid.map((one) => {
      const leftAt = one.requestedAt ? new Date(one.requestedAt) : now;
      return [one.participationId, refundAt(one, leftAt).keptPence];
    }),
  );
  // At most what they have too much, so that what was kept when they left stays.
  const entries = (await listOverpaid(trx, [...kept.keys()])).flatMap(({ pence, ...of }) => {
    const keptPence = kept.get(of.participationId) ?? 0;
    const parts = { keptPence, refundPence: pence - keptPence };
    return leavingEntries(of, { ...parts, note: 'The account was deleted' });
  });
  await book(trx, { entries });
}

function hasAccount(player: PaidOnline): player is PaidOnline & { userId: string } {
  return player.userId !== null;
}

function thoseToCome(events: readonly MoneyEvent[]): string[] {
  const now = new Date();
  return events.filter((event) => isToCome(event, now)).map(({ id }) => id);
}

/** What was over before it was deleted has taken place, and was paid for. */
function isToCome(event: MoneyEvent, now: Date): boolean {
  return overAt(event) > (event.deletedAt ? new Date(event.deletedAt) : now);
}
