import type { Db, UserRow } from '../../platform/database/schema.ts';
import type { AccessClaims } from './access-tokens.ts';
import type { ClientDescription } from './describe-client.ts';
import { updateLastActive } from './session-store.ts';

export async function insertSession(
  db: Db,
  { id, userId, device, network }: ClientDescription & { id: string; userId: string },
): Promise<void> {
  await db.insertInto('sessions').values({ id, user_id: userId, device, network }).execute();
  await updateLastActive(db, userId);
}

interface NewRefreshToken {
  hash: string;
  sessionId: string;
  predecessorHash: string | null;
}

export async function insertRefreshToken(db: Db, token: NewRefreshToken): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({
      token_hash: token.hash,
      session_id: token.sessionId,
      predecessor_hash: token.predecessorHash,
    })
    .execute();
}

/**
 * A token and its session, both locked with `for update`, so that two uses of one token run one
 * after the other.
 */
export async function findRefreshTokenForUpdate(db: Db, hash: string) {
  return db
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .select([
      'token.token_hash as hash',
      'token.predecessor_hash as predecessorHash',
      'token.superseded_at as supersededAt',
      'token.created_at as createdAt',
      'token.expires_at as expiresAt',
      'session.id as sessionId',
      'session.user_id as userId',
      'session.revoked_at as revokedAt',
    ])
    .where('token.token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
}

/** Two tabs that refresh at once get their successors within this time. */
const RACE_SECONDS = 10;

/**
 * Records the use of a token. Any later use of its predecessor, or of another line of tokens of its
 * session, is then a theft. Left out are its own successors, and those that a race of two tabs gave
 * at the same time as itself.
 */
export async function updateRefreshTokenUsed(
  db: Db,
  token: { hash: string; predecessorHash: string | null; sessionId: string; createdAt: string },
): Promise<void> {
  const now = new Date();
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', token.hash)
    .execute();
  const raceMs = RACE_SECONDS * 1_000;
  const createdAt = Date.parse(token.createdAt);
  await db
    .updateTable('refresh_tokens')
    .set({ superseded_at: now })
    .where('session_id', '=', token.sessionId)
    .where('superseded_at', 'is', null)
    .where('token_hash', '<>', token.hash)
    .where(({ or, eb, and }) =>
      or([
        eb('token_hash', '=', token.predecessorHash),
        and([
          eb('predecessor_hash', 'is distinct from', token.hash),
          or([
            eb('created_at', '<', new Date(createdAt - raceMs).toISOString()),
            eb('created_at', '>', new Date(createdAt + raceMs).toISOString()),
          ]),
        ]),
      ]),
    )
    .execute();
}

export async function updateSessionRevoked(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every session of an account except `sessionId`; returns the ids of those it ended. */
export async function updateOtherSessionsRevoked(
  db: Db,
  { userId, sessionId }: AccessClaims,
): Promise<string[]> {
  const rows = await db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends every session of an account; returns the ids of those it ended. */
export async function updateSessionsRevoked(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** False when the account no longer has the password hash `from`. */
export async function updatePasswordHash(
  db: Db,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: to, updated_at: new Date() })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The account if it still has this password hash; neither it nor a requested deletion or a
 * suspension changes, and no other session of the account can start, until the transaction ends
 * (`for no key update`).
 */
export async function lockPassword(
  db: Db,
  { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
): Promise<{ deletionRequestedAt: string | null; suspendedAt: string | null } | undefined> {
  return db
    .selectFrom('users')
    .select(['deletion_requested_at as deletionRequestedAt', 'suspended_at as suspendedAt'])
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks an account with `for update`; undefined when there is none. */
export async function lockAccountForUpdate(
  db: Db,
  id: string,
): Promise<{ isSuspended: boolean } | undefined> {
  const row = await db
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && { isSuspended: row.suspended_at !== null };
}

export async function findSessionIdOfRefreshToken(
  db: Db,
  hash: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row?.session_id;
}
