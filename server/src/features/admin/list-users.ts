import type { EndpointResponse, Endpoints } from '@muster/contract';
import { pageOffset, paginate, paginateUpTo, toTextSearch } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { readTotal } from '../../platform/totals/store.ts';
import { toAdminUser } from './to-admin-user.ts';
import { countUsers, listUserRows } from './user-store.ts';

/** A page of accounts with their activity (docs/product/administration.md#admin-users). */
export async function listUsers(
  { pool, config }: Services,
  { actor, query }: Request<Endpoints['listUsers']>,
): Promise<EndpointResponse<Endpoints['listUsers']>> {
  const search = query.search ? toTextSearch(query.search) : undefined;
  // A text without a word finds nothing.
  if (query.search && !search) return { users: [], pagination: paginate(query, 0) };
  const pagination = search
    ? paginateUpTo(query, await countUsers(pool, { search }))
    : paginate(query, await readTotal(pool, 'users'));
  if (query.page > pagination.pages) return { users: [], pagination };
  const rows = await listUserRows(pool, { ...query, search, offset: pageOffset(query) });
  const users = rows.map((row) => toAdminUser(row, { superadminId: config.superadminId, actor }));
  return { users, pagination };
}
