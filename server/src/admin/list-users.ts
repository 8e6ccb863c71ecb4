import type { EndpointResponse, Endpoints } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import { toSearchQuery } from '../database/search-query.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { readTotal } from '../totals/store.ts';
import { toAdminUser } from './to-admin-user.ts';
import { countUsers, listUserRows } from './user-store.ts';

/** A page of accounts with their activity (docs/product.md#admin-users). */
export async function listUsers(
  { db, pool, config }: Services,
  { actor, query }: Request<Endpoints['listUsers']>,
): Promise<EndpointResponse<Endpoints['listUsers']>> {
  const search = toSearchQuery(query.search);
  if (query.search && !search) return { users: [], pagination: paginate(query, 0) };
  const [rows, total] = await Promise.all([
    listUserRows(db, { ...query, search, offset: pageOffset(query) }),
    search === undefined ? readTotal(pool, 'users') : countUsers(db, search),
  ]);
  const users = rows.map((row) => toAdminUser(row, { superadminId: config.superadminId, actor }));
  return { users, pagination: paginate(query, total) };
}
