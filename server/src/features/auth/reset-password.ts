import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import { hashLinkToken } from '../../platform/mail/account-links.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { endGrants } from '../people/grants-store.ts';
import { findUser } from '../people/store.ts';
import { nameOf } from '../people/to-person.ts';
import { findPasswordReset, updateLinksUsed } from './account-link-store.ts';
import { hashPassword } from './passwords.ts';
import {
  deleteCalendarFeed,
  lockAccountForUpdate,
  updatePasswordHash,
  updateSessionsRevoked,
} from './store.ts';

/**
 * Sets a new password with a link, and ends every session of the account and what it has handed out
 * (docs/product/sessions.md#forgotten-password, docs/product/sessions.md#grants).
 */
export async function resetPassword(
  services: Services,
  { body: { token, password, keepsCrew }, signal }: Request<Endpoints['resetPassword']>,
): Promise<EndpointResponse<Endpoints['resetPassword']>> {
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
  await sendMail(tx, 'passwordChanged', { userId, email: user.email, name: nameOf(user) }, {});
  return updateSessionsRevoked(tx, userId);
}
