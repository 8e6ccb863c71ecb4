import { hashPassword } from '@muster/server/src/auth/passwords.ts';
import { createObjectId } from '@muster/server/src/database/object-id.ts';
import type pg from 'pg';

const EVENTS = 10_000;
const PLAYERS = 500;
const PARTICIPATIONS = 50_000;
const CROWD = 5_000;
const THREADS = 200;

export const PASSWORD = 'Passw0rd';

/** What the cases are about. */
export interface World {
  viewerId: string;
  playerIds: string[];
  /** An event of the viewer's with 5,000 participants. */
  crowdedEventId: string;
  /** Approved events; every second one has a maximum. */
  openEventIds: string[];
  /** People who may join every one of them. */
  joinerIds: string[];
  /** A thread each, of as many players and organizers. */
  threads: Thread[];
  /** The same number of threads, all with one organizer. */
  busyThreads: Thread[];
}

export interface Thread {
  threadId: string;
  eventId: string;
  playerId: string;
}

/** A world big enough to matter: 10,000 events, 5,500 people, 55,000 participations, 20,000 likes, 400 threads. */
export async function seedWorld(pool: pg.Pool): Promise<World> {
  const playerIds = await seedPeople(pool, PLAYERS, 'player');
  const events = await seedEvents(pool, playerIds);
  await seedPlaces(pool, events, playerIds);
  const crowdedEventId = events[0] ?? '';
  const viewerId = await organizerOf(pool, crowdedEventId);
  const joinerIds = await seedCrowd(pool, crowdedEventId);
  const mine = await pool.query<{ id: string }>(
    'select id from events where organizer_id = $1 limit 1',
    [viewerId],
  );
  const threads = await seedThreads(pool, events.slice(100, 100 + THREADS), playerIds);
  const busyEvents = Array.from({ length: THREADS }, () => mine.rows[0]?.id ?? '');
  const busyThreads = await seedThreads(pool, busyEvents, playerIds);
  await pool.query('analyze');
  return {
    viewerId,
    playerIds,
    crowdedEventId,
    openEventIds: events.slice(2_000, 2_400),
    joinerIds,
    threads,
    busyThreads,
  };
}

async function seedPeople(pool: pg.Pool, count: number, name: string): Promise<string[]> {
  const ids = Array.from({ length: count }, () => createObjectId());
  await pool.query(
    `insert into users (id, email, password_hash, nick_name, organizer_name)
      select id, $2 || n || '@badgerwood.uk', $3, 'Player ' || n, 'Organizer ' || n
      from unnest($1::text[]) with ordinality as u(id, n)`,
    [ids, name, await hashPassword(PASSWORD)],
  );
  return ids;
}

async function seedEvents(pool: pg.Pool, organizers: string[]): Promise<string[]> {
  const events = Array.from({ length: EVENTS }, () => createObjectId());
  await pool.query(
    `insert into events (id, organizer_id, organizer_name, title, description, location, date,
        image_url, price, duration, max_participants, approved, required_equipment, latitude, longitude)
      select id, ($2::text[])[1 + n % $3], 'Organizer ' || n % 50,
        'Operation ' || (array['Fox','Badger','Heron','Otter','Stoat'])[1 + n % 5] || ' ' || n,
        repeat('Two villages, one ridge and a convoy. ', 6), 'Wealden, East Sussex',
        now() + n * interval '1 hour', '/media/events/' || id || '.jpg', '£25 – £40', '7 hours',
        case n % 2 when 0 then 80 end, true, array['Eye protection', 'Boots', 'Radio'],
        50 + (n % 97) * 8 / 97.0, -5 + (n % 89) * 6 / 89.0
      from unnest($1::text[]) with ordinality as e(id, n)`,
    [events, organizers, organizers.length],
  );
  return events;
}

async function seedPlaces(pool: pg.Pool, events: string[], users: string[]): Promise<void> {
  const ids = Array.from({ length: PARTICIPATIONS }, () => createObjectId());
  await pool.query(
    `insert into participations (id, event_id, user_id, status)
      select id, ($2::text[])[1 + n % $4], ($3::text[])[1 + (n / $4 + n) % $5],
        case when n % 10 = 0 then 'waitlist' else 'confirmed' end
      from unnest($1::text[]) with ordinality as p(id, n)
      on conflict do nothing`,
    [ids, events, users, EVENTS, PLAYERS],
  );
  await pool.query(
    `insert into likes (event_id, user_id)
      select e, u from unnest($1::text[]) with ordinality as e(e, n)
      cross join lateral (select ($2::text[])[1 + (n * k) % $3] as u from generate_series(1, 2) as k) as likers
      on conflict do nothing`,
    [events, users, PLAYERS],
  );
}

async function seedCrowd(pool: pg.Pool, eventId: string): Promise<string[]> {
  const crowd = await seedPeople(pool, CROWD, 'crowd');
  const form = {
    fullName: 'Robin Ridge',
    email: 'robin@badgerwood.uk',
    phone: '07700 900123',
    experienceLevel: 'beginner',
    emergencyContact: { name: 'Sam Ridge', phone: '07700 900124', relationship: 'Sibling' },
    customFieldResponses: [{ fieldLabel: 'Kit', selectedOptionLabel: 'Hire', additionalPrice: 20 }],
  };
  await pool.query(
    `insert into participations (id, event_id, user_id, status, join_form)
      select p.id, $2, u.id, 'confirmed', $4
      from unnest($1::text[], $3::text[]) as p(id, user_id) join users u on u.id = p.user_id
      on conflict do nothing`,
    [crowd.map(() => createObjectId()), eventId, crowd, JSON.stringify(form)],
  );
  return crowd;
}

async function organizerOf(pool: pg.Pool, eventId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select organizer_id as id from events where id = $1',
    [eventId],
  );
  return rows[0]?.id ?? '';
}

/** A thread each; a player who would write to their own event gets the next one's place. */
async function seedThreads(
  pool: pg.Pool,
  eventIds: readonly string[],
  playerIds: readonly string[],
): Promise<Thread[]> {
  const threads = eventIds.map((eventId, place) => ({
    threadId: createObjectId(),
    eventId,
    playerId: playerIds[(place * 2 + 7) % playerIds.length] ?? '',
  }));
  const { rows } = await pool.query<{ id: string }>(
    `insert into threads (id, event_id, event_title, event_date, organizer_id, player_id)
      select t.id, e.id, e.title, e.date, e.organizer_id, t.player_id
      from unnest($1::text[], $2::text[], $3::text[]) as t(id, event_id, player_id)
      join events e on e.id = t.event_id and e.organizer_id <> t.player_id
      on conflict do nothing returning id`,
    [
      threads.map(({ threadId }) => threadId),
      threads.map(({ eventId }) => eventId),
      threads.map(({ playerId }) => playerId),
    ],
  );
  const made = new Set(rows.map(({ id }) => id));
  return threads.filter(({ threadId }) => made.has(threadId));
}
