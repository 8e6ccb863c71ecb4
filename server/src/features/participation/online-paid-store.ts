import { sql } from 'kysely';
import type { Db, EventRow } from '../../platform/database/schema.ts';
import { ACCOUNT_ID, BALANCE, ONLINE_PAID, type Whose } from './columns-store.ts';

/** What was paid online and not refunded in whatever way, of a participation `p`. */
export const ONLINE_LEFT = sql.raw(`least(${ONLINE_PAID}, p.paid_pence - p.refunded_pence)`);

/** What leaving refunds follows from it. */
export interface OnlineAccount {
  participationId: string;
  organizerId: string;
  chargedPence: number;
  /** What a voucher is worth. */
  voucherPence: number;
  /** Paid online, and not refunded in whatever way. */
  onlinePence: number;
}

/** The account of a participation, locked until the transaction ends. */
export async function findOnlineAccountForUpdate(
  trx: Db,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<OnlineAccount | undefined> {
  const { rows } = await sql<OnlineAccount>`
    select p.id as "participationId", e.organizer_id as "organizerId",
      p.charged_pence as "chargedPence", p.voucher_pence as "voucherPence",
      ${ONLINE_LEFT} as "onlinePence"
    from participations p join events e on e.id = p.event_id
    where p.event_id = ${eventId} and p.person_id = ${userId}
    for update of p`.execute(trx);
  return rows[0];
}

/** An event whose money is refunded, unless it is over. */
export interface MoneyEvent {
  id: string;
  date: string;
  endsAt: string | null;
  duration: string;
  /** When it was deleted, which can be a while before it is removed; null: right now. */
  deletedAt: string | null;
}

const MONEY_EVENT = sql.raw('e.id, e.date, e.ends_at as "endsAt", e.duration');

export async function findMoneyEvents(trx: Db, id: string): Promise<MoneyEvent[]> {
  const { rows } = await sql<MoneyEvent>`
    select ${MONEY_EVENT}, e.deletes_at as "deletedAt" from events e where e.id = ${id}
  `.execute(trx);
  return rows;
}

/** Those of an organizer, which nobody joins, pays for or leaves until the transaction ends. */
export async function lockEventsOfOrganizerForUpdate(
  trx: Db,
  organizerId: string,
): Promise<MoneyEvent[]> {
  const { rows } = await sql<MoneyEvent>`
    select ${MONEY_EVENT}, least(e.deletes_at, u.deletion_requested_at) as "deletedAt"
    from events e join users u on u.id = e.organizer_id
    where e.organizer_id = ${organizerId}
    order by e.id for update of e`.execute(trx);
  return rows;
}

/** Those of an organizer for which something was paid online, there or before a move. */
export async function listPaidEventsOfOrganizer(
  db: Db,
  organizerId: string,
): Promise<MoneyEvent[]> {
  const { rows } = await sql<MoneyEvent>`
    select ${MONEY_EVENT}, e.deletes_at as "deletedAt" from events e
    where e.organizer_id = ${organizerId} and e.id in (
      select coalesce(p.event_id, k.event_id)
      from checkouts c join checkout_parts k on k.checkout_id = c.id
      left join participations p on p.id = k.participation_id
      where c.organizer_id = ${organizerId} and c.status = 'paid')`.execute(db);
  return rows;
}

/** What was paid online for events and not refunded, and by how many. */
export async function sumOnlineLeft(
  db: Db,
  eventIds: readonly string[],
): Promise<{ players: number; pence: number }> {
  const { rows } = await sql<{ players: number; pence: number }>`
    select count(*) as players, coalesce(sum(pence), 0) as pence from (
      select ${ONLINE_LEFT} as pence from participations p
      where p.event_id = any(${eventIds}::text[]) and p.paid_pence > p.refunded_pence
    ) l where pence > 0`.execute(db);
  return rows[0]!;
}

/** What a player has paid for an event, and what leaving it would refund. */
export interface PaidParticipation extends MoneyEvent {
  participationId: string;
  payment: EventRow['payment'];
  chargedPence: number;
  voucherPence: number;
  onlinePence: number;
  /** When the deletion of the account was requested; null: it was not. */
  requestedAt: string | null;
}

/** Those for which more was paid than was refunded; locks these participations. */
export async function lockPaidParticipationsOf(
  trx: Db,
  whose: Whose,
): Promise<PaidParticipation[]> {
  const { rows } = await sql<PaidParticipation>`
    select ${MONEY_EVENT}, e.deletes_at as "deletedAt", e.payment, p.id as "participationId",
      p.charged_pence as "chargedPence", p.voucher_pence as "voucherPence",
      ${ONLINE_LEFT} as "onlinePence", (
        select u.deletion_requested_at from users u where u.id = ${sql.raw(ACCOUNT_ID)}
      ) as "requestedAt"
    from participations p join events e on e.id = p.event_id
    where ${whose} and p.paid_pence > p.refunded_pence
    order by e.id for update of p`.execute(trx);
  return rows;
}

/** A player who gets something back. */
export interface PaidOnline {
  participationId: string;
  organizerId: string;
  /** Whose spot it was, where the account has booked for somebody else. */
  dependantName: string | null;
  pence: number;
  /** Null: without an account. */
  userId: string | null;
  email: string;
  nick_name: string;
  organizer_name: string;
  eventId: string;
  eventTitle: string;
  eventDate: string;
}

/** Everybody who has paid online for events. The caller has locked these with `for update`. */
export async function listPaidOnline(trx: Db, eventIds: readonly string[]): Promise<PaidOnline[]> {
  const { rows } = await sql<PaidOnline>`
    select p.id as "participationId", e.organizer_id as "organizerId", ${ONLINE_LEFT} as pence,
      u.id as "userId", u.email, u.nick_name, u.organizer_name, d.name as "dependantName",
      e.id as "eventId", e.title as "eventTitle", e.date as "eventDate"
    from participations p join events e on e.id = p.event_id
    left join users u on u.id = ${sql.raw(ACCOUNT_ID)}
    left join dependants d on d.id = p.dependant_id
    where e.id = any(${eventIds}::text[]) and p.paid_pence > p.refunded_pence
      and ${ONLINE_LEFT} > 0
    order by p.id`.execute(trx);
  return rows;
}

/** What was paid online and is too much: it can be refunded. */
export interface Overpaid {
  participationId: string;
  organizerId: string;
  eventId: string;
  pence: number;
}

export async function listOverpaid(trx: Db, ids: readonly string[]): Promise<Overpaid[]> {
  const { rows } = await sql<Overpaid>`
    select p.id as "participationId", e.organizer_id as "organizerId", e.id as "eventId",
      least(${ONLINE_LEFT}, -${sql.raw(BALANCE)}) as pence
    from participations p join events e on e.id = p.event_id
    where p.id = any(${[...ids]}::text[]) order by p.id`.execute(trx);
  return rows;
}
