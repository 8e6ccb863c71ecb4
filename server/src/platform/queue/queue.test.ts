import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import {
  createTestDatabase,
  silentLog,
  type TestDatabase,
} from '../../../test/support/database.ts';
import { openProxy } from '../../../test/support/database-proxy.ts';
import { startHangingWorker } from '../../../test/support/queue-process.ts';
import { type AdvisoryLocks, createAdvisoryLocks } from '../database/advisory-lock.ts';
import { openPool } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { createLog } from '../log.ts';
import { addJob } from './add-job.ts';
import { handOverJobs } from './hand-over-jobs.ts';
import type { JobHandlers } from './job-kinds.ts';
import { startQueue } from './start-queue.ts';
import { deleteDeadJobs, listDeadJobs, moveNewJobs } from './store.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
const opened: AdvisoryLocks[] = [];
after(async () => {
  for (const locks of opened) await locks.close();
  await database.close();
});
beforeEach(() =>
  database.pool.query('delete from new_jobs; delete from graphile_worker._private_jobs'),
);

type SendMail = JobHandlers['sendMail'];

interface StartOptions {
  log?: typeof silentLog;
  clientConfig?: pg.ClientConfig;
}

function start(sendMail: SendMail, options: StartOptions = {}) {
  const listenConfig = options.clientConfig ?? database.directConfig;
  const { pool } = openPool(listenConfig, silentLog);
  const locks = createAdvisoryLocks(listenConfig);
  opened.push(locks);
  return startQueue(
    {
      pool,
      listenConfig,
      locks,
      log: options.log ?? silentLog,
      pollIntervalMs: 50,
      watchIntervalMs: 50,
    },
    { sendMail },
  );
}

/** A handler that records what it was given, and a way to wait for its runs. */
function record(run: SendMail = async () => undefined) {
  const ids: string[] = [];
  const handler: SendMail = async (payload, attempt) => {
    ids.push(payload.mailId);
    await run(payload, attempt);
  };
  return { ids, handler };
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    if (await holds()) return;
    await sleep(10);
  }
  throw new Error('it did not happen in time');
}

async function countJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from graphile_worker.jobs) + (select count(*) from new_jobs) as count
  `.execute(database.db);
  return rows[0]?.count ?? 0;
}

async function countLocked(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from graphile_worker.jobs where locked_at is not null`.execute(database.db);
  return rows[0]?.count ?? 0;
}

test('a job of a transaction that is rolled back never exists', async () => {
  const rollback = new Error('rolled back');
  const transaction = database.db.transaction().execute(async (trx) => {
    await addJob(trx, 'sendMail', { mailId: 'a' });
    throw rollback;
  });
  await assert.rejects(transaction, rollback);
  assert.equal(await countJobs(), 0);
});

test('a committed job runs once, at once, and is gone afterwards', async () => {
  const { ids, handler } = record();
  const queue = start(handler);
  await database.db.transaction().execute((trx) => addJob(trx, 'sendMail', { mailId: 'a' }));
  await until(async () => (await countJobs()) === 0);
  await queue.stop();
  assert.deepEqual(ids, ['a']);
});

/** How often the workers are notified meanwhile. They arrive in order: the last is ours. */
async function countNotifications(run: () => Promise<unknown>): Promise<number> {
  const client = await database.pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload = '' }) => heard.push(payload));
  try {
    await client.query('listen "jobs:insert"');
    await run();
    await database.pool.query(`select pg_notify('jobs:insert', 'the end')`);
    await until(() => heard.includes('the end'));
  } finally {
    await client.query('unlisten *');
    client.removeAllListeners('notification');
    client.release();
  }
  return heard.length - 1;
}

test('a transaction that adds a job notifies nobody; what follows its commit does', async () => {
  const { db } = database;
  const during = await countNotifications(() =>
    db.transaction().execute((trx) => addJob(trx, 'sendMail', { mailId: 'a' })),
  );
  assert.equal(during, 0);
  const after = await countNotifications(() =>
    inTransaction(db, async (trx) => {
      await addJob(trx, 'sendMail', { mailId: 'b' });
      await addJob(trx, 'sendMail', { mailId: 'c' });
    }),
  );
  assert.ok(after > 0);
  const { rows } = await database.pool.query('select from new_jobs');
  assert.equal(rows.length, 0, 'what an earlier transaction had left is handed over too');
});

