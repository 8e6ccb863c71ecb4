import type { Db } from '../../platform/database/schema.ts';
import type { MailDetails, MailKind } from '../../platform/mail/mail-kinds.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import { nameOf } from '../people/to-person.ts';
import { listMailRecipients } from './status-mail-store.ts';

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
