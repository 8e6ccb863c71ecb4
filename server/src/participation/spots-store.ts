import { type Kysely, sql } from 'kysely';
import type { EventRow, Schema } from '../database/schema.ts';

type Db = Kysely<Schema>;

/** What of an event decides who gets a place, and for how much. */
export type PlacesRow = Pick<
  EventRow,
  | 'id'
  | 'organizer_id'
  | 'approved'
  | 'date'
  | 'base_price_pence'
  | 'custom_fields'
  | 'max_participants'
  | 'waitlist_enabled'
>;

/** `organizerId` null: whoever's event it is. */
export interface PlacesOf {
  eventId: string;
  organizerId: string | null;
}

/** Holds an event's places still until the transaction ends; undefined when there is no such event. */
export type LockPlaces = (db: Db, of: PlacesOf) => Promise<PlacesRow | undefined>;

/** An event's places as they stand. Whoever counts them to give one away locks them first. */
export function selectPlaces(db: Db, { eventId, organizerId }: PlacesOf) {
  const places = db
    .selectFrom('events')
    .select(['id', 'organizer_id', 'approved', 'date', 'base_price_pence', 'custom_fields'])
    .select(['max_participants', 'waitlist_enabled'])
    .where('id', '=', eventId);
  return organizerId === null ? places : places.where('organizer_id', '=', organizerId);
}

/**
 * One at a time counts and gives away, in the order they came. It must be a statement of its own before the count: only a
 * statement that starts after the wait sees what the one before has written. Likes and messages need not wait for it.
 */
export const lockPlaces: LockPlaces = (db, of) =>
  selectPlaces(db, of).forNoKeyUpdate().executeTakeFirst();

export interface PlaceCounts {
  confirmed: number;
  waiting: number;
}

/** How many places are taken, how many wait, and whether this user is among them. */
export async function countPlaces(
  db: Db,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<PlaceCounts & { joined: boolean }> {
  return db
    .selectFrom('participations')
    .select((of) => [
      of.fn.countAll<number>().filterWhere('status', '=', 'confirmed').as('confirmed'),
      of.fn.countAll<number>().filterWhere('status', '=', 'waitlist').as('waiting'),
      sql<boolean>`coalesce(bool_or(user_id = ${userId}), false)`.as('joined'),
    ])
    .where('event_id', '=', eventId)
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
}

/** Gives the free places of these events to those who wait longest; all of them where there is no maximum. */
export async function fillFreePlaces(
  db: Db,
  { eventIds, except }: { eventIds: readonly string[]; except: readonly string[] },
): Promise<string[]> {
  const promoted = await sql<{ user_id: string }>`
    update participations p set status = 'confirmed', updated_at = now()
    from events e
    cross join lateral (
      select count(*) as confirmed from participations c
      where c.event_id = e.id and c.status = 'confirmed'
    ) taken
    cross join lateral (
      select w.id from participations w
      where w.event_id = e.id and w.status = 'waitlist' and w.user_id <> all(${except}::text[])
      order by w.queue_position
      limit case when e.max_participants is not null
        then greatest(0, e.max_participants - taken.confirmed) end
    ) next
    where e.id = any(${eventIds}::text[]) and p.id = next.id
    returning p.user_id`.execute(db);
  return promoted.rows.map((row) => row.user_id);
}

/** Locks the events somebody holds or waits for a place of, always in one order, so that two never wait for each other. */
export async function lockEventsOfUser(db: Db, userId: string): Promise<void> {
  await db
    .selectFrom('events')
    .select('id')
    .where('id', 'in', (of) =>
      of
        .selectFrom('participations')
        .select('event_id')
        .where('user_id', '=', userId)
        .where('status', '<>', 'cancelled'),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Answers the events in which a confirmed place became free. */
export async function deleteParticipationsOfUser(db: Db, userId: string): Promise<string[]> {
  const deleted = await db
    .deleteFrom('participations')
    .where('user_id', '=', userId)
    .returning(['event_id', 'status'])
    .execute();
  return deleted.filter((row) => row.status === 'confirmed').map((row) => row.event_id);
}
