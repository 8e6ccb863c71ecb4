import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { toAdminUser } from './to-admin-user.ts';
import { findUserRow } from './user-store.ts';

export async function getUser(
  { db, config }: Services,
  { params: { id } }: Request<Endpoints['getUser']>,
): Promise<EndpointResponse<Endpoints['getUser']>> {
  const row = await findUserRow(db, id);
  if (!row) throw new AppError('USER_NOT_FOUND');
  return { user: toAdminUser(row, config.superadminId) };
}
