import { type EndpointResponse, type Endpoints, FIELD_TEXT } from '@muster/contract';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireUser } from '../people/require-user.ts';
import { findUserByEmail } from '../people/store.ts';
import { toUser } from '../people/to-user.ts';
import { applyEmailChange } from './apply-email-change.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';
import { sendConfirmationLink } from './send-confirmation-link.ts';
import { lockPassword } from './store.ts';

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
  if (!(await sendConfirmationLink(tx, services, { user, email: newEmail })))
    throw new AppError('TOO_MANY_REQUESTS', { message: FIELD_TEXT.emailChangesPerDay });
  return null;
}
