import { ANY_EVENT } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { nameOf } from '../people/to-person.ts';
import {
  type ExpiredRow,
  listEventsOfDueHolds,
  updateHoldsExpired,
  updateHoldsKept,
} from './hold-store.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { named } from './named-dependant.ts';
import { minPenceOf } from './online-payment.ts';
import { promoteWaitlist } from './promote-waitlist.ts';
import { lockEventForNoKeyUpdate } from './spots-store.ts';
import { findComingEvent } from './status-mail-store.ts';

/** Due holds of one look; those of an event are ended together. */
const BATCH_SIZE = 200;

type Run = Pick<Services, 'db' | 'lockQueues' | 'bus' | 'config'> & {
  now: Date;
  /** Ends the run at its next event. */
  signal: AbortSignal;
};

/**
 * Cancels spots that were not paid for in time, and gives them to those who wait
 * (docs/product/money.md#holds). Returns how many.
 */
export async function expireHolds(services: Run): Promise<number> {
  const { db, now, signal } = services;
  let total = 0;
  for (const eventId of await listEventsOfDueHolds(db, { now, limit: BATCH_SIZE })) {
    if (signal.aborted) break;
    const { expired, promoted } = await inEventTransaction(services, { eventId }, async (trx) => {
      // A payment that comes at the same time is before it or after it.
      await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
      await updateHoldsKept(trx, { eventId, now, minPence: minPenceOf(services.config) });
      const expired = await updateHoldsExpired(trx, { eventId, now });
      await mailExpired(trx, eventId, expired);
      return { expired, promoted: await promoteWaitlist(trx, eventId, services.config) };
    });
    services.bus.publish([...promoted, ...expired.flatMap(({ userId }) => userId ?? [])]);
    total += expired.length;
  }
  return total;
}

async function mailExpired(
  trx: Db,
  eventId: string,
  expired: readonly ExpiredRow[],
): Promise<void> {
  const event = await findComingEvent(trx, eventId);
  if (!event) return;
  const about = { eventId, eventTitle: event.title, eventDate: event.date };
  await sendMails(
    trx,
    'onlinePayment',
    expired.map((player) => ({
      to: { userId: player.userId, email: player.email, name: nameOf(player) },
      details: { ...about, news: 'expired' as const, pence: 0, ...named(player) },
    })),
  );
}
