import type { EndpointResponse, Endpoints, Pagination } from '@muster/contract';
import { countAhead, pageOffset, paginate, paginateUpTo } from '@muster/domain';
import { toSearchQuery } from '../database/search-query.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { readTotal } from '../totals/store.ts';
import { toAdminUser } from './to-admin-user.ts';
import { countUsersUpTo, listUserRows } from './user-store.ts';

/** A page of accounts with their activity (docs/product.md#admin-users). */
export async function listUsers(
  { db, pool, config }: Services,
  { actor, query }: Request<Endpoints['listUsers']>,
): Promise<EndpointResponse<Endpoints['listUsers']>> {
  const search = toSearchQuery(query.search);
  if (query.search && !search) return { users: [], pagination: paginate(query, 0) };
  const pagination = await countPages({ db, pool }, { query, search });
  // Behind the last page that is counted nothing is looked for.
  const isThere = query.page <= pagination.pages;
  const page = { ...query, search, offset: pageOffset(query) };
  const rows = isThere ? await listUserRows(db, page) : [];
  const users = rows.map((row) => toAdminUser(row, { superadminId: config.superadminId, actor }));
  return { users, pagination };
}

async function countPages(
  { db, pool }: Pick<Services, 'db' | 'pool'>,
  { query, search }: { query: { page: number; limit: number }; search: string | undefined },
): Promise<Pagination> {
  if (search === undefined) return paginate(query, await readTotal(pool, 'users'));
  const maxTotal = countAhead(query);
  const counted = await countUsersUpTo(db, search, maxTotal + 1);
  return paginateUpTo(query, { counted, maxTotal });
}
