import type { EndpointResponse, Endpoints } from '@muster/contract';
import { countAhead, pageOffset, paginate, paginateUpTo } from '@muster/domain';
import { toSearchQuery } from '../../platform/database/search-query.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { toAdminUser } from './to-admin-user.ts';
import { listUserRows, searchUserRows } from './user-store.ts';

type Query = Request<Endpoints['listUsers']>['query'];

/** A page of accounts with their activity (docs/product/administration.md#admin-users). */
export async function listUsers(
  { pool, config }: Services,
  { actor, query }: Request<Endpoints['listUsers']>,
): Promise<EndpointResponse<Endpoints['listUsers']>> {
  const { rows, pagination } = await (query.search ? search(pool, query) : list(pool, query));
  const users = rows.map((row) => toAdminUser(row, { superadminId: config.superadminId, actor }));
  return { users, pagination };
}

async function list(pool: Services['pool'], query: Query) {
  const { rows, total } = await listUserRows(pool, { ...query, offset: pageOffset(query) });
  return { rows, pagination: paginate(query, total) };
}

async function search(pool: Services['pool'], query: Query) {
  const words = toSearchQuery(query.search);
  if (!words) return { rows: [], pagination: paginate(query, 0) };
  const maxTotal = countAhead(query);
  const page = { ...query, search: words, offset: pageOffset(query), maxTotal };
  const { rows, counted } = await searchUserRows(pool, page);
  return { rows, pagination: paginateUpTo(query, { counted, maxTotal }) };
}
