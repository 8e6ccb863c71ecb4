import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { suspendAccount } from '../account/suspend-account.ts';
import { forgetSessions } from '../auth/create-sessions.ts';
import { lockAdministeredAccount } from './lock-administered-account.ts';

/**
 * Suspends an account; the superadmin's own cannot be suspended
 * (docs/product/administration.md#suspension).
 */
export async function suspendUser(
  services: Services,
  { actor, client, params: { id }, body: { reason } }: Request<Endpoints['suspendUser']>,
): Promise<EndpointResponse<Endpoints['suspendUser']>> {
  await inTransaction(services.db, async (trx) => {
    const account = await lockAdministeredAccount(trx, actor, id);
    if (account.isSuspended) return;
    if (!account.suspend)
      throw new AppError('FORBIDDEN', { message: 'The superadmin’s account cannot be suspended' });
    await suspendAccount(trx, { id, reason, origin: { actor, client } });
  });
  forgetSessions(services, id);
  return {};
}
