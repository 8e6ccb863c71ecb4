import type { Db } from '../../platform/database/schema.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import { nameOf } from '../people/to-person.ts';
import { listParticipantsOfOrganizer } from './store.ts';

const PAGE_SIZE = 500;

interface EventsOfOrganizer {
  organizerId: string;
  /** Both exclusive; without `until`, all later ones. */
  after: Date;
  until?: Date;
}

/**
 * Queues a mail to everyone with a spot or on the waitlist of an organizer's coming events, which
 * they can no longer see (docs/product/roles-and-accounts.md#account-deletion). Part of the
 * transaction that hides or deletes the events.
 */
export async function tellParticipants(trx: Db, events: EventsOfOrganizer): Promise<void> {
  for (let afterId = ''; ; ) {
    const rows = await listParticipantsOfOrganizer(trx, { ...events, afterId, limit: PAGE_SIZE });
    const mails = rows.map((row) => ({
      to: { userId: row.userId, email: row.email, name: nameOf(row) },
      details: { eventTitle: row.eventTitle, eventDate: row.eventDate },
    }));
    await sendMails(trx, 'eventOrganizerGone', mails);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    afterId = last.id;
  }
}
