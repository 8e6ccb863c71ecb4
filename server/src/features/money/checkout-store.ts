import type { CheckoutStatus, OnlinePayment } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { ACCOUNT_ID } from '../participation/columns-store.ts';

/** What a player has to pay, locked until the transaction ends. */
export interface DueAccount {
  participationId: string;
  status: 'confirmed' | 'waitlist' | 'cancelled';
  chargedPence: number;
  balancePence: number;
  holdUntil: string | null;
}

export async function findDueAccountForUpdate(
  trx: Db,
  { eventId, personId }: { eventId: string; personId: string },
): Promise<DueAccount | undefined> {
  const { rows } = await sql<DueAccount>`
    select id as "participationId", status, charged_pence as "chargedPence",
      balance_of(charged_pence, credited_pence, paid_pence, refunded_pence) as "balancePence",
      hold_until as "holdUntil"
    from participations where event_id = ${eventId} and person_id = ${personId}
    for update`.execute(trx);
  return rows[0];
}

/** A checkout as a notice finds it. */
export interface CheckoutRow {
  id: string;
  provider: string;
  organizerId: string | null;
  /** Whose account takes it; null: there is none. */
  accountId: string | null;
  /** Null: the event is gone. */
  eventId: string | null;
  /** Null: the participation is gone. */
  participationId: string | null;
  pence: number;
  status: CheckoutStatus;
  /** The name of the provider for it. */
  ref: string | null;
}

const CHECKOUT = sql.raw(`id, provider, organizer_id as "organizerId",
  coalesce(account_id, organizer_id) as "accountId", event_id as "eventId",
  participation_id as "participationId", pence, status, provider_ref as ref`);

/** A checkout that can still be paid. */
export interface OpenCheckout {
  id: string;
  pence: number;
  createdAt: string;
  expiresAt: string;
  /** Null: the provider has not responded yet. */
  url: string | null;
}

/**
 * The latest open one of the same amount, so that nobody gets two to pay. One whose address nobody
 * has learnt within two minutes is left alone: it cannot be paid.
 */
export async function findOpenCheckout(
  trx: Db,
  own: { participationId: string; pence: number; now: Date },
): Promise<OpenCheckout | undefined> {
  const { rows } = await sql<OpenCheckout>`
    select id, pence, created_at as "createdAt", expires_at as "expiresAt", url from checkouts
    where participation_id = ${own.participationId} and status = 'open' and pence = ${own.pence}
      and expires_at > ${own.now}
      and (url is not null or created_at > ${own.now}::timestamptz - interval '2 minutes')
    order by created_at desc limit 1`.execute(trx);
  return rows[0];
}

/**
 * The others of a participation that the provider may still take, which keeps a page open for some
 * minutes longer than we do.
 */
export async function listOtherCheckouts(
  trx: Db,
  own: { participationId: string; exceptId: string | null; now: Date },
): Promise<CheckoutRow[]> {
  const { rows } = await sql<CheckoutRow>`
    select ${CHECKOUT} from checkouts
    where participation_id = ${own.participationId} and id is distinct from ${own.exceptId}
      and (status = 'failed' and expires_at > ${own.now} or status = 'open'
        and greatest(expires_at, created_at + interval '40 minutes') > ${own.now})
    order by created_at`.execute(trx);
  return rows;
}

export async function countCheckouts(
  trx: Db,
  { participationId, since }: { participationId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from checkouts
    where participation_id = ${participationId} and created_at >= ${since}`.execute(trx);
  return rows[0]?.count ?? 0;
}

interface NewCheckoutRow {
  id: string;
  provider: string;
  organizerId: string;
  eventId: string;
  participationId: string;
  pence: number;
  startedAt: Date;
  expiresAt: Date;
}

export async function insertCheckout(trx: Db, row: NewCheckoutRow): Promise<void> {
  await sql`
    insert into checkouts (id, provider, organizer_id, account_id, event_id, participation_id,
      pence, created_at, expires_at)
    values (${row.id}, ${row.provider}, ${row.organizerId}, ${row.organizerId},
      ${row.eventId}, ${row.participationId}, ${row.pence}, ${row.startedAt},
      ${row.expiresAt})`.execute(trx);
}

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
    select ${CHECKOUT} from checkouts where id = ${id} and provider = ${provider}`.execute(db);
  return rows[0];
}

/** Locked until the transaction ends; refunds of it can be added meanwhile. */
export async function findCheckoutForNoKeyUpdate(
  trx: Db,
  { provider, id }: { provider: string; id: string },
): Promise<CheckoutRow | undefined> {
  const { rows } = await sql<CheckoutRow>`
    select ${CHECKOUT} from checkouts where id = ${id} and provider = ${provider}
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
    select ${CHECKOUT} from checkouts
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

/** What the provider has kept of the payments of an event, as far as it is known. */
export async function sumFees(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(fees_pence), 0) as pence from checkouts
    where event_id = ${eventId} and status = 'paid'`.execute(db);
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

/** Those of an organizer that can still be paid, the oldest first. */
export async function listOpenCheckouts(
  db: Db,
  { limit, ...of }: ({ organizerId: string } | { eventId: string }) & { limit: number },
): Promise<CheckoutRow[]> {
  const isOf =
    'eventId' in of ? sql`event_id = ${of.eventId}` : sql`organizer_id = ${of.organizerId}`;
  const { rows } = await sql<CheckoutRow>`
    select ${CHECKOUT} from checkouts
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

/** A page of the payments of an event, newest first. */
export async function listPaymentRows(
  db: Db,
  { eventId, limit, offset }: { eventId: string; limit: number; offset: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select c.id, case when p.event_id = c.event_id then p.id end as "participationId", c.provider,
      c.pence, c.status, c.created_at as "createdAt", c.settled_at as "settledAt",
      u.id as "userId", u.nick_name, u.organizer_name, u.email,
      d.name as "dependantName", coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'pence', r.pence,
          'status', case when r.by_hand_at is null then r.status else 'by_hand' end,
          'failure', case when r.by_hand_at is null then r.failure end,
          'createdAt', r.created_at, 'doneAt', coalesce(r.done_at, r.by_hand_at)
        ) order by r.created_at, r.id)
        from refunds r where r.checkout_id = c.id
      ), '[]') as refunds
    from checkouts c
    left join participations p on p.id = c.participation_id
    left join users u on u.id = ${sql.raw(ACCOUNT_ID)}
    left join dependants d on d.id = p.dependant_id
    where c.event_id = ${eventId}
    order by c.created_at desc, c.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countPayments(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from checkouts where event_id = ${eventId}`.execute(db);
  return rows[0]?.count ?? 0;
}
