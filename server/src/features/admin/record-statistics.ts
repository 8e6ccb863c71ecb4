import type { DailyStatistics } from '@muster/contract';
import type pg from 'pg';
import type { Db } from '../../platform/database/schema.ts';
import { type CountsRow, countEverything, upsertDailyStatistics } from './stats-store.ts';

/**
 * Records the counts of a day (docs/product/administration.md#admin-stats). The last run of a day
 * is what stays.
 */
export async function recordStatistics(
  { db, pool }: { db: Db; pool: pg.Pool },
  now: Date,
): Promise<void> {
  await upsertDailyStatistics(db, toDailyStatistics(await countEverything(pool), now));
}

export function toDailyStatistics(counts: CountsRow, now: Date): DailyStatistics {
  return {
    day: now.toISOString().slice(0, 10),
    users: counts.users,
    events: counts.events,
    joins: counts.confirmed + counts.waitlist,
    messages: counts.messages,
    storedBytes: counts.bytes,
  };
}
