import { sql } from 'kysely';
import type { Db, EventRow, EventSchedule } from '../../platform/database/schema.ts';

/**
 * Keeps what participants know of an event that is now at another time or location, is called off,
 * or takes place again. False: nothing of it has changed, players cannot see the event, or none has
 * joined it.
 */
export async function updateToldSchedule(
  trx: Db,
  { id, known }: { id: string; known: EventSchedule },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update events e set told_schedule = coalesce(told_schedule, ${JSON.stringify(known)}::jsonb)
    where id = ${id} and approved
      and (date, location, cancellation_reason) is distinct from (${known.date}::timestamptz,
        ${known.location}::text, ${known.cancellationReason ?? null}::text)
      and exists (
        select from participations p where p.event_id = e.id and p.status <> 'cancelled'
      )`.execute(trx);
  return numAffectedRows > 0n;
}

/**
 * The dates of a series of whose time or location a mail waits; what is called off, or takes place
 * again, has a mail of its own.
 */
export async function listMovedDates(trx: Db, seriesId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from events
    where series_id = ${seriesId} and told_schedule is not null and deletes_at is null
      and cancellation_reason is null and told_schedule ->> 'cancellationReason' is null
    order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** An event as it is now, with what its participants know of it. */
export type ToldEvent = Pick<EventRow, 'title' | 'date' | 'location' | 'approved'> & {
  told: EventSchedule;
  /** Null: it takes place. */
  cancellationReason: string | null;
};

/** Takes what participants know of an event off its row; undefined when no mail is waiting. */
export async function clearToldSchedule(trx: Db, id: string): Promise<ToldEvent | undefined> {
  const { rows } = await sql<ToldEvent>`
    update events e set told_schedule = null
    from (select id, told_schedule from events where id = ${id} for no key update) old
    where e.id = old.id and old.told_schedule is not null
    returning e.title, e.date, e.location, e.approved,
      e.cancellation_reason as "cancellationReason", old.told_schedule as told`.execute(trx);
  return rows[0];
}
