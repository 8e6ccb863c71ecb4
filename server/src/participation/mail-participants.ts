import { statusNews } from '@muster/domain';
import type { Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { sendMails } from '../mail/send-mail.ts';
import { nameOf } from '../people/to-person.ts';
import type { JobAttempt, JobPayload } from '../queue/job-kinds.ts';
import type { Services } from '../services.ts';
import { queueStatusMails } from './queue-status-mails.ts';
import {
  type ComingEvent,
  findComingEvent,
  findNextStatusMail,
  listDueStatusMailsForUpdate,
  type StatusMailRow,
  updateStatusMailed,
} from './status-mail-store.ts';

const BATCH_SIZE = 200;

/**
 * Tells participants of an event their new status, each once (docs/product.md#status-mails). A status that has changed back
 * meanwhile is no news.
 */
export async function mailParticipants(
  { db }: Pick<Services, 'db'>,
  { eventId }: JobPayload<'mailParticipants'>,
  { signal }: Pick<JobAttempt, 'signal'>,
): Promise<void> {
  let count = BATCH_SIZE;
  while (count === BATCH_SIZE) {
    signal.throwIfAborted();
    count = await inTransaction(db, (trx) => mailBatch(trx, eventId));
  }
  // Those that were not due yet, or that another job held.
  const nextAt = await findNextStatusMail(db, eventId);
  if (nextAt) await queueStatusMails(db, eventId, Math.max(1_000, nextAt.getTime() - Date.now()));
}

/** Returns how many participants were looked at. */
async function mailBatch(trx: Db, eventId: string): Promise<number> {
  const rows = await listDueStatusMailsForUpdate(trx, { eventId, limit: BATCH_SIZE });
  if (rows.length === 0) return 0;
  const event = await findComingEvent(trx, eventId);
  const mails = event ? rows.flatMap((row) => toMail(row, event)) : [];
  await sendMails(trx, 'participation', mails);
  await updateStatusMailed(
    trx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

function toMail(row: StatusMailRow, { id, title, date, location }: ComingEvent) {
  const news = statusNews(row.mailed_status, row.status);
  if (!news) return [];
  const event = { eventId: id, eventTitle: title, eventDate: date.toISOString(), location };
  return [
    {
      to: { userId: row.user_id, email: row.email, name: nameOf(row) },
      details: { ...event, news, position: row.position },
    },
  ];
}
