import type { Db } from '../../platform/database/schema.ts';
import { deleteDeletedEvents } from './calendar-store.ts';

const KEPT_MS = 30 * 24 * 3_600_000;
const BATCH_SIZE = 200;

/**
 * Removes what was kept of deleted events for calendars, 30 days after their date
 * (docs/product/calendars.md#deleted-calendar-events).
 */
export async function removeDeletedEvents(
  { db, signal }: { db: Db; signal?: AbortSignal },
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  let removed = 0;
  while (!signal?.aborted) {
    const count = await deleteDeletedEvents(db, { before, limit: BATCH_SIZE });
    removed += count;
    if (count < BATCH_SIZE) break;
  }
  return removed;
}
