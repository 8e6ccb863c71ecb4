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
import { checkPassword } from './check-password.ts';
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
  const { db, config } = services;
  const user = await requireUser(db, actor.id);
  const isRight = await checkPassword(services, {
    guesser: actor,
    stored: user.password_hash,
    password: currentPassword,
    signal,
  });
  if (!isRight) throw wrongPassword();
  if (newEmail === user.email) throw fieldError('newEmail', FIELD_TEXT.emailUnchanged);
  return inTransaction(db, async (trx) => {
    // Refused when another request changed the password meanwhile.
    if (!(await lockPassword(trx, user))) throw wrongPassword();
    const holder = await findUserByEmail(trx, newEmail);
    if (holder && holder.id !== user.id) throw AppError.onField('EMAIL_TAKEN', 'newEmail');
    if (config.mail) {
      await sendConfirmation(trx, services, { user, newEmail });
      return { status: 'confirmation-sent' as const, user: toUser(user) };
    }
    const changed = await applyEmailChange(trx, { user, newEmail, field: 'newEmail' });
    return { status: 'changed' as const, user: toUser(changed) };
  });
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

function wrongPassword(): AppError {
  return fieldError('currentPassword', FIELD_TEXT.currentPasswordWrong);
}
