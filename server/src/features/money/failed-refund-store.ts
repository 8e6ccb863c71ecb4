import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** An event with failed refunds that its organizer does not know of. */
interface UnmailedEvent {
  eventId: string;
  eventTitle: string;
  organizerId: string;
}

/** Leaves out events whose last mail is newer than a moment. */
export async function listUnmailedEvents(
  db: Db,
  { mailedBefore, limit }: { mailedBefore: Date; limit: number },
): Promise<UnmailedEvent[]> {
  const { rows } = await sql<UnmailedEvent>`
    select e.id as "eventId", e.title as "eventTitle", e.organizer_id as "organizerId"
    from refunds r join checkouts c on c.id = r.checkout_id join events e on e.id = c.event_id
    where r.status = 'failed' and r.by_hand_at is null
    group by e.id
    having bool_or(r.failure_mailed_at is null)
      and coalesce(max(r.failure_mailed_at) < ${mailedBefore}, true)
    order by e.id limit ${limit}`.execute(db);
  return rows;
}

/** Marks what is mailed now, and returns how many there are and of how much. */
export async function updateFailuresMailed(
  trx: Db,
  { eventId, now }: { eventId: string; now: Date },
): Promise<{ count: number; pence: number }> {
  const { rows } = await sql<{ count: number; pence: number }>`
    with marked as (
      update refunds r set failure_mailed_at = ${now}
      from checkouts c where c.id = r.checkout_id and c.event_id = ${eventId}
        and r.status = 'failed' and r.by_hand_at is null and r.failure_mailed_at is null
      returning r.pence
    )
    select count(*)::integer as count, coalesce(sum(pence), 0)::integer as pence
    from marked`.execute(trx);
  return rows[0]!;
}
