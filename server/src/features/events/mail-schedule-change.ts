import { hasStarted } from '@muster/domain';
import type { Db, EventSchedule } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import type { JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { mailEveryParticipant } from '../participation/participant-mails.ts';
import { findComingEvent } from '../participation/status-mail-store.ts';
import { clearToldSchedule, updateToldSchedule } from './schedule-store.ts';

/** Long enough that an organizer who corrects a slip at once tells nobody. */
const DELAY_MS = 60_000;

/**
 * Queues a mail to the participants when the date or the location of an event is no longer the one
 * they know (docs/product/mail.md#schedule-mails), in the transaction of the change.
 */
export async function queueScheduleMail(
  trx: Db,
  { id, date, location }: { id: string; date: string; location: string },
): Promise<void> {
  const known: EventSchedule = { date, location };
  if (!(await updateToldSchedule(trx, { id, known }))) return;
  const runAt = new Date(Date.now() + DELAY_MS);
  await addJob(
    trx,
    'mailScheduleChange',
    { eventId: id },
    { runAt, key: `mailScheduleChange ${id}` },
  );
}

/**
 * Tells the participants the new date and location; nothing when the event is again as they know
 * it.
 */
export async function mailScheduleChange(
  { db }: Pick<Services, 'db'>,
  { eventId: id }: JobPayload<'mailScheduleChange'>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const event = await clearToldSchedule(trx, id);
    if (!event?.approved || hasStarted(event, new Date())) return;
    const { told, date, location, title } = event;
    if (told.date === date && told.location === location) return;
    await mailEveryParticipant(trx, {
      eventId: id,
      statuses: ['confirmed', 'waitlist'],
      kind: 'joinedEventChanged',
      details: {
        change: 'moved',
        eventId: id,
        eventTitle: title,
        before: told,
        after: { date, location },
      },
    });
  });
}

/** Tells the participants of a coming event that it is deleted, before they are deleted with it. */
export async function mailEventDeleted(trx: Db, eventId: string): Promise<void> {
  const event = await findComingEvent(trx, eventId);
  if (!event) return;
  await mailEveryParticipant(trx, {
    eventId,
    statuses: ['confirmed', 'waitlist'],
    kind: 'joinedEventChanged',
    details: {
      change: 'deleted',
      eventTitle: event.title,
      before: { date: event.date, location: event.location },
    },
  });
}
