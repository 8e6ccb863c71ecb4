import { createObjectId } from '../database/object-id.ts';
import type { Db } from '../database/schema.ts';
import { addJob } from '../queue/add-job.ts';
import { MAIL_DETAILS, type MailDetails, type MailKind } from './mail-kinds.ts';
import { insertMail } from './store.ts';

/** Who gets a mail. */
export interface MailRecipient {
  /** Null: the account no longer exists when the mail is sent. Otherwise the mail is dropped with the account. */
  userId: string | null;
  email: string;
  /** For the greeting. */
  name?: string;
}

/**
 * Queues a mail in the transaction of the change that causes it (docs/product.md#mail-delivery). It is sent once that is
 * committed, unless the recipient has turned its kind off.
 */
export async function sendMail<K extends MailKind>(
  tx: Db,
  kind: K,
  to: MailRecipient,
  details: MailDetails<K>,
): Promise<void> {
  const mail = { id: createObjectId(), kind, userId: to.userId, address: to.email };
  const parsed = MAIL_DETAILS[kind].parse(details);
  await insertMail(tx, { ...mail, name: to.name ?? '', details: parsed });
  await addJob(tx, 'sendMail', { mailId: mail.id });
}
