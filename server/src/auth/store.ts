import type { Kysely } from 'kysely';
import type { Schema, UserRow } from '../database/schema.ts';
import type { AccessClaims } from './access-tokens.ts';

type Db = Kysely<Schema>;

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

interface NewUser {
  id: string;
  email: string;
  passwordHash: string;
  nickName: string;
  fullName: string;
  dateOfBirth: string | null;
  organizerName: string;
}

/** Undefined when the e-mail is taken, whatever its case. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      password_hash: user.passwordHash,
      nick_name: user.nickName,
      full_name: user.fullName,
      date_of_birth: user.dateOfBirth,
      organizer_name: user.organizerName,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function insertSession(
  db: Db,
  session: { id: string; userId: string; device: string },
) {
  await db
    .insertInto('sessions')
    .values({ id: session.id, user_id: session.userId, device: session.device })
    .execute();
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

/** The token with its living session; locked until the transaction ends, so that two uses come one after the other. */
export async function findRefreshTokenForUpdate(db: Db, hash: string) {
  return db
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .select([
      'token.token_hash as hash',
      'token.predecessor_hash as predecessorHash',
      'token.superseded_at as supersededAt',
      'token.expires_at as expiresAt',
      'session.id as sessionId',
      'session.user_id as userId',
      'session.revoked_at as revokedAt',
    ])
    .where('token.token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
}

/** Records a use: from now on the token it followed from is worth nothing but an alarm. */
export async function markRefreshTokenUsed(
  db: Db,
  token: { hash: string; predecessorHash: string | null; sessionId: string },
): Promise<void> {
  const now = new Date();
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', token.hash)
    .execute();
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', token.sessionId)
    .execute();
  if (!token.predecessorHash) return;
  await db
    .updateTable('refresh_tokens')
    .set({ superseded_at: now })
    .where('token_hash', '=', token.predecessorHash)
    .execute();
}

export async function revokeSession(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every session of an account but this one; answers which. */
export async function revokeOtherSessions(
  db: Db,
  { userId, kept }: { userId: string; kept: string },
): Promise<string[]> {
  const rows = await db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('id', '<>', kept)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** False when the account has another password by now. */
export async function replacePassword(
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

/** Whether this is still the account's password; it stays so until the transaction ends. */
export async function holdPassword(
  db: Db,
  { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSessionIdOfToken(db: Db, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row?.session_id;
}

export async function isSessionAlive(
  db: Db,
  { sessionId, userId }: AccessClaims,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
