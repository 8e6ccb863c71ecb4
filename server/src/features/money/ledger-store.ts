import type { LedgerEntry, LedgerMethod } from '@muster/contract';
import type { GateCounts } from '@muster/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { DEVICE_NAME, gateCounts, type ShareCaller } from '../crew/device-store.ts';
import { SIGNED_PENCE } from '../participation/owing-store.ts';

/** An entry with the names of who has made it. */
export interface LedgerRow extends Omit<LedgerEntry, 'actor' | 'device' | 'signedPence'> {
  actorId: string | null;
  actorName: string | null;
  deviceId: string | null;
  deviceName: string | null;
}

/** The columns of an entry `l`. */
export const ENTRY = sql.raw(`l.id, l.participation_id as "participationId", l.at, l.kind, l.method,
  l.pence, l.reverses, l.provider, l.note, l.nonce, l.payer, l.actor_id as "actorId",
  (select coalesce(nullif(nick_name, ''), nullif(organizer_name, ''), 'A player')
    from users where id = l.actor_id) as "actorName",
  l.device_id as "deviceId",
  (select ${DEVICE_NAME} from devices where id = l.device_id) as "deviceName"`);

export interface LedgerFilter {
  eventId: string;
  participationId?: string | undefined;
}

function matches({ eventId, participationId: id }: LedgerFilter) {
  const participationId = id ?? null;
  return sql`l.event_id = ${eventId}
    and (${participationId}::text is null or l.participation_id = ${participationId})`;
}

/** A page of entries, newest first. */
export async function listEntries(
  db: Db,
  { limit, offset, ...filter }: LedgerFilter & { limit: number; offset: number },
): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select ${ENTRY} from ledger_entries l where ${matches(filter)}
    order by l.seq desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

interface LedgerSums {
  count: number;
  chargedPence: number;
  takenPence: number;
  refundedPence: number;
  /** What came along from other dates, less what went along to them. */
  transferredPence: number;
  balancePence: number;
}

export async function sumEntries(db: Db, filter: LedgerFilter): Promise<LedgerSums> {
  const { rows } = await sql<LedgerSums>`
    select count(*) as count,
      coalesce(sum(pence) filter (where kind = 'charge'), 0) as "chargedPence",
      coalesce(sum(pence) filter (where kind = 'payment'), 0) as "takenPence",
      coalesce(sum(pence) filter (where kind = 'refund'), 0) as "refundedPence",
      coalesce(-sum(pence) filter (where kind = 'transfer'), 0) as "transferredPence",
      coalesce(sum(${sql.raw(SIGNED_PENCE)}), 0) as "balancePence"
    from ledger_entries l where ${matches(filter)}`.execute(db);
  return rows[0]!;
}

interface BalanceSums {
  /** Positive balances of those who are confirmed. */
  owedPence: number;
  /** Negative balances of everybody, as a positive sum. */
  overpaidPence: number;
}

export async function sumBalances(db: Db, filter: LedgerFilter): Promise<BalanceSums> {
  const { eventId } = filter;
  const participationId = filter.participationId ?? null;
  const { rows } = await sql<BalanceSums>`
    select coalesce(sum(pence) filter (where pence > 0 and status = 'confirmed'), 0)
        as "owedPence",
      coalesce(-sum(pence) filter (where pence < 0), 0) as "overpaidPence"
    from (
      select status,
        balance_of(charged_pence, credited_pence, paid_pence, refunded_pence) as pence
      from participations where event_id = ${eventId}
        and (${participationId}::text is null or id = ${participationId})
    ) balances`.execute(db);
  return rows[0]!;
}

/** Sums of a participation, locked until the transaction ends. */
export interface Account {
  balancePence: number;
  paidPence: number;
  refundedPence: number;
}

/** Undefined when the event has no such participation. */
export async function findAccountForUpdate(
  trx: Db,
  { eventId, participationId }: { eventId: string; participationId: string },
): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select balance_of(charged_pence, credited_pence, paid_pence, refunded_pence)
        as "balancePence", paid_pence as "paidPence", refunded_pence as "refundedPence"
    from participations where id = ${participationId} and event_id = ${eventId}
    for update`.execute(trx);
  return rows[0];
}

/** Without charges, and without what takes entries back. */
export async function countBookedEntries(
  db: Db,
  { participationId, caller }: { participationId: string; caller: ShareCaller },
): Promise<GateCounts> {
  const { rows } = await sql<GateCounts>`
    select ${gateCounts(caller)} from ledger_entries
    where participation_id = ${participationId} and nonce is not null and reverses is null`.execute(
    db,
  );
  return rows[0]!;
}

export async function findEntry(
  db: Db,
  { eventId, id }: { eventId: string; id: string },
): Promise<LedgerRow | undefined> {
  return (await listSaved(db, { eventId, ids: [id] }))[0];
}

/** Entries in the order of their ids. */
export async function listSaved(
  db: Db,
  { eventId, ids }: { eventId: string; ids: readonly string[] },
): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select ${ENTRY} from ledger_entries l
    where l.event_id = ${eventId} and l.id = any(${[...ids]}::text[])
    order by array_position(${[...ids]}::text[], l.id::text)`.execute(db);
  return rows;
}

/** Whether what an entry booked of a participation has gone along to another date since. */
export async function hasGoneAlong(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_entries l join ledger_entries t on t.participation_id = l.participation_id
    where l.id = ${id} and t.kind = 'transfer' and t.pence > 0 and t.seq > l.seq limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

export async function isReversed(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from ledger_entries where reverses = ${id}`.execute(trx);
  return rows.length > 0;
}

export interface CashUpStoreRow {
  day: string;
  method: LedgerMethod;
  actorId: string | null;
  actorName: string | null;
  deviceId: string | null;
  deviceName: string | null;
  takenPence: number;
  refundedPence: number;
  reversedPence: number;
  count: number;
}

/** Money that moved, by day in Britain, method, person and device. */
export async function listCashUp(
  db: Db,
  { eventId, day = null }: { eventId: string; day?: string | undefined | null },
): Promise<CashUpStoreRow[]> {
  const { rows } = await sql<CashUpStoreRow>`
    with moved as (
      select ${ENTRY}, to_char(l.at at time zone 'Europe/London', 'YYYY-MM-DD') as day
      from ledger_entries l
      where l.event_id = ${eventId} and l.kind in ('payment', 'refund')
        and l.method is not null and l.pence <> 0
    )
    select day, method, "actorId", "actorName", "deviceId", "deviceName",
      coalesce(sum(pence) filter (where kind = 'payment' and reverses is null), 0)
        as "takenPence",
      coalesce(sum(pence) filter (where kind = 'refund' and reverses is null), 0)
        as "refundedPence",
      coalesce(sum(case kind when 'payment' then -pence else pence end)
        filter (where reverses is not null), 0) as "reversedPence",
      count(*) as count
    from moved where ${day}::text is null or day = ${day}
    group by 1, 2, 3, 4, 5, 6 order by 1, 4 nulls last, 6 nulls last, 2`.execute(db);
  return rows;
}

/** What was taken by each method, less reversals. */
export async function sumByMethod(db: Db, eventId: string): Promise<Map<LedgerMethod, number>> {
  const { rows } = await sql<{ method: LedgerMethod; pence: number }>`
    select coalesce(method, 'voucher') as method, sum(pence) as pence from ledger_entries
    where event_id = ${eventId} and kind in ('payment', 'voucher') and pence <> 0
    group by 1`.execute(db);
  return new Map(rows.map(({ method, pence }) => [method, pence]));
}
