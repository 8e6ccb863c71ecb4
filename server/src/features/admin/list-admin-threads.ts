import type { EndpointResponse, Endpoints } from '@muster/contract';
import { pageOffset, paginate, paginateUpTo, toTextSearch } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { readTotal } from '../../platform/totals/store.ts';
import { beginWithRarest, countThreads, listAllThreads } from './thread-store.ts';
import { toAdminThread } from './to-admin-thread.ts';

/** A page of all threads. Monitoring marks no message as delivered or read. */
export async function listAdminThreads(
  { pool, mediaLinks }: Services,
  { query }: Request<Endpoints['listAdminThreads']>,
): Promise<EndpointResponse<Endpoints['listAdminThreads']>> {
  const typed = query.search ? toTextSearch(query.search) : undefined;
  // A text without a word finds nothing.
  if (query.search && !typed) return { threads: [], pagination: paginate(query, 0) };
  const search = typed && (await beginWithRarest(pool, typed));
  const pagination = search
    ? paginateUpTo(query, await countThreads(pool, { search }))
    : paginate(query, await readTotal(pool, 'threads'));
  if (query.page > pagination.pages) return { threads: [], pagination };
  const page = { search, limit: query.limit, offset: pageOffset(query) };
  const rows = await listAllThreads(pool, page);
  return { threads: rows.map((row) => toAdminThread(row, mediaLinks)), pagination };
}
