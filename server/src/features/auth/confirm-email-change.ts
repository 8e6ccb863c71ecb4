import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import { hashLinkToken } from '../../platform/mail/account-links.ts';
import type { Services } from '../../platform/services.ts';
import { endGrants } from '../people/grants-store.ts';
import { findUser } from '../people/store.ts';
import { findEmailChange } from './account-link-store.ts';
import { applyEmailChange } from './apply-email-change.ts';
import { lockAccountForUpdate } from './store.ts';

/**
 * Confirms the email of an account, or changes it to a new one, with the link that was sent to it
 * (docs/product/sessions.md#email-confirmation, docs/product/sessions.md#email-change).
 */
export async function confirmEmailChange(
  { db }: Services,
  { body: { token } }: Request<Endpoints['confirmEmailChange']>,
): Promise<EndpointResponse<Endpoints['confirmEmailChange']>> {
  const tokenHash = hashLinkToken(token);
  return inTransaction(db, async (trx) => {
    const found = await findEmailChange(trx, tokenHash);
    if (!found) throw new AppError('LINK_EXPIRED');
    await lockAccountForUpdate(trx, found.userId);
    const user = await findUser(trx, found.userId);
    // Again, because another request may have used the link before the lock.
    if (!user || !(await findEmailChange(trx, tokenHash))) throw new AppError('LINK_EXPIRED');
    // Whoever registered with an email of somebody else has nothing of what they handed out.
    if (found.isByReset) await endGrants(trx, { userId: user.id });
    const { email } = await applyEmailChange(trx, {
      user,
      newEmail: found.newEmail,
      field: 'token',
    });
    return { email, isNew: email !== user.email };
  });
}