test('a job whose process died before it was handed over is run by any node', async () => {
  await database.db.transaction().execute((trx) => addJob(trx, 'sendMail', { mailId: 'left' }));
  const { ids, handler } = record();
  const queue = start(handler);
  await until(() => ids.length > 0);
  await queue.stop();
  assert.deepEqual(ids, ['left']);
});

test('of jobs with one key the newest is run, whoever hands them over', async () => {
  const { db } = database;
  const runAt = new Date(Date.now() + 3_600_000);
  for (const mailId of ['first', 'second'])
    await db
      .transaction()
      .execute((trx) => addJob(trx, 'sendMail', { mailId }, { key: 'k', runAt }));
  await Promise.all([handOverJobs(db), handOverJobs(db), moveNewJobs(db, 500)]);
  const { rows } = await database.pool.query('select payload from graphile_worker._private_jobs');
  assert.deepEqual(rows, [{ payload: { mailId: 'second' } }]);
});

test('a payload that does not fit its kind is refused when it is added', async () => {
  await assert.rejects(addJob(database.db, 'sendMail', { mailId: 7 as unknown as string }));
  await assert.rejects(addJob(database.db, 'sendMail', { mailId: 'x'.repeat(5_000) }), /longer/);
  assert.equal(await countJobs(), 0);
});

test('a job for later waits, and a job with its key takes its place', async () => {
  const { ids, handler } = record();
  const queue = start(handler);
  const runAt = new Date(Date.now() + 3_600_000);
  await addJob(database.db, 'sendMail', { mailId: 'old' }, { runAt, key: 'k' });
  await addJob(database.db, 'sendMail', { mailId: 'later' }, { runAt });
  await addJob(database.db, 'sendMail', { mailId: 'new' }, { key: 'k' });
  await until(async () => (await countJobs()) === 1);
  await queue.stop();
  assert.deepEqual(ids, ['new']);
});

test('two nodes never run one job at once, and share all jobs', async () => {
  const { ids, handler } = record(() => sleep(2));
  const nodes = [start(handler), start(handler)];
  const wanted = Array.from({ length: 60 }, (_, index) => `mail ${index}`);
  await Promise.all(wanted.map((mailId) => addJob(database.db, 'sendMail', { mailId })));
  await until(async () => (await countJobs()) === 0);
  await Promise.all(nodes.map((node) => node.stop()));
  assert.deepEqual(ids.sort(), wanted.sort());
});

test('at most two jobs run at a time', async () => {
  let running = 0;
  let most = 0;
  const queue = start(async () => {
    running += 1;
    most = Math.max(most, running);
    // The first one lasts until there is a second, however slow the database is.
    await until(async () => most >= 2);
    await sleep(5);
    running -= 1;
  });
  for (let index = 0; index < 8; index += 1)
    await addJob(database.db, 'sendMail', { mailId: String(index) });
  await until(async () => (await countJobs()) === 0);
  await queue.stop();
  assert.equal(most, 2);
});

test('the job of a process that is killed runs again', async () => {
  const worker = startHangingWorker(database.url);
  await addJob(database.db, 'sendMail', { mailId: 'a' });
  assert.equal(await worker.started, 'a');
  const { ids, handler } = record();
  const queue = start(handler);
  // While the other process lives, its job is its own: several checks leave it alone.
  await sleep(300);
  assert.deepEqual(ids, []);
  await worker.kill();
  await until(async () => (await countJobs()) === 0);
  await queue.stop();
  assert.deepEqual(ids, ['a']);
});

test('a job is tried again after a failure, and is dead after its last attempt', async () => {
  const lasts: boolean[] = [];
  const lines: string[] = [];
  const log = createLog(
    { logLevel: 'info' },
    { isTerminal: false, stream: { write: (line: string) => void lines.push(line) } },
  );
  const queue = start(
    async (_, { isLast }) => {
      lasts.push(isLast);
      throw new Error('refused');
    },
    { log },
  );
  await addJob(database.db, 'sendMail', { mailId: 'secret-id' }, { maxAttempts: 2 });
  await until(() => lasts.length === 1);
  assert.deepEqual(await listDeadJobs(database.db, 10), []);
  // The retry is seconds away.
  await until(async () => {
    await sql`update graphile_worker._private_jobs set run_at = now()
      where locked_at is null`.execute(database.db);
    return lasts.length === 2 && (await listDeadJobs(database.db, 10)).length === 1;
  });
  await queue.stop();
  assert.deepEqual(lasts, [false, true]);
  const [dead] = await listDeadJobs(database.db, 10);
  assert.deepEqual([dead?.name, dead?.attempts, dead?.lastError], ['sendMail', 2, 'refused']);
  assert.equal(lines.filter((line) => line.includes('refused')).length, 2);
  assert.ok(!lines.join().includes('secret-id'), 'a payload is not logged');
});

