import type { Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { Services } from '../services.ts';
import { type FileRef, type NamedFile, toFileRef } from './file-ref.ts';
import { mediaUrl } from './media-url.ts';
import { clearThumbnailKey, deleteFileRow, findFileForUpdate, findMediaInUse } from './store.ts';

export type RemoveServices = Pick<Services, 'db' | 'storage'>;

/**
 * Removes the caller's own file with its thumbnail, or only the thumbnail if that is what the request names; for the
 * superadmin, anyone's. FILE_NOT_FOUND otherwise.
 */
export async function removeFile(services: Services, named: NamedFile): Promise<void> {
  const file = toFileRef(services, named);
  const outcome = await removeUnless(services, file, async () => false);
  if (outcome === 'missing' && !(await removeThumbnail(services, file)))
    throw new AppError('FILE_NOT_FOUND');
}

async function removeThumbnail({ db, storage }: RemoveServices, file: FileRef): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await clearThumbnailKey(trx, file))) return false;
    await storage.remove(file.key);
    return true;
  });
}

/** Removes a file unless something shows it or its thumbnail. */
export async function removeUnusedFile(
  services: RemoveServices,
  file: FileRef,
): Promise<'removed' | 'kept' | 'missing'> {
  return removeUnless(services, file, async (db, keys) => {
    const inUse = await findMediaInUse(db, keys.map(mediaUrl));
    return inUse.size > 0;
  });
}

async function removeUnless(
  { db, storage }: RemoveServices,
  file: FileRef,
  isInUse: (db: Db, keys: string[]) => Promise<boolean>,
): Promise<'removed' | 'kept' | 'missing'> {
  return inTransaction(db, async (trx) => {
    const row = await findFileForUpdate(trx, file);
    if (!row) return 'missing';
    const keys = [row.key, row.thumbnail_key].filter((key) => key !== null);
    if (await isInUse(trx, keys)) return 'kept';
    await deleteFileRow(trx, row.key);
    // Inside the transaction: if the store cannot be reached, the row stays and the file can be removed later.
    for (const key of keys) await storage.remove(key);
    return 'removed';
  });
}
