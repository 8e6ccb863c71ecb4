import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/schema.ts';

/** An account of an organizer at the provider. */
export interface PaymentAccountRow {
  isLive: boolean;
  lastFour: string;
  keyId: string;
  sealed: string;
  connectedAt: string;
}

export async function findPaymentAccount(
  db: Db,
  userId: string,
): Promise<PaymentAccountRow | undefined> {
  const { rows } = await sql<PaymentAccountRow>`
    select is_live as "isLive", last_four as "lastFour", key_id as "keyId", sealed,
      connected_at as "connectedAt"
    from payment_accounts where user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Neither replaced nor removed until the transaction ends. */
export async function lockPaymentAccountForShare(trx: Db, userId: string): Promise<void> {
  await sql`select from payment_accounts where user_id = ${userId} for share`.execute(trx);
}

export async function upsertPaymentAccount(
  trx: Db,
  { userId, ...row }: Omit<PaymentAccountRow, 'connectedAt'> & { userId: string },
): Promise<void> {
  await sql`
    insert into payment_accounts (user_id, is_live, last_four, key_id, sealed)
    values (${userId}, ${row.isLive}, ${row.lastFour}, ${row.keyId}, ${row.sealed})
    on conflict (user_id) do update set is_live = excluded.is_live,
      last_four = excluded.last_four, key_id = excluded.key_id, sealed = excluded.sealed,
      connected_at = now()`.execute(trx);
}

/** False when there is none. */
export async function deletePaymentAccount(trx: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from payment_accounts where user_id = ${userId} returning user_id`.execute(trx);
  return rows.length > 0;
}

/** Its organizer is about to be deleted: it settles what it took, and takes nothing more. */
export async function updatePaymentAccountClosing(trx: Db, userId: string): Promise<void> {
  await sql`update payment_accounts set closing_at = now() where user_id = ${userId}`.execute(trx);
}

/**
 * Of organizers who are deleted: those with nothing left to refund and nothing that can still be
 * paid, and those that wait since a moment.
 */
export async function listAccountsToClose(
  db: Db,
  { now, closingBefore, limit }: { now: Date; closingBefore: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.user_id as id from payment_accounts a
    where a.closing_at is not null and (a.closing_at < ${closingBefore} or not exists (
      select from checkouts c
      where c.account_id = a.user_id and (c.status = 'open' and c.expires_at > ${now} or exists (
        select from refunds r where r.checkout_id = c.id
          and (r.status = 'pending' or r.status = 'failed' and r.by_hand_at is null)
      ))
    )) limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether an organizer has an account that can be read with a key. */
export function hasAccount(organizerId: RawBuilder<unknown>, keyId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from payment_accounts a
    where a.user_id = ${organizerId} and a.key_id = ${keyId} and a.closing_at is null)`;
}

/** Those of some organizers who have one. */
export async function listOrganizersWithAccount(
  db: Db,
  { organizerIds, keyId }: { organizerIds: readonly string[]; keyId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from payment_accounts
    where user_id = any(${[...organizerIds]}::text[]) and key_id = ${keyId}
      and closing_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many organizers have one that a key does not open. */
export async function countUnreadableAccounts(db: Db, keyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payment_accounts where key_id <> ${keyId}`.execute(db);
  return rows[0]?.count ?? 0;
}
