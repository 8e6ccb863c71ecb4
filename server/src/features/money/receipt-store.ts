import type { BooksVat, LedgerEntry } from '@muster/contract';
import type { EventAccess } from '@muster/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { mayAccess } from '../crew/access-store.ts';
import { TAXED_AT } from './vat-store.ts';

/** What a receipt says, apart from its entries. */
export interface ReceiptRow {
  participationId: string;
  organizerName: string;
  /** As it was approved where the event is not shown any more. */
  title: string;
  date: string;
  playerName: string;
  chargedPence: number;
  creditedPence: number;
  paidPence: number;
  refundedPence: number;
  balancePence: number;
  /** Null: the organizer is not registered, or nothing was paid since. */
  vat: ReceiptVat | null;
}

/** What a receipt says of VAT (docs/product/money.md#vat-receipts). */
export interface ReceiptVat extends Omit<BooksVat, 'since'> {
  /** What was paid and not refunded since the registration. */
  grossPence: number;
  /** Of each payment, in Britain. */
  days: readonly string[];
}

/** Of a participation `p` at an event `e`. A payment that is reversed is of no day. */
const VAT = sql<ReceiptVat | null>`(
  select jsonb_build_object('number', v.number, 'rate', v.rate, 'address', v.address,
    'grossPence', m.gross, 'days', m.days)
  from vat_registrations v, lateral (
    select coalesce(sum(case l.kind when 'payment' then l.pence else -l.pence end), 0) as gross,
      coalesce(jsonb_agg(distinct (${TAXED_AT} at time zone 'Europe/London')::date)
        filter (where case l.kind when 'payment' then l.pence > 0
            and not exists (select from ledger_entries r where r.reverses = l.id)
          when 'transfer' then l.pence < 0 end), '[]') as days
    from ledger_entries l
    where l.participation_id = p.id and l.kind in ('payment', 'refund', 'transfer')
      and (${TAXED_AT} at time zone 'Europe/London')::date >= v.since
  ) m
  where v.organizer_id = e.organizer_id and m.gross > 0)`;

/** A participation, by its own id or that of its account or dependant. */
export async function findReceipt(
  db: Db,
  { eventId, userId, access }: { eventId: string; userId: string; access: EventAccess },
): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`
    select p.id as "participationId", e.organizer_name as "organizerName",
      case when e.approved then e.title else coalesce(e.approved_snapshot ->> 'title', e.title) end
        as title,
      case when e.approved then e.date
        else coalesce((e.approved_snapshot ->> 'date')::timestamptz, e.date) end as date,
      coalesce(p.join_form ->> 'fullName', '') as "playerName",
      p.charged_pence as "chargedPence", p.credited_pence as "creditedPence",
      p.paid_pence as "paidPence", p.refunded_pence as "refundedPence",
      balance_of(p.charged_pence, p.credited_pence, p.paid_pence, p.refunded_pence)
        as "balancePence", ${VAT} as vat
    from participations p join live_events e on e.id = p.event_id
    where p.event_id = ${eventId} and ${userId} in (p.id, p.person_id)
      and ${mayAccess(access, { organizer: 'e.organizer_id', event: 'e.id' })}`.execute(db);
  return rows[0];
}

/** An entry of a receipt. */
export type ReceiptEntry = Pick<LedgerEntry, 'at' | 'kind' | 'method' | 'pence' | 'reverses'>;

/** The latest entries of a participation that moved something, oldest first. */
export async function listReceiptEntries(
  db: Db,
  { participationId, limit }: { participationId: string; limit: number },
): Promise<ReceiptEntry[]> {
  const { rows } = await sql<ReceiptEntry>`
    select at, kind, method, pence, reverses from ledger_entries
    where participation_id = ${participationId} and pence <> 0
    order by seq desc limit ${limit}`.execute(db);
  return rows.reverse();
}
