import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import type { KnownCheckout } from '../../platform/payments/payment-provider.ts';
import { dueMail, REFUND_OF_PART } from '../participation/columns-store.ts';

/** That a refund `r` is of the part `k` of a checkout. */
const OF_PART = sql.raw(REFUND_OF_PART);

/** What the provider has to refund. */
export interface DueRefund {
  id: string;
  /** What it is called there. */
  providerId: string;
  checkout: KnownCheckout;
  pence: number;
  attempts: number;
}

/** A refund `refunds` that is tried again has another name at the provider. */
const PROVIDER_ID = sql`case round when 0 then refunds.id else refunds.id || '-' || round end`;

/** Those whose turn it is, the oldest first. */
export async function listDueRefunds(
  db: Db,
  { provider, now, limit }: { provider: string; now: Date; limit: number },
): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    select refunds.id, refunds.pence, attempts, ${PROVIDER_ID} as "providerId", jsonb_build_object(
      'id', c.id, 'accountId', coalesce(c.account_id, c.organizer_id), 'ref', c.provider_ref)
        as checkout
    from refunds join checkouts c on c.id = checkout_id
    where refunds.status = 'pending' and next_attempt_at <= ${now} and c.provider = ${provider}
    order by next_attempt_at limit ${limit}`.execute(db);
  return rows;
}

/** What an attempt has come to, and when to ask again while it is pending. */
export interface RefundAttempt {
  id: string;
  status: 'pending' | 'done' | 'failed';
  wasSent: boolean;
  nextAttemptAt: Date;
}

/** False: a notice that it is done has come meanwhile. */
export async function updateRefundAttempt(db: Db, attempt: RefundAttempt): Promise<boolean> {
  const { id, status, wasSent, nextAttemptAt } = attempt;
  const { numAffectedRows = 0n } = await sql`
    update refunds set status = ${status}, attempts = attempts + 1,
      sent_at = case when ${wasSent} then coalesce(sent_at, now()) else sent_at end,
      done_at = case when ${status} = 'done' then now() end,
      failure = case when ${status} = 'failed' then 'refused' end,
      next_attempt_at = ${nextAttemptAt}
    where id = ${id} and status = 'pending'`.execute(db);
  return numAffectedRows > 0n;
}

/**
 * Ends those that no provider has taken since a moment, and those that one has taken and not given
 * back since an earlier one; returns their ids.
 */
export async function updateRefundsUnanswered(
  db: Db,
  { askedBefore, takenBefore }: { askedBefore: Date; takenBefore: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update refunds set status = 'failed', failure = 'unanswered'
    where status = 'pending' and coalesce(retried_at, created_at)
      < case when sent_at is null then ${askedBefore}::timestamptz else ${takenBefore} end
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A refund that a provider tells of. */
interface ToldRefund {
  checkoutId: string;
  /** What it is called there. Undefined: one of the amount. */
  refundId: string | undefined;
  pence: number;
}

/** Without a name it is one that the provider has certainly taken: others are asked for again. */
function isTold({ checkoutId, refundId, pence }: ToldRefund) {
  const name = refundId ?? null;
  return sql`checkout_id = ${checkoutId} and pence = ${pence} and case
    when ${name}::text is null then sent_at is not null else ${PROVIDER_ID} = ${name} end`;
}

/** Marks it as done, also if it was given up too early; false when there is none. */
export async function updateRefundDone(trx: Db, told: ToldRefund): Promise<boolean> {
  const { rows } = await sql`
    update refunds set status = 'done', done_at = now(), failure = null
    where id = (
      select id from refunds
      where ${isTold(told)} and (status = 'pending'
        or status = 'failed' and failure = 'unanswered' and by_hand_at is null)
      order by status = 'failed', created_at, id limit 1
    ) returning id`.execute(trx);
  return rows.length > 0;
}

/**
 * Marks the oldest pending refund of an amount as refused, otherwise the latest that was done: a
 * bank can send money back later. Returns its id, if there is one.
 */
export async function updateRefundRefused(trx: Db, told: ToldRefund): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update refunds set status = 'failed', failure = 'refused', done_at = null
    where id = (
      select id from refunds
      where ${isTold(told)} and status in ('pending', 'done')
      order by status = 'done', done_at desc nulls last, created_at, id limit 1
    ) returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A refund of an event, locked until the transaction ends. */
export interface EventRefund {
  id: string;
  pence: number;
  isFailed: boolean;
  /** Null: of a payment that was never booked. */
  entryId: string | null;
  participationId: string | null;
}

/**
 * Which event has the entry of a refund of an event: another one where the payment has gone along.
 * Undefined: none.
 */
export async function findEventOfEntry(
  db: Db,
  { eventId, id }: { eventId: string; id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ eventId: string }>`
    select l.event_id as "eventId" from refunds r join checkout_parts k on ${OF_PART}
    join ledger_entries l on l.id = r.entry_id
    where r.id = ${id} and k.event_id = ${eventId}`.execute(db);
  return rows[0]?.eventId;
}

/** Undefined when the event has no such refund. */
export async function findRefundForUpdate(
  trx: Db,
  { eventId, id }: { eventId: string; id: string },
): Promise<EventRefund | undefined> {
  const { rows } = await sql<EventRefund>`
    select r.id, r.pence, r.status = 'failed' and r.by_hand_at is null as "isFailed",
      r.entry_id as "entryId", l.participation_id as "participationId"
    from refunds r join checkout_parts k on ${OF_PART}
    left join ledger_entries l on l.id = r.entry_id
    where r.id = ${id} and k.event_id = ${eventId} for update of r`.execute(trx);
  return rows[0];
}

/**
 * The provider is asked again, under another name if it has refused: what was only unanswered may
 * have been refunded after all.
 */
const AGAIN = sql`status = 'pending', attempts = 0, sent_at = null, retried_at = now(),
  next_attempt_at = now(), round = round + case failure when 'refused' then 1 else 0 end,
  failure = null, failure_mailed_at = null`;

export async function updateRefundRetried(trx: Db, id: string): Promise<void> {
  await sql`update refunds set ${AGAIN} where id = ${id}`.execute(trx);
}

/** Those that have failed and whose event is gone; returns their ids. */
export async function updateOrphanedRefundsRetried(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update refunds set ${AGAIN} where id = any(array(
      select r.id from refunds r join checkout_parts k on ${OF_PART}
      where r.status = 'failed' and r.by_hand_at is null and k.event_id is null
      limit ${limit}))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function updateRefundByHand(trx: Db, id: string): Promise<void> {
  await sql`update refunds set by_hand_at = now() where id = ${id}`.execute(trx);
}

/** Refunds a part of a checkout for which there is no participation, and so no entry. */
export async function insertOrphanedRefund(
  trx: Db,
  { checkoutId, id, pence }: { checkoutId: string; id: string; pence: number },
): Promise<void> {
  await sql`
    insert into refunds (checkout_id, part_id, pence)
    values (${checkoutId}, ${id}, ${pence})`.execute(trx);
}

/** The first refund that follows from an entry. */
export async function findRefundOfEntry(trx: Db, entryId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from refunds where entry_id = ${entryId} order by created_at, id limit 1
  `.execute(trx);
  return rows[0]?.id;
}

