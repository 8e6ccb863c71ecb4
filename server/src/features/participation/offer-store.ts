import type { OfferableSpot } from '@muster/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { OFFERABLE } from './columns-store.ts';

/** Somebody in an event: by the account, or a dependant by the participation. */
interface Offerer {
  eventId: string;
  personId: string;
}

/** A participation that may be given away; undefined when the person never joined. */
export async function findOfferable(
  trx: Db,
  { eventId, personId }: Offerer,
): Promise<(OfferableSpot & { id: string }) | undefined> {
  const { rows } = await sql<OfferableSpot & { id: string }>`
    select p.id, p.status, e.date, e.cancelled_at as "cancelledAt", ${sql.raw(OFFERABLE)}
    from participations p join live_events e on e.id = p.event_id
    where p.event_id = ${eventId} and p.person_id = ${personId}`.execute(trx);
  return rows[0];
}

/**
 * Stores the link by which somebody takes a spot, or none; an old one stops working. False when the
 * person has neither a spot nor a position on the waitlist.
 */
export async function updateOffer(
  db: Db,
  { eventId, personId, claimHash }: Offerer & { claimHash: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update participations set claim_hash = ${claimHash}
    where event_id = ${eventId} and person_id = ${personId} and not is_open
      and status <> 'cancelled'`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
