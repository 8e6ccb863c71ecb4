import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { mailEveryParticipant } from './participant-mails.ts';
import { takeEventToRemindOf } from './reminder-store.ts';

const HOUR_MS = 3_600_000;
/** The day before: from this time before the start… */
const FROM_MS = 24 * HOUR_MS;
/** …to this one, after which it would come too late. */
const UNTIL_MS = HOUR_MS;

interface Run {
  db: Db;
  now: Date;
  /** Ends the run at its next event. */
  signal: AbortSignal;
}

/**
 * Reminds everyone with a spot of an event that begins within a day, once
 * (docs/product/mail.md#reminders).
 */
export async function remindParticipants({ db, now, signal }: Run) {
  const counts = { events: 0, mails: 0 };
  const after = new Date(now.getTime() + UNTIL_MS);
  const before = new Date(now.getTime() + FROM_MS);
  while (!signal.aborted) {
    const mails = await inTransaction(db, (trx) => remindOfNext(trx, { after, before, now }));
    if (mails === undefined) break;
    counts.events += 1;
    counts.mails += mails;
  }
  return counts;
}

/** Returns the number of mails; undefined: there is no further event. */
async function remindOfNext(
  trx: Db,
  time: { after: Date; before: Date; now: Date },
): Promise<number | undefined> {
  const event = await takeEventToRemindOf(trx, time);
  if (!event) return undefined;
  const { id: eventId, title, date, location } = event;
  const details = { eventId, eventTitle: title, eventDate: date, location };
  return mailEveryParticipant(trx, {
    eventId,
    statuses: ['confirmed'],
    kind: 'eventReminder',
    details,
  });
}