/** What was taken by each method and not refunded, of a participation. */
export async function listNetByMethod(
  trx: Db,
  participationId: string,
): Promise<{ method: 'cash' | 'card' | 'bank' | 'online'; pence: number }[]> {
  const { rows } = await sql<{ method: 'cash' | 'card' | 'bank' | 'online'; pence: number }>`
    select method, sum(case kind when 'payment' then pence else -pence end) as pence
    from ledger_entries
    where participation_id = ${participationId} and kind in ('payment', 'refund', 'transfer')
      and method in ('cash', 'card', 'bank', 'online')
    group by method
    order by array_position(array['online', 'card', 'bank', 'cash'], method)`.execute(trx);
  return rows;
}

/** Cancels a player who got everything back; they can join again, and are told by mail. */
export async function updateRefundedCancelled(trx: Db, participationId: string): Promise<void> {
  await sql`
    update participations
    set status = 'cancelled', held_back = false, check_in_status = 'not_checked_in',
      check_in_time = null, status_mail_due_at = ${dueMail(sql`now()`)}, updated_at = now()
    where id = ${participationId} and status <> 'cancelled'`.execute(trx);
}

/** How many of some refunds each event has; what is left of a deleted one is nobody's. */
export async function countRefundsByEvent(
  trx: Db,
  ids: readonly string[],
): Promise<{ eventId: string; organizerId: string; count: number }[]> {
  const { rows } = await sql<{ eventId: string; organizerId: string; count: number }>`
    select e.id as "eventId", e.organizer_id as "organizerId", count(*)::integer as count
    from refunds r join checkout_parts k on ${OF_PART} join events e on e.id = k.event_id
    where r.id = any(${[...ids]}::text[]) group by e.id order by e.id`.execute(trx);
  return rows;
}

/** An event with failed refunds that its organizer does not know of. */
interface UnmailedEvent {
  eventId: string;
  eventTitle: string;
  organizerId: string;
}

/** Leaves out events whose last mail is newer than a moment. */
export async function listUnmailedEvents(
  db: Db,
  { mailedBefore, limit }: { mailedBefore: Date; limit: number },
): Promise<UnmailedEvent[]> {
  const { rows } = await sql<UnmailedEvent>`
    select e.id as "eventId", e.title as "eventTitle", e.organizer_id as "organizerId"
    from refunds r join checkout_parts k on ${OF_PART} join events e on e.id = k.event_id
    where r.status = 'failed' and r.by_hand_at is null
    group by e.id
    having bool_or(r.failure_mailed_at is null)
      and coalesce(max(r.failure_mailed_at) < ${mailedBefore}, true)
    order by e.id limit ${limit}`.execute(db);
  return rows;
}

/** Marks what is mailed now, and returns how many there are and of how much. */
export async function updateFailuresMailed(
  trx: Db,
  { eventId, now }: { eventId: string; now: Date },
): Promise<{ count: number; pence: number }> {
  const { rows } = await sql<{ count: number; pence: number }>`
    with marked as (
      update refunds r set failure_mailed_at = ${now}
      from checkout_parts k where ${OF_PART} and k.event_id = ${eventId}
        and r.status = 'failed' and r.by_hand_at is null and r.failure_mailed_at is null
      returning r.pence
    )
    select count(*)::integer as count, coalesce(sum(pence), 0)::integer as pence
    from marked`.execute(trx);
  return rows[0]!;
}
