import { AppError } from '../../platform/app-error.ts';
import type { UserRow } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { isHidden } from './hidden-store.ts';
import { findUser } from './store.ts';

type ProfileServices = Pick<Services, 'db' | 'config'>;

/**
 * An account with a public profile; undefined for all others: the superadmin has none
 * (docs/product/profile-and-moments.md#public-profile-page).
 */
export async function findPublicUser(
  { db, config }: ProfileServices,
  id: string,
): Promise<UserRow | undefined> {
  const row = id === config.superadminId ? undefined : await findUser(db, id);
  return row && !isHidden(row) ? row : undefined;
}

/** The same, but USER_NOT_FOUND when there is none. */
export async function requirePublicUser(services: ProfileServices, id: string): Promise<UserRow> {
  const row = await findPublicUser(services, id);
  if (!row) throw new AppError('USER_NOT_FOUND');
  return row;
}
