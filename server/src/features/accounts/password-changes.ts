import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { createAccountLinks, hashLinkToken } from '../../platform/mail/account-links.ts';
import { LINK_TTL_MS } from '../../platform/mail/mail-kinds.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import type { JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import {
  countLinks,
  findPasswordReset,
  insertPasswordReset,
  takeConfirmedByReset,
  updateLinksUsed,
} from './account-link-store.ts';
import { sendConfirmationLink } from './email-changes.ts';
import { checkPassword, hashPassword, wrongPassword } from './passwords.ts';
import { nameOf } from './people.ts';
import { endGrants, findUser, findUserByEmail } from './people-store.ts';
import { deleteSecondFactors } from './second-factor-store.ts';
import {
  deleteCalendarFeed,
  lockAccountForUpdate,
  updateOtherSessionsRevoked,
  updatePasswordHash,
  updateSessionsRevoked,
} from './sign-in-store.ts';

const HOUR_MS = 60 * 60 * 1_000;
/** More would fill the mailbox of someone who asked for none. */
const MAX_LINKS_PER_HOUR = 3;

export const passwordChanges = {
  /**
   * Changes the caller's password. All other sessions of the account, its links, its calendar feed
   * and what it has handed out end (docs/product/sessions.md#password-change).
   */
  async changePassword(services, { actor, body, signal }) {
    const { db, sessions } = services;
    const user = await findUser(db, actor.id);
    const isRight = await checkPassword(services, {
      guesser: actor,
      stored: user?.password_hash,
      password: body.currentPassword,
      signal,
    });
    if (!user || !isRight) throw wrongPassword();
    const passwordHash = await hashPassword(body.newPassword, signal);
    const revoked = await inTransaction(db, async (trx) => {
      // Refused when another request changed the password meanwhile: the one typed here is no
      // longer the current one.
      const change = { userId: user.id, from: user.password_hash, to: passwordHash };
      if (!(await updatePasswordHash(trx, change))) throw wrongPassword();
      await updateLinksUsed(trx, 'password_resets', user.id);
      await updateLinksUsed(trx, 'email_changes', user.id);
      await deleteCalendarFeed(trx, user.id);
      await endGrants(trx, { userId: user.id, keepsCrew: body.keepsCrew });
      const to = { userId: user.id, email: user.email, name: nameOf(user) };
      await sendMail(trx, 'passwordChanged', to, {});
      return updateOtherSessionsRevoked(trx, { userId: user.id, sessionId: actor.sessionId });
    });
    for (const sessionId of revoked) sessions.forget(sessionId);
    return {};
  },

  /**
   * Asks for a link by mail. The account is looked up by a job, so that neither the response nor
   * its time tells whether the email exists (docs/product/sessions.md#forgotten-password).
   */
  async requestPasswordReset({ db }, { body: { email } }) {
    await addJob(db, 'startPasswordReset', { email }, { maxAttempts: 3 });
    return {};
  },

  /**
   * Sets a new password with a link, and ends every session of the account and what it has handed
   * out (docs/product/sessions.md#forgotten-password, docs/product/sessions.md#grants).
   */
  async resetPassword(services, { body: { token, password, keepsCrew }, signal }) {
    const { db, sessions, deviceTokens } = services;
    const tokenHash = hashLinkToken(token);
    // Before the password is hashed, which is expensive.
    const found = await findPasswordReset(db, tokenHash);
    if (!found) throw new AppError('LINK_EXPIRED');
    const passwordHash = await hashPassword(password, signal);
    const revoked = await inTransaction(db, async (trx) => {
      await lockAccountForUpdate(trx, found.userId);
      // Again, because another request may have used the link meanwhile.
      if (!(await findPasswordReset(trx, tokenHash))) throw new AppError('LINK_EXPIRED');
      await endGrants(trx, { userId: found.userId, keepsCrew });
      return replacePassword(trx, { userId: found.userId, passwordHash });
    });
    for (const sessionId of revoked) sessions.forget(sessionId);
    // Who reads the account's mail can sign in, whatever others try meanwhile.
    return { deviceToken: deviceTokens.issue({ id: found.userId, password_hash: passwordHash }) };
  },
} satisfies Partial<Handlers>;

/**
 * Mails a link to the account of an email, if there is one. An email that is not confirmed gets the
 * link that confirms it instead (docs/product/sessions.md#email-confirmation).
 */
export async function startPasswordReset(
  services: Pick<Services, 'db' | 'jwtSecret' | 'config' | 'countStrangerMail'>,
  { email }: JobPayload<'startPasswordReset'>,
): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    const user = await findUserByEmail(trx, email);
    // A suspended account gets no link, and nobody learns from it that it is suspended.
    const account = user && (await lockAccountForUpdate(trx, user.id));
    if (!account || account.isSuspended) return;
    if (!user.email_confirmed) {
      await sendConfirmationLink(trx, services, { user, email: user.email, isByReset: true });
      return;
    }
    const since = new Date(Date.now() - HOUR_MS);
    const links = { table: 'password_resets', userId: user.id, since } as const;
    if ((await countLinks(trx, links)) >= MAX_LINKS_PER_HOUR) return;
    const { id: resetId } = await createPasswordReset(trx, services, user.id);
    const to = { userId: user.id, email: user.email, name: nameOf(user) };
    await sendMail(trx, 'passwordReset', to, { resetId });
  });
}

/** A link with which the password of an account can be set once. */
export interface PasswordReset {
  id: string;
  expiresAt: Date;
  url: string;
}

/**
 * Creates a link; those created before stop working (docs/product/sessions.md#forgotten-password).
 * The caller has locked the account.
 */
export async function createPasswordReset(
  tx: Db,
  { jwtSecret, config }: Pick<Services, 'jwtSecret' | 'config'>,
  userId: string,
): Promise<PasswordReset> {
  const links = createAccountLinks({ jwtSecret, publicUrl: config.publicUrl });
  const id = createObjectId();
  const expiresAt = new Date(Date.now() + LINK_TTL_MS.passwordReset);
  await updateLinksUsed(tx, 'password_resets', userId);
  const tokenHash = links.hashFor('password-reset', id);
  await insertPasswordReset(tx, { id, userId, tokenHash, expiresAt });
  return { id, expiresAt, url: links.urlFor('password-reset', id) };
}

/** Returns the sessions that it ended. Links that someone else may hold stop working, too. */
async function replacePassword(
  tx: Db,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<string[]> {
  const user = await findUser(tx, userId);
  if (!user) throw new AppError('LINK_EXPIRED');
  await updatePasswordHash(tx, { userId, from: user.password_hash, to: passwordHash });
  await updateLinksUsed(tx, 'password_resets', userId);
  await updateLinksUsed(tx, 'email_changes', userId);
  await deleteCalendarFeed(tx, userId);
  // Whoever registered knew the password until now, and may have added a factor after the link was
  // used that confirmed the email.
  if (await takeConfirmedByReset(tx, userId)) await deleteSecondFactors(tx, userId);
  await sendMail(tx, 'passwordChanged', { userId, email: user.email, name: nameOf(user) }, {});
  return updateSessionsRevoked(tx, userId);
}
