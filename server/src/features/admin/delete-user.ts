import type { EndpointResponse, Endpoints } from '@muster/contract';
import { accountAbilities } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { eraseAccount, removeErasedFiles } from '../account/erase-account.ts';
import { forgetSessions } from '../auth/create-sessions.ts';

/**
 * Deletes an account with everything that belongs to it; the superadmin's own cannot be deleted
 * (docs/product/administration.md#user-deletion).
 */
export async function deleteUser(
  services: Services,
  { actor, client, params: { id }, log }: Request<Endpoints['deleteUser']>,
): Promise<EndpointResponse<Endpoints['deleteUser']>> {
  if (!accountAbilities(actor, { id }).delete)
    throw new AppError('FORBIDDEN', { message: 'The superadmin’s account cannot be deleted' });
  if (!(await eraseAccount(services, { id, conversations: 'deleted', origin: { actor, client } })))
    throw new AppError('USER_NOT_FOUND');
  forgetSessions(services, id);
  await removeErasedFiles(services, (error) =>
    log.warn({ err: error }, 'files of a deleted account are left to the sweep'),
  );
  return {};
}
