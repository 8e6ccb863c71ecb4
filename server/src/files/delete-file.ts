import { inTransaction } from '../database/transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from '../http/handler.ts';
import { toAppError } from '../http/to-app-error.ts';
import type { Services } from '../services.ts';
import { mediaUrl } from './media-url.ts';
import { type NamedFile, whichFile } from './named-file.ts';
import { deleteFileRow, findShownMedia, forgetThumbnail, lockFile } from './store.ts';

type Which = ReturnType<typeof whichFile>;

/**
 * Deletes one's own file and its thumbnail, or only the thumbnail if that is what is named (the superadmin: anybody's). 404
 * for those of others and for what is no file.
 */
export async function deleteFile(services: Services, named: NamedFile): Promise<void> {
  const which = whichFile(services, named);
  const outcome = await removeFile(services, which, async () => false);
  if (outcome === 'missing' && !(await removeThumbnail(services, which)))
    throw new AppError('FILE_NOT_FOUND');
}

async function removeThumbnail({ db, storage }: RemovingServices, which: Which): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await forgetThumbnail(trx, which))) return false;
    await storage.remove(which.key);
    return true;
  });
}

/** Removes a file that nothing shows, neither it nor its thumbnail; says what became of it. */
export async function removeUnusedFile(
  services: RemovingServices,
  which: Which,
): Promise<'removed' | 'kept' | 'missing'> {
  return removeFile(services, which, async (db, keys) => {
    const shown = await findShownMedia(db, keys.map(mediaUrl));
    return shown.size > 0;
  });
}

export type RemovingServices = Pick<Services, 'db' | 'storage'>;
type IsKept = (db: Services['db'], keys: string[]) => Promise<boolean>;

async function removeFile({ db, storage }: RemovingServices, which: Which, isKept: IsKept) {
  return inTransaction(db, async (trx) => {
    const row = await lockFile(trx, which);
    if (!row) return 'missing';
    const keys = [row.key, row.thumbnail_key].filter((key) => key !== null);
    if (await isKept(trx, keys)) return 'kept';
    await deleteFileRow(trx, row.key);
    // Inside, although it is no row: if the store is out of reach, the file keeps its row and can be deleted again later.
    for (const key of keys) await storage.remove(key);
    return 'removed';
  });
}

/** Deletes several of one's own files; each that cannot be deleted is named with the reason. */
export async function deleteFiles(
  services: Services,
  { actor, keys }: { actor: Actor; keys: readonly string[] },
): Promise<{ deleted: string[]; failed: { key: string; message: string }[] }> {
  const deleted: string[] = [];
  const failed: { key: string; message: string }[] = [];
  let storeIsGone: AppError | undefined;
  for (const key of new Set(keys)) {
    const refusal = storeIsGone ?? (await tryToDelete(services, { actor, key }));
    if (!refusal) deleted.push(key);
    else failed.push({ key, message: refusal.message });
    // The others would only wait for it as long, one after the other.
    if (refusal?.code === 'UNAVAILABLE') storeIsGone = refusal;
  }
  return { deleted, failed };
}

async function tryToDelete(services: Services, named: NamedFile): Promise<AppError | undefined> {
  try {
    await deleteFile(services, named);
    return undefined;
  } catch (error) {
    const refusal = toAppError(error);
    if (!refusal) throw error;
    return refusal;
  }
}
