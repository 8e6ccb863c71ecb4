import { type Selectable, sql } from 'kysely';
import type { Db, Schema } from '../../platform/database/schema.ts';

export type SecondFactorRow = Selectable<Schema['second_factors']>;

/** Of the account, the oldest first. */
export async function listSecondFactorRows(db: Db, userId: string): Promise<SecondFactorRow[]> {
  return db
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

type NewFactor = Pick<SecondFactorRow, 'id' | 'user_id' | 'kind' | 'name'> &
  Partial<Pick<SecondFactorRow, 'key_id' | 'sealed' | 'last_step'>> &
  Partial<Pick<SecondFactorRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>>;

/** Undefined when the account has this passkey already. */
export async function insertSecondFactor(
  trx: Db,
  factor: NewFactor,
): Promise<SecondFactorRow | undefined> {
  return trx
    .insertInto('second_factors')
    .values(factor)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Records the use of a code of an app; false when it, or a later one, has been used. */
export async function updateStepUsed(
  trx: Db,
  { id, step }: { id: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ last_step: step, last_used_at: new Date() })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records the use of a passkey; false when it was used meanwhile. Passkeys that sync count 0. */
export async function updatePasskeyUsed(
  trx: Db,
  { id, counter }: { id: string; counter: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ counter, last_used_at: new Date() })
    .where('id', '=', id)
    .where((row) =>
      row.or([
        row('counter', '<', counter),
        row.and([row('counter', '=', 0), row.lit(counter === 0)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Undefined when the account has no such factor. */
export async function deleteSecondFactor(
  trx: Db,
  { id, userId }: { id: string; userId: string },
): Promise<SecondFactorRow | undefined> {
  return trx
    .deleteFrom('second_factors')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Everything that an account is asked for after the password; returns how many factors. */
export async function deleteSecondFactors(trx: Db, userId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  await deleteRecoveryCodes(trx, userId);
  await endRemembered(trx, userId);
  return Number(numDeletedRows);
}

/**
 * Ends the sign-ins of an account that wait for a second factor, second factors that are being
 * added, and the browsers that are not asked for one.
 */
export async function endRemembered(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('second_factor_challenges').where('user_id', '=', userId).execute();
  await trx.deleteFrom('remembered_browsers').where('user_id', '=', userId).execute();
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

export async function insertRecoveryCodes(
  trx: Db,
  { userId, hashes }: { userId: string; hashes: readonly string[] },
): Promise<void> {
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

/** False when the account has no such code, or it has been used. */
export async function deleteRecoveryCode(
  trx: Db,
  { userId, hash }: { userId: string; hash: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteRecoveryCodes(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

interface Browser {
  userId: string;
  deviceId: string;
}

export async function upsertRememberedBrowser(
  trx: Db,
  { userId, deviceId, until }: Browser & { until: Date },
): Promise<void> {
  await trx
    .insertInto('remembered_browsers')
    .values({ user_id: userId, device_id: deviceId, until })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_id']).doUpdateSet({ until }))
    .execute();
}

export async function isBrowserRemembered(db: Db, { userId, deviceId }: Browser): Promise<boolean> {
  const row = await db
    .selectFrom('remembered_browsers')
    .select('device_id')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where('until', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many apps have a secret that a key does not open. */
export async function countLostApps(db: Db, keyId: string): Promise<number> {
  const row = await db
    .selectFrom('second_factors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('key_id', '<>', keyId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When an account was first asked to set up a second factor, which may be now. */
export async function insertAsked(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('second_factor_grace')
    .select('asked_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row) return row.asked_at;
  await db
    .insertInto('second_factor_grace')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return new Date().toISOString();
}

/**
 * Deletes up to `limit` each of the challenges and remembered browsers that ended before a moment;
 * returns how many of the more frequent. Fewer than `limit` means that there are no more.
 */
export async function deleteEndedChallenges(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with challenges as (
      delete from second_factor_challenges where id in (select id from second_factor_challenges
        where expires_at < ${before} order by expires_at limit ${limit}) returning id
    ), browsers as (
      delete from remembered_browsers where (user_id, device_id) in (
        select user_id, device_id from remembered_browsers
        where until < ${before} order by until limit ${limit}) returning device_id
    )
    select greatest(
      (select count(*) from challenges), (select count(*) from browsers)
    ) as count`.execute(db);
  return rows[0]?.count ?? 0;
}
