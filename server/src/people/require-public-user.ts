import type { UserRow } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Services } from '../services.ts';
import { isHidden } from './hidden-store.ts';
import { findUser } from './store.ts';

/** An account with a public profile. USER_NOT_FOUND for all others: the superadmin has none (docs/product.md#public-profile-page). */
export async function requirePublicUser(
  { db, config }: Pick<Services, 'db' | 'config'>,
  id: string,
): Promise<UserRow> {
  const row = id === config.superadminId ? undefined : await findUser(db, id);
  if (!row || isHidden(row)) throw new AppError('USER_NOT_FOUND');
  return row;
}
