import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { eventRow, insertRows, userRow } from '../../../test/support/rows.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { addUpTotals } from '../../platform/totals/store.ts';
import { type EventSort, ORDERS } from './event-orders.ts';
import { listEventRows } from './event-query-store.ts';
import { listEventPage } from './list-event-page.ts';

const EVENTS = 2_600;
/** Of so many events one is not in the totals yet. */
const CHANGED = 40;
/** Several a day, some at midnight, and a day with more events than a page has. */
const HOURS = [0, 0, 7, 12, 23.99];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Midnight, so long ago that about half of the events are over. */
const START = (Math.floor(Date.now() / DAY_MS) - 280) * DAY_MS;

let database: TestDatabase;
let ids: string[];
let comingThenOver: string[];
before(async () => {
  database = await createTestDatabase();
  const { db, pool } = database;
  const organizer = { ...userRow({ email: 'fox@muster.test' }), id: createObjectId() };
  await insertRows(db, 'users', [organizer]);
  function makeEvent(hours: number) {
    const date = new Date(START + hours * HOUR_MS);
    return { ...eventRow({ organizer_id: organizer.id, date }), id: createObjectId() };
  }
  const rows = Array.from({ length: EVENTS }, (_, index) => {
    const day = index % 400 === 0 ? 0 : Math.floor(index / 5);
    return makeEvent(day * 24 + (HOURS[index % 5] ?? 0));
  });
  await insertRows(
    db,
    'events',
    rows.filter((_, index) => index % CHANGED !== 0),
  );
  await pool.query(`update events set deletes_at = now() where right(id, 1) = '3'`);
  await addUpTotals(db);
  // These changes are not added up: new and deleted events in between, and before the first and after the last.
  const added = rows.filter((_, index) => index % CHANGED === 0);
  await insertRows(db, 'events', [...added, makeEvent(-40 * 24), makeEvent(EVENTS * 24)]);
  await pool.query(`update events set deletes_at = now() where right(id, 2) = '35'`);
  const listed = await pool.query<{ id: string; coming: boolean }>(
    'select id, date > now() as coming from events where deletes_at is null order by date, id',
  );
  ids = listed.rows.map(({ id }) => id);
  const over = listed.rows.filter(({ coming }) => !coming).map(({ id }) => id);
  comingThenOver = [...ids.slice(over.length), ...over.reverse()];
});
after(() => database.close());

for (const sort of ['soonest', 'latest', 'next'] as const) {
  for (const approved of [true, undefined]) {
    test(`every page of ${approved ? 'approved' : 'all'} events, ${sort} first, continues the one before it`, async () => {
      const expected = { soonest: ids, latest: ids.toReversed(), next: comingThenOver }[sort];
      const page = { filter: { approved }, sort, viewerId: null, limit: 50 };
      const listed: string[] = [];
      for (let offset = 0; offset <= ids.length + 50; offset += 50) {
        const rows = await listEventRows(database.pool, { ...page, offset });
        listed.push(...rows.map(({ id }) => id));
      }
      assert.deepEqual(listed, expected);
    });
  }
}

/** The page after 1,500 events, once a statement has changed something. */
async function listAfter(change: string): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(change);
    const page = { filter: {}, sort: 'soonest', viewerId: null, limit: 20, offset: 1_500 } as const;
    const rows = await listEventRows(client, page);
    return rows.map(({ id }) => id);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a far page is right without running totals', async () => {
  assert.deepEqual(await listAfter('delete from running_totals'), ids.slice(1_500, 1_520));
});

test('a far page is right when more events than come before it are not added up yet', async () => {
  const listed = await listAfter(`
    insert into events (id, organizer_id, organizer_name, title, location, description, date, image_url, approved)
    select 'a' || lpad(n::text, 23, '0'), organizer_id, '', title, location, description, '2020-05-02', image_url, approved
    from generate_series(0, 1999) n cross join (select * from events limit 1) event`);
  const expected = Array.from(
    { length: 20 },
    (_, index) => `a${`${1_500 + index}`.padStart(23, '0')}`,
  );
  assert.deepEqual(listed, expected);
});

/** These need a location and a search; the other tests have pages of them. */
const FURTHER_SORTS = ['nearest', 'relevance'];

for (const sort of Object.keys(ORDERS) as EventSort[]) {
  if (FURTHER_SORTS.includes(sort)) continue;
  test(`pages of the usual size continue each other, by ${sort}`, async () => {
    const page = { filter: {}, sort, viewerId: null };
    const together = await listEventRows(database.pool, { ...page, limit: 37, offset: 0 });
    const listed: string[] = [];
    for (const offset of [0, 10, 20]) {
      const rows = await listEventRows(database.pool, { ...page, limit: 10, offset });
      listed.push(...rows.map(({ id }) => id));
    }
    assert.deepEqual(
      listed,
      together.slice(0, 30).map(({ id }) => id),
    );
  });
}

test('behind the last page that is counted no event is looked for', async () => {
  const names: unknown[] = [];
  function query(statement: { name?: string }) {
    names.push(statement.name);
    return database.pool.query(statement as never);
  }
  const filter = { startsAfter: new Date().toISOString(), notOrganizedBy: 'nobody' };
  const services = { pool: { query } } as never;
  function list(page: number) {
    return listEventPage(services, { filter, viewer: null, query: { page, limit: 10 } });
  }
  assert.equal((await list(100)).events.length, 10);
  names.length = 0;
  const { events, pagination } = await list(101);
  assert.deepEqual([events.length, pagination.pages, pagination.totalIsExact], [0, 100, false]);
  assert.equal(names.length, 1);
  assert.match(String(names[0]), /^count-events/);
});

for (const sort of ['likes', 'newest'] as const) {
  test(`approved events by ${sort} end after a thousand`, async () => {
    const services = { pool: database.pool } as never;
    const page = { filter: { approved: true }, sort, viewer: null };
    const last = await listEventPage(services, { ...page, query: { page: 100, limit: 10 } });
    assert.equal(last.events.length, 10);
    const next = await listEventPage(services, { ...page, query: { page: 101, limit: 10 } });
    assert.equal(next.events.length, 0);
    const { total, pages, totalIsExact } = next.pagination;
    assert.deepEqual([total, pages, totalIsExact], [1_000, 100, false]);
  });
}
