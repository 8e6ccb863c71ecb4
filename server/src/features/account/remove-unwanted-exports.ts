import type { RemovalServices } from '../files/remove-unshown-files.ts';
import { deleteExportRow, listUnwantedExports } from './data-export-store.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH_SIZE = 200;

/**
 * Removes archives that have expired, that never became ready within a day, and those of deleted
 * accounts. Rejects when the store is unreachable; the next run goes on.
 */
export async function removeUnwantedExports(
  { db, storage, signal }: RemovalServices,
  now: Date,
): Promise<number> {
  const createdBefore = new Date(now.getTime() - DAY_MS);
  let removed = 0;
  for (;;) {
    const unwanted = await listUnwantedExports(db, { createdBefore, now, limit: BATCH_SIZE });
    for (const { id, storageKey } of unwanted) {
      if (signal?.aborted) return removed;
      await storage.remove(storageKey);
      await deleteExportRow(db, id);
      removed += 1;
    }
    if (unwanted.length < BATCH_SIZE) return removed;
  }
}
