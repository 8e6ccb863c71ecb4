import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { toDailyStatistics } from './record-statistics.ts';
import { countAttention, countEverything, listDailyStatistics } from './stats-store.ts';

/**
 * Counts of everything in the product, now and on each of the last days
 * (docs/product/administration.md#admin-stats).
 */
export async function getAdminStats(
  { db, pool }: Services,
  { query: { days } }: Request<Endpoints['getAdminStats']>,
): Promise<EndpointResponse<Endpoints['getAdminStats']>> {
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
}
