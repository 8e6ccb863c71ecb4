import type { DailyStatistics } from '@muster/contract';
import type pg from 'pg';
import type { Db } from '../../platform/database/schema.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import {
  type CountsRow,
  countAttention,
  countEverything,
  listDailyStatistics,
  upsertDailyStatistics,
} from './stats-store.ts';

export const statistics = {
  /**
   * Counts of everything in the product, now and on each of the last days
   * (docs/product/administration.md#admin-stats).
   */
  async getAdminStats({ db, pool }, { query: { days } }) {
    const [counts, attention, recorded] = await Promise.all([
      countEverything(pool),
      countAttention(pool),
      listDailyStatistics(db, days),
    ]);
    const today = toDailyStatistics(counts, new Date());
    const { users, threads, messages, moments, events: total, approved, upcoming } = counts;
    return {
      users,
      events: { total, approved, unapproved: total - approved, upcoming },
      participants: { confirmed: counts.confirmed, waitlist: counts.waitlist },
      threads,
      messages,
      moments,
      files: { count: counts.files, bytes: counts.bytes },
      attention: { pendingEvents: counts.pending, ...attention },
      // Today's row may be up to an hour old.
      history: [...recorded.filter(({ day }) => day < today.day), today].slice(-days),
    };
  },
} satisfies Partial<Handlers>;

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

function toDailyStatistics(counts: CountsRow, now: Date): DailyStatistics {
  return {
    day: now.toISOString().slice(0, 10),
    users: counts.users,
    events: counts.events,
    joins: counts.confirmed + counts.waitlist,
    messages: counts.messages,
    storedBytes: counts.bytes,
  };
}
