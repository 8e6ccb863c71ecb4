import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../../test/support/call.ts';
import { makeNonce } from '../../../../test/support/gate.ts';
import { makeApprovedEvent } from '../../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../../test/support/people.ts';
import { makeSeries } from '../../../../test/support/series.ts';
import { startTestServer, type TestServer } from '../../../../test/support/start-test-server.ts';

/* A series of four dates, the last with a title of its own, beside one event: listed once. */

let server: TestServer;
let superadmin: Person;
let ann: Person;
let ids: string[];
let single: string;
let seriesId: string;
before(async () => {
  server = await startTestServer();
  superadmin = await signInSuperadmin(server);
  const { as, events, series } = await makeSeries(server, { event: { title: 'Sunday' } });
  ann = as;
  seriesId = series.id;
  ids = events.map(({ id }) => id);
  single = (await makeApprovedEvent(server, ann, { title: 'Single', date: '2090-01-01T10:00:00Z' }))
    .id;
  const night = { as: ann, params: { id: ids[3]! }, body: { title: 'Night Raid', price: '£90' } };
  await call(server, 'updateEvent', night);
  // Another organizer's, with the superadmin's approval.
  await makeApprovedEvent(server, await signUp(server), { title: 'Foreign' });
});
after(() => server.close());

async function list(query: object, as: Person | null = ann) {
  const { events, pagination } = await call(server, 'listEvents', {
    ...{ ...(as && { as }), query: { sort: 'soonest', limit: 50, ...query } as never },
  });
  const own = [...ids, single];
  const listed = events.filter(({ id }) => own.includes(id)).map(({ id }) => own.indexOf(id));
  const others = events.length - listed.length;
  return { listed, total: pagination.total - others };
}
/** Approved, all four as far as their texts are those that were looked at. */
async function approveAll() {
  for (const id of ids)
    await call(server, 'approveEvent', {
      as: superadmin,
      params: { id },
      body: { approved: true },
    });
}

const NEXT = { listed: [0, 4], total: 2 };
const EACH = { listed: [0, 1, 2, 3, 4], total: 5 };

test('among one’s own, a series that nobody has approved is listed by its next date', async () => {
  assert.deepEqual(await list({ scope: 'mine' }), NEXT);
  assert.deepEqual(await list({ scope: 'mine', eachDate: 'true' }), EACH);
  assert.deepEqual(await list({ scope: 'mine' }, superadmin), NEXT);
});

/** What waits for the superadmin, in the list and in Waiting for you. */
async function pending(query: object = {}) {
  const [listed, waiting] = await Promise.all([
    call(server, 'listAdminEvents', { as: superadmin, query: { status: 'pending', ...query } }),
    call(server, 'getAdminWaiting', { as: superadmin }),
  ]);
  const found = [listed.events, waiting.pending.events].map((events) =>
    events.flatMap(({ id }) => (ids.includes(id) ? ids.indexOf(id) : [])),
  );
  return { listed: found[0], waiting: found[1] };
}

test('a series waits by its first date that is pending, and is found by any', async () => {
  assert.deepEqual(await pending(), { listed: [0], waiting: [0] });
  assert.deepEqual((await pending({ search: 'Night' })).listed, [3]);
  const { pool } = server.services;
  // Approved, and hidden while its organizer leaves.
  await pool.query('update events set hidden_at = now() where id = $1', [ids[0]]);
  assert.deepEqual(await pending(), { listed: [1], waiting: [1] });
  await pool.query('update events set hidden_at = null where id = $1', [ids[0]]);
});

const scopes = [
  ['mine', () => ann],
  ['public', () => null],
  ['explore', () => null],
] as const;
for (const [scope, who] of scopes)
  test(`${scope}: the next date alone, each with days or when asked; the total follows`, async () => {
    await approveAll();
    const as = who();
    const from = new Date().toISOString();
    for (const [query, expected] of [
      [{}, NEXT],
      [{ eachDate: 'true' }, EACH],
      [{ from }, EACH],
      [{ to: '2091-01-01' }, EACH],
      [{ from, eachDate: 'false' }, NEXT],
      [{ seriesId }, { listed: [0, 1, 2, 3], total: 4 }],
      [{ search: 'Night' }, { listed: [3], total: 1 }],
      [{ search: 'Sunday Badgerwood' }, { listed: [0], total: 1 }],
    ] as const)
      assert.deepEqual(await list({ scope, ...query }, as), expected, JSON.stringify(query));
  });

test('among one’s own, the next that has what is looked for', async () => {
  assert.deepEqual(await list({ minPrice: 90 }), { listed: [3], total: 1 });
  assert.deepEqual(await list({ minPrice: 20 }), { listed: [0], total: 1 });
});

test('a search finds the next date with the usual texts while the next one has its own', async () => {
  const params = { id: ids[0]! };
  await call(server, 'updateEvent', { as: ann, params, body: { title: 'Charity Day' } });
  for (const [scope, who] of scopes)
    for (const [search, expected] of [
      ['Sunday', [1]],
      ['Charity', [0]],
      ['Night', [3]],
    ] as const)
      assert.deepEqual((await list({ scope, search }, who())).listed, expected, search);
  assert.deepEqual((await list({ scope: 'explore' }, null)).listed, [0, 4]);
  await call(server, 'updateEvent', { as: ann, params, body: { title: 'Sunday' } });
});

test('a date that is called off is not the next one, unless no other is to come', async () => {
  function callOff(id: string) {
    const body = { reason: 'Storm', refund: false, nonce: makeNonce() };
    return call(server, 'callOffEvent', { as: ann, params: { id }, body });
  }
  await callOff(ids[0]!);
  for (const [scope, who] of scopes)
    assert.deepEqual(await list({ scope }, who()), { listed: [1, 4], total: 2 }, scope);
  for (const id of ids.slice(1)) await callOff(id);
  assert.deepEqual(await list({ scope: 'mine' }), NEXT);
  assert.deepEqual(await list({ scope: 'public' }, null), { listed: [4], total: 1 });
});

test('dates that are over are listed each', async () => {
  const pool = server.services.pool;
  for (const [index, day] of ['2025-01-05', '2025-01-12'].entries())
    await pool.query('update events set date = $1 where id = $2', [day, ids[index]]);
  for (const [scope, who] of scopes.slice(0, 2))
    assert.deepEqual((await list({ scope }, who())).listed.slice(0, 2), [0, 1], scope);
});
