import { hasStarted, type StatusNews, statusNews } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { MailDetails, MailKind } from '../../platform/mail/mail-kinds.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import { nameOf } from '../accounts/people.ts';
import { named } from './columns-store.ts';
import {
  listDueStatusMailsForUpdate,
  listMailRecipients,
  type StatusMailRow,
  takeEventToRemindOf,
  updateStatusMailed,
} from './status-mail-store.ts';

const PAGE_SIZE = 500;

interface ParticipantMail<K extends MailKind> {
  eventId: string;
  statuses: readonly ('confirmed' | 'waitlist')[];
  kind: K;
  details: MailDetails<K>;
}

/**
 * Queues the same mail to every participant of an event with one of the statuses; returns how many.
 */
export async function mailEveryParticipant<K extends MailKind>(
  trx: Db,
  { eventId, statuses, kind, details }: ParticipantMail<K>,
): Promise<number> {
  let total = 0;
  for (let after = ''; ; ) {
    const rows = await listMailRecipients(trx, {
      eventId,
      statuses,
      userIds: null,
      after,
      limit: PAGE_SIZE,
    });
    const mails = rows.map((row) => ({
      to: { userId: row.user_id, email: row.email, name: nameOf(row) },
      details,
    }));
    await sendMails(trx, kind, mails);
    total += rows.length;
    after = rows.at(-1)?.id ?? '';
    if (rows.length < PAGE_SIZE) return total;
  }
}

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
  const groups = Map.groupBy(rows.flatMap(withNews), keyOfMail);
  const mails = [...groups.values()].flatMap((group) => toMail(group) ?? []);
  await sendMails(trx, 'participation', mails);
  await updateStatusMailed(
    trx,
    rows.map(({ id }) => id),
  );
  return { looked: rows.length, mailed: mails.length };
}

type News = StatusMailRow & { news: StatusNews | 'side' };

/** Nobody is told about an event that players cannot see or that has started. */
function withNews(row: StatusMailRow): News[] {
  const news =
    statusNews(row.mailed_status, row.status) ?? (hasNewSide(row) ? ('side' as const) : undefined);
  if (!news || !row.approved || hasStarted(row, new Date())) return [];
  return [{ ...row, news }];
}

function hasNewSide({ status, mailed_side: mailed, side }: StatusMailRow): boolean {
  return status === 'confirmed' && mailed !== null && mailed !== (side?.id ?? '');
}

/** Dates of a series that somebody has joined together are one mail. */
function keyOfMail({ id, news, series_id: seriesId, ...row }: News): string {
  if (seriesId === null || (news !== 'joined' && news !== 'waitlisted')) return id;
  return JSON.stringify([seriesId, row.user_id, row.dependantName]);
}

function toMail(rows: readonly News[]) {
  const [first, ...others] = rows.toSorted((a, b) => a.date.localeCompare(b.date));
  if (!first) return undefined;
  return {
    to: { userId: first.user_id, email: first.email, name: nameOf(first) },
    details: {
      eventId: first.event_id,
      eventTitle: first.title,
      location: first.location,
      news: first.news,
      ...(hasNewSide(first) && { side: first.side?.label ?? null }),
      ...spotOf(first),
      ...named(first),
      ...(others.length > 0 && { dates: others.map(spotOf) }),
    },
  };
}

function spotOf({ date: eventDate, position, hold_until: holdUntil }: News) {
  return { eventDate, position, holdUntil };
}

const HOUR_MS = 3_600_000;

/** The day before: from this time before the start… */
const FROM_MS = 24 * HOUR_MS;

/** …to this one, after which it would come too late. */
const UNTIL_MS = HOUR_MS;

/**
 * Reminds everyone with a spot of an event that begins within a day, once
 * (docs/product/mail.md#reminders).
 */
export async function remindParticipants({ db, now, signal }: Run & { now: Date }) {
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
