import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { MailDetails } from '../../platform/mail/mail-kinds.ts';
import { type MailRecipient, sendMails } from '../../platform/mail/send-mail.ts';
import type { JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { nameOf } from '../accounts/people.ts';
import { listMailRecipients } from '../participation/status-mail-store.ts';
import { takeChange } from './mail-schedule-change.ts';
import { listMovedDates } from './schedule-store.ts';

type Moved = Extract<MailDetails<'joinedEventChanged'>, { change: 'moved' }>;

interface Told {
  to: MailRecipient;
  dates: Moved[];
}

const PAGE_SIZE = 500;

/**
 * Tells the participants of a changed series what is new of their dates: each in one mail, however
 * many these are (docs/product/mail.md#schedule-mails).
 */
export async function mailSeriesChange(
  { db }: Pick<Services, 'db'>,
  { seriesId }: JobPayload<'mailSeriesChange'>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const told = new Map<string, Told>();
    for (const id of await listMovedDates(trx, seriesId)) {
      const change = await takeChange(trx, id);
      if (change?.change === 'moved') await addParticipants(trx, told, change);
    }
    const mails = [...told.values()].map(({ to, dates }) => ({ to, details: describe(dates) }));
    for (let first = 0; first < mails.length; first += PAGE_SIZE)
      await sendMails(trx, 'joinedEventChanged', mails.slice(first, first + PAGE_SIZE));
  });
}

async function addParticipants(trx: Db, told: Map<string, Told>, change: Moved): Promise<void> {
  const { eventId } = change;
  const recipients = { eventId, statuses: ['confirmed', 'waitlist'] as const, userIds: null };
  for (let after = ''; ; ) {
    const rows = await listMailRecipients(trx, { ...recipients, after, limit: PAGE_SIZE });
    for (const row of rows) {
      const to = { userId: row.user_id, email: row.email, name: nameOf(row) };
      const { dates } = told.get(row.user_id) ?? { dates: [] };
      told.set(row.user_id, { to, dates: [...dates, change] });
    }
    after = rows.at(-1)?.id ?? '';
    if (rows.length < PAGE_SIZE) return;
  }
}

/** In the order of the dates. */
function describe(dates: Moved[]): MailDetails<'joinedEventChanged'> {
  const [first, ...others] = dates.toSorted((a, b) => (a.after.date < b.after.date ? -1 : 1));
  if (!first) throw new Error('Nobody is told of no date');
  if (others.length === 0) return first;
  const { eventTitle, eventId } = first;
  const moved = [first, ...others].map(({ before, after }) => ({ before, after }));
  return { change: 'datesMoved', eventTitle, eventId, dates: moved };
}
