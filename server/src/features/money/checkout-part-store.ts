import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { ofAccount } from '../participation/columns-store.ts';
import { CHECKOUT, type CheckoutRow } from './checkout-store.ts';

/** Which spots an account wants to pay for. */
interface Wanted {
  userId: string;
  participationIds: readonly string[];
}

/**
 * Those of some participations `p` that an account may pay for: its own, those of its dependants,
 * and those of squads that one of these leads (docs/product/money.md#checkout-parts).
 */
function isPayable({ userId, participationIds }: Wanted): RawBuilder<boolean> {
  return sql<boolean>`p.id = any(${[...participationIds]}::text[]) and (${ofAccount(userId)}
    or p.squad_id in (
      select s.id from squads s join participations p on p.id = s.leader_participation_id
      where ${ofAccount(userId)}))`;
}

/** Of which events these are. */
export async function listPayableEventIds(db: Db, wanted: Wanted): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    select distinct p.event_id as "eventId" from participations p
    where ${isPayable(wanted)}`.execute(db);
  return rows.map(({ eventId }) => eventId);
}

/** What has to be paid for a spot. */
export interface DueAccount {
  participationId: string;
  eventId: string;
  /** Of a dependant of the account that pays. */
  dependantId: string | null;
  status: 'confirmed' | 'waitlist' | 'cancelled';
  chargedPence: number;
  balancePence: number;
  holdUntil: string | null;
}

/** Locked until the transaction ends. */
export async function listDueAccountsForUpdate(trx: Db, wanted: Wanted): Promise<DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    select p.id as "participationId", p.event_id as "eventId",
      case when p.guardian_id = ${wanted.userId} then p.dependant_id end as "dependantId",
      p.status, p.charged_pence as "chargedPence", p.hold_until as "holdUntil",
      balance_of(p.charged_pence, p.credited_pence, p.paid_pence, p.refunded_pence)
        as "balancePence"
    from participations p where ${isPayable(wanted)} order by p.id for update`.execute(trx);
  return rows;
}

/** What a checkout asks for a spot. */
export interface DuePart {
  participationId: string;
  eventId: string;
  pence: number;
}

/** A checkout that can still be paid. */
export interface OpenCheckout {
  id: string;
  pence: number;
  createdAt: string;
  expiresAt: string;
  /** Null: the provider has not responded yet. */
  url: string | null;
}

interface Own {
  payerId: string;
  parts: readonly DuePart[];
  now: Date;
}

/**
 * The latest open one of an account for the same spots and amounts, so that nobody gets two to pay.
 * One whose address nobody has learnt within two minutes is left alone: it cannot be paid.
 */
export async function findOpenCheckout(
  trx: Db,
  { payerId, parts, now }: Own,
): Promise<OpenCheckout | undefined> {
  const due = Object.fromEntries(parts.map((part) => [part.participationId, part.pence]));
  const { rows } = await sql<OpenCheckout>`
    select id, pence, created_at as "createdAt", expires_at as "expiresAt", url from checkouts c
    where ${isFor(parts)} and status = 'open' and expires_at > ${now}
      and (url is not null or created_at > ${now}::timestamptz - interval '2 minutes')
      and (select jsonb_object_agg(coalesce(participation_id, ''), pence) = ${due}::jsonb
          and bool_and(payer_id = ${payerId})
        from checkout_parts where checkout_id = c.id)
    order by created_at desc limit 1`.execute(trx);
  return rows[0];
}

/** That a checkout `c` has one of the spots. */
function isFor(parts: readonly DuePart[]): RawBuilder<boolean> {
  const ids = parts.map(({ participationId }) => participationId);
  return sql<boolean>`c.id in (
    select checkout_id from checkout_parts where participation_id = any(${ids}::text[]))`;
}

/**
 * The others with one of the spots that the provider may still take, which keeps a page open for
 * some minutes longer than we do.
 */
export async function listOtherCheckouts(
  trx: Db,
  { parts, exceptId, now }: Omit<Own, 'payerId'> & { exceptId: string | null },
): Promise<CheckoutRow[]> {
  const { rows } = await sql<CheckoutRow>`
    select ${CHECKOUT} from checkouts c
    where ${isFor(parts)} and id is distinct from ${exceptId}
      and (status = 'failed' and expires_at > ${now} or status = 'open'
        and greatest(expires_at, created_at + interval '40 minutes') > ${now})
    order by created_at`.execute(trx);
  return rows;
}

/** How many there were of the spot that has most. */
export async function countCheckouts(
  trx: Db,
  { parts, since }: { parts: readonly DuePart[]; since: Date },
): Promise<number> {
  const ids = parts.map(({ participationId }) => participationId);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from checkout_parts
    where participation_id = any(${ids}::text[]) and created_at >= ${since}
    group by participation_id order by count desc limit 1`.execute(trx);
  return rows[0]?.count ?? 0;
}

interface NewCheckoutRow {
  id: string;
  provider: string;
  organizerId: string;
  payerId: string;
  /** Of the first the id is that of the checkout. */
  parts: readonly (DuePart & { id: string })[];
  pence: number;
  startedAt: Date;
  expiresAt: Date;
}

/** With its parts. Nodes of the last release read those of one spot alone. */
export async function insertCheckout(trx: Db, row: NewCheckoutRow): Promise<void> {
  const [first, ...others] = row.parts;
  const alone = others.length === 0 ? first : undefined;
  await sql`
    insert into checkouts (id, provider, organizer_id, account_id, event_id, participation_id,
      pence, created_at, expires_at)
    values (${row.id}, ${row.provider}, ${row.organizerId}, ${row.organizerId},
      ${alone?.eventId ?? null}, ${alone?.participationId ?? null}, ${row.pence},
      ${row.startedAt}, ${row.expiresAt})`.execute(trx);
  await sql`
    insert into checkout_parts (id, checkout_id, event_id, participation_id, payer_id, pence,
      created_at)
    select k.id, ${row.id}, k."eventId", k."participationId", ${row.payerId}, k.pence,
      ${row.startedAt}
    from jsonb_to_recordset(${JSON.stringify(row.parts)}::jsonb)
      as k (id text, "eventId" text, "participationId" text, pence integer)
    on conflict (id) do update set payer_id = excluded.payer_id`.execute(trx);
}

/** A part of a checkout, as a notice finds it. */
export interface CheckoutPart {
  id: string;
  checkoutId: string;
  /** Null: the event is gone. */
  eventId: string | null;
  /** Null: the participation is gone. */
  participationId: string | null;
  /** Null: the player, or an account that is gone. */
  payerId: string | null;
  pence: number;
}

export async function listParts(db: Db, checkoutId: string): Promise<CheckoutPart[]> {
  const { rows } = await sql<CheckoutPart>`
    select id, checkout_id as "checkoutId", event_id as "eventId",
      participation_id as "participationId", payer_id as "payerId", pence
    from checkout_parts where checkout_id = ${checkoutId} order by id`.execute(db);
  return rows;
}
