import { sql } from 'kysely';
import type { Db, EventRow } from '../../platform/database/schema.ts';
import { ACCOUNT_ID, ONLINE_PAID, type Whose } from './columns-store.ts';

/** What was paid online and not given back in whatever way, of a participation `p`. */
export const ONLINE_LEFT = sql.raw(`least(${ONLINE_PAID}, p.paid_pence - p.refunded_pence)`);

/** What leaving gives back follows from it. */
export interface OnlineAccount {
  participationId: string;
  organizerId: string;
  chargedPence: number;
  /** What a voucher is worth. */
  voucherPence: number;
  /** Paid online, and not given back in whatever way. */
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

interface LeavingEntries {
  eventId: string;
  organizerId: string;
  participationId: string;
  actorId: string;
  refundPence: number;
  keptPence: number;
}

/**
 * Books what leaving gives back, which the trigger `ledger_entries_refunded` hands to the provider,
 * and what the organizer keeps (docs/product/money.md#leaving).
 */
export async function insertLeavingEntries(trx: Db, entries: LeavingEntries): Promise<void> {
  const { eventId, organizerId, participationId, actorId, refundPence, keptPence } = entries;
  await sql`
    insert into ledger_entries (organizer_id, event_id, participation_id, kind, method, pence,
      actor_id, note)
    select ${organizerId}, ${eventId}, ${participationId}, kind, method, pence, ${actorId}, note
    from (values
      (1, 'adjustment', null, ${keptPence}::integer, 'Kept by the refund rule'),
      (2, 'refund', 'online', ${refundPence}::integer, 'Left')
    ) entry (place, kind, method, pence, note)
    where pence > 0 order by place`.execute(trx);
}

/** An event whose money is given back, unless it is over. */
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

/** Those of an organizer for which something was paid online. */
export async function listPaidEventsOfOrganizer(
  db: Db,
  organizerId: string,
): Promise<MoneyEvent[]> {
  const { rows } = await sql<MoneyEvent>`
    select ${MONEY_EVENT}, e.deletes_at as "deletedAt" from events e
    where e.organizer_id = ${organizerId} and exists (
      select from checkouts c where c.event_id = e.id and c.status = 'paid')`.execute(db);
  return rows;
}

/** What was paid online for events and not given back, and by how many. */
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

/** What a player has paid for an event, and what leaving it would give back. */
export interface PaidParticipation extends MoneyEvent {
  participationId: string;
  payment: EventRow['payment'];
  chargedPence: number;
  voucherPence: number;
  onlinePence: number;
  /** When the deletion of the account was requested; null: it was not. */
  requestedAt: string | null;
}

/** Those for which more was paid than was given back; locks these participations. */
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
export interface GivenBack {
  /** Whose spot it was, where the account has booked for somebody else. */
  dependantName: string | null;
  pence: number;
  userId: string;
  email: string;
  nick_name: string;
  organizer_name: string;
  eventId: string;
  eventTitle: string;
  eventDate: string;
}

/**
 * Books everything that was paid online for events as given back, which the trigger
 * `ledger_entries_refunded` hands to the provider. Returns who gets it. The caller has locked the
 * events with `for update`.
 */
export async function insertDeletionRefunds(
  trx: Db,
  eventIds: readonly string[],
): Promise<GivenBack[]> {
  const { rows } = await sql<GivenBack>`
    with paid as (
      select p.id, e.id as event_id, e.organizer_id, ${ONLINE_LEFT} as pence
      from participations p join events e on e.id = p.event_id
      where e.id = any(${eventIds}::text[]) and p.paid_pence > p.refunded_pence
    ), entries as (
      insert into ledger_entries (organizer_id, event_id, participation_id, kind, method, pence,
        note)
      select organizer_id, event_id, id, 'refund', 'online', pence, 'The event was deleted'
      from paid where pence > 0 order by id
      returning event_id, participation_id, pence
    )
    select n.pence, u.id as "userId", u.email, u.nick_name, u.organizer_name,
      d.name as "dependantName",
      e.id as "eventId", e.title as "eventTitle", e.date as "eventDate"
    from entries n
    join events e on e.id = n.event_id
    join participations p on p.id = n.participation_id
    join users u on u.id = ${sql.raw(ACCOUNT_ID)}
    left join dependants d on d.id = p.dependant_id
    order by p.id`.execute(trx);
  return rows;
}

/** What an organizer keeps of a participation. */
export interface KeptPart {
  participationId: string;
  keptPence: number;
}

/**
 * The same for a player whose account is deleted, less what the organizer keeps: at most what they
 * have too much, so that what was kept when they left stays with the organizer.
 */
export async function insertErasureRefunds(trx: Db, kept: readonly KeptPart[]): Promise<void> {
  await sql`
    with paid as (
      select p.id, e.id as event_id, e.organizer_id, k.pence as kept, least(${ONLINE_LEFT},
        -balance_of(p.charged_pence, p.credited_pence, p.paid_pence, p.refunded_pence))
        - k.pence as back
      from unnest(${kept.map(({ participationId }) => participationId)}::text[],
        ${kept.map(({ keptPence }) => keptPence)}::integer[]) k (id, pence)
      join participations p on p.id = k.id join events e on e.id = p.event_id
    )
    insert into ledger_entries (organizer_id, event_id, participation_id, kind, method, pence, note)
    select organizer_id, event_id, id, kind, method, pence, note
    from paid cross join lateral (values
      (1, 'adjustment', null, kept, 'Kept by the refund rule'),
      (2, 'refund', 'online', back, 'The account was deleted')
    ) entry (place, kind, method, pence, note)
    where pence > 0 order by id, place`.execute(trx);
}
