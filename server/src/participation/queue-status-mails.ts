import type { Db } from '../database/schema.ts';
import { addJob } from '../queue/add-job.ts';

/**
 * Queues the mails to participants of an event whose status has changed (docs/product.md#status-mails), in the transaction of
 * the change. One job serves all changes that are waiting.
 */
export async function queueStatusMails(trx: Db, eventId: string, delayMs = 0): Promise<void> {
  const runAt = new Date(Date.now() + delayMs);
  // A job that is due at once does not wait for one that is due later, and the other way round.
  const key = `mailParticipants ${eventId}${delayMs > 0 ? ' later' : ''}`;
  await addJob(trx, 'mailParticipants', { eventId }, { runAt, key });
}
