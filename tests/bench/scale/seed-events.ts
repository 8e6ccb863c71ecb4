import type { Schema } from '@muster/server/src/platform/database/schema.ts';
import { type Kysely, sql } from 'kysely';

const ORGANIZERS = 1_000;
/** Rows of one statement. */
const BATCH_SIZE = 50_000;

/** Of an event. */
const SERIES_ID = sql`'d' || lpad(to_hex(n / 40), 23, '0')`;

/** Accounts that organize the events. */
export async function seedOrganizers(db: Kysely<Schema>): Promise<void> {
  await sql`
    insert into users (id, email, password_hash, nick_name, full_name, organizer_name)
    select 'a' || lpad(to_hex(n), 23, '0'), 'organizer' || n || '@badgerwood.uk', 'x', '', '',
      'Organizer ' || n
    from generate_series(1, ${ORGANIZERS}::integer) n`.execute(db);
}

/**
 * Approved events up to the given number: six tenths are over, each has a position in Great
 * Britain, one in a hundred is free, a seventh of them is called "wood", one in a hundred is in
 * Thetford, and six tenths are dates of series, 24 of each.
 */
export async function seedEvents(
  db: Kysely<Schema>,
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (let first = from; first < to; first += BATCH_SIZE) {
    const last = Math.min(first + BATCH_SIZE, to) - 1;
    await sql`
      insert into series (id, organizer_id, content, rule, weeks_ahead)
      select distinct ${SERIES_ID}, 'a' || lpad(to_hex(1), 23, '0'), '{}'::jsonb,
        '{"frequency": "weekly", "interval": 1, "weekdays": ["sun"]}'::jsonb, 12
      from generate_series(${first}::integer, ${last}::integer) n
      on conflict do nothing`.execute(db);
    await sql`
      insert into events (id, organizer_id, organizer_name, title, location, description, date,
        image_url, series_id, series_day,
        approved, difficulty, latitude, longitude, price, base_price_pence)
      select 'b' || lpad(to_hex(n), 23, '0'), 'a' || lpad(to_hex(1 + n % ${ORGANIZERS}), 23, '0'),
        'Organizer ' || n % ${ORGANIZERS},
        (array['Badgerwood', 'Foxridge', 'Heronbridge', 'Otterridge', 'Stoatfield', 'Ravenridge',
          'Quarry'])[1 + n % 7]
          || ' raid ' || n,
        case when n % 100 = 1 then 'Thetford' else (array['Leeds', 'Lewes', 'Stirling',
          'Brecon'])[1 + n % 4] end,
        'A day in the field, with a safe zone and parking.',
        now() + (random() * 1000 - 600) * interval '1 day', '/media/events/none.jpg',
        case when n % 5 < 3 then ${SERIES_ID} end, '2000-01-01'::date + n, true,
        (array['Beginner', 'Intermediate', 'Advanced'])[1 + n % 3],
        50 + random() * 8, -5 + random() * 6,
        case when n % 100 = 0 then '' else '£' || 5 + n % 60 end,
        case when n % 100 = 0 then 0 else 100 * (5 + n % 60) end
      from generate_series(${first}::integer, ${last}::integer) n`.execute(db);
  }
  await sql`update event_like_counts set likes = floor(200 * random() * random())`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
