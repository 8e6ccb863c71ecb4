import { sql } from 'kysely';
import type { Db, Queryable } from '../../platform/database/schema.ts';
import { ACCOUNT_ID, BALANCE } from './columns-store.ts';

/**
 * Whether a participation `p` owes money, by the rule of `owedPence` in libs/domain
 * (docs/product/participation.md#owing).
 */
export const OWES = `(p.status = 'confirmed' and ${BALANCE} > 0)`;

/** How many owe money for an event, and how much. */
export interface OwedSums {
  owing: number;
  owed_pence: number;
}

/** The columns of `OwedSums` of an event, whose id is an expression of SQL. */
export function owedSumsOf(eventId: string): string {
  return `(select count(*) as owing, coalesce(sum(${BALANCE}), 0) as owed_pence
    from participations p where p.event_id = ${eventId} and ${OWES})`;
}

/** What is owed for these events, by their ids; those for which nobody owes are left out. */
export async function sumOwedOf(
  db: Queryable,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.query<{ event_id: string; owed: number }>(
    `select p.event_id, sum(${BALANCE}) as owed from participations p
      where p.event_id = any($1) and ${OWES} group by p.event_id`,
    [eventIds],
  );
  return new Map(rows.map(({ event_id, owed }) => [event_id, owed]));
}

/**
 * The account that pays for a participation `p`: its own, and for an open spot that of whoever
 * leads the squad (docs/product/squads.md#open-spots).
 */
const PAYER_ID = sql.raw(`coalesce(${ACCOUNT_ID}, (
  select coalesce(l.user_id, l.guardian_id)
  from squads s join participations l on l.id = s.leader_participation_id
  where p.is_open and s.id = p.squad_id))`);

/** Those who owe money for an event, with the accounts that pay. */
export async function listOwingAccounts(
  trx: Db,
  eventId: string,
): Promise<{ userId: string; personId: string }[]> {
  const { rows } = await sql<{ userId: string; personId: string }>`
    select ${PAYER_ID} as "userId", p.person_id as "personId" from participations p
    where p.event_id = ${eventId} and ${PAYER_ID} is not null and ${sql.raw(OWES)}`.execute(trx);
  return rows;
}

/** How many owe money for an event. */
export async function countOwing(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from participations p
    where p.event_id = ${eventId} and ${sql.raw(OWES)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What a player owes for an event, and whether the event takes payment online. */
export interface OwedByPlayer {
  pence: number;
  takesOnline: boolean;
}

/**
 * What each of these accounts owes for an event: for itself, its dependants, and open spots of
 * squads that it leads; those who owe nothing are left out.
 */
export async function listOwedBy(
  trx: Db,
  { eventId, userIds }: { eventId: string; userIds: readonly string[] },
): Promise<Map<string, OwedByPlayer>> {
  const { rows } = await sql<OwedByPlayer & { userId: string }>`
    select ${PAYER_ID} as "userId", sum(${sql.raw(BALANCE)})::integer as pence,
      bool_or(e.payment ->> 'mode' <> 'off') as "takesOnline"
    from participations p join live_events e on e.id = p.event_id
    where p.event_id = ${eventId} and ${PAYER_ID} = any(${[...userIds]}::text[])
      and ${sql.raw(OWES)} group by 1`.execute(trx);
  return new Map(rows.map(({ userId, ...owed }) => [userId, owed]));
}

/** What an entry `l` of the ledger does to the balance, as `signedPence` says. */
export const SIGNED_PENCE =
  "(case when l.kind in ('payment', 'voucher') then -l.pence else l.pence end)";
