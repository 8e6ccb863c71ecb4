import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { insertRefreshToken } from './store.ts';

/** What is kept of a refresh token: whoever reads the database cannot sign in with it. */
export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Makes and keeps a refresh token of a session, following from `predecessorHash` if it follows from one. */
export async function issueRefreshToken(
  db: Kysely<Schema>,
  { sessionId, predecessorHash }: { sessionId: string; predecessorHash: string | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertRefreshToken(db, { hash: hashRefreshToken(token), sessionId, predecessorHash });
  return token;
}
