import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { EventRow, Schema } from '../database/schema.ts';
import { distanceKm, type EventFilter, type EventSort, ORDERS, whereOf } from './event-filter.ts';
import { type EventQueryRow, OWN_PLACE, selectEvents } from './event-query.ts';

interface EventPage {
  filter: EventFilter;
  /** The latest date first when left out. */
  sort?: EventSort | undefined;
  viewerId: string | null;
  limit: number;
  offset: number;
}

/** One page of events with counts; with distances in a search around a place, with the caller's place in what they joined. */
export async function listEvents(pool: pg.Pool, page: EventPage): Promise<EventQueryRow[]> {
  const { filter, sort = 'latest' } = page;
  const { name, clause, values } = whereOf(filter, 4);
  const place = filter.around?.center;
  const distance =
    place &&
    distanceKm(`$${values.push(place.latitude) + 3}`, `$${values.push(place.longitude) + 3}`);
  const columns = [distance && 'page.distance_km', filter.joinedBy && OWN_PLACE];
  const order = ORDERS[sort];
  const result = await pool.query<EventQueryRow>({
    name: `list-events${name}-${sort}`,
    text: `${selectEvents(columns.filter(Boolean).join(', '))}
      join (
        select id, date, created_at ${distance ? `, ${distance} as distance_km` : ''}
        from events ${clause} order by ${order} limit $2 offset $3
      ) page on page.id = e.id
      order by ${order.replace(/\b(date|id|created_at|distance_km)\b/g, 'page.$1')}`,
    values: [page.viewerId, page.limit, page.offset, ...values],
  });
  return result.rows;
}

export async function countEvents(pool: pg.Pool, filter: EventFilter): Promise<number> {
  const { name, clause, values } = whereOf(filter, 1);
  const text = `select count(*) as total from events ${clause}`;
  const result = await pool.query<{ total: number }>({ name: `count-events${name}`, text, values });
  return result.rows[0]?.total ?? 0;
}

/** How many of the filter's events there are of each difficulty, in all and still to come. */
export async function countByDifficulty(pool: pg.Pool, filter: EventFilter) {
  const { name, clause, values } = whereOf(filter, 1);
  const result = await pool.query<{ difficulty: string; total: number; upcoming: number }>({
    name: `count-by-difficulty${name}`,
    text: `select difficulty, count(*) as total, count(*) filter (where date >= now()) as upcoming
      from events ${clause} group by difficulty`,
    values,
  });
  return result.rows;
}

export async function countByApproval(pool: pg.Pool) {
  const text = `select count(*) as total, count(*) filter (where approved) as approved from events`;
  const result = await pool.query<{ total: number; approved: number }>({
    name: 'count-approval',
    text,
  });
  const { total = 0, approved = 0 } = result.rows[0] ?? {};
  return { total, approved, unapproved: total - approved };
}

export async function findEvent(
  pool: pg.Pool,
  { id, viewerId }: { id: string; viewerId: string | null },
): Promise<EventQueryRow | undefined> {
  const text = `${selectEvents(OWN_PLACE)} where e.id = $2`;
  const result = await pool.query<EventQueryRow>({
    name: 'get-event',
    text,
    values: [viewerId, id],
  });
  return result.rows[0];
}

/** What an insert or update writes: the table's own columns, JSON already as text. */
export type EventColumns = Partial<{
  title: string;
  description: string;
  location: string;
  latitude: number | null;
  longitude: number | null;
  date: Date;
  gallery: string;
  image_url: string;
  image_thumbnail: string;
  is_video: boolean;
  organizer_name: string;
  organizer_avatar_url: string;
  price: string;
  base_price_pence: number;
  duration: string;
  required_equipment: string[];
  difficulty: 'Beginner' | 'Intermediate' | 'Advanced';
  custom_fields: string;
  max_participants: number | null;
  waitlist_enabled: boolean;
  approved: boolean;
  approved_at: Date | null;
  approved_snapshot: string | null;
}>;

type NewEventColumns = EventColumns & {
  id: string;
  organizer_id: string;
  organizer_name: string;
  title: string;
  location: string;
  date: Date;
  image_url: string;
};

export async function insertEvent(db: Kysely<Schema>, columns: NewEventColumns): Promise<void> {
  await db.insertInto('events').values(columns).execute();
}

/** The event's organizer may change it, and the superadmin (`organizerId` null); undefined when there is no such row. */
export async function updateEvent(
  db: Kysely<Schema>,
  { id, organizerId, columns }: { id: string; organizerId: string | null; columns: EventColumns },
): Promise<ThreadedColumns | undefined> {
  let update = db
    .updateTable('events')
    .set({ ...columns, updated_at: new Date() })
    .where('id', '=', id);
  if (organizerId !== null) update = update.where('organizer_id', '=', organizerId);
  return update.returning(['id', 'title', 'date', 'image_url']).executeTakeFirst();
}

/** False when there is no such event of this organizer (`organizerId` null: of anybody). */
export async function deleteEventRow(
  db: Kysely<Schema>,
  { id, organizerId }: { id: string; organizerId: string | null },
): Promise<boolean> {
  let deletion = db.deleteFrom('events').where('id', '=', id);
  if (organizerId !== null) deletion = deletion.where('organizer_id', '=', organizerId);
  return (await deletion.returning('id').executeTakeFirst()) !== undefined;
}

type ThreadedColumns = Pick<EventRow, 'id' | 'title' | 'date' | 'image_url'>;

/** Holds the event still while places are counted or its approval is decided; undefined when it is not there. */
export async function lockEvent(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('events')
    .select(['title', 'description', 'location', 'date', 'image_url', 'gallery', 'price'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function countConfirmed(db: Kysely<Schema>, eventId: string): Promise<number> {
  const row = await db
    .selectFrom('participations')
    .select((of) => of.fn.countAll<number>().as('confirmed'))
    .where('event_id', '=', eventId)
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow();
  return row.confirmed;
}
