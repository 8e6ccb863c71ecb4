import { inTransaction } from '../database/transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { isKey, keyOfUrl } from './media-url.ts';
import { deleteFileRow } from './store.ts';

/** Deletes one's own file and its thumbnail (the superadmin: anybody's). 404 for those of others and for what is no file. */
export async function deleteFile(
  { db, storage, config }: Services,
  { actor, url, key }: { actor: Actor; url?: string | undefined; key?: string | undefined },
): Promise<void> {
  const named = key && isKey(key) ? key : keyOfUrl(url ?? '', config.publicUrl);
  if (!named) throw new AppError('FILE_NOT_FOUND');
  const ownerId = actor.isSuperadmin ? null : actor.id;
  await inTransaction(db, async (trx) => {
    const row = await deleteFileRow(trx, { key: named, ownerId });
    if (!row) throw new AppError('FILE_NOT_FOUND');
    // Inside, although it is no row: if the store is out of reach, the file keeps its row and can be deleted again later.
    await storage.remove(row.key);
    if (row.thumbnail_key) await storage.remove(row.thumbnail_key);
  });
}
