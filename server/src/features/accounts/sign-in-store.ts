import { sql } from 'kysely';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import type { AccessClaims } from '../../platform/sessions/access-tokens.ts';
import type { ClientDescription } from './describe-client.ts';
import { updateLastActive } from './session-store.ts';

export async function insertSession(
  db: Db,
  { id, userId, device, network }: ClientDescription & { id: string; userId: string },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ id, user_id: userId, device, network, confirmed_at: sql<string>`now()` })
    .execute();
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
      'token.refused_after as refusedAfter',
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

/** Two tabs that refresh at once do so within this time. */
const RACE_MS = 10_000;

/**
 * Records the use of a token. Those that a race of two tabs gave beside it are refused once the
 * race is over; what one of those has just been exchanged for stays. Any later use of its
 * predecessor, or of another line of tokens of its session, is a theft.
 */
export async function updateRefreshTokenUsed(
  db: Db,
  token: { hash: string; predecessorHash: string | null; sessionId: string; createdAt: string },
): Promise<void> {
  const now = new Date();
  const createdAt = Date.parse(token.createdAt);
  const raceOf = { from: new Date(createdAt - RACE_MS), to: new Date(createdAt + RACE_MS) };
  const [justNow, endOfRace] = [
    new Date(now.getTime() - RACE_MS),
    new Date(now.getTime() + RACE_MS),
  ];
  await sql`
    with others as (
      select token_hash, predecessor_hash, created_at, superseded_at, refused_after,
        token_hash is distinct from ${token.predecessorHash}
          and created_at between ${raceOf.from} and ${raceOf.to} as is_beside
      from refresh_tokens where session_id = ${token.sessionId} and token_hash <> ${token.hash}
    ), ending as (
      select token_hash, is_beside from others o
      where predecessor_hash is distinct from ${token.hash}
        and superseded_at is null and refused_after is null
        and not (created_at > ${justNow} and exists (
          select from others b where b.token_hash = o.predecessor_hash and b.is_beside))
    ), used as (
      update refresh_tokens set used_at = ${now} where token_hash = ${token.hash}
    )
    update refresh_tokens t set
      superseded_at = case when e.is_beside then t.superseded_at else ${now}::timestamptz end,
      refused_after = case when e.is_beside then ${endOfRace}::timestamptz end
    from ending e where t.token_hash = e.token_hash`.execute(db);
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

/** The secret address of the calendar feed stops working. */
export async function deleteCalendarFeed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
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
