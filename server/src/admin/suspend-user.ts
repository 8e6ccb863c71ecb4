import type { EndpointResponse, Endpoints } from '@muster/contract';
import { suspendAccount } from '../account/suspend-account.ts';
import type { AuthServices } from '../auth/create-auth.ts';
import { forgetSessions } from '../auth/forget-sessions.ts';
import { inTransaction } from '../database/transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import { lockAdministeredAccount } from './lock-administered-account.ts';

/** Suspends an account; the superadmin's own cannot be suspended (docs/product/administration.md#suspension). */
export async function suspendUser(
  services: AuthServices,
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
