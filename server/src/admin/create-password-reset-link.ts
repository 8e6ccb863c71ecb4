import type { EndpointResponse, Endpoints } from '@muster/contract';
import { createPasswordReset } from '../auth/create-password-reset.ts';
import { lockAccountForUpdate } from '../auth/store.ts';
import { inTransaction } from '../database/transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';

/** Creates a link that the superadmin hands to someone who cannot get mail (docs/product.md#forgotten-password). */
export async function createPasswordResetLink(
  services: Services,
  { params: { id } }: Request<Endpoints['createPasswordResetLink']>,
): Promise<EndpointResponse<Endpoints['createPasswordResetLink']>> {
  return inTransaction(services.db, async (trx) => {
    if (!(await lockAccountForUpdate(trx, id))) throw new AppError('USER_NOT_FOUND');
    const { url, expiresAt } = await createPasswordReset(trx, services, id);
    return { url, expiresAt: expiresAt.toISOString() };
  });
}
