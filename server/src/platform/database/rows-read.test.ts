import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { countRowsRead } from '../../../test/support/rows-read.ts';
import { countEverything } from '../../features/admin/stats-store.ts';
import { listAllThreads, searchThreads } from '../../features/admin/thread-store.ts';
import { listUserRows, searchUserRows } from '../../features/admin/user-store.ts';
import { countOf, keptCount, readCount } from '../../features/events/event-count-store.ts';
import { listEventPinRows } from '../../features/events/event-pin-store.ts';
import { findEventRow, listEventRows } from '../../features/events/event-query-store.ts';
import { toEventSearch } from '../../features/events/event-search.ts';
import { readExportTotals } from '../../features/events/export-summary-store.ts';
import { planSearch } from '../../features/events/plan-search.ts';
import { listParticipantRows } from '../../features/participation/participant-store.ts';
import { addUpTotals } from '../totals/store.ts';

const EVENTS = 100_000;
const ACCOUNTS = 20_000;
const PARTICIPANTS = 3_000;

/** SQL for a hexadecimal id that sorts like its number. */
function hexId(number: string) {
  return `lpad(to_hex(${number}), 24, '0')`;
}
const id = '1'.padStart(24, '0');

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  const { db } = database;
  // On a slow machine, filling the tables takes longer than a statement may.
  const pool = await database.pool.connect();
  await pool.query('set statement_timeout = 0');
  await pool.query(`insert into users (id, email, password_hash, full_name)
    select ${hexId('n')}, n || '@muster.test', 'x', (array['Robin Fox', 'Ada Oakes', 'Wren Marsh', 'Jay Field'])[1 + n % 4]
    from generate_series(1, ${ACCOUNTS}) n`);
  await pool.query(`insert into events (id, organizer_id, organizer_name, title, location, date, image_url, approved,
      latitude, longitude)
    select ${hexId('n')}, ${hexId('1 + n % 1000')}, 'Foxes',
      (array['Badgerwood', 'Foxridge', 'Heronbridge', 'Quarry'])[1 + n % 4] || ' ' || n,
      case n % 200 when 0 then 'Thetford' else (array['Leeds', 'Lewes', 'Stirling', 'Brecon', 'York'])[1 + n % 5] end,
      now() + (n % 1000 - 600) * interval '1 day', '/media/events/' || n, n % 10 > 0,
      50 + (n % 900) / 100.0, -5 + (n % 700) / 100.0
    from generate_series(1, ${EVENTS}) n`);
  await pool.query(`insert into participations (id, event_id, user_id, status, join_form)
    select ${hexId('n')}, '${id}', ${hexId('n')}, case n % 2 when 0 then 'confirmed' else 'waitlist' end,
      jsonb_build_object('fullName', md5(n::text))
    from generate_series(1, ${PARTICIPANTS}) n`);
  // Most events have one participant, so that PostgreSQL might expect one of each.
  await pool.query(`insert into participations (id, event_id, user_id, status)
    select ${hexId('n')}, ${hexId('n')}, ${hexId('n')}, 'confirmed'
    from generate_series(${PARTICIPANTS + 1}, ${ACCOUNTS}) n`);
  await pool.query(`insert into likes (event_id, user_id)
    select ${hexId('n')}, ${hexId('n')} from generate_series(1, ${ACCOUNTS}) n`);
  await pool.query(`insert into threads (id, event_id, event_title, event_date, organizer_id, player_id)
    select ${hexId('n')}, ${hexId('n')}, 'Raid', now(), ${hexId('1 + n % 1000')}, ${hexId('n + 1000')}
    from generate_series(1, ${ACCOUNTS / 2}) n`);
  await addUpTotals(db);
  await pool.query('vacuum analyze');
  pool.release(true);
});
after(() => database.close());

type Query = Parameters<typeof countRowsRead>[1];

const page = { viewerId: id, limit: 10, offset: 0 };
const visitorsPage = { ...page, viewerId: null, countTo: 1_001 };
const publicEvents = { approved: true };
const around = { center: { latitude: 53.8, longitude: -1.5 }, radiusKm: 50 };
const explore = { startsAfter: new Date().toISOString(), notOrganizedBy: id };
const one = { ...explore, search: { words: ['wood'] } };
const two = { ...explore, search: { words: ['wood', 'stirling'] } };
const few = { ...explore, search: { words: ['9999'] } };
async function listedOf(text: string) {
  const search = await planSearch(database.pool, toEventSearch(text)!, 100);
  return { ...page, countTo: 101, filter: { ...explore, search }, sort: 'relevance' } as const;
}
const accounts = { sort: 'joined', direction: 'descending', limit: 20, offset: 0 } as const;
const participants = {
  filter: { eventId: id, organizerId: null },
  direction: 'ascending',
  limit: 20,
  offset: 0,
} as const;

