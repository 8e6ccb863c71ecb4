import { hasStarted } from '@muster/domain';
import type { Db, EventSchedule } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { MailDetails } from '../../platform/mail/mail-kinds.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import type { JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { mailEveryParticipant } from '../participation/participant-mails.ts';
import { findComingEvent } from '../participation/status-mail-store.ts';
import { clearToldSchedule, type ToldEvent, updateToldSchedule } from './schedule-store.ts';

/** Long enough that an organizer who corrects a slip at once tells nobody. */
const DELAY_MS = 60_000;

function inAMinute(): Date {
  return new Date(Date.now() + DELAY_MS);
}

interface Telling {
  /** When they are told. */
  runAt?: Date;
  /** Of a series that was changed: who has spots at several dates gets one mail. */
  seriesId?: string | undefined;
}

/**
 * Queues a mail to the participants when an event is no longer as they know it: at another time or
 * location, called off, or not any more (docs/product/mail.md#schedule-mails). Part of the
 * transaction of the change.
 */
export async function queueScheduleMail(
  trx: Db,
  { id: eventId, date, location, cancellationReason }: { id: string } & EventSchedule,
  { runAt, seriesId }: Telling = {},
): Promise<void> {
  const known: EventSchedule = { date, location, cancellationReason };
  if (!(await updateToldSchedule(trx, { id: eventId, known }))) return;
  if (!seriesId) return addMailJob(trx, eventId, runAt);
  const key = `mailSeriesChange ${seriesId}`;
  await addJob(trx, 'mailSeriesChange', { seriesId }, { runAt: runAt ?? inAMinute(), key });
}

/** Tells the participants of an event what they do not know yet, if there is anything. */
export async function addMailJob(
  trx: Db,
  eventId: string,
  runAt: Date = inAMinute(),
): Promise<void> {
  const key = `mailScheduleChange ${eventId}`;
  await addJob(trx, 'mailScheduleChange', { eventId }, { runAt, key });
}

/**
 * Tells the participants what has changed; nothing when the event is again as they know it.
 */
export async function mailScheduleChange(
  { db }: Pick<Services, 'db'>,
  { eventId: id }: JobPayload<'mailScheduleChange'>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const details = await takeChange(trx, id);
    if (!details) return;
    await mailEveryParticipant(trx, {
      eventId: id,
      statuses: ['confirmed', 'waitlist'],
      kind: 'joinedEventChanged',
      details,
    });
  });
}

/** What the participants of an event must hear of, which they know from then on. */
export async function takeChange(
  trx: Db,
  id: string,
): Promise<MailDetails<'joinedEventChanged'> | undefined> {
  const event = await clearToldSchedule(trx, id);
  if (!event?.approved || hasStarted(event, new Date())) return undefined;
  return describeChange(id, event);
}

/** Undefined: nothing that its participants must hear of. */
function describeChange(
  eventId: string,
  { told, date, location, title: eventTitle, cancellationReason: reason }: ToldEvent,
): MailDetails<'joinedEventChanged'> | undefined {
  const about = { eventId, eventTitle, after: { date, location } };
  const wasCalledOff = Boolean(told.cancellationReason);
  if (reason !== null) return wasCalledOff ? undefined : { ...about, change: 'calledOff', reason };
  if (wasCalledOff) return { ...about, change: 'takesPlace' };
  if (told.date === date && told.location === location) return undefined;
  return { ...about, change: 'moved', before: told };
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
