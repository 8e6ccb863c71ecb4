import { ACCOUNT_DELETION_DAYS } from '@muster/contract';
import { removeOrphanedFiles } from '../../features/files/remove-unshown-files.ts';
import { listDueAccounts } from '../../features/own-data/account-store.ts';
import { removeUnwantedExports } from '../../features/own-data/data-exports.ts';
import { type ErasureServices, eraseAccount } from '../../features/own-data/erase-account.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH_SIZE = 100;

/** The result of one run. */
export interface DeletedAccounts {
  accounts: number;
  failedAccounts: number;
  files: number;
  /** Why the last failure happened; the next run tries it again. */
  error?: unknown;
}

/**
 * Deletes the accounts whose time to be restored is over, each in a transaction of its own, and
 * their files.
 */
export async function deleteAccounts(
  services: ErasureServices,
  now: Date,
): Promise<DeletedAccounts> {
  const before = new Date(now.getTime() - ACCOUNT_DELETION_DAYS * DAY_MS);
  const result: DeletedAccounts = { accounts: 0, failedAccounts: 0, files: 0 };
  for (const id of await listDueAccounts(services.db, { before, limit: BATCH_SIZE })) {
    if (services.signal?.aborted) return result;
    try {
      // Somebody may have signed in since the list was read.
      const erasure = {
        id,
        conversations: 'kept',
        requestedBefore: before,
        origin: null,
      } as const;
      if (await eraseAccount(services, erasure)) result.accounts += 1;
    } catch (error) {
      result.failedAccounts += 1;
      result.error = error;
    }
  }
  const { removed, error = result.error } = await removeOrphanedFiles(services);
  await removeUnwantedExports(services, now);
  return { ...result, files: removed, ...(error !== undefined && { error }) };
}
