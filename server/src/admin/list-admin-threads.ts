import type { EndpointResponse, Endpoints, Pagination } from '@muster/contract';
import { countAhead, pageOffset, paginate, paginateUpTo } from '@muster/domain';
import { toSearchQuery } from '../database/search-query.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { readTotal } from '../totals/store.ts';
import { countThreadsUpTo, listAllThreads } from './thread-store.ts';
import { toAdminThread } from './to-admin-thread.ts';

/** A page of all threads. Monitoring marks no message as delivered or read. */
export async function listAdminThreads(
  { db, pool, mediaLinks }: Services,
  { query }: Request<Endpoints['listAdminThreads']>,
): Promise<EndpointResponse<Endpoints['listAdminThreads']>> {
  const search = toSearchQuery(query.search);
  if (query.search && !search) return { threads: [], pagination: paginate(query, 0) };
  const pagination = await countPages({ db, pool }, { query, search });
  // Behind the last page that is counted nothing is looked for.
  const isThere = query.page <= pagination.pages;
  const page = { search, limit: query.limit, offset: pageOffset(query) };
  const rows = isThere ? await listAllThreads(db, page) : [];
  return { threads: rows.map((row) => toAdminThread(row, mediaLinks)), pagination };
}

async function countPages(
  { db, pool }: Pick<Services, 'db' | 'pool'>,
  { query, search }: { query: { page: number; limit: number }; search: string | undefined },
): Promise<Pagination> {
  if (search === undefined) return paginate(query, await readTotal(pool, 'threads'));
  const maxTotal = countAhead(query);
  const counted = await countThreadsUpTo(db, search, maxTotal + 1);
  return paginateUpTo(query, { counted, maxTotal });
}
