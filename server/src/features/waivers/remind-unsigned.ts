import { isUnsigned, waiverStanding } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import { nameOf } from '../accounts/people.ts';
import {
  type EventToSign,
  insertReminders,
  listEventsToSign,
  listUnreminded,
  type ReminderKind,
  type ReminderRow,
} from './reminder-store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const PAGE_SIZE = 200;

interface Run {
  db: Db;
  now: Date;
  /** Ends the run at its next page. */
  signal: AbortSignal;
}

/**
 * Reminds players with a spot who have not signed, once in the week before an event and once on
 * the day before it; those who get a spot later, too (docs/product/waivers.md#reminders).
 */
export async function remindUnsigned({ db, now, signal }: Run): Promise<{ mails: number }> {
  const from = new Date(now.getTime() + HOUR_MS);
  const until = new Date(now.getTime() + WEEK_MS);
  let mails = 0;
  for (let after = ''; ; ) {
    const events = await listEventsToSign(db, { from, until, after, limit: PAGE_SIZE });
    for (const event of events) {
      if (signal.aborted) return { mails };
      const isSoon = new Date(event.date).getTime() <= now.getTime() + DAY_MS;
      mails += await remindOf(db, event, { kind: isSoon ? 'day' : 'week', signal });
    }
    after = events.at(-1)?.id ?? '';
    if (events.length < PAGE_SIZE) return { mails };
  }
}

async function remindOf(
  db: Db,
  event: EventToSign,
  { kind, signal }: { kind: ReminderKind; signal: AbortSignal },
): Promise<number> {
  let mails = 0;
  for (let after = ''; !signal.aborted; ) {
    const page = { eventId: event.id, kind, after, limit: PAGE_SIZE };
    const rows = await listUnreminded(db, page);
    const unsigned = rows.filter(({ facts }) => isUnsigned(waiverStanding(facts).state));
    if (unsigned.length > 0) mails += await mailThem(db, event, { kind, rows: unsigned });
    after = rows.at(-1)?.participationId ?? '';
    if (rows.length < PAGE_SIZE) break;
  }
  return mails;
}

async function mailThem(
  db: Db,
  { id: eventId, title: eventTitle, date: eventDate }: EventToSign,
  { kind, rows }: { kind: ReminderKind; rows: readonly ReminderRow[] },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const participationIds = rows.map(({ participationId }) => participationId);
    const added = await insertReminders(trx, { participationIds, kind });
    const mails = rows
      .filter(({ participationId }) => added.has(participationId))
      .map((row) => ({
        to: { userId: row.userId, email: row.email, name: nameOf(row) },
        details: {
          ...{ eventId, eventTitle, eventDate },
          needsGuardian: row.dependantName === null && (row.facts?.needsGuardian ?? false),
          ...(row.dependantName !== null && { dependantName: row.dependantName }),
        },
      }));
    await sendMails(trx, 'waiverReminder', mails);
    return mails.length;
  });
}
