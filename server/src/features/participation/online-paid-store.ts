import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** What was paid online and not given back, of a participation `p`. */
export const ONLINE_PAID = `(
    select coalesce(sum(case l.kind when 'payment' then l.pence else -l.pence end), 0)
    from ledger_entries l
    where l.participation_id = p.id and l.method = 'online' and l.kind in ('payment', 'refund')
  )`;

/** What leaving gives back follows from it. */
export interface OnlineAccount {
  participationId: string;
  organizerId: string;
  chargedPence: number;
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
      p.charged_pence as "chargedPence",
      least(${sql.raw(ONLINE_PAID)}, p.paid_pence - p.refunded_pence) as "onlinePence"
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
