import { type Selectable, sql } from 'kysely';
import type { Db, Schema } from '../../platform/database/schema.ts';

type ChallengeRow = Selectable<Schema['second_factor_challenges']>;

const MAX_TRIES = 5;
const IS_OPEN = sql<boolean>`expires_at > now()`;

/** A sign-in that waits for a second factor. */
export type SignInChallenge = Pick<ChallengeRow, 'id' | 'user_id' | 'passkey_challenge'> & {
  device_id: string;
};

interface NewSignIn {
  id: string;
  userId: string;
  tokenHash: string;
  deviceId: string;
  /** What a passkey signs; undefined where the account has none. */
  passkeyChallenge: string | undefined;
  expiresAt: Date;
}

export async function insertSignInChallenge(trx: Db, challenge: NewSignIn): Promise<void> {
  await trx
    .insertInto('second_factor_challenges')
    .values({
      id: challenge.id,
      user_id: challenge.userId,
      purpose: 'signIn',
      token_hash: challenge.tokenHash,
      device_id: challenge.deviceId,
      passkey_challenge: challenge.passkeyChallenge ?? null,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Undefined when it has ended, or was tried too often. */
export async function findSignInChallenge(
  db: Db,
  tokenHash: string,
): Promise<SignInChallenge | undefined> {
  return db
    .selectFrom('second_factor_challenges')
    .select(['id', 'user_id', 'passkey_challenge'])
    .select(({ ref }) => ref('device_id').$notNull().as('device_id'))
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'signIn')
    .where('tries', '<', MAX_TRIES)
    .where(IS_OPEN)
    .executeTakeFirst();
}

/** Counts a try before it is checked, so that of many at once only five are. False after those. */
export async function updateTried(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor_challenges')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', MAX_TRIES)
    .where(IS_OPEN)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface NewAddition {
  id: string;
  userId: string;
  expiresAt: Date;
}

/** Replaces an earlier app or passkey of the account that was not added. */
export async function insertTotpSetup(
  trx: Db,
  { keyId, sealed, ...setup }: NewAddition & { keyId: string; sealed: string },
): Promise<void> {
  await insertAddition(trx, setup, { purpose: 'addTotp', key_id: keyId, sealed });
}

export async function insertPasskeySetup(
  trx: Db,
  { challenge, ...setup }: NewAddition & { challenge: string },
): Promise<void> {
  await insertAddition(trx, setup, { purpose: 'addPasskey', passkey_challenge: challenge });
}

async function insertAddition(
  trx: Db,
  { id, userId, expiresAt }: NewAddition,
  content: Pick<ChallengeRow, 'purpose'> &
    Partial<Pick<ChallengeRow, 'key_id' | 'sealed' | 'passkey_challenge'>>,
): Promise<void> {
  await trx
    .deleteFrom('second_factor_challenges')
    .where('user_id', '=', userId)
    .where('purpose', '=', content.purpose)
    .execute();
  await trx
    .insertInto('second_factor_challenges')
    .values({ id, user_id: userId, expires_at: expiresAt, ...content })
    .execute();
}

export async function findTotpSetup(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<Pick<ChallengeRow, 'key_id' | 'sealed'> | undefined> {
  return db
    .selectFrom('second_factor_challenges')
    .select(['key_id', 'sealed'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'addTotp')
    .where(IS_OPEN)
    .executeTakeFirst();
}

/** Ends a challenge by its use; false when it has ended, or was used. */
export async function deleteChallenge(trx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('second_factor_challenges')
    .where('id', '=', id)
    .where(IS_OPEN)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends what a new passkey of an account has to sign, and returns it. */
export async function takePasskeySetup(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('second_factor_challenges')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'addPasskey')
    .where(IS_OPEN)
    .returning('passkey_challenge')
    .executeTakeFirst();
  return row?.passkey_challenge ?? undefined;
}
