import { AppError } from '../../platform/app-error.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { findUser } from './store.ts';

/**
 * The account of a signed-in user. SESSION_EXPIRED when it was deleted while the session was still
 * cached.
 */
export async function requireUser(db: Db, id: string): Promise<UserRow> {
  const row = await findUser(db, id);
  if (!row) throw new AppError('SESSION_EXPIRED');
  return row;
}
