import { refuseStorage } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db, FileRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { keysOf } from '../../platform/storage/media-url.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import { keepAccount, lockAccount } from '../people/lock-account-store.ts';
import { insertReservedKeys, updateKeysReleased, updateKeysStored } from './file-key-store.ts';
import { readUsage } from './read-usage.ts';
import { finishRemoval } from './remove-content.ts';
import { insertFile, type NewFile } from './store.ts';

/** A file that is about to be stored for an account. */
export type OwnedFile = NewFile & { owner_id: string };

type KeepServices = Pick<Services, 'config' | 'db' | 'storage'>;

/**
 * Stores a file: reserves its keys and its size, writes the content without holding a connection,
 * and then adds the row. When it fails, or the process ends before the row is there, nobody sees
 * anything, and the sweep removes what is left (docs/product/files.md#file-life). KEY_TAKEN for a
 * key that was ever used, QUOTA_EXCEEDED when the account is full.
 */
export async function keepFile(
  services: KeepServices,
  file: OwnedFile,
  writeContent: () => Promise<void>,
): Promise<FileRow> {
  const keys = keysOf(file);
  await inTransaction(services.db, (trx) => reserve(trx, services, { file, keys }));
  try {
    await writeContent();
    return await inTransaction(services.db, (trx) => confirm(trx, { file, keys }));
  } catch (error) {
    // What fails here is left to the sweep.
    await release(services, keys, error).catch(() => undefined);
    throw error;
  }
}

interface KeptFile {
  file: OwnedFile;
  keys: readonly string[];
}

async function reserve(
  trx: Db,
  { config }: Pick<Services, 'config'>,
  { file: { owner_id: ownerId, size: bytes }, keys }: KeptFile,
): Promise<void> {
  if (!(await lockAccount(trx, ownerId))) throw new AppError('SESSION_EXPIRED');
  const message = refuseStorage(await readUsage(trx, config, ownerId), bytes);
  if (message) throw new AppError('QUOTA_EXCEEDED', { message });
  if (!(await insertReservedKeys(trx, { keys, ownerId, bytes }))) throw new AppError('KEY_TAKEN');
}

async function confirm(trx: Db, { file, keys }: KeptFile): Promise<FileRow> {
  // First, as everywhere, so that it cannot wait for the deletion of the account while that waits
  // for the keys.
  if (!(await keepAccount(trx, file.owner_id))) throw new AppError('SESSION_EXPIRED');
  // It took so long that the sweep has given it up.
  if (!(await updateKeysStored(trx, keys))) throw new AppError('UNAVAILABLE');
  const row = await insertFile(trx, file);
  if (!row) throw new AppError('KEY_TAKEN');
  return row;
}

async function release(
  services: KeepServices,
  keys: readonly string[],
  cause: unknown,
): Promise<void> {
  const released = await updateKeysReleased(services.db, keys);
  // A store that does not respond would only keep the caller waiting.
  if (!(cause instanceof StorageError)) await finishRemoval(services, released);
}
