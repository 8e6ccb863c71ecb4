import {
  countsOptions,
  freeSpots,
  mayGiveAwayNoShows,
  openStock,
  type Stock,
  type TakenOptions,
} from '@muster/domain';
import { sql } from 'kysely';
import type { Db, EventRow } from '../../platform/database/schema.ts';
import { mayAccess } from '../crew/access-store.ts';
import { dueMail, type EventScope } from './columns-store.ts';
import { countSpots } from './spots-store.ts';

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

/**
 * The stock of an event that the caller has locked; nothing is counted without limits and sides.
 */
export async function findStock(db: Db, { id, customFields }: LimitedEvent): Promise<Stock> {
  const counted = countsOptions(customFields) ? await countTakenByEvent(db, [id]) : undefined;
  return openStock(customFields, counted?.get(id) ?? {});
}

/** The same, with what no-shows have chosen. */
async function findStockWithoutNoShows(db: Db, { id, customFields }: LimitedEvent): Promise<Stock> {
  if (!countsOptions(customFields)) return openStock(customFields, {});
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
  partyId: string | null;
  partyPasses: number;
}

/** What there is in an event for those who wait. */
export interface WaitingEvent extends LimitedEvent {
  maxParticipants: number | null;
  waitlistSkipsSoldOut: boolean;
  waitlistPassesGroups: boolean;
  sides: EventRow['sides'];
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
      e.waitlist_skips_sold_out as "waitlistSkipsSoldOut",
      e.waitlist_passes_groups as "waitlistPassesGroups", e.sides, spots.confirmed, queue.waiting
    from events e
    cross join lateral (
      select count(*) as confirmed from participations c
      where c.event_id = e.id and c.status = 'confirmed'
    ) spots
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', w.id,
        'userId', coalesce(w.user_id, w.guardian_id, w.id), 'status', w.status,
        'heldBack', false, 'queuePosition', w.queue_position, 'optionIds', w.option_ids,
        'partyId', w.party_id, 'partyPasses', w.party_passes)) as waiting
      from (
        select * from participations w
        where w.event_id = e.id and w.status = 'waitlist' and not w.held_back
        order by w.queue_position
        -- Where those who wait may be passed, somebody far behind may be the first who fits, and
        -- of a party all members count.
        limit case when e.max_participants is null then null
          when e.max_participants <= spots.confirmed then 0
          when e.waitlist_skips_sold_out or exists (select from participations together
            where together.event_id = e.id and together.status = 'waitlist'
              and together.party_id is not null) then null
          else e.max_participants - spots.confirmed end
      ) w
    ) queue
    where e.id = any(${eventIds}::text[]) and queue.waiting is not null
      and e.cancelled_at is null`.execute(db);
  return rows;
}

/** Confirms participants who have moved up; their mail is due at once. */
export async function updatePromoted(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update participations
    set status = 'confirmed', promoted_at = now(), status_mail_due_at = ${dueMail(sql`now()`)},
      updated_at = now()
    where id = any(${ids}::text[])`.execute(db);
}

/**
 * Options can be removed after somebody has chosen them, so there may be more than an event has
 * options now.
 */
const MAX_OPTIONS = 500;

/** How many have chosen an option, with labels of when it was chosen. */
interface CountedOption {
  fieldId: string | null;
  optionId: string | null;
  fieldLabel: string;
  selectedOptionLabel: string;
  count: number;
}

/** What the confirmed participants of an event have chosen, and what it offers today. */
interface CountedOptions {
  customFields: EventRow['custom_fields'];
  options: CountedOption[];
}

/** By id, and by labels what has none; undefined when the account reaches no such event. */
export async function countOptions(
  db: Db,
  { eventId, access }: EventScope,
): Promise<CountedOptions | undefined> {
  const { rows } = await sql<CountedOptions>`
    select e.custom_fields as "customFields",
      coalesce(jsonb_agg(chosen) filter (where chosen.count > 0), '[]') as options
    from live_events e
    left join lateral (
      select choice ->> 'fieldId' as "fieldId", choice ->> 'optionId' as "optionId",
        (array_agg(choice ->> 'fieldLabel' order by p.joined_at desc))[1] as "fieldLabel",
        (array_agg(choice ->> 'selectedOptionLabel' order by p.joined_at desc))[1]
          as "selectedOptionLabel",
        count(*) as count
      from participations p
      cross join lateral jsonb_array_elements(p.join_form -> 'customFieldResponses') choice
      where p.event_id = e.id and p.status = 'confirmed'
      group by 1, 2, case when choice ->> 'optionId' is null
        then array[choice ->> 'fieldLabel', choice ->> 'selectedOptionLabel'] end
      order by 5 desc, 1, 2 limit ${MAX_OPTIONS}
    ) chosen on true
    where e.id = ${eventId}
      and ${mayAccess(access, { organizer: 'e.organizer_id', event: 'e.id' })}
    group by e.id, e.custom_fields`.execute(db);
  return rows[0];
}

/** What an event offers today; nothing when the account reaches no such event. */
export async function findCustomFields(
  db: Db,
  { eventId, access }: EventScope,
): Promise<EventRow['custom_fields']> {
  const event = await db
    .selectFrom('live_events')
    .select('custom_fields')
    .where('id', '=', eventId)
    .where(mayAccess(access))
    .executeTakeFirst();
  return event?.custom_fields ?? [];
}
