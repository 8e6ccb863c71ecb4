import type { Services } from '../../platform/services.ts';
import { finishKeys } from './file-key-store.ts';

/**
 * Removes the content of keys that are given up or deleted, and records that it is gone. Rejects
 * when the store is unreachable; the sweep tries again.
 */
export async function finishRemoval(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  for (const key of keys) await storage.remove(key);
  await finishKeys(db, keys);
}
