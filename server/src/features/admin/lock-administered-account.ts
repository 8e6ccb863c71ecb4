import { type AccountAdministration, accountAdministration } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { lockAccountForUpdate } from '../auth/store.ts';

/**
 * Locks an account that the superadmin is about to change, and says what they can do with it.
 * Throws USER_NOT_FOUND.
 */
export async function lockAdministeredAccount(
  trx: Db,
  actor: Actor,
  id: string,
): Promise<AccountAdministration & { isSuspended: boolean }> {
  const account = await lockAccountForUpdate(trx, id);
  if (!account) throw new AppError('USER_NOT_FOUND');
  const suspendedAt = account.isSuspended ? new Date() : null;
  return { ...accountAdministration(actor, { id, suspendedAt }), ...account };
}
