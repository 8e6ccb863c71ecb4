import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createTestDatabase,
  silentLog,
  type TestDatabase,
} from '../../../test/support/database.ts';
import { openProxy } from '../../../test/support/database-proxy.ts';
import { createSnapshots, readBatches, type Snapshot, type SnapshotOptions } from './snapshots.ts';

const BATCH = 3;

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table numbers (n int primary key)');
});
after(async () => {
  await database.pool.query('drop table numbers');
  await database.close();
});

const made: ReturnType<typeof createSnapshots>[] = [];
afterEach(async () => {
  for (const snapshots of made.splice(0)) await snapshots.close();
});

async function openNumbers(count: number, options: Partial<SnapshotOptions> = {}) {
  await database.pool.query('truncate numbers');
  await database.pool.query('insert into numbers select generate_series(1, $1::int)', [count]);
  const { clientConfig } = database;
  const snapshots = createSnapshots({ clientConfig, log: silentLog, ...options });
  made.push(snapshots);
  return { snapshots, stream: () => snapshots.stream(async (one) => Readable.from(readAll(one))) };
}

function readAll(snapshot: Snapshot) {
  return readBatches(snapshot, async (position: number = 0) => {
    const { rows } = await snapshot.pool.query<{ n: number }>(
      'select n from numbers where n > $1 order by n limit $2',
      [position, BATCH],
    );
    return { rows, next: rows.length < BATCH ? null : (rows.at(-1)?.n ?? null) };
  });
}

async function readRest(content: Readable): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { n } of content) numbers.push(n);
  return numbers;
}

/** How many connections are in a transaction without running a statement. */
async function countHeld(): Promise<number> {
  const { rows } = await database.pool.query<{ held: number }>(
    `select count(*) as held from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction'`,
  );
  return rows[0]?.held ?? 0;
}

async function waitForNoneHeld(): Promise<void> {
  for (let left = 100; (await countHeld()) > 0; left -= 1) {
    assert.ok(left > 0, 'a connection is still held');
    await sleep(20);
  }
}

test('what is read is what there was at the beginning, whatever changes meanwhile', async () => {
  const { stream } = await openNumbers(100);
  const content = await stream();
  const iterator = content[Symbol.asyncIterator]();
  const first = await iterator.next();
  assert.deepEqual(first.value, { n: 1 });
  await database.pool.query('delete from numbers where n % 2 = 0');
  await database.pool.query('insert into numbers values (1000)');
  const rest: number[] = [];
  for (let next = await iterator.next(); !next.done; next = await iterator.next())
    rest.push(next.value.n);
  assert.deepEqual(
    rest,
    Array.from({ length: 99 }, (_, index) => index + 2),
  );
  await waitForNoneHeld();
});

test('reading goes on when requests have all connections of their pool', async () => {
  const { stream } = await openNumbers(10);
  const { max } = database.pool.options;
  const taken = await Promise.all(Array.from({ length: max }, () => database.pool.connect()));
  try {
    assert.equal((await readRest(await stream())).length, 10);
  } finally {
    for (const client of taken) client.release();
  }
});

test('the last batch is passed on without a connection', async () => {
  const { stream } = await openNumbers(BATCH - 1);
  const content = await stream();
  const iterator = content[Symbol.asyncIterator]();
  await iterator.next();
  assert.equal(await countHeld(), 0);
  await iterator.return?.();
});

test('a connection comes back when the reader stops, also before it began', async () => {
  const { stream } = await openNumbers(100);
  const [begun, unread] = await Promise.all([stream(), stream()]);
  const iterator = begun[Symbol.asyncIterator]();
  await iterator.next();
  assert.equal(await countHeld(), 2);
  await iterator.return?.();
  unread.destroy();
  await waitForNoneHeld();
});

test('a connection comes back when the content cannot be made', async () => {
  const { snapshots } = await openNumbers(1);
  const stream = snapshots.stream(async ({ pool }) => {
    await pool.query('select from no_such_table');
    return Readable.from([]);
  });
  await assert.rejects(stream, /no_such_table/);
  assert.equal(await countHeld(), 0);
});

test('content that takes too long fails, and gives its connection back', async () => {
  const { stream } = await openNumbers(100, { timeoutMs: 50 });
  const content = await stream();
  await assert.rejects(async () => {
    for await (const _ of content) await sleep(20);
  }, /took longer than 50 ms/);
  await waitForNoneHeld();
});

test('content of which nothing is read for too long fails, and its connection is replaced', async () => {
  const clientConfig = { ...database.clientConfig, idle_in_transaction_session_timeout: 100 };
  const { stream } = await openNumbers(100, { clientConfig });
  const slow = await Promise.all(Array.from({ length: 4 }, stream));
  await sleep(300);
  await waitForNoneHeld();
  assert.equal((await readRest(await stream())).length, 100);
  for (const content of slow) await assert.rejects(readRest(content), /./);
});

test('more than 20 are not kept waiting', async () => {
  const { stream } = await openNumbers(100);
  const open = await Promise.all(Array.from({ length: 4 }, stream));
  const waiting = Array.from({ length: 20 }, stream);
  await assert.rejects(stream, { code: 'QUEUE_BUSY' });
  for (const content of open) content.destroy();
  for (const content of waiting) (await content).destroy();
  await waitForNoneHeld();
});

test('a database that does not respond is found before anything is read', async (t) => {
  const proxy = await openProxy(database);
  t.after(() => proxy.close());
  const { stream } = await openNumbers(1, {
    clientConfig: proxy.clientConfig,
    beginTimeoutMs: 100,
  });
  // The connection is kept for the next one.
  await readRest(await stream());
  proxy.pause();
  await assert.rejects(stream(), /Query read timeout/);
  proxy.resume();
  assert.deepEqual(await readRest(await stream()), [1]);
});
