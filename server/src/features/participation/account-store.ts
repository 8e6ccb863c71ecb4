import type { LedgerKind, LedgerMethod } from '@muster/contract';
import type { AccountSums, LedgerAccount, SettledAccount } from '@muster/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { REFUND_OF_PART } from './columns-store.ts';

/** A participation with its entries, and what it keeps of them. */
export interface AccountRow extends LedgerAccount {
  participationId: string;
  organizerId: string;
  eventId: string;
  sums: AccountSums;
  isHeld: boolean;
  /** How much ends the hold; null: everything. */
  holdPence: number | null;
  isHoldExpired: boolean;
}

export async function listAccounts(trx: Db, ids: readonly string[]): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select p.id as "participationId", e.organizer_id as "organizerId", e.id as "eventId", p.status,
      p.payment_amount_pence as "amountPence", p.voucher_pence as "voucherPence",
      p.payment_mark as mark, p.payment_status as "paymentStatus", jsonb_build_object(
        'chargedPence', p.charged_pence, 'creditedPence', p.credited_pence,
        'paidPence', p.paid_pence, 'refundedPence', p.refunded_pence) as sums,
      p.hold_until is not null as "isHeld", p.hold_pence as "holdPence",
      p.hold_expired as "isHoldExpired", coalesce((
        select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'method', l.method,
          'pence', l.pence, 'reverses', l.reverses) order by l.seq)
        from ledger_entries l where l.participation_id = p.id
      ), '[]') as entries
    from participations p join events e on e.id = p.event_id
    where p.id = any(${[...ids]}::text[]) order by p.id`.execute(trx);
  return rows;
}

/** An entry of the ledger that is to be booked. */
export interface NewEntry {
  /** Left out: a new one. */
  id?: string;
  organizerId: string;
  eventId: string;
  /** Null: it is assigned to nobody. */
  participationId: string | null;
  /** Left out: now. */
  at?: Date;
  kind: LedgerKind;
  method: LedgerMethod | null;
  pence: number;
  reverses?: string | null;
  /** Of a transfer, the other entry of the pair. */
  transfers?: string;
  provider?: string;
  /** Unique: what was paid or refunded is booked once. Null for an attempt that failed. */
  providerRef?: string | null;
  nonce?: string | null;
  actorId?: string | null;
  deviceId?: string | null;
  note?: string;
  payer?: string;
}

/** What a participation keeps after a booking. */
export interface KeptAccount extends Omit<SettledAccount, 'due'> {
  participationId: string;
  keepsHold: boolean;
}

interface Bookings {
  entries: readonly (NewEntry & { id: string })[];
  accounts: readonly KeptAccount[];
}

/** What a new participation has booked. */
export interface OpenedAccount extends Omit<SettledAccount, 'due'> {
  entries: readonly (NewEntry & { id: string })[];
}

/** What a new participation keeps, as columns. */
export function columnsOf(opened: Omit<SettledAccount, 'due'>) {
  return {
    charged_pence: opened.chargedPence,
    credited_pence: opened.creditedPence,
    paid_pence: opened.paidPence,
    refunded_pence: opened.refundedPence,
    payment_mark: opened.mark,
    payment_status: opened.paymentStatus,
  };
}

/** Entries, in their order, and what participations keep of them. */
export async function insertBookings(trx: Db, { entries, accounts }: Bookings): Promise<void> {
  await sql`
    with made as (${insertEntriesOf(entries)})
    update participations p
    set charged_pence = a."chargedPence", credited_pence = a."creditedPence",
      paid_pence = a."paidPence", refunded_pence = a."refundedPence", payment_mark = a.mark,
      payment_status = a."paymentStatus",
      hold_until = case when a."keepsHold" then p.hold_until end,
      hold_pence = case when a."keepsHold" then p.hold_pence end,
      hold_expired = p.hold_expired and p.status = 'cancelled', updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a ("participationId" text,
      "chargedPence" integer, "creditedPence" integer, "paidPence" integer,
      "refundedPence" integer, mark text, "paymentStatus" text, "keepsHold" boolean)
    where p.id = a."participationId"`.execute(trx);
}

/** A statement that inserts entries in their order, where a condition is true. */
export function insertEntriesOf(
  entries: Bookings['entries'],
  condition: RawBuilder<unknown> = sql`true`,
) {
  const placed = JSON.stringify(entries.map((entry, place) => ({ ...entry, place })));
  return sql`
    insert into ledger_entries (id, organizer_id, event_id, participation_id, at, kind, method,
      pence, reverses, transfers, provider, provider_ref, nonce, actor_id, device_id, note, payer)
    select n.id, n."organizerId", n."eventId", n."participationId", coalesce(n.at, now()), n.kind,
      n.method, n.pence, n.reverses, n.transfers, n.provider, n."providerRef", n.nonce,
      n."actorId", n."deviceId", coalesce(n.note, ''), n.payer
    from jsonb_to_recordset(${placed}::jsonb) as n (place integer, id text, "organizerId" text,
      "eventId" text, "participationId" text, at timestamptz, kind text, method text,
      pence integer, reverses text, transfers text, provider text, "providerRef" text, nonce uuid,
      "actorId" text, "deviceId" text, note text, payer text)
    where ${condition} order by n.place`;
}

/** A part of a checkout that was paid, and what of it was not refunded. */
export interface PaidPart {
  id: string;
  checkoutId: string;
  participationId: string;
  leftPence: number;
}

/**
 * Those that came along from other dates, the oldest first, then those of this date, the latest
 * first, then those that have gone along before a refund of them here was made by hand
 * (docs/decisions/moves.md).
 */
export async function listPaidParts(
  trx: Db,
  participationIds: readonly string[],
): Promise<PaidPart[]> {
  const { rows } = await sql<PaidPart>`
    select k.id, c.id as "checkoutId", p.id as "participationId", (k.pence - coalesce((
        select sum(r.pence) from refunds r
        where ${sql.raw(REFUND_OF_PART)} and r.by_hand_at is null
      ), 0))::integer as "leftPence"
    from participations p cross join lateral (
      select id from checkout_parts where participation_id = p.id
      union select coalesce(r.part_id, r.checkout_id)
      from ledger_entries l join refunds r on r.entry_id = l.id
      where l.participation_id = p.id and r.by_hand_at is not null
    ) own join checkout_parts k on k.id = own.id join checkouts c on c.id = k.checkout_id
    where p.id = any(${[...participationIds]}::text[]) and c.status = 'paid'
    order by k.participation_id is distinct from p.id,
      case when k.event_id is distinct from p.event_id then c.settled_at end,
      c.settled_at desc, k.id desc`.execute(trx);
  return rows;
}

/** What a provider is asked to refund of a part of a checkout. */
export interface NewRefund {
  checkoutId: string;
  partId: string;
  entryId: string;
  pence: number;
}

export async function insertRefunds(trx: Db, refunds: readonly NewRefund[]): Promise<void> {
  await sql`
    insert into refunds (checkout_id, part_id, entry_id, pence)
    select r."checkoutId", r."partId", r."entryId", r.pence
    from jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb)
      as r ("checkoutId" text, "partId" text, "entryId" text, pence integer)`.execute(trx);
}
