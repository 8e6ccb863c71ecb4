import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { FileRow } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import type { Storage } from '../storage/storage.ts';
import { toFileRef } from './file-ref.ts';
import { isKey, partsOfKey, thumbnailKeyOf } from './media-url.ts';
import { findFileForKeyShare, insertFile, lockKeys } from './store.ts';
import { toListedFile } from './to-file.ts';

/** Copies the caller's own file and its thumbnail to an unused key; the copy belongs to the caller. */
export async function copyFile(
  services: Services,
  { actor, body: { sourceKey, destinationKey } }: Request<Endpoints['copyFile']>,
): Promise<EndpointResponse<Endpoints['copyFile']>> {
  const sourceRef = toFileRef(services, { actor, key: sourceKey });
  const { folder, thumbnailKey } = parseDestination(sourceKey, destinationKey);
  return inTransaction(services.db, async (trx) => {
    await lockKeys(trx, [destinationKey, thumbnailKey]);
    const source = await findFileForKeyShare(trx, sourceRef);
    if (!source) throw new AppError('FILE_NOT_FOUND');
    const { created_at: _, ...columns } = source;
    const copy = await insertFile(trx, {
      ...columns,
      key: destinationKey,
      owner_id: actor.id,
      folder,
      thumbnail_key: source.thumbnail_key && thumbnailKey,
    });
    if (!copy) throw new AppError('KEY_TAKEN');
    await copyContent(services.storage, source, copy);
    return { file: toListedFile(copy, actor) };
  });
}

function parseDestination(sourceKey: string, destinationKey: string) {
  const parts = partsOfKey(destinationKey);
  const thumbnailKey = thumbnailKeyOf(destinationKey);
  if (!parts || !isKey(thumbnailKey)) {
    throw fieldError(
      'destinationKey',
      'Name a folder and a plain file name, such as uploads/field.jpg',
    );
  }
  const extension = partsOfKey(sourceKey)?.extension;
  if (parts.extension !== extension)
    throw fieldError('destinationKey', `It must end in .${extension}`);
  return { folder: parts.folder, thumbnailKey };
}

/** Copies in the store; a copy that fails half way is removed again. */
async function copyContent(storage: Storage, source: FileRow, target: FileRow): Promise<void> {
  const pairs = [
    [source.key, target.key],
    [source.thumbnail_key, target.thumbnail_key],
  ].filter((pair): pair is [string, string] => pair[0] !== null);
  // A thumbnail has no row of its own, so only the store knows whether the key is in use.
  for (const [, to] of pairs)
    if ((await storage.size(to)) !== undefined) throw new AppError('KEY_TAKEN');
  try {
    for (const [from, to] of pairs)
      if (!(await storage.copy(from, to))) throw new AppError('FILE_NOT_FOUND');
  } catch (error) {
    await Promise.allSettled(pairs.map(([, to]) => storage.remove(to)));
    throw error;
  }
}
