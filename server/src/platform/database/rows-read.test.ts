import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ANY_EVENT, toTextSearch } from '@muster/domain';
import { rounds } from '@muster/testing/tier';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { countRowsRead } from '../../../test/support/rows-read.ts';
import {
  beginWithRarest,
  listAllThreads,
} from '../../features/administration/admin-thread-store.ts';
import { listUserRows } from '../../features/administration/user-store.ts';
import { countLikes } from '../../features/events/like-store.ts';
import { countMatches, findTotal } from '../../features/events/list/count-store.ts';
import { findEventRow, listEventRows } from '../../features/events/list/list-store.ts';
import { listEventPinRows } from '../../features/events/list/pin-store.ts';
import { listChanges } from '../../features/messages/change-store.ts';
import { findMessage } from '../../features/messages/message-query-store.ts';
import { listPromotions } from '../../features/participation/hold-store.ts';
import { listParticipantRows } from '../../features/participation/participant-list-store.ts';
import type { Actor } from '../http/handler.ts';
import { addUpTotals } from '../totals/store.ts';

/** So many that a look through all of a table is more than any of the limits below. */
const EVENTS = rounds({ usual: 40_000, wide: 100_000 });
const ACCOUNTS = 20_000;
const PARTICIPANTS = 3_000;

/** SQL for a hexadecimal id that sorts like its number. */
function hexId(number: string) {
  return `lpad(to_hex(${number}), 24, '0')`;
}
function idOf(number: number) {
  return number.toString(16).padStart(24, '0');
}
const id = idOf(1);

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  const { db } = database;
  // On a slow machine, filling the tables takes longer than a statement may.
  const pool = await database.pool.connect();
  await pool.query('set statement_timeout = 0');
  await pool.query(`insert into users (id, email, password_hash, full_name)
    select ${hexId('n')}, n || '@muster.test', 'x', (array['Robin Fox', 'Ada Oakes', 'Wren Marsh',
      'Jay Field'])[1 + n % 4]
    from generate_series(1, ${ACCOUNTS}) n`);
  await pool.query(`insert into events (id, organizer_id, organizer_name, title, location, date,
    image_url, approved,
      latitude, longitude)
    select ${hexId('n')}, ${hexId('1 + n % 1000')}, 'Foxes',
      (array['Badgerwood', 'Foxridge', 'Heronbridge', 'Quarry'])[1 + n % 4] || ' ' || n,
      case n % 200 when 0 then 'Thetford' else (array['Leeds', 'Lewes', 'Stirling', 'Brecon',
        'York'])[1 + n % 5] end,
      now() + (n % 1000 - 600) * interval '1 day', '/media/events/' || n, n % 10 > 0,
      50 + (n % 900) / 100.0, -5 + (n % 700) / 100.0
    from generate_series(1, ${EVENTS}) n`);
  await pool.query(`insert into participations (id, event_id, user_id, status, join_form)
    select ${hexId('n')}, '${id}', ${hexId('n')}, case n % 2 when 0 then 'confirmed'
      else 'waitlist' end,
      jsonb_build_object('fullName', md5(n::text))
    from generate_series(1, ${PARTICIPANTS}) n`);
  // Most events have one participant, so that PostgreSQL might expect one of each.
  await pool.query(`insert into participations (id, event_id, user_id, status)
    select ${hexId('n')}, ${hexId('n')}, ${hexId('n')}, 'confirmed'
    from generate_series(${PARTICIPANTS + 1}, ${ACCOUNTS}) n`);
  await pool.query('update participations set promoted_at = now() where user_id = $1', [
    idOf(PARTICIPANTS + 1),
  ]);
  await pool.query(`insert into likes (event_id, user_id)
    select ${hexId('n')}, ${hexId('n')} from generate_series(1, ${ACCOUNTS}) n`);
  await pool.query(`insert into threads (id, event_id, event_title, event_date, organizer_id,
    player_id)
    select ${hexId('n')}, ${hexId('n')}, 'Raid', now(), ${hexId('1 + n % 1000')},
      ${hexId('n + 1000')}
    from generate_series(1, ${ACCOUNTS / 2}) n`);
  await pool.query(`insert into messages (id, thread_id, sender_id, recipient_id, type, text)
    select ${hexId('n')}, ${hexId('n')}, ${hexId('1 + n % 1000')}, ${hexId('n + 1000')}, 'text',
      'Is there parking?'
    from generate_series(1, ${ACCOUNTS / 2}) n`);
  await addUpTotals(db);
  await pool.query('vacuum analyze');
  pool.release(true);
});
after(() => database.close());

type Query = Parameters<typeof countRowsRead>[1];

const page = { viewerId: id, sort: 'latest', limit: 10, offset: 0 } as const;
const publicEvents = { approved: true };
const around = { center: { latitude: 53.8, longitude: -1.5 }, radiusKm: 50 };
const explore = { startsAfter: new Date().toISOString(), notOrganizedBy: id };
function searched(text: string) {
  return {
    ...page,
    filter: { ...explore, search: toTextSearch(text)! },
    sort: 'relevance',
  } as const;
}
function counted(text: string) {
  return { ...explore, search: toTextSearch(text)! };
}
const accounts = { sort: 'joined', direction: 'descending', limit: 20, offset: 0 } as const;
const participants = {
  filter: { eventId: id, access: ANY_EVENT },
  direction: 'ascending',
  limit: 20,
  offset: 0,
} as const;

