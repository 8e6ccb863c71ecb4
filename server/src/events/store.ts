import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { EventRow, Schema } from '../database/schema.ts';
import { type EventQueryRow, SELECT_EVENTS } from './event-query.ts';

/** Which events a list is of. */
export interface EventFilter {
  /** The events of one organizer; all when left out. */
  organizerId?: string | undefined;
  approved?: boolean | undefined;
  /** A tsquery made by `toSearchQuery`. */
  search?: string | undefined;
}

interface EventPage {
  filter: EventFilter;
  viewerId: string | null;
  limit: number;
  offset: number;
}

/** One page of events, the latest date first, with counts. */
export async function listEvents(pool: pg.Pool, page: EventPage): Promise<EventQueryRow[]> {
  const { name, clause, values } = where(page.filter, 4);
  const result = await pool.query<EventQueryRow>({
    name: `list-events${name}`,
    text: `${SELECT_EVENTS}
      join (
        select id from events ${clause} order by date desc, id desc limit $2 offset $3
      ) page on page.id = e.id
      order by e.date desc, e.id desc`,
    values: [page.viewerId, page.limit, page.offset, ...values],
  });
  return result.rows;
}

export async function countEvents(pool: pg.Pool, filter: EventFilter): Promise<number> {
  const { name, clause, values } = where(filter, 1);
  const text = `select count(*) as total from events ${clause}`;
  const result = await pool.query<{ total: number }>({ name: `count-events${name}`, text, values });
  return result.rows[0]?.total ?? 0;
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
  const text = `${SELECT_EVENTS} where e.id = $2`;
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

/** The WHERE of a filter, its values numbered from `first`, and a name for the statement it makes. */
function where({ organizerId, approved, search }: EventFilter, first: number) {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const names: string[] = [];
  const add = (name: string, condition: (place: string) => string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    names.push(name);
    conditions.push(condition(`$${first + values.length - 1}`));
  };
  add('organizer', (place) => `organizer_id = ${place}`, organizerId);
  add('approved', (place) => `approved = ${place}`, approved);
  add('search', (place) => `search @@ to_tsquery('simple', ${place})`, search);
  const clause = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return { name: names.map((name) => `-${name}`).join(''), clause, values };
}
