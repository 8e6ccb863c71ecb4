import type pg from 'pg';
import type { Db } from '../../platform/database/schema.ts';

interface NewLink {
  id: string;
  userId: string;
  tokenHash: string;
  expiresAt: Date;
}

/** How many links an account has been sent since a moment, used or not. */
export async function countLinks(
  db: Db,
  {
    table,
    userId,
    since,
  }: { table: 'password_resets' | 'email_changes'; userId: string; since: Date },
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', since.toISOString())
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Makes every unused link of an account invalid. */
export async function updateLinksUsed(
  tx: Db,
  table: 'password_resets' | 'email_changes',
  userId: string,
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

export async function insertPasswordReset(tx: Db, link: NewLink): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values({
      id: link.id,
      user_id: link.userId,
      token_hash: link.tokenHash,
      expires_at: link.expiresAt,
    })
    .execute();
}

export async function insertEmailChange(
  tx: Db,
  { newEmail, isByReset, ...link }: NewLink & { newEmail: string; isByReset: boolean },
): Promise<void> {
  await tx
    .insertInto('email_changes')
    .values({
      id: link.id,
      user_id: link.userId,
      token_hash: link.tokenHash,
      expires_at: link.expiresAt,
      new_email: newEmail,
      by_reset: isByReset,
    })
    .execute();
}

/** The account of a link that is still valid. */
export async function findPasswordReset(
  db: Db,
  tokenHash: string,
): Promise<{ userId: string } | undefined> {
  return db
    .selectFrom('password_resets')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
}

/** The change of a link that is still valid. */
export async function findEmailChange(
  db: Db,
  tokenHash: string,
): Promise<{ userId: string; newEmail: string; isByReset: boolean } | undefined> {
  return db
    .selectFrom('email_changes')
    .select(['user_id as userId', 'new_email as newEmail', 'by_reset as isByReset'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
}

/**
 * Whether the email of an account was confirmed by a forgotten password, lately and by a link that
 * this did not find before.
 */
export async function takeConfirmedByReset(trx: Db, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('email_changes')
    .set({ by_reset: false })
    .where('user_id', '=', userId)
    .where('by_reset', '=', true)
    .where('used_at', 'is not', null)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Deletes the links that expired before a moment. Returns how many; fewer than `limit` means that
 * there are no more.
 */
export async function deleteExpiredLinks(
  pool: Pick<pg.Pool, 'query'>,
  before: Date,
  limit: number,
): Promise<number> {
  let deleted = 0;
  for (const table of ['password_resets', 'email_changes']) {
    const { rowCount } = await pool.query({
      text: `delete from ${table} where id = any (array(
        select id from ${table} where expires_at < $1 order by expires_at limit ${limit / 2}))`,
      values: [before],
    });
    deleted += rowCount ?? 0;
  }
  return deleted;
}
