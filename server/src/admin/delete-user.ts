import type { EndpointResponse, Endpoints } from '@muster/contract';
import { accountAbilities } from '@muster/domain';
import { eraseAccount, removeErasedFiles } from '../account/erase-account.ts';
import type { AuthServices } from '../auth/create-auth.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';

/**
 * Deletes an account with everything that belongs to it; the superadmin's own cannot be deleted (docs/product.md#user-deletion).
 */
export async function deleteUser(
  services: AuthServices,
  { actor, params: { id }, log }: Request<Endpoints['deleteUser']>,
): Promise<EndpointResponse<Endpoints['deleteUser']>> {
  if (!accountAbilities(actor, { id }).delete)
    throw new AppError('FORBIDDEN', { message: 'The superadmin’s account cannot be deleted' });
  if (!(await eraseAccount(services, { id, conversations: 'deleted' })))
    throw new AppError('USER_NOT_FOUND');
  // On other nodes the account's sessions end once they are no longer cached (docs/product.md#session-revocation).
  services.sessions.forgetAll();
  await removeErasedFiles(services, (error) =>
    log.warn({ err: error }, 'files of a deleted account are left to the sweep'),
  );
  return {};
}
