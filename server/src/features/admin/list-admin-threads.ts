import type { EndpointResponse, Endpoints } from '@muster/contract';
import { countAhead, pageOffset, paginate, paginateUpTo } from '@muster/domain';
import { toSearchQuery } from '../../platform/database/search-query.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listAllThreads, searchThreads } from './thread-store.ts';
import { toAdminThread } from './to-admin-thread.ts';

type Query = Request<Endpoints['listAdminThreads']>['query'];

/** A page of all threads. Monitoring marks no message as delivered or read. */
export async function listAdminThreads(
  { pool, mediaLinks }: Services,
  { query }: Request<Endpoints['listAdminThreads']>,
): Promise<EndpointResponse<Endpoints['listAdminThreads']>> {
  const { rows, pagination } = await (query.search ? search(pool, query) : list(pool, query));
  return { threads: rows.map((row) => toAdminThread(row, mediaLinks)), pagination };
}

async function list(pool: Services['pool'], query: Query) {
  const page = { limit: query.limit, offset: pageOffset(query) };
  const { rows, total } = await listAllThreads(pool, page);
  return { rows, pagination: paginate(query, total) };
}

async function search(pool: Services['pool'], query: Query) {
  const words = toSearchQuery(query.search);
  if (!words) return { rows: [], pagination: paginate(query, 0) };
  const maxTotal = countAhead(query);
  const page = { search: words, limit: query.limit, offset: pageOffset(query), maxTotal };
  const { rows, counted } = await searchThreads(pool, page);
  return { rows, pagination: paginateUpTo(query, { counted, maxTotal }) };
}
