import type { EndpointResponse, Endpoints } from '@muster/contract';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { endGrants } from '../people/grants-store.ts';
import { findUser } from '../people/store.ts';
import { nameOf } from '../people/to-person.ts';
import { updateLinksUsed } from './account-link-store.ts';
import { checkPassword } from './check-password.ts';
import { wrongPassword } from './confirm-password.ts';
import { hashPassword } from './passwords.ts';
import { deleteCalendarFeed, updateOtherSessionsRevoked, updatePasswordHash } from './store.ts';

/**
 * Changes the caller's password. All other sessions of the account, its links, its calendar feed
 * and what it has handed out end (docs/product/sessions.md#password-change).
 */
export async function changePassword(
  services: Services,
  { actor, body, signal }: Request<Endpoints['changePassword']>,
): Promise<EndpointResponse<Endpoints['changePassword']>> {
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
    // Refused when another request changed the password meanwhile: the one typed here is no longer
    // the current one.
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
}
