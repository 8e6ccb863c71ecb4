import type { Db } from '../../platform/database/schema.ts';
import type { MailRecipient } from '../../platform/mail/send-mail.ts';
import { findUser } from './store.ts';
import { nameOf } from './to-person.ts';

/** An account as the recipient of a mail; undefined once it is deleted. */
export async function findMailRecipient(
  db: Db,
  userId: string,
): Promise<MailRecipient | undefined> {
  const user = await findUser(db, userId);
  if (!user || user.erased_at) return undefined;
  return { userId: user.id, email: user.email, name: nameOf(user) };
}
