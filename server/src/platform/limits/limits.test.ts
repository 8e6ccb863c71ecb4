import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { createMemoryCounter } from './memory-counter.ts';
import { createSharedCounters } from './shared-counter.ts';
import { deleteOldCounts } from './store.ts';

let database: TestDatabase;
let nodes: [TestServer, TestServer];
before(async () => {
  database = await createTestDatabase();
  const shared = { ...database, close: async () => undefined };
  const config = { rateLimit: true };
  nodes = [
    await startTestServer({ database: shared, config }),
    await startTestServer({ database: shared, config }),
  ];
});
after(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await database.close();
});

const OPTIONS = { name: 'tries', max: 3, periodMs: 60_000 };
const silent = { warn: () => undefined };

test('two nodes count the requests of an address together', async () => {
  const codes: string[] = [];
  for (let tries = 0; tries < 12; tries += 1) {
    const body = { email: `unknown${tries}@muster.test`, password: 'Wrong1pass' };
    codes.push((await refuse(nodes[tries % 2]!, 'login', { body })).code);
  }
  assert.deepEqual(codes.slice(0, 10), Array(10).fill('INVALID_CREDENTIALS'));
  assert.deepEqual(codes.slice(10), Array(2).fill('TOO_MANY_REQUESTS'));
});

test('the addresses of one endpoint have one limit', async () => {
  const as = await signUp(nodes[0]);
  const body = { currentPassword: '', newPassword: '' };
  const at = { method: 'PUT', path: '/profile/mobile/password' } as const;
  for (let tries = 0; tries < 5; tries += 1) {
    assert.equal((await refuse(nodes[0], 'changePassword', { as, body })).code, 'VALIDATION');
    assert.equal((await refuse(nodes[1], 'changePassword', { as, body, at })).code, 'VALIDATION');
  }
  const { code } = await refuse(nodes[0], 'changePassword', { as, body });
  assert.equal(code, 'TOO_MANY_REQUESTS');
});

test('of many at once exactly the allowed number is counted as allowed', async () => {
  const counters = nodes.map(({ services }) =>
    createSharedCounters(services)({ ...OPTIONS, max: 10 }),
  );
  const counts = await Promise.all(
    Array.from({ length: 40 }, (_, n) => counters[n % 2]!.increment('key')),
  );
  assert.equal(counts.filter(({ count }) => count <= 10).length, 10);
});

test('while the database is away each node counts on its own, and requests are answered', async (t) => {
  const tables = database.pool;
  await tables.query('alter table request_counts rename to request_counts_away');
  t.after(() => tables.query('alter table request_counts_away rename to request_counts'));
  const node = await startTestServer({
    database: { ...database, close: async () => undefined },
    config: { rateLimit: true },
  });
  t.after(() => node.close());
  const body = { token: 'none' };
  for (let tries = 0; tries < 120; tries += 1) await call(node, 'validate', { body });
  assert.equal((await refuse(node, 'validate', { body })).code, 'TOO_MANY_REQUESTS');
  assert.equal(node.logged.filter((line) => line.includes('on this node alone')).length, 1);
});

test('a database that does not respond delays a request by a second at most', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const pool = { query: () => new Promise(() => undefined) };
  Object.defineProperty(pool, 'constructor', { value: database.pool.constructor });
  const counter = createSharedCounters({ pool: pool as never, log: silent })(OPTIONS);
  const counting = counter.increment('key');
  t.mock.timers.tick(1_000);
  assert.equal((await counting).count, 1);
  // Not asked again for a while.
  assert.equal((await counter.increment('key')).count, 2);
});

test('a rule of the product waits for a database that is slow, and never counts on one node', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { promise, resolve } = Promise.withResolvers<object>();
  const pool = { query: () => promise };
  Object.defineProperty(pool, 'constructor', { value: database.pool.constructor });
  const create = createSharedCounters({ pool: pool as never, log: silent });
  const rule = create({ ...OPTIONS, isAlwaysCounted: true });
  const counting = rule.increment('key');
  // Another counter pauses meanwhile.
  const load = create(OPTIONS).increment('key');
  t.mock.timers.tick(1_000);
  assert.equal((await load).count, 1);
  resolve({ rows: [{ points: 3, expire: Date.now() + 60_000 }] });
  assert.equal((await counting).count, 3);
  // During the pause of the other one, too.
  assert.equal((await rule.increment('key')).count, 3);
});

test('a period ends, and a flood of keys does not fill the memory', async () => {
  let now = 0;
  const counter = createMemoryCounter({ periodMs: 1_000 }, () => now);
  assert.deepEqual(await counter.increment('key'), { count: 1, waitMs: 1_000 });
  now = 400;
  assert.deepEqual(await counter.increment('key'), { count: 2, waitMs: 600 });
  now = 1_000;
  assert.deepEqual(await counter.increment('key'), { count: 1, waitMs: 1_000 });
  for (let n = 0; n < 10_000; n += 1) await counter.increment(`flood ${n}`);
  assert.equal((await counter.increment('key')).count, 1);
});

test('counts are removed when their period is over, and above the largest number of rows', async () => {
  const { pool } = database;
  await pool.query('delete from request_counts');
  await pool.query(
    `insert into request_counts select 'k' || n, 1, case when n <= 5 then 1 else $1::bigint + n end
       from generate_series(1, 20) n`,
    [Date.now() + 60_000],
  );
  const run = { now: new Date(), maxRows: 10, limit: 100 };
  assert.equal(await deleteOldCounts(pool, run), 10);
  const { rows } = await pool.query('select key from request_counts order by expire');
  assert.deepEqual(
    rows.map(({ key }) => key),
    Array.from({ length: 10 }, (_, n) => `k${n + 11}`),
  );
  assert.equal(await deleteOldCounts(pool, run), 0);
});
