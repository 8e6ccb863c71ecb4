import { folder } from '@muster/contract/schemas';
import { finishKeys, insertUnknownKeys, listKeysRemoved } from './file-key-store.ts';
import type { RemovalServices } from './remove-unshown-files.ts';

const BATCH_SIZE = 500;
/**
 * Every name that Muster writes, those of unfinished copies on disk included. Other files are not
 * ours.
 */
const OWN_NAME = /^[\w.-]+$/;

/**
 * Removes what is in the store, was written before a moment and belongs to no file: a crash or a
 * restored backup has left it (docs/product/files.md#file-life). Returns how many. Rejects when the
 * store is unreachable; the next run goes on.
 */
export async function removeUnknownContent(
  services: RemovalServices,
  before: Date,
): Promise<number> {
  let removed = 0;
  for (const name of folder.options) {
    let batch: string[] = [];
    for await (const { key, modifiedAt } of services.storage.list(name)) {
      if (services.signal?.aborted) return removed;
      const isOwn = OWN_NAME.test(key.slice(name.length + 1));
      if (isOwn && modifiedAt < before) batch.push(key);
      if (batch.length < BATCH_SIZE) continue;
      removed += await removeUnknown(services, batch);
      batch = [];
    }
    removed += await removeUnknown(services, batch);
  }
  return removed;
}

async function removeUnknown(
  { db, storage, signal }: RemovalServices,
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0;
  const unknown = await insertUnknownKeys(db, keys);
  const toRemove = [...unknown, ...(await listKeysRemoved(db, keys))];
  let removed = 0;
  for (const key of toRemove) {
    // The rest are tombstones by now, which the sweep finishes.
    if (signal?.aborted) return removed;
    await storage.remove(key);
    await finishKeys(db, [key]);
    removed += 1;
  }
  return removed;
}
