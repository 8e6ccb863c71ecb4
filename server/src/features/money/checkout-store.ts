import type { CheckoutStatus, OnlinePayment } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { ACCOUNT_ID, REFUND_OF_PART } from '../participation/columns-store.ts';

/** A checkout as a notice finds it. */
export interface CheckoutRow {
  id: string;
  provider: string;
  organizerId: string | null;
  /** Whose account takes it; null: there is none. */
  accountId: string | null;
  pence: number;
  status: CheckoutStatus;
  /** The name of the provider for it. */
  ref: string | null;
}

/** The columns of a checkout `c`. */
export const CHECKOUT: RawBuilder<unknown> = sql.raw(`c.id, c.provider,
  c.organizer_id as "organizerId", coalesce(c.account_id, c.organizer_id) as "accountId",
  c.pence, c.status, c.provider_ref as ref`);

/** False when it has ended meanwhile: then nobody must be sent there to pay. */
export async function updateCheckoutUrl(
  trx: Db,
  { id, url, ref }: { id: string; url: string; ref: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update checkouts set url = ${url}, provider_ref = coalesce(${ref}, provider_ref)
    where id = ${id} and status <> 'expired' returning id`.execute(trx);
  return rows.length > 0;
}

export async function findCheckout(
  db: Db,
  { provider, id }: { provider: string; id: string },
): Promise<CheckoutRow | undefined> {
  const { rows } = await sql<CheckoutRow>`
    select ${CHECKOUT} from checkouts c where id = ${id} and provider = ${provider}`.execute(db);
  return rows[0];
}

/** Locked until the transaction ends; refunds of it can be added meanwhile. */
export async function findCheckoutForNoKeyUpdate(
  trx: Db,
  { provider, id }: { provider: string; id: string },
): Promise<CheckoutRow | undefined> {
  const { rows } = await sql<CheckoutRow>`
    select ${CHECKOUT} from checkouts c where id = ${id} and provider = ${provider}
    for no key update`.execute(trx);
  return rows[0];
}

export async function updateCheckoutStatus(
  trx: Db,
  { id, status }: { id: string; status: CheckoutStatus },
): Promise<void> {
  await sql`
    update checkouts set status = ${status}, settled_at = clock_timestamp()
    where id = ${id}`.execute(trx);
}

/** Nobody can pay it any more; what was paid meanwhile stays paid, and what has failed so. */
export async function updateCheckoutEnded(db: Db, id: string): Promise<void> {
  await sql`
    update checkouts
    set status = case status when 'open' then 'expired' else status end,
      settled_at = clock_timestamp(), expires_at = least(expires_at, clock_timestamp())
    where id = ${id} and status <> 'paid'`.execute(db);
}

/** Those that the provider may know more of, those first that were compared longest ago. */
export async function listUnsettledCheckouts(
  db: Db,
  {
    provider,
    since,
    before,
    limit,
  }: { provider: string; since: Date; before: Date; limit: number },
): Promise<CheckoutRow[]> {
  const { rows } = await sql<CheckoutRow>`
    select ${CHECKOUT} from checkouts c
    where status <> 'paid' and created_at >= ${since} and provider = ${provider}
      and coalesce(checked_at, created_at) < ${before}
    order by checked_at nulls first, created_at limit ${limit}`.execute(db);
  return rows;
}

export async function updateCheckoutFees(
  db: Db,
  { id, feesPence }: { id: string; feesPence: number },
): Promise<void> {
  await sql`update checkouts set fees_pence = ${feesPence} where id = ${id}`.execute(db);
}

/**
 * What the provider has kept of the payments of an event, as far as it is known: of a checkout for
 * several events each has its share, and these sum to all.
 */
export async function sumFees(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(fees * upto / total - fees * (upto - pence) / total), 0)::integer as pence
    from (
      select k.event_id, k.pence, c.pence as total, c.fees_pence::bigint as fees,
        sum(k.pence) over (partition by c.id order by k.id) as upto
      from checkouts c join checkout_parts k on k.checkout_id = c.id
      where c.status = 'paid' and c.id in (
        select checkout_id from checkout_parts where event_id = ${eventId})
    ) part where event_id = ${eventId}`.execute(db);
  return rows[0]?.pence ?? 0;
}

/** The provider may end it some minutes later than we do. */
const IS_OPEN = sql.raw(`status = 'open' and provider = 'stripe'
  and greatest(expires_at, created_at + interval '40 minutes') > now()`);

export async function countOpenCheckouts(db: Db, organizerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from checkouts
    where organizer_id = ${organizerId} and ${IS_OPEN}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Those of an organizer, or with a spot of an event, that can still be paid, oldest first. */
export async function listOpenCheckouts(
  db: Db,
  { limit, ...of }: ({ organizerId: string } | { eventId: string }) & { limit: number },
): Promise<CheckoutRow[]> {
  const isOf =
    'eventId' in of
      ? sql`id in (select checkout_id from checkout_parts where event_id = ${of.eventId})`
      : sql`organizer_id = ${of.organizerId}`;
  const { rows } = await sql<CheckoutRow>`
    select ${CHECKOUT} from checkouts c
    where ${isOf} and ${IS_OPEN}
    order by created_at limit ${limit}`.execute(db);
  return rows;
}

export async function updateCheckoutChecked(db: Db, id: string): Promise<void> {
  await sql`update checkouts set checked_at = now() where id = ${id}`.execute(db);
}

export type PaymentRow = Omit<OnlinePayment, 'name'> & {
  userId: string | null;
  nick_name: string | null;
  organizer_name: string | null;
  email: string | null;
  /** Whose spot it is, where the account has booked for somebody else. */
  dependantName: string | null;
};

/** A page of the payments of an event, of each its part, newest first. */
export async function listPaymentRows(
  db: Db,
  { eventId, limit, offset }: { eventId: string; limit: number; offset: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select k.id, case when p.event_id = k.event_id then p.id end as "participationId", c.provider,
      k.pence, c.status, c.created_at as "createdAt", c.settled_at as "settledAt",
      u.id as "userId", u.nick_name, u.organizer_name, u.email,
      d.name as "dependantName", coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'pence', r.pence,
          'status', case when r.by_hand_at is null then r.status else 'by_hand' end,
          'failure', case when r.by_hand_at is null then r.failure end,
          'createdAt', r.created_at, 'doneAt', coalesce(r.done_at, r.by_hand_at)
        ) order by r.created_at, r.id)
        from refunds r where ${sql.raw(REFUND_OF_PART)}
      ), '[]') as refunds
    from checkout_parts k join checkouts c on c.id = k.checkout_id
    left join participations p on p.id = k.participation_id
    left join users u on u.id = ${sql.raw(ACCOUNT_ID)}
    left join dependants d on d.id = p.dependant_id
    where k.event_id = ${eventId}
    order by k.created_at desc, k.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countPayments(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from checkout_parts where event_id = ${eventId}`.execute(db);
  return rows[0]?.count ?? 0;
}
