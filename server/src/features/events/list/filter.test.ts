import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../../test/support/call.ts';
import { addParticipant, makeApprovedEvent, makeEvent } from '../../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../../test/support/start-test-server.ts';
import { listEventRows } from './list-store.ts';

const LEEDS = { latitude: 53.8008, longitude: -1.5491 };
const SHEFFIELD = { latitude: 53.3811, longitude: -1.4701 };
const LONDON = { latitude: 51.5074, longitude: -0.1278 };

let server: TestServer;
let ann: Person;
let bob: Person;
const ids: Record<string, string> = {};
before(async () => {
  server = await startTestServer();
  ann = await signUp(server);
  bob = await signUp(server);
  const events = [
    ['Leeds', { date: '2027-01-10T10:00:00Z', coordinates: LEEDS, difficulty: 'Advanced' }],
    ['Sheffield', { date: '2027-02-10T10:00:00Z', coordinates: SHEFFIELD }],
    ['London', { date: '2027-03-10T10:00:00Z', coordinates: LONDON }],
    ['Nowhere', { date: '2027-04-10T10:00:00Z', difficulty: 'Advanced' }],
  ] as const;
  for (const [title, more] of events)
    ids[title] = (await makeApprovedEvent(server, ann, { title, ...more })).id;
  ids.Pending = (await makeEvent(server, ann, { title: 'Pending', coordinates: LEEDS })).id;
});
after(() => server.close());

function list(query: object, as: Person | undefined = undefined) {
  return call(server, 'listEvents', { ...(as && { as }), query });
}
async function titles(query: object, as?: Person) {
  return (await list(query, as)).events.map(({ title }) => title);
}

test('events are filtered by difficulty and by a range of whole days', async () => {
  assert.deepEqual(await titles({ difficulty: 'Advanced' }), ['Nowhere', 'Leeds']);
  assert.deepEqual(await titles({ from: '2027-02-10', to: '2027-03-10' }), ['London', 'Sheffield']);
  assert.deepEqual(await titles({ from: '2027-02-10T10:00:01Z', to: '2027-03-09' }), []);
  assert.deepEqual(await titles({ from: '2027-04-10T12:00:00+02:00', search: 'now' }), ['Nowhere']);
});

test('a search around a location lists events with coordinates, nearest first, with the distance', async () => {
  const { events, pagination } = await list({ near: '53.8,-1.55', radiusKm: 60 });
  assert.deepEqual(
    events.map(({ title, distanceKm }) => [title, Math.round(distanceKm ?? -1)]),
    [
      ['Leeds', 0],
      ['Sheffield', 47],
    ],
  );
  assert.equal(pagination.total, 2);
  assert.deepEqual(await titles({ near: '53.8,-1.55', radiusKm: 46 }), ['Leeds']);
  assert.deepEqual(await titles({ near: '53.8,-1.55' }), ['Leeds', 'Sheffield'], '50 km');
  assert.deepEqual(await titles({ near: '53.8,-1.55', sort: 'latest' }), ['Sheffield', 'Leeds']);
  assert.deepEqual(await titles({ near: '89.9,179.9', radiusKm: 900 }), [], 'beside the pole');
  assert.equal('distanceKm' in (await list({ search: 'Leeds' })).events[0]!, false);
});

test('each order is total, so no event appears on two pages', async () => {
  assert.deepEqual(await titles({ sort: 'soonest' }), ['Leeds', 'Sheffield', 'London', 'Nowhere']);
  assert.deepEqual(await titles({ sort: 'newest' }), ['Nowhere', 'London', 'Sheffield', 'Leeds']);
  const pages = [];
  for (const page of [1, 2, 3, 4])
    pages.push(...(await titles({ sort: 'soonest', limit: 1, page })));
  assert.deepEqual(pages, ['Leeds', 'Sheffield', 'London', 'Nowhere']);
});

