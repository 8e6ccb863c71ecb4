import { refuseStorage } from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { Db, FileRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { isKey, keysOf, partsOfKey, thumbnailKeyOf } from '../../platform/storage/media-url.ts';
import { type Storage, StorageError } from '../../platform/storage/storage.ts';
import { keepAccount, lockAccount } from '../accounts/people-store.ts';
import { insertReservedKeys, updateKeysReleased, updateKeysStored } from './file-key-store.ts';
import { insertFile, type NewFile } from './file-store.ts';
import { findNamedFile, readUsage, toListedFile } from './find-file.ts';
import { finishRemoval } from './remove-files.ts';

export const copies = {
  /**
   * Copies the caller's own file and its thumbnail to a key that was never used; the copy belongs
   * to the caller.
   */
  async copyFile(services, { actor, body: { sourceKey, destinationKey } }) {
    const source = await findNamedFile(services, { actor, key: sourceKey });
    const { folder, thumbnailKey } = parseDestination(sourceKey, destinationKey);
    const { created_at: _, ...columns } = source;
    const target = {
      ...columns,
      key: destinationKey,
      owner_id: actor.id,
      folder,
      thumbnail_key: source.thumbnail_key && thumbnailKey,
    };
    const copy = await keepFile(services, target, () =>
      copyContent(services.storage, source, target),
    );
    return { file: toListedFile(copy, { viewer: actor, mediaLinks: services.mediaLinks }) };
  },
} satisfies Partial<Handlers>;

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

type Keys = Pick<FileRow, 'key' | 'thumbnail_key'>;

async function copyContent(storage: Storage, source: Keys, target: Keys): Promise<void> {
  const pairs = [
    [source.key, target.key],
    [source.thumbnail_key, target.thumbnail_key],
  ].filter((pair): pair is [string, string] => pair[0] !== null);
  for (const [from, to] of pairs)
    if (!(await storage.copy(from, to))) throw new AppError('FILE_NOT_FOUND');
}