test('dead jobs are listed latest first up to a limit, and old ones are deleted', async () => {
  for (const mailId of ['a', 'b', 'c']) await addJob(database.db, 'sendMail', { mailId });
  await addJob(database.db, 'sendMail', { mailId: 'alive' });
  await database.pool.query(`
    update graphile_worker._private_jobs set attempts = max_attempts,
      updated_at = now() - (case payload->>'mailId' when 'a' then interval '40 days'
        else interval '1 day' end)
    where payload->>'mailId' <> 'alive'`);
  assert.equal((await listDeadJobs(database.db, 2)).length, 2);
  const monthAgo = new Date(Date.now() - 30 * 24 * 3_600_000);
  assert.equal(await deleteDeadJobs(database.pool, monthAgo, 10), 1);
  assert.equal((await listDeadJobs(database.db, 10)).length, 2);
  assert.equal(await countJobs(), 3);
});

test('stopping asks running jobs to end, and leaves them to be run again', async () => {
  const { ids, handler } = record(async (_, { signal }) => {
    await once(signal, 'abort');
    throw new Error('stopped');
  });
  const queue = start(handler);
  await addJob(database.db, 'sendMail', { mailId: 'a' });
  await until(() => ids.length === 1);
  await queue.stop();
  assert.equal(await countJobs(), 1);
  assert.deepEqual(await listDeadJobs(database.db, 10), []);
  const { rows } = await database.pool.query(
    'select last_error, locked_by from graphile_worker._private_jobs',
  );
  assert.deepEqual(rows, [{ last_error: 'stopped', locked_by: null }]);
});

test('jobs that end while the database is away run once, and their end is recorded later', async (t) => {
  const proxy = await openProxy(database);
  const isCut = new Set<string>();
  const { ids, handler } = record(async ({ mailId }) => {
    await proxy.cut();
    isCut.add(mailId);
    if (mailId === 'fails') throw new Error('refused');
  });
  let warnings = 0;
  function warn() {
    warnings += 1;
  }
  const log = { ...silentLog, debug() {}, warn } as unknown as typeof silentLog;
  const queue = start(handler, { log, clientConfig: proxy.clientConfig });
  t.after(async () => {
    await queue.stop();
    await proxy.close();
  });
  for (const mailId of ['succeeds', 'fails']) {
    await addJob(database.db, 'sendMail', { mailId }, { maxAttempts: 1 });
    await until(() => isCut.has(mailId));
    const before = warnings;
    await until(() => warnings > before + 1);
    await proxy.restore();
    await until(async () => (await countLocked()) === 0);
  }
  assert.deepEqual(ids, ['succeeds', 'fails']);
  const dead = await listDeadJobs(database.db, 10);
  assert.deepEqual(
    dead.map(({ lastError }) => lastError),
    ['refused'],
  );
});

/** The connections that say that workers run. */
async function listMarks(): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_locks
     where locktype = 'advisory' and mode = 'ShareLock' and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.map(({ pid }) => pid);
}

test('workers say that they run, again after a lost connection, and no more once stopped', async () => {
  const queue = start(async () => undefined);
  await until(async () => (await listMarks()).length === 1);
  const [lost] = await listMarks();
  await database.pool.query('select pg_terminate_backend($1, 5000)', [lost]);
  await until(async () => (await listMarks()).length === 1);
  await queue.stop();
  assert.deepEqual(await listMarks(), []);
});

test('a job whose start was lost with a connection runs again; one that runs is left alone', async (t) => {
  const { ids, handler } = record(async (_, { signal }) => void (await once(signal, 'abort')));
  const queue = start(handler);
  t.after(() => queue.stop());
  await addJob(database.db, 'sendMail', { mailId: 'runs' });
  await until(() => ids.length === 1);
  await addJob(database.db, 'sendMail', { mailId: 'lost' }, { runAt: new Date(Date.now() + 1e6) });
  // As the database has it when the response was lost: taken by these workers, a minute ago.
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '1 minute',
    locked_at = now() - interval '1 minute', locked_by = (
      select locked_by from graphile_worker._private_jobs where locked_by is not null)`.execute(
    database.db,
  );
  await until(() => ids.length === 2);
  assert.deepEqual(ids, ['runs', 'lost']);
});