test('joined events carry the participation, liked events are listed, pending events are hidden', async () => {
  const [leeds, london] = [{ id: ids.Leeds! }, { id: ids.London! }];
  await addParticipant(server, leeds, { user: bob.user, status: 'waitlist' });
  await addParticipant(server, london, { user: bob.user, status: 'cancelled' });
  await call(server, 'likeEvent', { as: bob, params: london, body: {} });
  const joined = await list({ scope: 'joined' }, bob);
  const payment = { paymentStatus: 'pending', paymentAmount: 0 };
  assert.deepEqual(
    joined.events.map(({ title, participation }) => [title, participation]),
    [
      [
        'Leeds',
        {
          status: 'waitlist',
          position: 1,
          waitsFor: null,
          holdUntil: null,
          needsConsent: false,
          ...payment,
        },
      ],
    ],
  );
  const { event } = await call(server, 'getEvent', { as: bob, params: london });
  assert.equal(event.participation?.status, 'cancelled');
  assert.deepEqual(await titles({ scope: 'liked' }, bob), ['London']);
  assert.deepEqual(await titles({ scope: 'joined' }, ann), []);
  const superadmin = await signInSuperadmin(server);
  function approve(approved: boolean) {
    return call(server, 'approveEvent', { as: superadmin, params: leeds, body: { approved } });
  }
  await approve(false);
  assert.deepEqual(await titles({ scope: 'joined' }, bob), []);
  await approve(true);
});

test('an invalid filter is refused at its field', async () => {
  for (const [query, field] of [
    [{ scope: 'all' }, 'scope'],
    [{ difficulty: 'Hard' }, 'difficulty'],
    [{ from: 'yesterday' }, 'from'],
    [{ to: '2027-02-30' }, 'to'],
    [{ near: 'Leeds' }, 'near'],
    [{ near: '91,0' }, 'near.latitude'],
    [{ near: '53,-1', radiusKm: 0 }, 'radiusKm'],
    [{ near: '53,-1', radiusKm: 'wide' }, 'radiusKm'],
    [{ radiusKm: 5 }, 'near'],
    [{ sort: 'nearest' }, 'near'],
    [{ sort: 'title' }, 'sort'],
    [{ page: 0 }, 'page'],
    [{ limit: 101 }, 'limit'],
  ] as const) {
    const { status, fields } = await refuse(server, 'listEvents', { query });
    assert.deepEqual([status, Object.keys(fields ?? {})], [400, [field]], JSON.stringify(query));
  }
  for (const scope of ['mine', 'joined', 'liked'])
    assert.equal((await refuse(server, 'listEvents', { query: { scope } })).status, 401);
});

test('the superadmin searches all events, and the summary covers all of them', async () => {
  const as = await signInSuperadmin(server);
  const { events, summary } = await call(server, 'listAdminEvents', {
    as,
    query: { search: 'pend' },
  });
  assert.deepEqual(
    events.map(({ title }) => title),
    ['Pending'],
  );
  assert.deepEqual(summary, { total: 5, approved: 4, unapproved: 1, rejected: 0 });
  const none = await call(server, 'listAdminEvents', { as, query: { search: '!!' } });
  assert.equal(none.pagination.total, 0);
});

test('what is next comes first, then what is over, the latest first, on every page', async () => {
  const cat = await signUp(server);
  for (const [title, date] of [
    ['Last year', '2025-01-01'],
    ['Yesterday', '2026-01-01'],
    ['Soon', '2098-01-01'],
    ['Later', '2099-01-01'],
  ] as const) {
    const { id } = await makeEvent(server, cat, { title });
    await server.services.pool.query('update events set date = $1 where id = $2', [date, id]);
  }
  const expected = ['Soon', 'Later', 'Yesterday', 'Last year'];
  assert.deepEqual(await titles({ sort: 'next' }, cat), expected);
  const pages = [];
  for (const page of [1, 2, 3, 4])
    pages.push(...(await titles({ sort: 'next', limit: 1, page }, cat)));
  assert.deepEqual(pages, expected);
  assert.deepEqual(await titles({ sort: 'next', search: 'yesterday' }, cat), ['Yesterday']);
});

test('filters with many criteria can follow each other on one connection', async () => {
  const long = {
    organizerId: ann.user.id,
    organizedBy: ann.user.id,
    approved: true,
    difficulty: 'Advanced',
    from: '2027-01-01T00:00:00Z',
  } as const;
  const page = { sort: 'date-descending', viewerId: null, limit: 10, offset: 0 } as const;
  const client = await server.services.pool.connect();
  try {
    async function count(filter: object) {
      return (await listEventRows(client as never, { ...page, filter })).length;
    }
    assert.equal(await count({ ...long, to: '2027-12-31T00:00:00Z' }), 2);
    assert.equal(await count({ ...long, to: '2027-12-31T00:00:00Z', hidden: false }), 2);
    assert.equal(await count(long), 2);
    assert.equal(await count({ ...long, notOrganizedBy: bob.user.id }), 2);
  } finally {
    client.release();
  }
});
