import type { EndpointResponse, Endpoints } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import { toSearchQuery } from '../database/search-query.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { toAdminUser } from './to-admin-user.ts';
import { countUsers, listUserRows } from './user-store.ts';

/** A page of accounts with their activity, newest first. */
export async function listUsers(
  { db, config }: Services,
  { query }: Request<Endpoints['listUsers']>,
): Promise<EndpointResponse<Endpoints['listUsers']>> {
  const search = toSearchQuery(query.search);
  if (query.search && !search) return { users: [], pagination: paginate(query, 0) };
  const [rows, total] = await Promise.all([
    listUserRows(db, { search, limit: query.limit, offset: pageOffset(query) }),
    countUsers(db, search),
  ]);
  const users = rows.map((row) => toAdminUser(row, config.superadminId));
  return { users, pagination: paginate(query, total) };
}
