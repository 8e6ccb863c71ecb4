import { FIELD_TEXT, MAX_COUNT } from '@muster/contract';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { createAccountLinks, hashLinkToken } from '../../platform/mail/account-links.ts';
import { LINK_TTL_MS } from '../../platform/mail/mail-kinds.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import {
  countLinks,
  findEmailChange,
  insertEmailChange,
  updateLinksUsed,
} from './account-link-store.ts';
import { confirmPassword, wrongPassword } from './passwords.ts';
import { nameOf, requireUser, toUser } from './people.ts';
import {
  endGrants,
  findUser,
  findUserByEmail,
  lockAccount,
  updateUserEmail,
} from './people-store.ts';
import { deleteSecondFactors } from './second-factor-store.ts';
import { lockAccountForUpdate, lockPassword } from './sign-in-store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

export const emailChanges = {
  /**
   * Changes the caller's email once the new address is confirmed. Without a mail server nothing
   * could confirm it, so it changes at once (docs/product/sessions.md#email-change).
   */
  async requestEmailChange(services, { actor, body: { newEmail, currentPassword }, signal }) {
    const user = await requireUser(services.db, actor.id);
    await confirmPassword(services, { actor, user, currentPassword, signal });
    if (newEmail === user.email) throw fieldError('newEmail', SERVER_TEXT.emailUnchanged);
    return inTransaction(services.db, async (trx) => {
      const changed = await startEmailChange(trx, services, { user, newEmail, field: 'newEmail' });
      return changed
        ? { status: 'changed' as const, user: toUser(changed) }
        : { status: 'confirmation-sent' as const, user: toUser(user) };
    });
  },

  /**
   * Confirms the email of an account, or changes it to a new one, with the link that was sent to it
   * (docs/product/sessions.md#email-confirmation, docs/product/sessions.md#email-change).
   */
  async confirmEmailChange({ db }, { body: { token } }) {
    const tokenHash = hashLinkToken(token);
    return inTransaction(db, async (trx) => {
      const found = await findEmailChange(trx, tokenHash);
      if (!found) throw new AppError('LINK_EXPIRED');
      await lockAccountForUpdate(trx, found.userId);
      const user = await findUser(trx, found.userId);
      // Again, because another request may have used the link before the lock.
      if (!user || !(await findEmailChange(trx, tokenHash))) throw new AppError('LINK_EXPIRED');
      // Whoever registered with an email of somebody else has nothing of what they handed out.
      if (found.isByReset) {
        await endGrants(trx, { userId: user.id });
        await deleteSecondFactors(trx, user.id);
      }
      const { email } = await applyEmailChange(trx, {
        user,
        newEmail: found.newEmail,
        field: 'token',
      });
      return { email, isNew: email !== user.email };
    });
  },

  /**
   * Sends the caller the link that confirms the account's email again. Without a mail server
   * nothing could confirm it, so it is confirmed at once
   * (docs/product/sessions.md#email-confirmation).
   */
  async sendEmailConfirmation(services, { actor }) {
    return inTransaction(services.db, async (trx) => {
      await lockAccount(trx, actor.id);
      const user = await requireUser(trx, actor.id);
      if (user.email_confirmed) return { status: 'confirmed' as const, user: toUser(user) };
      if (!services.config.mail) {
        const confirmed = await updateUserEmail(trx, user.id, user.email);
        if (confirmed === 'email-taken') throw AppError.onField('EMAIL_TAKEN', 'email');
        return { status: 'confirmed' as const, user: toUser(confirmed) };
      }
      if (!(await sendConfirmationLink(trx, services, { user, email: user.email })))
        throw new AppError('TOO_MANY_REQUESTS', { message: FIELD_TEXT.emailChangesPerDay });
      return { status: 'confirmation-sent' as const, user: toUser(user) };
    });
  },
} satisfies Partial<Handlers>;

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
async function applyEmailChange(tx: Db, { user, newEmail, field }: EmailChange): Promise<UserRow> {
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
