import { inTransaction } from '../../platform/database/transaction.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { findUser } from '../people/store.ts';
import { nameOf } from '../people/to-person.ts';
import { listUnmailedEvents, updateFailuresMailed } from './failed-refund-store.ts';

const BATCH_SIZE = 50;
/** A refund to everybody may fail for all, some at a time. */
const MAIL_INTERVAL_MS = 60 * 60_000;

/**
 * Tells organizers of refunds that the provider has not taken, at most once an hour for each event
 * (docs/product/money.md#failed-refunds).
 */
export async function mailFailedRefunds({ db, now }: Pick<Services, 'db'> & { now: Date }) {
  const mailedBefore = new Date(now.getTime() - MAIL_INTERVAL_MS);
  const events = await listUnmailedEvents(db, { mailedBefore, limit: BATCH_SIZE });
  for (const { eventId, eventTitle, organizerId } of events) {
    await inTransaction(db, async (trx) => {
      const { count, pence } = await updateFailuresMailed(trx, { eventId, now });
      const user = await findUser(trx, organizerId);
      if (count === 0 || !user) return;
      const to = { userId: organizerId, email: user.email, name: nameOf(user) };
      await sendMail(trx, 'refundsFailed', to, { eventId, eventTitle, count, pence });
    });
  }
  return { counts: { events: events.length } };
}
