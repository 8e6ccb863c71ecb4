import { MAX_COUNT } from '@muster/contract';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { createAccountLinks } from '../../platform/mail/account-links.ts';
import { LINK_TTL_MS } from '../../platform/mail/mail-kinds.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { nameOf } from '../people/to-person.ts';
import { countLinks, insertEmailChange, updateLinksUsed } from './account-link-store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

type LinkServices = Pick<Services, 'jwtSecret' | 'config' | 'countStrangerMail'>;

interface Confirmation {
  user: UserRow;
  /** The account's own, or the one it is to have. */
  email: string;
  /** The link is for somebody who has forgotten the password. */
  isByReset?: boolean;
}

/**
 * Sends the link that confirms an email to it; those sent before stop working. False when the
 * account or the mailbox was sent as many as a day allows: Muster must not be a way to send mail to
 * strangers. The caller has locked the account.
 */
export async function sendConfirmationLink(
  tx: Db,
  { jwtSecret, config, countStrangerMail }: LinkServices,
  { user, email, isByReset = false }: Confirmation,
): Promise<boolean> {
  const userId = user.id;
  const isOwn = email === user.email;
  const since = new Date(Date.now() - DAY_MS);
  const sent = await countLinks(tx, { table: 'email_changes', userId, since });
  if (sent >= MAX_COUNT.emailConfirmationsPerDay || !(await countStrangerMail(email))) return false;
  const changeId = createObjectId();
  const links = createAccountLinks({ jwtSecret, publicUrl: config.publicUrl });
  const ttlMs = isOwn ? LINK_TTL_MS.emailConfirmation : LINK_TTL_MS.emailChange;
  await updateLinksUsed(tx, 'email_changes', userId);
  await insertEmailChange(tx, {
    id: changeId,
    userId,
    newEmail: email,
    isByReset,
    tokenHash: links.hashFor('email-change', changeId),
    expiresAt: new Date(Date.now() + ttlMs),
  });
  const to = { userId, email, name: nameOf(user) };
  await sendMail(tx, isOwn ? 'emailConfirm' : 'emailChangeConfirm', to, { changeId });
  return true;
}