/** How many rows each may read: what it shows or counts, and what it has to look through. */
const queries: Record<string, [max: number, run: Query]> = {
  'public events': [60, ({ pool }) => listEventRows(pool, { ...page, filter: publicEvents })],
  'public events of a visitor': [
    60,
    ({ pool }) => listEventRows(pool, { ...page, viewerId: null, filter: publicEvents }),
  ],
  'the number of public events': [20, ({ pool }) => findTotal(pool, publicEvents)],
  'own events': [60, ({ pool }) => listEventRows(pool, { ...page, filter: { organizerId: id } })],
  'all events, what is next first': [
    60,
    ({ pool }) => listEventRows(pool, { ...page, filter: {}, sort: 'next' }),
  ],
  Explore: [60, ({ pool }) => listEventRows(pool, { ...page, filter: explore, sort: 'soonest' })],
  'the number in Explore': [1_200, ({ pool }) => countMatches(pool, explore)],
  'a word that many have': [1_500, ({ pool }) => listEventRows(pool, searched('wood'))],
  'two words that many have': [6_000, ({ pool }) => listEventRows(pool, searched('wood stirling'))],
  'the number of events with a word': [8_000, ({ pool }) => countMatches(pool, counted('wood'))],
  'a word that few have': [1_000, ({ pool }) => listEventRows(pool, searched('9999'))],
  'the nearest events': [
    200,
    ({ pool }) => listEventRows(pool, { ...page, filter: { ...explore, around }, sort: 'nearest' }),
  ],
  'the number of events around a location': [
    3_500,
    ({ pool }) => countMatches(pool, { ...explore, around }),
  ],
  'pins around a location': [
    2_000,
    ({ pool }) => listEventPinRows(pool, { filter: { ...explore, around }, limit: 501 }),
  ],
  accounts: [200, ({ pool }) => listUserRows(pool, accounts)],
  'the likes of an event': [
    10,
    ({ pool }) => countLikes(pool, { actor: { id, isSuperadmin: false } as Actor, eventId: id }),
  ],
  'where an account has moved up': [
    10,
    (clients) =>
      listPromotions(clients, { userId: idOf(PARTICIPANTS + 1), since: new Date(0).toISOString() }),
  ],
  'a message': [10, ({ pool }) => findMessage(pool, { actorId: idOf(2), id })],
  'a message as a change': [
    20,
    ({ pool }) => listChanges(pool, { actorId: idOf(2), after: 9_000, limit: 200 }),
  ],
  threads: [1_200, ({ pool }) => listAllThreads(pool, { limit: 20, offset: 0 })],
  'threads of an address whose end all have in common': [
    5_000,
    async ({ pool }) => {
      const search = await beginWithRarest(pool, toTextSearch('9999@muster.test')!);
      return listAllThreads(pool, { search, limit: 20, offset: 0 });
    },
  ],
  'an event that many take part in': [10, ({ pool }) => findEventRow(pool, { id, viewerId: id })],
  'participants of a busy event': [
    3_300,
    ({ pool }) => listParticipantRows(pool, { ...participants, sort: 'status' }),
  ],
  'participants of a busy event by name': [
    3_300,
    ({ pool }) => listParticipantRows(pool, { ...participants, sort: 'name' }),
  ],
};

for (const [name, [max, run]] of Object.entries(queries)) {
  test(`${name}: at ${EVENTS} events no more than ${max} rows are read`, async () => {
    const read = await countRowsRead(database.pool, run);
    assert.ok(read > 0);
    assert.ok(read <= max, `${read} rows`);
  });
}

/** PostgreSQL compares so many plans for the values that are asked for with one for any values. */
const PLANS_COMPARED = 5;

test(`at ${EVENTS} events PostgreSQL keeps the plan of every prepared list`, async () => {
  const pool = await database.pool.connect();
  try {
    for (const [, run] of Object.values(queries)) {
      for (let time = 0; time <= PLANS_COMPARED; time += 1)
        await run({ pool, db: database.db } as never);
    }
    const { rows } = await pool.query(
      `select statement, generic_plans > 0 as is_kept from pg_prepared_statements
        where generic_plans + custom_plans > ${PLANS_COMPARED}`,
    );
    assert.ok(rows.length > 5);
    assert.deepEqual(
      rows.filter((row) => !row.is_kept).map(({ statement }) => statement),
      [],
    );
  } finally {
    pool.release();
  }
});

test('a page of 1,000 participants is planned for that many', async () => {
  const pool = await database.pool.connect();
  try {
    const page = { ...participants, sort: 'status', limit: 1_000 } as const;
    for (let time = 0; time <= PLANS_COMPARED; time += 1)
      await listParticipantRows(pool as never, page);
    const { rows } = await pool.query(
      `select statement from pg_prepared_statements where statement like '%limit 1000%'`,
    );
    assert.deepEqual(rows, []);
  } finally {
    pool.release();
  }
});
