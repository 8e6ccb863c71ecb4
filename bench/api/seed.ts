import type pg from 'pg';
import { createObjectId } from '../../server/src/database/object-id.ts';

const EVENTS = 10_000;
const PLAYERS = 500;
const PARTICIPATIONS = 50_000;

/** A world big enough to matter: 10,000 approved events, 500 players, 50,000 participations, 20,000 likes. */
export async function seedWorld(pool: pg.Pool): Promise<{ viewerId: string }> {
  const users = Array.from({ length: PLAYERS }, () => createObjectId());
  await pool.query(
    `insert into users (id, email, password_hash, nick_name, organizer_name)
      select id, 'u' || n || '@badgerwood.uk', 'none', 'Player ' || n, 'Organizer ' || n
      from unnest($1::text[]) with ordinality as u(id, n)`,
    [users],
  );
  const events = Array.from({ length: EVENTS }, () => createObjectId());
  await pool.query(
    `insert into events (id, organizer_id, organizer_name, title, description, location, date,
        image_url, price, duration, max_participants, approved, required_equipment)
      select id, ($2::text[])[1 + n % $3], 'Organizer ' || n % 50, 'Operation ' || n,
        repeat('Two villages, one ridge and a convoy. ', 6), 'Wealden, East Sussex',
        now() + n * interval '1 hour', '/media/events/' || id || '.jpg', '£25 – £40', '7 hours', 80, true,
        array['Eye protection', 'Boots', 'Radio']
      from unnest($1::text[]) with ordinality as e(id, n)`,
    [events, users, PLAYERS],
  );
  await seedPlaces(pool, events, users);
  await pool.query('analyze');
  return { viewerId: users[0] ?? '' };
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
