import { AppError } from '../../platform/app-error.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { updateUserEmail } from '../people/store.ts';
import { nameOf } from '../people/to-person.ts';
import { updateLinksUsed } from './account-link-store.ts';

interface EmailChange {
  user: UserRow;
  newEmail: string;
  /** The field at which a taken email is reported. */
  field: string;
}

/**
 * Changes the email of an account to one that is confirmed, or confirms the present one, and tells
 * the old address if it was confirmed. Links that were sent to the old address stop working.
 */
export async function applyEmailChange(
  tx: Db,
  { user, newEmail, field }: EmailChange,
): Promise<UserRow> {
  const changed = await updateUserEmail(tx, user.id, newEmail);
  if (changed === 'email-taken') throw AppError.onField('EMAIL_TAKEN', field);
  await updateLinksUsed(tx, 'email_changes', user.id);
  if (newEmail === user.email) return changed;
  await updateLinksUsed(tx, 'password_resets', user.id);
  if (!user.email_confirmed) return changed;
  const to = { userId: user.id, email: user.email, name: nameOf(user) };
  await sendMail(tx, 'emailChanged', to, {});
  return changed;
}
