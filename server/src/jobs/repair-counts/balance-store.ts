import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

interface EventWithBalances {
  id: string;
  isWrong: boolean;
}

/** The next events, and whether somebody's kept sums differ from their entries of the ledger. */
export async function compareBalances(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<EventWithBalances[]> {
  const { rows } = await sql<EventWithBalances>`
    select e.id, exists (select from counted_balances b where b.event_id = e.id and b.is_wrong)
      as "isWrong"
    from (select id from events where id > ${after} order by id limit ${limit}) e
    order by e.id`.execute(db);
  return rows;
}

/** Whoever books something of this event meanwhile waits, and is counted after that. */
export async function lockBalancesForUpdate(trx: Db, eventId: string): Promise<void> {
  await sql`select from participations where event_id = ${eventId} order by id for update`.execute(
    trx,
  );
}

/**
 * Whose sums differ. A statement of its own after the lock, because only that sees what was written
 * before it.
 */
export async function listWrongBalances(trx: Db, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select participation_id as id from counted_balances
    where event_id = ${eventId} and is_wrong`.execute(trx);
  return rows.map(({ id }) => id);
}
