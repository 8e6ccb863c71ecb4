import { sql } from 'kysely';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { errorCode } from '../../platform/errors.ts';
import { endRemembered } from './second-factor-store.ts';

const UNIQUE_VIOLATION = '23505';

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return selectUser(db).where('id', '=', id).executeTakeFirst();
}

/**
 * What is left of a deleted account is no account
 * (docs/product/roles-and-accounts.md#deleted-user).
 */
function selectUser(db: Db) {
  return db.selectFrom('users').selectAll().where('erased_at', 'is', null);
}

/** Finds an account by its email, whatever its case. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return selectUser(db)
    .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

export interface NewUser {
  id: string;
  email: string;
  emailConfirmed: boolean;
  passwordHash: string;
  nickName: string;
  fullName: string;
  /** `YYYY-MM-DD`. */
  dateOfBirth: string | null;
  organizerName: string;
}

/** Undefined when another account has the email, whatever its case. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      email_confirmed: user.emailConfirmed,
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

/** The fields to change; those left out keep their value. */
export interface UserChange {
  nickName?: string | undefined;
  organizerName?: string | undefined;
  fullName?: string | undefined;
  /** Null: none. */
  dateOfBirth?: string | null | undefined;
  bio?: string | undefined;
  /** Null or empty removes the picture. */
  avatarUrl?: string | null | undefined;
  showsAmongGoing?: boolean | undefined;
  showsExperience?: boolean | undefined;
  gameKind?: UserRow['game_kind'] | undefined;
}

/** The account after the change. */
export async function updateUser(db: Db, id: string, change: UserChange): Promise<UserRow> {
  return db
    .updateTable('users')
    .set({
      nick_name: change.nickName,
      organizer_name: change.organizerName,
      full_name: change.fullName,
      date_of_birth: change.dateOfBirth,
      bio: change.bio,
      shows_among_going: change.showsAmongGoing,
      shows_experience: change.showsExperience,
      game_kind: change.gameKind,
      updated_at: new Date(),
      ...(change.avatarUrl !== undefined && { avatar_url: change.avatarUrl ?? '' }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The account after the change, with its email confirmed. The index on emails decides whether the
 * new one is free.
 */
export async function updateUserEmail(
  db: Db,
  id: string,
  email: string,
): Promise<UserRow | 'email-taken'> {
  try {
    return await db
      .updateTable('users')
      .set({ email, email_confirmed: true, updated_at: new Date() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return 'email-taken';
    throw error;
  }
}

/**
 * Lets one account do something that has a limit only once at a time: whoever comes next waits
 * until the transaction ends (`for no key update` on its row), and then counts what this one has
 * added. False when the account is deleted.
 */
export async function lockAccount(trx: Db, id: string): Promise<boolean> {
  const row = await selectAccount(trx, id).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps an account from being deleted until the transaction ends (`for key share`); false when it
 * is deleted.
 */
export async function keepAccount(trx: Db, id: string): Promise<boolean> {
  const row = await selectAccount(trx, id).forKeyShare().executeTakeFirst();
  return row !== undefined;
}

function selectAccount(trx: Db, id: string) {
  return trx.selectFrom('users').select('id').where('id', '=', id).where('erased_at', 'is', null);
}

/** What an account has handed out and a request may keep; the rest ends. */
interface Grants {
  userId: string;
  keepsCrew?: boolean | undefined;
}

/** Links to spots of an account and its dependants, and to open spots of squads that it leads. */
async function endClaimLinks(trx: Db, userId: string): Promise<void> {
  await sql`
    with own as (
      select id from participations where user_id = ${userId}
      union all select id from participations where guardian_id = ${userId}
    )
    update participations set claim_hash = null
    where claim_hash is not null and id in (
      select id from own union all select p.id from own
      join squads s on s.leader_participation_id = own.id
      join participations p on p.squad_id = s.id and p.is_open)`.execute(trx);
}

/**
 * Ends what outlives the password of an account: its open invitations, the browsers that are not
 * asked for its second factor, its links to spots (docs/product/squads.md#offers) and, unless they
 * are kept, its crew and the devices that it owns or has added. Its webhooks are switched off with
 * them (docs/product/sessions.md#grants).
 */
export async function endGrants(trx: Db, { userId, keepsCrew }: Grants): Promise<void> {
  await trx.deleteFrom('crew_invitations').where('organizer_id', '=', userId).execute();
  await endRemembered(trx, userId);
  await endClaimLinks(trx, userId);
  if (keepsCrew) return;
  await trx
    .updateTable('crew')
    .set({ revoked_at: sql`now()` })
    .where('organizer_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  await trx
    .updateTable('devices')
    .set({ revoked_at: sql`now()`, code_hash: null, code_expires_at: null })
    .where((row) => row.or([row('organizer_id', '=', userId), row('created_by', '=', userId)]))
    .where('revoked_at', 'is', null)
    .execute();
  // Those that keys have added end with their keys.
  await trx
    .updateTable('webhooks')
    .set({ is_on: false })
    .where('organizer_id', '=', userId)
    .where('device_id', 'is', null)
    .execute();
}