/** How many rows each may read: what it shows or counts, and what it has to look through. */
const queries: Record<string, [max: number, run: Query]> = {
  'public events': [60, ({ pool }) => listEventRows(pool, { ...page, filter: publicEvents })],
  'public events of a visitor': [
    60,
    ({ pool }) => listEventRows(pool, { ...visitorsPage, filter: publicEvents }),
  ],
  'public events, in the middle': [
    300,
    ({ pool }) => listEventRows(pool, { ...page, filter: publicEvents, offset: 40_000 }),
  ],
  'the number of public events': [20, ({ pool }) => readCount(pool, keptCount(publicEvents)!)],
  'own events': [60, ({ pool }) => listEventRows(pool, { ...page, filter: { organizerId: id } })],
  'the number of coming events': [100, ({ pool }) => readExportTotals(pool, null)],
  'the number of everything': [100, ({ pool }) => countEverything(pool)],
  Explore: [60, ({ pool }) => listEventRows(pool, { ...page, filter: explore, sort: 'soonest' })],
  'Explore of a visitor, with its number': [
    1_200,
    ({ pool }) => {
      const filter = { startsAfter: explore.startsAfter };
      return listEventRows(pool, { ...visitorsPage, filter, sort: 'soonest' });
    },
  ],
  'the number in Explore': [1_200, ({ pool }) => readCount(pool, countOf(explore, 1_001))],
  'a word that many have': [
    1_500,
    ({ pool }) => listEventRows(pool, { ...page, filter: one, sort: 'relevance' }),
  ],
  'two words that many have': [
    6_000,
    ({ pool }) => listEventRows(pool, { ...page, filter: two, sort: 'relevance' }),
  ],
  'the number of events with two words': [6_000, ({ pool }) => readCount(pool, countOf(two, 101))],
  'a word that few have': [
    1_000,
    ({ pool }) => listEventRows(pool, { ...page, filter: few, sort: 'relevance' }),
  ],
  'a word that one of 200 has': [
    1_500,
    async ({ pool }) => listEventRows(pool, await listedOf('thetford')),
  ],
  'a word that many have and a short one': [
    1_000,
    async ({ pool }) => listEventRows(pool, await listedOf('badgerwood 77')),
  ],
  'the map of a word that one of 200 has': [
    1_500,
    async ({ pool }) => listEventPinRows(pool, { ...(await listedOf('thetford')), limit: 501 }),
  ],
  'the nearest events': [
    200,
    ({ pool }) => listEventRows(pool, { ...page, filter: { ...explore, around }, sort: 'nearest' }),
  ],
  'the number of events around a location': [
    3_500,
    ({ pool }) => readCount(pool, countOf({ ...explore, around }, 1_001)),
  ],
  accounts: [200, ({ pool }) => listUserRows(pool, accounts)],
  'accounts of a name that many have': [
    1_000,
    ({ pool }) => searchUserRows(pool, { ...accounts, maxTotal: 200, search: 'fox:*' }),
  ],
  'one account by its address': [
    2_100,
    ({ pool }) => searchUserRows(pool, { ...accounts, maxTotal: 200, search: '19999:*' }),
  ],
  'accounts of an address that more have than are counted': [
    2_900,
    ({ pool }) => searchUserRows(pool, { ...accounts, maxTotal: 100, search: '199:*' }),
  ],
  threads: [1_200, ({ pool }) => listAllThreads(pool, { limit: 20, offset: 0 })],
  'threads with a word that many have': [
    1_500,
    ({ pool }) => searchThreads(pool, { limit: 20, offset: 0, maxTotal: 200, search: 'raid:*' }),
  ],
  'an event that many take part in': [10, ({ pool }) => findEventRow(pool, { id, viewerId: id })],
  'participants of a busy event': [
    100,
    ({ pool }) => listParticipantRows(pool, { ...participants, sort: 'status' }),
  ],
  'participants of a busy event, far from the first': [
    4_200,
    ({ pool }) => listParticipantRows(pool, { ...participants, sort: 'status', offset: 2_500 }),
  ],
  'the first 1,000 participants of a busy event': [
    2_100,
    ({ pool }) => listParticipantRows(pool, { ...participants, sort: 'status', limit: 1_000 }),
  ],
  'participants of a busy event by name': [
    1_200,
    ({ pool }) => listParticipantRows(pool, { ...participants, sort: 'name' }),
  ],
};

for (const [name, [max, run]] of Object.entries(queries)) {
  test(`${name}: at 100,000 events no more than ${max} rows are read`, async () => {
    const read = await countRowsRead(database.pool, run);
    assert.ok(read > 0);
    assert.ok(read <= max, `${read} rows`);
  });
}

/** PostgreSQL compares so many plans for the values that are asked for with one for any values. */
const PLANS_COMPARED = 5;

/** How many rows they read depends on the values: the accounts of a word, and the events of a circle, which are counted here alone. */
const PLANNED_ANEW = [
  'count-events-up-to-1001-near-not-deleted-coming-others-position',
  'list-found-users-joined-descending',
];

test('at 100,000 events PostgreSQL keeps the plan of every prepared list', async () => {
  const pool = await database.pool.connect();
  try {
    for (const [, run] of Object.values(queries)) {
      for (let time = 0; time <= PLANS_COMPARED; time += 1) await run({ pool } as never);
    }
    const { rows } = await pool.query(
      `select name, generic_plans > 0 as is_kept from pg_prepared_statements
        where generic_plans + custom_plans > ${PLANS_COMPARED}`,
    );
    assert.ok(rows.length > 10);
    const planned = rows.filter((row) => !row.is_kept).map(({ name }) => name);
    assert.deepEqual(
      planned.filter((name) => !PLANNED_ANEW.includes(name)),
      [],
    );
  } finally {
    pool.release();
  }
});
