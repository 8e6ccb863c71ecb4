import type pg from 'pg';
import type { Db, MailRow } from '../database/schema.ts';

/** A kind of mail that an account no longer wants. */
interface MailRefusal {
  userId: string;
  kind: string;
}

interface NewMail {
  id: string;
  kind: string;
  userId: string | null;
  address: string;
  name: string;
  details: object;
}

export async function insertMails(tx: Db, mails: readonly NewMail[]): Promise<void> {
  await tx
    .insertInto('mails')
    .values(
      mails.map((mail) => ({
        id: mail.id,
        kind: mail.kind,
        user_id: mail.userId,
        recipient: mail.address,
        recipient_name: mail.name,
        details: JSON.stringify(mail.details),
      })),
    )
    .execute();
}

/**
 * A mail that is still to be sent, locked with `for update`; undefined also while another node is
 * sending it.
 */
export async function findQueuedMailForUpdate(tx: Db, id: string): Promise<MailRow | undefined> {
  return tx
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * Records the end of a mail and forgets what it said. A mail to someone without an account is
 * forgotten completely.
 */
export async function updateMailDone(
  tx: Db,
  { id, user_id: userId }: Pick<MailRow, 'id' | 'user_id'>,
  state: 'sent' | 'skipped',
): Promise<void> {
  if (userId === null) {
    await tx.deleteFrom('mails').where('id', '=', id).execute();
    return;
  }
  await tx
    .updateTable('mails')
    .set({ state, details: '{}', ...(state === 'sent' && { sent_at: new Date() }) })
    .where('id', '=', id)
    .execute();
}

export async function updateMailError(
  db: Db,
  { id, error, state }: { id: string; error: string; state: 'queued' | 'failed' },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state, last_error: error.slice(0, 500) })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** Whether the owner of an account has confirmed its email. */
export async function isEmailConfirmed(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('email_confirmed')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.email_confirmed ?? false;
}

/** How many mails of a kind an account was sent since a moment. */
export async function countSentMails(
  db: Db,
  { userId, kind, since }: { userId: string; kind: string; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('sent_at', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

/** Which kinds of mail an account has turned off. */
export async function listRefusedKinds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_refusals')
    .select('kind')
    .where('user_id', '=', userId)
    .limit(100)
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Turns a kind of mail off; does nothing when it is off already or the account is gone. */
export async function insertMailRefusal(db: Db, { userId, kind }: MailRefusal): Promise<void> {
  await db
    .insertInto('mail_refusals')
    .columns(['user_id', 'kind'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(({ ref, val }) => [ref('users.id').as('user_id'), val(kind).as('kind')])
        .where('users.id', '=', userId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteMailRefusal(db: Db, { userId, kind }: MailRefusal): Promise<void> {
  await db
    .deleteFrom('mail_refusals')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
}

/** Returns how many were deleted; fewer than `limit` means that there are no more. */
export async function deleteOldMails(
  pool: Pick<pg.Pool, 'query'>,
  before: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await pool.query({
    text: `delete from mails where id = any (array(
      select id from mails where created_at < $1 order by created_at limit ${limit}))`,
    values: [before],
  });
  return rowCount ?? 0;
}

/** The mails that could not be sent, the latest first. */
export async function listFailedMails(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<Pick<MailRow, 'id' | 'kind' | 'recipient' | 'last_error' | 'created_at'>[]> {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'last_error', 'created_at'])
    .where('state', '=', 'failed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countFailedMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** False unless the mail has failed. */
export async function updateMailQueued(tx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ state: 'queued', last_error: '' })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
