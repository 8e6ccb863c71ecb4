import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { ENTRY, type LedgerRow } from './ledger-store.ts';

/*
 * Payments of walk-ins that were refused: taken, and assigned to nobody until somebody assigns them
 * or gives them back (docs/product/gate.md#walk-ins).
 */

const UNASSIGNED = sql.raw(`l.payer is not null
  and not exists (select from ledger_entries r where r.reverses = l.id)`);

/** Those of an event, oldest first. */
export async function listUnassigned(
  db: Db,
  { eventId, limit }: { eventId: string; limit: number },
): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select ${ENTRY} from ledger_entries l
    where l.event_id = ${eventId} and ${UNASSIGNED} order by l.seq limit ${limit}`.execute(db);
  return rows;
}

export async function countUnassigned(trx: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ledger_entries l
    where l.event_id = ${eventId} and ${UNASSIGNED}`.execute(trx);
  return rows[0]!.count;
}

/** What was taken of a walk-in under the nonce of the request; undefined when nothing was. */
export async function findPayment(
  trx: Db,
  { organizerId, nonce }: { organizerId: string; nonce: string },
): Promise<(LedgerRow & { isAssigned: boolean }) | undefined> {
  const { rows } = await sql<LedgerRow & { isAssigned: boolean }>`
    select ${ENTRY}, not (${UNASSIGNED}) as "isAssigned" from ledger_entries l
    where l.organizer_id = ${organizerId} and l.nonce = ${nonce}`.execute(trx);
  return rows[0];
}
