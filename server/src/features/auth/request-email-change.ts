import { type EndpointResponse, type Endpoints, FIELD_TEXT } from '@muster/contract';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import { createAccountLinks } from '../../platform/mail/account-links.ts';
import { LINK_TTL_MS } from '../../platform/mail/mail-kinds.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { requireUser } from '../people/require-user.ts';
import { findUserByEmail } from '../people/store.ts';
import { nameOf } from '../people/to-person.ts';
import { toUser } from '../people/to-user.ts';
import { countLinks, insertEmailChange, updateLinksUsed } from './account-link-store.ts';
import { applyEmailChange } from './apply-email-change.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';
import { lockPassword } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Muster must not be a way to send mail to strangers. */
const MAX_CHANGES_PER_DAY = 5;

/**
 * Changes the caller's email once the new address is confirmed. Without a mail server nothing could
 * confirm it, so it changes at once (docs/product/sessions.md#email-change).
 */
export async function requestEmailChange(
  services: Services,
  { actor, body: { newEmail, currentPassword }, signal }: Request<Endpoints['requestEmailChange']>,
): Promise<EndpointResponse<Endpoints['requestEmailChange']>> {
  const user = await requireUser(services.db, actor.id);
  await confirmPassword(services, { actor, user, currentPassword, signal });
  if (newEmail === user.email) throw fieldError('newEmail', FIELD_TEXT.emailUnchanged);
  return inTransaction(services.db, async (trx) => {
    const changed = await startEmailChange(trx, services, { user, newEmail, field: 'newEmail' });
    return changed
      ? { status: 'changed' as const, user: toUser(changed) }
      : { status: 'confirmation-sent' as const, user: toUser(user) };
  });
}

interface EmailChange {
  /** As it was when its password was confirmed. */
  user: UserRow;
  newEmail: string;
  /** The field of the request that holds the new email. */
  field: 'email' | 'newEmail';
}

/**
 * Sends the link that confirms a new email, or changes it if Muster sends no mail. Returns the
 * changed account, or null if it waits for the confirmation.
 */
export async function startEmailChange(
  tx: Db,
  services: Services,
  { user, newEmail, field }: EmailChange,
): Promise<UserRow | null> {
  // Refused when another request changed the password meanwhile.
  if (!(await lockPassword(tx, user))) throw wrongPassword();
  const holder = await findUserByEmail(tx, newEmail);
  if (holder && holder.id !== user.id) throw AppError.onField('EMAIL_TAKEN', field);
  if (!services.config.mail) return applyEmailChange(tx, { user, newEmail, field });
  await sendConfirmation(tx, services, { user, newEmail });
  return null;
}

async function sendConfirmation(
  tx: Db,
  { jwtSecret, config }: Services,
  { user, newEmail }: { user: UserRow; newEmail: string },
): Promise<void> {
  const userId = user.id;
  const since = new Date(Date.now() - DAY_MS);
  if ((await countLinks(tx, { table: 'email_changes', userId, since })) >= MAX_CHANGES_PER_DAY)
    throw new AppError('TOO_MANY_REQUESTS', { message: FIELD_TEXT.emailChangesPerDay });
  const changeId = createObjectId();
  const links = createAccountLinks({ jwtSecret, publicUrl: config.publicUrl });
  await updateLinksUsed(tx, 'email_changes', userId);
  await insertEmailChange(tx, {
    id: changeId,
    userId,
    newEmail,
    tokenHash: links.hashFor('email-change', changeId),
    expiresAt: new Date(Date.now() + LINK_TTL_MS.emailChange),
  });
  await sendMail(
    tx,
    'emailChangeConfirm',
    { userId, email: newEmail, name: nameOf(user) },
    { changeId },
  );
}
