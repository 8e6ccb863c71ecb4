import { AppError } from '../http/app-error.ts';
import type { Actor } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { isKey, keyOfUrl } from './media-url.ts';
import { deleteFileRow } from './store.ts';

/** Deletes one's own file and its thumbnail (the superadmin: anybody's). 404 for those of others and for what is no file. */
export async function deleteFile(
  services: Services,
  { actor, url, key }: { actor: Actor; url?: string | undefined; key?: string | undefined },
): Promise<void> {
  const named = key && isKey(key) ? key : keyOfUrl(url ?? '', services.config.publicUrl);
  if (!named) throw new AppError('FILE_NOT_FOUND');
  const ownerId = actor.isSuperadmin ? null : actor.id;
  const row = await deleteFileRow(services.db, { key: named, ownerId });
  if (!row) throw new AppError('FILE_NOT_FOUND');
  await services.storage.remove(row.key);
  if (row.thumbnail_key) await services.storage.remove(row.thumbnail_key);
}
