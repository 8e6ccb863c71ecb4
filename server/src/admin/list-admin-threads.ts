import type { EndpointResponse, Endpoints } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import { toSearchQuery } from '../database/search-query.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { readTotal } from '../totals/store.ts';
import { countAllThreads, listAllThreads } from './thread-store.ts';
import { toAdminThread } from './to-admin-thread.ts';

/** A page of all threads. Monitoring marks no message as delivered or read. */
export async function listAdminThreads(
  { db, pool, mediaLinks }: Services,
  { query }: Request<Endpoints['listAdminThreads']>,
): Promise<EndpointResponse<Endpoints['listAdminThreads']>> {
  const search = toSearchQuery(query.search);
  if (query.search && !search) return { threads: [], pagination: paginate(query, 0) };
  const [rows, total] = await Promise.all([
    listAllThreads(db, { search, limit: query.limit, offset: pageOffset(query) }),
    search === undefined ? readTotal(pool, 'threads') : countAllThreads(db, search),
  ]);
  return {
    threads: rows.map((row) => toAdminThread(row, mediaLinks)),
    pagination: paginate(query, total),
  };
}
