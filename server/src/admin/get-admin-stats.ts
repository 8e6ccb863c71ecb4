import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Services } from '../services.ts';
import { countEverything } from './stats-store.ts';

/** Counts of everything in the product (docs/product.md#admin-stats). */
export async function getAdminStats({
  db,
}: Services): Promise<EndpointResponse<Endpoints['getAdminStats']>> {
  const counts = await countEverything(db);
  const { users, threads, messages, moments, events: total, approved, upcoming } = counts;
  return {
    users,
    events: { total, approved, unapproved: total - approved, upcoming },
    participants: { confirmed: counts.confirmed, waitlist: counts.waitlist },
    threads,
    messages,
    moments,
    files: { count: counts.files, bytes: counts.bytes },
  };
}
