import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../../test/support/call.ts';
import { type Person, signInSuperadmin, signUp } from '../../../../test/support/people.ts';
import { eventRow, insertRows } from '../../../../test/support/rows.ts';
import { startTestServer, type TestServer } from '../../../../test/support/start-test-server.ts';
import { createObjectId } from '../../../platform/database/object-id.ts';
import { addUpTotals } from '../../../platform/totals/store.ts';

const LEEDS = { latitude: 53.8008, longitude: -1.5491 };
const DAY_MS = 86_400_000;

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  await insert([
    { title: 'Night Raid', description: 'In the heather behind Badgerwood.' },
    { title: 'Old Badgerwood' },
    { title: 'The Oldbadgerwood' },
    { title: 'Herons', location: 'Badgerwood' },
    { title: 'Convoy 7777' },
  ]);
  await addUpTotals(server.services.db);
});
after(() => server.close());

type Given = Partial<Parameters<typeof eventRow>[0]>;

/** One day after another, the first one tomorrow. */
async function insert(events: readonly Given[]) {
  const rows = events.map((given, index) => ({
    ...eventRow({
      organizer_id: organizer.user.id,
      organizer_name: 'Foxes',
      location: 'Leeds',
      description: '',
      date: new Date(Date.now() + (index + 1) * DAY_MS),
      ...LEEDS,
      ...given,
    }),
    id: createObjectId(),
  }));
  await insertRows(server.services.db, 'events', rows);
}

async function titles(query: object) {
  const { events } = await call(server, 'listEvents', { query: { scope: 'explore', ...query } });
  return events.map(({ title }) => title);
}

test('what begins a word of the title comes first, then what stands in it, then what is elsewhere', async () => {
  const ranked = ['Old Badgerwood', 'The Oldbadgerwood', 'Night Raid', 'Herons'];
  assert.deepEqual(await titles({ search: 'badgerwood' }), ranked);
  assert.deepEqual(
    await titles({ search: 'badgerwood', near: '53.8,-1.5', sort: 'relevance' }),
    ranked,
  );
  const byDate = ['Night Raid', 'Old Badgerwood', 'The Oldbadgerwood', 'Herons'];
  assert.deepEqual(await titles({ search: 'badgerwood', sort: 'soonest' }), byDate);
  assert.deepEqual(
    (await titles({ sort: 'relevance' })).length,
    5,
    'without a search it is by date',
  );
});

test('one typing error is forgiven, in words that no event has, and never in numbers', async () => {
  for (const typed of ['bagderwood', 'badgerwod', 'badgerwoood', 'bodgerwood'])
    assert.equal((await titles({ search: typed })).length, 4, typed);
  assert.deepEqual(await titles({ search: 'bagderwood hernos' }), ['Herons']);
  assert.deepEqual(await titles({ search: 'heather' }), ['Night Raid'], 'a word of a description');
  for (const typed of ['bogderwod', '7778', 'bod'])
    assert.deepEqual(await titles({ search: typed }), [], typed);
  const { pins } = await call(server, 'listEventPins', { query: { search: 'convoi' } });
  assert.deepEqual(
    pins.map(({ title }) => title),
    ['Convoy 7777'],
  );
  const as = await signInSuperadmin(server);
  const { events } = await call(server, 'listAdminEvents', { as, query: { search: 'bagderwood' } });
  assert.equal(events[0]?.title, 'Old Badgerwood');
});

test('pages of what is found continue each other, and are counted', async () => {
  const many = Array.from({ length: 230 }, (_, index) => ({
    title: index % 3 === 0 ? `Otter ${index}` : `Raid ${index}`,
    description: 'With otters.',
  }));
  await insert(many);
  const listed: string[] = [];
  const totals = new Set<number>();
  for (let page = 1; page <= 12; page += 1) {
    const query = { scope: 'explore', search: 'otter', limit: 20, page } as const;
    const { events, pagination } = await call(server, 'listEvents', { query });
    listed.push(...events.map(({ title }) => title));
    totals.add(pagination.total);
  }
  assert.equal(new Set(listed).size, 230);
  assert.ok(listed.slice(0, 30).every((title) => title.startsWith('Otter')));
  assert.deepEqual([...totals], [230]);
});
