import { hasStarted, statusNews } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import { nameOf } from '../people/to-person.ts';
import { named } from './named-dependant.ts';
import {
  listDueStatusMailsForUpdate,
  type StatusMailRow,
  updateStatusMailed,
} from './status-mail-store.ts';

const BATCH_SIZE = 200;

interface Run {
  db: Db;
  /** Ends the run at its next batch. */
  signal: AbortSignal;
}

/**
 * Tells participants their new status, each once (docs/product/mail.md#status-mails). A status that
 * has changed back meanwhile is no news. Returns how many mails it queued.
 */
export async function mailStatuses({ db, signal }: Run): Promise<number> {
  let total = 0;
  for (let looked = BATCH_SIZE; looked === BATCH_SIZE && !signal.aborted; ) {
    const batch = await inTransaction(db, mailBatch);
    looked = batch.looked;
    total += batch.mailed;
  }
  return total;
}

async function mailBatch(trx: Db): Promise<{ looked: number; mailed: number }> {
  const rows = await listDueStatusMailsForUpdate(trx, BATCH_SIZE);
  const mails = rows.flatMap(toMail);
  await sendMails(trx, 'participation', mails);
  await updateStatusMailed(
    trx,
    rows.map(({ id }) => id),
  );
  return { looked: rows.length, mailed: mails.length };
}

/** Nobody is told about an event that players cannot see or that has started. */
function toMail(row: StatusMailRow) {
  const news = statusNews(row.mailed_status, row.status);
  if (!news || !row.approved || hasStarted(row, new Date())) return [];
  const { event_id: eventId, title: eventTitle, location, position, hold_until: holdUntil } = row;
  return [
    {
      to: { userId: row.user_id, email: row.email, name: nameOf(row) },
      details: {
        eventId,
        eventTitle,
        eventDate: row.date,
        location,
        news,
        position,
        holdUntil,
        ...named(row),
      },
    },
  ];
}
