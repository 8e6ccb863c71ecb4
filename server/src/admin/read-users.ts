import type { AdminUser, EndpointResponse, Endpoints } from '@muster/contract';
import { toSearchQuery } from '../database/search-query.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import { paginate } from '../http/paginate.ts';
import { toUser } from '../people/to-user.ts';
import type { Services } from '../services.ts';
import { type AdminUserRow, countUsers, findUserRow, listUserRows } from './user-store.ts';

/** A page of accounts with what they did (spec.md §7). */
export async function listUsers(
  { pool, config }: Services,
  { query }: Request<Endpoints['listUsers']>,
): Promise<EndpointResponse<Endpoints['listUsers']>> {
  const search = toSearchQuery(query.search);
  if (query.search && !search) return { users: [], pagination: paginate(query, 0) };
  const { page, limit } = query;
  const [rows, total] = await Promise.all([
    listUserRows(pool, { search, limit, offset: (page - 1) * limit }),
    countUsers(pool, search),
  ]);
  const users = rows.map((row) => toAdminUser(row, config.superadminId));
  return { users, pagination: paginate(query, total) };
}

export async function getUser({ pool, config }: Services, id: string): Promise<AdminUser> {
  const row = await findUserRow(pool, id);
  if (!row) throw new AppError('USER_NOT_FOUND');
  return toAdminUser(row, config.superadminId);
}

function toAdminUser(row: AdminUserRow, superadminId: string): AdminUser {
  return {
    ...toUser(row),
    role: row.id === superadminId ? 'superadmin' : 'user',
    stats: {
      eventsCreated: row.events_created,
      messagesSent: row.messages_sent,
      messagesReceived: row.messages_received,
      momentsCount: row.moments_count,
      lastActivity: row.last_activity?.toISOString() ?? null,
    },
  };
}
