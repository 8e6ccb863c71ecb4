import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import { nameOf } from '../accounts/people.ts';
import { takeDueNotices, updateNoticesDue, updateNoticesMailed } from './notice-store.ts';

const MINUTE_MS = 60_000;
/** Who is here reads a message within this time. */
const UNREAD_FOR_MS = 10 * MINUTE_MS;
const INTERVAL_MS = 4 * 60 * MINUTE_MS;
const MESSAGES_PER_BATCH = 1_000;
const NOTICES_PER_BATCH = 200;

interface Run {
  db: Db;
  now: Date;
  /** Ends the run at its next batch. */
  signal: AbortSignal;
}

/**
 * Tells accounts by mail of messages that came while they were away, many in one mail
 * (docs/product/mail.md#unread-mails). Returns how many mails it queued.
 */
export async function mailUnreadMessages({ db, now, signal }: Run): Promise<number> {
  const rules = { intervalMs: INTERVAL_MS, limit: MESSAGES_PER_BATCH };
  const before = new Date(now.getTime() - UNREAD_FOR_MS);
  for (let looked = MESSAGES_PER_BATCH; looked === MESSAGES_PER_BATCH && !signal.aborted; )
    looked = await updateNoticesDue(db, { ...rules, before });
  let total = 0;
  for (let due = NOTICES_PER_BATCH; due === NOTICES_PER_BATCH && !signal.aborted; ) {
    const batch = await inTransaction(db, mailBatch);
    due = batch.due;
    total += batch.mailed;
  }
  return total;
}

async function mailBatch(trx: Db): Promise<{ due: number; mailed: number }> {
  const { due, rows } = await takeDueNotices(trx, NOTICES_PER_BATCH);
  const mails = rows.map((row) => ({
    to: { userId: row.user_id, email: row.email, name: nameOf(row) },
    details: { count: row.count, eventTitles: row.event_titles },
  }));
  await sendMails(trx, 'unreadMessages', mails);
  await updateNoticesMailed(
    trx,
    rows.map((row) => row.user_id),
  );
  return { due, mailed: rows.length };
}
