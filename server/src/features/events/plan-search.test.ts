import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { eventRow, insertRows, userRow } from '../../../test/support/rows.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { addUpTotals } from '../../platform/totals/store.ts';
import { countOf, readCount } from './event-count-store.ts';
import type { EventFilter } from './event-filter.ts';
import { type EventSort, ORDERS } from './event-orders.ts';
import { listEventPinRows } from './event-pin-store.ts';
import { listEventRows } from './event-query-store.ts';
import { toEventSearch } from './event-search.ts';
import { planSearch } from './plan-search.ts';

const EVENTS = 3_000;
/** One of so many is in Thetford. */
const RARE = 30;
const LEEDS = { latitude: 53.8008, longitude: -1.5491 };
const DAY_MS = 86_400_000;

let database: TestDatabase;
const [organizerId, playerId] = [createObjectId(), createObjectId()];
before(async () => {
  database = await createTestDatabase();
  const { db, pool } = database;
  await insertRows(db, 'users', [
    { ...userRow({ email: 'fox@muster.test' }), id: organizerId },
    { ...userRow({ email: 'robin@muster.test' }), id: playerId },
  ]);
  const rows = Array.from({ length: EVENTS }, (_, index) => ({
    ...eventRow({
      organizer_id: index % 2 === 0 ? organizerId : playerId,
      organizer_name: 'Foxes',
      description: '',
      title: `${index % 7 === 0 ? 'Badgerwood' : 'Foxridge'} raid ${index}`,
      location: index % RARE === 0 ? 'Thetford' : 'Leeds',
      date: new Date(Date.now() + (index - 1_500) * (DAY_MS / 10)),
      difficulty: index % 4 === 0 ? 'Beginner' : 'Advanced',
      base_price_pence: index,
      approved: index % 9 > 0,
      latitude: LEEDS.latitude + (index % 50) / 100,
      longitude: LEEDS.longitude,
    }),
    id: createObjectId(),
  }));
  await insertRows(db, 'events', rows);
  await pool.query(`insert into participations (id, event_id, user_id, status)
    select id, id, '${playerId}', 'confirmed' from events where right(id, 1) > '4'`);
  await pool.query(`insert into likes (event_id, user_id)
    select id, '${playerId}' from events where right(id, 1) < '8'`);
  await pool.query(`update events set deletes_at = now() where right(id, 1) = '3'`);
  await addUpTotals(db);
  await pool.query('vacuum analyze');
});
after(() => database.close());

function plan(text: string) {
  return planSearch(database.pool, toEventSearch(text)!, 100);
}

test('a search that few events match is rare, whatever its words are', async () => {
  for (const text of [
    'thetford',
    'thetfrod',
    '2999',
    'badgerwood thetford',
    'raid th',
    'raid 17',
    'nowhere',
  ])
    assert.equal((await plan(text)).isRare, true, text);
  for (const text of ['raid', 'foxridge', 'foxrigde', 'foxridge leeds', 'raid f', 'raid 2'])
    assert.equal((await plan(text)).isRare, false, text);
});

test('the more are wanted, the less rare a search must be to be read as a whole', async () => {
  const search = toEventSearch('badgerwood')!;
  assert.equal((await planSearch(database.pool, search, 10)).isRare, false);
  assert.equal((await planSearch(database.pool, search, 500)).isRare, true);
});

const here = { around: { center: LEEDS, radiusKm: 20 } };
const filters: Record<string, EventFilter> = {
  'approved ones': { approved: true },
  'all of one status': { status: 'pending', hidden: false },
  'coming ones of others': { startsAfter: new Date().toISOString(), notOrganizedBy: playerId },
  'those of an organizer': { organizerId },
  'joined ones': { approved: true, joinedBy: playerId },
  'liked ones': { approved: true, likedBy: playerId },
  'those of a difficulty, a time and prices': {
    difficulty: 'Beginner',
    from: new Date(Date.now() - 100 * DAY_MS).toISOString(),
    to: new Date(Date.now() + 100 * DAY_MS).toISOString(),
    minPricePence: 300,
    maxPricePence: 2_000,
  },
  'those around a location': { approved: true, ...here },
};

for (const [name, filter] of Object.entries(filters)) {
  test(`${name}: a rare search and any other find the same`, async () => {
    const { pool } = database;
    for (const text of ['thetford', 'badgerwood thetford', 'thetfrod', 'thetford ra', 'raid 17']) {
      const { isRare, ...search } = await plan(text);
      const searches = [
        { ...filter, search },
        { ...filter, search: { ...search, isRare: true } },
      ];
      const [counted, countedRare] = await Promise.all(
        searches.map((searched) => readCount(pool, countOf(searched, 1_001))),
      );
      assert.ok(isRare && counted! > 0);
      assert.equal(countedRare, counted);
      const [pins, rarePins] = await Promise.all(
        searches.map((searched) => listEventPinRows(pool, { filter: searched, limit: 500 })),
      );
      assert.deepEqual(rarePins, pins);
      for (const sort of sorts(filter)) {
        const [listed, rareListed] = await Promise.all(
          searches.map((searched) => listIds(searched, sort)),
        );
        assert.deepEqual(rareListed, listed, `${text}, ${sort}`);
      }
    }
  });
}

/** The nearest ones need a location. */
function sorts({ around }: EventFilter): EventSort[] {
  return (Object.keys(ORDERS) as EventSort[]).filter((sort) => around || sort !== 'nearest');
}

/** The first two pages. */
async function listIds(filter: EventFilter, sort: EventSort): Promise<string[]> {
  const page = { filter, sort, viewerId: null, limit: 10, countTo: 101 };
  const first = await listEventRows(database.pool, { ...page, offset: 0 });
  const second = await listEventRows(database.pool, { ...page, offset: 10 });
  assert.ok(first.length > 0);
  return [...first, ...second].map(({ id }) => id);
}
