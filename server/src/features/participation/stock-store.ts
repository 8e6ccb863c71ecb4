import {
  freeSpots,
  hasLimits,
  mayGiveAwayNoShows,
  openStock,
  type Stock,
  type TakenOptions,
} from '@muster/domain';
import { sql } from 'kysely';
import type { Db, EventRow } from '../../platform/database/schema.ts';
import { countSpots } from './spots-store.ts';

/**
 * How many confirmed participants have each option of an event, as a column: for reading. Nothing
 * is looked up for an event without limits.
 */
export function takenOf(event: string): string {
  return `case when ${event}.custom_fields @? '$[*].options[*].limit ? (@ > 0)' then coalesce((
    select jsonb_object_agg(o.option_id, o.confirmed)
    from event_option_counts o where o.event_id = ${event}.id
  ), '{}') else '{}' end`;
}

interface LimitedEvent {
  id: string;
  customFields: EventRow['custom_fields'];
}

/**
 * How many confirmed participants have each option, by event. Decisions count under the lock of the
 * event (docs/decisions/counts.md).
 */
export async function countTakenByEvent(
  db: Db,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, TakenOptions>> {
  if (eventIds.length === 0) return new Map();
  const { rows } = await sql<{ event_id: string; taken: TakenOptions }>`
    select event_id, jsonb_object_agg(option_id, confirmed) as taken
    from counted_options where event_id = any(${eventIds}::text[])
    group by event_id`.execute(db);
  return new Map(rows.map((row) => [row.event_id, row.taken]));
}

/** The stock of an event that the caller has locked; nothing is counted without limits. */
export async function findStock(db: Db, { id, customFields }: LimitedEvent): Promise<Stock> {
  const counted = hasLimits(customFields) ? await countTakenByEvent(db, [id]) : undefined;
  return openStock(customFields, counted?.get(id) ?? {});
}

/** The same, with what no-shows have chosen. */
async function findStockWithoutNoShows(db: Db, { id, customFields }: LimitedEvent): Promise<Stock> {
  if (!hasLimits(customFields)) return openStock(customFields, {});
  const { rows } = await sql<{ taken: TakenOptions | null }>`
    select jsonb_object_agg(option_id, confirmed) as taken from (
      select option_id, count(*) as confirmed
      from participations cross join unnest(option_ids) option_id
      where event_id = ${id} and status = 'confirmed' and check_in_status <> 'no_show'
      group by option_id
    ) counted`.execute(db);
  return openStock(customFields, rows[0]?.taken ?? {});
}

/**
 * The spots and options that the organizer can give away in an event that the caller has locked:
 * once it has started, those of no-shows too (docs/product/participation.md#no-shows).
 */
export async function findGiveaway(
  db: Db,
  event: LimitedEvent & { date: string; maxParticipants: number | null },
): Promise<{ freeSpots: number; stock: Stock }> {
  const { confirmed, noShows } = await countSpots(db, { eventId: event.id, personId: null });
  if (!mayGiveAwayNoShows(event, new Date()))
    return { freeSpots: freeSpots(event, { confirmed }), stock: await findStock(db, event) };
  return {
    freeSpots: freeSpots(event, { confirmed: confirmed - noShows }),
    stock: await findStockWithoutNoShows(db, event),
  };
}

/** A participant who waits. */
interface WaitingRow {
  id: string;
  /** The account that is told; without one the participation. */
  userId: string;
  status: 'waitlist';
  heldBack: false;
  queuePosition: number;
  optionIds: string[];
}

/** What there is in an event for those who wait. */
export interface WaitingEvent extends LimitedEvent {
  maxParticipants: number | null;
  waitlistSkipsSoldOut: boolean;
  confirmed: number;
  /** Those who have waited longest; no more than can move up. */
  waiting: WaitingRow[];
}

/** Of events that the caller has locked, those where somebody who waits may move up. */
export async function listWaitingEvents(
  db: Db,
  eventIds: readonly string[],
): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    select e.id, e.custom_fields as "customFields", e.max_participants as "maxParticipants",
      e.waitlist_skips_sold_out as "waitlistSkipsSoldOut", spots.confirmed, queue.waiting
    from events e
    cross join lateral (
      select count(*) as confirmed from participations c
      where c.event_id = e.id and c.status = 'confirmed'
    ) spots
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', w.id,
        'userId', coalesce(w.user_id, w.guardian_id, w.id), 'status', w.status,
        'heldBack', false, 'queuePosition', w.queue_position, 'optionIds', w.option_ids)) as waiting
      from (
        select * from participations w
        where w.event_id = e.id and w.status = 'waitlist' and not w.held_back
        order by w.queue_position
        -- Where those who wait may be passed, somebody far behind may be the first who fits.
        limit case when e.max_participants is null
            or (e.waitlist_skips_sold_out and e.max_participants > spots.confirmed) then null
          else greatest(0, e.max_participants - spots.confirmed) end
      ) w
    ) queue
    where e.id = any(${eventIds}::text[]) and queue.waiting is not null`.execute(db);
  return rows;
}

/** Confirms participants who have moved up; their mail is due at once. */
export async function updatePromoted(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update participations
    set status = 'confirmed', promoted_at = now(), status_mail_due_at = now(), updated_at = now()
    where id = any(${ids}::text[])`.execute(db);
}
