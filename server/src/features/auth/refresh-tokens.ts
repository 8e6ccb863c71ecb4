import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../platform/database/schema.ts';
import { insertRefreshToken } from './store.ts';

/**
 * The form in which a refresh token is stored, so that access to the database is not enough to sign
 * in.
 */
export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Creates and stores a refresh token of a session; `predecessorHash` is the token it replaces, or
 * null for the first.
 */
export async function issueRefreshToken(
  db: Db,
  { sessionId, predecessorHash }: { sessionId: string; predecessorHash: string | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertRefreshToken(db, { hash: hashRefreshToken(token), sessionId, predecessorHash });
  return token;
}
