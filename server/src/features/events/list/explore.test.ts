import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent } from '../../../../test/support/make.ts';
import { type Person, signUp } from '../../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../../test/support/start-test-server.ts';

const LEEDS = { latitude: 53.8008, longitude: -1.5491 };
const YORK = { latitude: 53.96, longitude: -1.08 };

let server: TestServer;
let ann: Person;
let bob: Person;
const ids: Record<string, string> = {};
before(async () => {
  server = await startTestServer();
  ann = await signUp(server);
  bob = await signUp(server);
  const events = [
    [ann, 'Badgerwood Dawn', { date: '2090-01-01T10:00:00Z', price: '£25', coordinates: LEEDS }],
    [ann, 'Quarry', { date: '2090-02-01T10:00:00Z', price: '£40.50', coordinates: YORK }],
    [ann, 'Open Day', { date: '2090-03-01T10:00:00Z', price: '' }],
    [bob, 'Own Event', { date: '2090-01-15T10:00:00Z', price: '£25', coordinates: LEEDS }],
    [ann, 'Long Gone', { date: '2020-01-01T10:00:00Z', price: '£25', coordinates: LEEDS }],
  ] as const;
  for (const [by, title, fields] of events)
    ids[title] = (await makeApprovedEvent(server, by, { title, ...fields })).id;
  await makeEvent(server, ann, { title: 'Waits', date: '2090-01-02T10:00:00Z' });
});
after(() => server.close());

async function titles(query: object, as: Person | null = bob) {
  const options = { ...(as && { as }), query: { scope: 'explore' as const, ...query } };
  return (await call(server, 'listEvents', options)).events.map(({ title }) => title);
}

test('Explore shows approved events of others that have not started, soonest first', async () => {
  assert.deepEqual(await titles({}), ['Badgerwood Dawn', 'Quarry', 'Open Day']);
  assert.deepEqual(await titles({}, ann), ['Own Event']);
  const everyone = ['Badgerwood Dawn', 'Own Event', 'Quarry', 'Open Day'];
  assert.deepEqual(await titles({}, null), everyone, 'a visitor organizes nothing');
});

test('nothing that is asked for brings back what is over, pending or one’s own', async () => {
  assert.deepEqual(await titles({ from: '2019-01-01', to: '2021-01-01' }), []);
  assert.deepEqual(await titles({ organizer: bob.user.id }), []);
  assert.deepEqual(await titles({ search: 'waits' }), []);
});

test('the middle of a word is found, and every word must be', async () => {
  assert.deepEqual(await titles({ search: 'WOOD' }), ['Badgerwood Dawn']);
  assert.deepEqual(await titles({ search: 'gerwo aw' }), []);
  assert.deepEqual(await titles({ search: 'gerwo awn' }), ['Badgerwood Dawn']);
  assert.deepEqual(await titles({ search: '%' }), []);
  assert.deepEqual(await titles({ search: 'z%' }), []);
});

test('prices are compared in pounds and pence; an event without a price costs nothing', async () => {
  assert.deepEqual(await titles({ maxPrice: 0 }), ['Open Day']);
  assert.deepEqual(await titles({ maxPrice: '40.49' }), ['Badgerwood Dawn', 'Open Day']);
  assert.deepEqual(await titles({ minPrice: 25, maxPrice: '40.50' }), [
    'Badgerwood Dawn',
    'Quarry',
  ]);
});

test('the most liked come first, also after a like is taken back', async () => {
  async function like(title: string, isLiked: boolean, as = bob) {
    await call(server, 'likeEvent', { as, params: { id: ids[title]! }, body: { isLiked } });
  }
  await like('Open Day', true);
  assert.equal((await titles({ sort: 'likes' }))[0], 'Open Day');
  await like('Quarry', true);
  await like('Quarry', true, ann);
  assert.deepEqual((await titles({ sort: 'likes' })).slice(0, 2), ['Quarry', 'Open Day']);
  await like('Quarry', false);
  await like('Quarry', false);
  await like('Quarry', false, ann);
  assert.equal((await titles({ sort: 'likes' }))[0], 'Open Day');
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(...(await titles({ sort: 'likes', limit: 1, page })));
  assert.deepEqual(pages.toSorted(), ['Badgerwood Dawn', 'Open Day', 'Quarry']);
});

test('the pins are those of the same events, as far as their position is known', async () => {
  async function pins(query: object, as: Person | null = bob) {
    return call(server, 'listEventPins', { ...(as && { as }), query });
  }
  const { pins: all, isComplete } = await pins({});
  assert.deepEqual(all[0], {
    id: ids['Badgerwood Dawn'],
    title: 'Badgerwood Dawn',
    date: '2090-01-01T10:00:00.000Z',
    ...LEEDS,
  });
  assert.deepEqual([all.length, isComplete], [2, true]);
  const near = await pins({ near: '53.96,-1.08', radiusKm: 60 });
  assert.deepEqual(
    near.pins.map(({ title }) => title),
    ['Quarry', 'Badgerwood Dawn'],
  );
  assert.equal((await pins({ search: '!!' })).pins.length, 0);
  assert.equal((await pins({}, null)).pins.length, 3);
});

test('an invalid filter is refused at its field', async () => {
  for (const [query, field] of [
    [{ minPrice: -1 }, 'minPrice'],
    [{ minPrice: '1.234' }, 'minPrice'],
    [{ maxPrice: '' }, 'maxPrice'],
    [{ maxPrice: '1e3' }, 'maxPrice'],
    [{ maxPrice: 10_001 }, 'maxPrice'],
    [{ minPrice: 2, maxPrice: 1 }, 'maxPrice'],
    [{ radiusKm: 5 }, 'near'],
    [{ search: 'x'.repeat(101) }, 'search'],
  ] as const) {
    const lists = ['listEvents', 'listEventPins'] as const;
    for (const name of lists) {
      const { status, fields } = await refuse(server, name, { as: bob, query });
      assert.deepEqual([status, Object.keys(fields ?? {})], [400, [field]], JSON.stringify(query));
    }
  }
});
