import type { EndpointResponse, Endpoints } from '@muster/contract';
import { accountAbilities } from '@muster/domain';
import type { AuthServices } from '../auth/create-auth.ts';
import { inTransaction } from '../database/transaction.ts';
import { removeOrphanedFiles } from '../files/remove-unshown-files.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import { removeUserFromEvents } from '../participation/promote-waitlist.ts';
import { deleteUserRow, lockUserForUpdate } from './user-store.ts';

/**
 * Deletes an account with everything that belongs to it; the superadmin's own cannot be deleted (docs/product.md#user-deletion).
 * The rows are deleted in one transaction and the files after it. If the process ends between the two, the sweep deletes the
 * files, because they have no owner any more.
 */
export async function deleteUser(
  services: AuthServices,
  { actor, params: { id }, log }: Request<Endpoints['deleteUser']>,
): Promise<EndpointResponse<Endpoints['deleteUser']>> {
  if (!accountAbilities(actor, { id }).delete)
    throw new AppError('FORBIDDEN', { message: 'The superadmin’s account cannot be deleted' });
  await inTransaction(services.db, async (trx) => {
    if (!(await lockUserForUpdate(trx, id))) throw new AppError('USER_NOT_FOUND');
    await removeUserFromEvents(trx, id);
    await deleteUserRow(trx, id);
  });
  // On other nodes the account's sessions end once they are no longer cached (docs/product.md#session-revocation).
  services.sessions.forgetAll();
  await removeOrphanedFiles(services).catch((error: unknown) =>
    log.warn({ err: error }, 'files of a deleted account are left to the sweep'),
  );
  return {};
}
