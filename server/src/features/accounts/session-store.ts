import { MAX_COUNT } from '@muster/contract';
import { type Selectable, sql } from 'kysely';
import type { Db, Schema } from '../../platform/database/schema.ts';
import type { AccessClaims } from '../../platform/sessions/access-tokens.ts';
import type { ClientDescription } from './describe-client.ts';

/** The last use of a session is written at most once in this time. */
const IS_USE_OLD = sql<boolean>`last_used_at < now() - interval '1 minute'`;

export type SessionRow = Selectable<Schema['sessions']>;

/** The sessions of an account that can still be refreshed, the last used first. */
export async function listSessionRows(db: Db, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_tokens')
          .select('token_hash')
          .whereRef('session_id', '=', 'sessions.id')
          .where('expires_at', '>', sql<string>`now()`),
      ),
    )
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_COUNT.sessions)
    .execute();
}

/** Whether a session has not ended. Its use is recorded. */
export async function findSessionAlive(
  db: Db,
  { sessionId, userId }: AccessClaims,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select(IS_USE_OLD.as('isUseOld'))
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (row?.isUseOld) {
    await db
      .updateTable('sessions')
      .set({ last_used_at: sql<string>`now()` })
      .where('id', '=', sessionId)
      .where(IS_USE_OLD)
      .execute();
    await updateLastActive(db, userId);
  }
  return row !== undefined;
}

/**
 * The ids of the sessions that have not ended, among many. Their use is recorded, except of rows
 * that somebody else is writing.
 */
export async function listSessionsAlive(
  db: Db,
  claims: readonly AccessClaims[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with asked as materialized (
      select s.id, s.user_id, ${IS_USE_OLD} as is_use_old
      from unnest(
        ${claims.map(({ sessionId }) => sessionId)}::text[],
        ${claims.map(({ userId }) => userId)}::text[]
      ) as claimed(session, account)
      join sessions s on s.id = session and s.user_id = account and s.revoked_at is null
    ), used as (
      update sessions set last_used_at = now() where id in (
        select id from sessions where id in (select id from asked where is_use_old)
        order by id for no key update skip locked)
    ), active as (
      update user_activity set last_active_at = now() where user_id in (
        select user_id from user_activity
        where user_id in (select user_id from asked where is_use_old)
          and (last_active_at is null or last_active_at < now() - interval '1 minute')
        order by user_id for no key update skip locked)
    )
    select id from asked`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Records that an account was here, at most once a minute
 * (docs/product/administration.md#admin-users).
 */
export async function updateLastActive(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('user_activity')
    .set({ last_active_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`(last_active_at is null or last_active_at < now() - interval '1 minute')`)
    .execute();
}

/**
 * Records a use by a client; nothing is written when the last one is recent and by the same client.
 */
export async function updateSessionUsed(
  db: Db,
  { sessionId, userId, device, network }: ClientDescription & AccessClaims,
): Promise<void> {
  await updateLastActive(db, userId);
  await db
    .updateTable('sessions')
    .set({ last_used_at: sql<string>`now()`, device, network })
    .where('id', '=', sessionId)
    .where(({ or, eb }) =>
      or([IS_USE_OLD, eb('device', '<>', device), eb('network', '<>', network)]),
    )
    .execute();
}

/** Ends the sessions above the limit that were not used for the longest time; returns their ids. */
export async function updateOldestSessionsRevoked(db: Db, userId: string): Promise<string[]> {
  const oldest = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MAX_COUNT.sessions);
  const rows = await db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('id', 'in', oldest)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends a session of an account; false when the account has no such session, or it has ended. */
export async function updateOwnSessionRevoked(
  db: Db,
  { sessionId, userId }: AccessClaims,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
