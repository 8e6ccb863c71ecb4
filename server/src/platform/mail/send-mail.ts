import { createObjectId } from '../database/object-id.ts';
import type { Db } from '../database/schema.ts';
import { addJobs } from '../queue/add-job.ts';
import { MAIL_DETAILS, type MailDetails, type MailKind } from './mail-kinds.ts';
import { insertMails } from './store.ts';

/** Who gets a mail. */
export interface MailRecipient {
  /**
   * Null: the account no longer exists when the mail is sent. Otherwise the mail is dropped with
   * the account.
   */
  userId: string | null;
  email: string;
  /** For the greeting. */
  name?: string;
}

/**
 * Queues a mail in the transaction of the change that causes it
 * (docs/product/mail.md#mail-delivery). It is sent once that is committed, unless the recipient has
 * turned its kind off.
 */
export async function sendMail<K extends MailKind>(
  tx: Db,
  kind: K,
  to: MailRecipient,
  details: MailDetails<K>,
): Promise<void> {
  await sendMails(tx, kind, [{ to, details }]);
}

/** Queues mails of one kind, with two statements for all of them; at most some hundred at once. */
export async function sendMails<K extends MailKind>(
  tx: Db,
  kind: K,
  mails: readonly { to: MailRecipient; details: MailDetails<K> }[],
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ to, details }) => ({
    id: createObjectId(),
    kind,
    userId: to.userId,
    address: to.email,
    name: to.name ?? '',
    details: MAIL_DETAILS[kind].parse(details),
  }));
  await insertMails(tx, rows);
  await addJobs(
    tx,
    'sendMail',
    rows.map(({ id }) => ({ mailId: id })),
  );
}
