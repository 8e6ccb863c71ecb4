import type { ListedFile } from '@muster/contract';
import type { FileRow } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import type { Actor } from '../http/handler.ts';
import type { Services } from '../services.ts';
import type { Storage } from '../storage/storage.ts';
import { isKey, partsOfKey, thumbnailKeyOf } from './media-url.ts';
import { whichFile } from './named-file.ts';
import { findFileToUse, insertFile, lockKeys } from './store.ts';
import { toListedFile } from './to-file.ts';

interface Wish {
  actor: Actor;
  sourceKey: string;
  destinationKey: string;
}

/** Copies one's own file, and its thumbnail, under a key nobody has yet; the copy belongs to who makes it. */
export async function copyFile(
  services: Services,
  { actor, sourceKey, destinationKey }: Wish,
): Promise<ListedFile> {
  const which = whichFile(services, { actor, key: sourceKey });
  const { folder, thumbnailKey } = readDestination(sourceKey, destinationKey);
  return inTransaction(services.db, async (trx) => {
    await lockKeys(trx, [destinationKey, thumbnailKey]);
    const source = await findFileToUse(trx, which);
    if (!source) throw new AppError('FILE_NOT_FOUND');
    const row = await insertFile(trx, {
      ...withoutTime(source),
      key: destinationKey,
      owner_id: actor.id,
      folder,
      thumbnail_key: source.thumbnail_key && thumbnailKey,
    });
    if (!row) throw new AppError('KEY_TAKEN');
    await copyContent(services.storage, source, row);
    return toListedFile(row);
  });
}

function readDestination(sourceKey: string, destinationKey: string) {
  const parts = partsOfKey(destinationKey);
  const thumbnailKey = thumbnailKeyOf(destinationKey);
  if (!parts || !isKey(thumbnailKey)) {
    throw fieldError(
      'destinationKey',
      'Name a folder and a plain file name, such as uploads/field.jpg',
    );
  }
  const ending = partsOfKey(sourceKey)?.ending;
  if (parts.ending !== ending) throw fieldError('destinationKey', `It must end in .${ending}`);
  return { folder: parts.folder, thumbnailKey };
}

function withoutTime({ created_at: _, ...row }: FileRow) {
  return row;
}

/** Copies in the store; nothing of it stays when it does not work to the end. */
async function copyContent(storage: Storage, source: FileRow, target: FileRow): Promise<void> {
  const pairs = [
    [source.key, target.key],
    [source.thumbnail_key, target.thumbnail_key],
  ].filter((pair): pair is [string, string] => pair[0] !== null);
  // What lies there may be a thumbnail, which has no row of its own.
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
