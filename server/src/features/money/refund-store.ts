import type { Refund } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** What the provider has to give back. */
export interface DueRefund {
  id: string;
  checkoutId: string;
  pence: number;
  attempts: number;
}

/** Those whose turn it is, the oldest first. */
export async function listDueRefunds(
  db: Db,
  { provider, now, limit }: { provider: string; now: Date; limit: number },
): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    select r.id, r.checkout_id as "checkoutId", r.pence, r.attempts
    from refunds r join checkouts c on c.id = r.checkout_id
    where r.status = 'pending' and r.next_attempt_at <= ${now} and c.provider = ${provider}
    order by r.next_attempt_at limit ${limit}`.execute(db);
  return rows;
}

/** What an attempt has come to, and when to ask again while it is pending. */
interface RefundAttempt {
  id: string;
  status: Refund['status'];
  wasSent: boolean;
  nextAttemptAt: Date;
}

/** A notice that it is done may have come meanwhile. */
export async function updateRefundAttempt(db: Db, attempt: RefundAttempt): Promise<void> {
  const { id, status, wasSent, nextAttemptAt } = attempt;
  await sql`
    update refunds set status = ${status}, attempts = attempts + 1,
      sent_at = case when ${wasSent} then coalesce(sent_at, now()) else sent_at end,
      done_at = case when ${status} = 'done' then now() end, next_attempt_at = ${nextAttemptAt}
    where id = ${id} and status = 'pending'`.execute(db);
}

/** Marks the oldest pending refund of an amount as done; false when there is none. */
export async function updateRefundDone(
  trx: Db,
  { checkoutId, pence }: { checkoutId: string; pence: number },
): Promise<boolean> {
  const { rows } = await sql`
    update refunds set status = 'done', done_at = now()
    where id = (
      select id from refunds
      where checkout_id = ${checkoutId} and pence = ${pence} and status = 'pending'
      order by created_at, id limit 1
    ) returning id`.execute(trx);
  return rows.length > 0;
}

/** Gives back a payment for which there is no participation, and so no entry. */
export async function insertOrphanedRefund(
  trx: Db,
  { checkoutId, pence }: { checkoutId: string; pence: number },
): Promise<void> {
  await sql`insert into refunds (checkout_id, pence) values (${checkoutId}, ${pence})`.execute(trx);
}

/** The first refund that follows from an entry. */
export async function findRefundOfEntry(trx: Db, entryId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from refunds where entry_id = ${entryId} order by created_at, id limit 1
  `.execute(trx);
  return rows[0]?.id;
}

/** What was taken by each method and not given back, of a participation. */
export async function listNetByMethod(
  trx: Db,
  participationId: string,
): Promise<{ method: 'cash' | 'card' | 'bank' | 'online'; pence: number }[]> {
  const { rows } = await sql<{ method: 'cash' | 'card' | 'bank' | 'online'; pence: number }>`
    select method, sum(case kind when 'payment' then pence else -pence end) as pence
    from ledger_entries
    where participation_id = ${participationId} and kind in ('payment', 'refund')
      and method in ('cash', 'card', 'bank', 'online')
    group by method
    order by array_position(array['online', 'card', 'bank', 'cash'], method)`.execute(trx);
  return rows;
}
