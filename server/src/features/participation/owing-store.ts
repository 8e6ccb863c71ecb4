import { sql } from 'kysely';
import type { Db, Queryable } from '../../platform/database/schema.ts';

/** The balance of a participation `p` (docs/product/money.md#balance). */
export const BALANCE =
  'balance_of(p.charged_pence, p.credited_pence, p.paid_pence, p.refunded_pence)';

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

/** The accounts of those who owe money for an event. */
export async function listOwingUserIds(trx: Db, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select p.user_id from participations p
    where p.event_id = ${eventId} and p.user_id is not null and ${sql.raw(OWES)}`.execute(trx);
  return rows.map(({ user_id }) => user_id);
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

/** What each of these accounts owes for an event; those who owe nothing are left out. */
export async function listOwedBy(
  trx: Db,
  { eventId, userIds }: { eventId: string; userIds: readonly string[] },
): Promise<Map<string, OwedByPlayer>> {
  const { rows } = await sql<OwedByPlayer & { userId: string }>`
    select p.user_id as "userId", ${sql.raw(BALANCE)} as pence,
      e.payment ->> 'mode' <> 'off' as "takesOnline"
    from participations p join live_events e on e.id = p.event_id
    where p.event_id = ${eventId} and p.user_id = any(${[...userIds]}::text[])
      and ${sql.raw(OWES)}`.execute(trx);
  return new Map(rows.map(({ userId, ...owed }) => [userId, owed]));
}
