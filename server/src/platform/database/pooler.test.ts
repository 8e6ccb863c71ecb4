import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test as testAnywhere } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { createBlankDatabase, silentLog } from '../../../test/support/database.ts';
import { findPgbouncer, startPgbouncer } from '../../../test/support/pgbouncer.ts';
import { AppError } from '../app-error.ts';
import { toAppError } from '../http/to-app-error.ts';
import { openDatabase, openPool } from './connection.ts';
import { LongClient } from './long-client.ts';
import { prepared } from './prepared.ts';

// The PostgreSQL of the system has no password, which pgbouncer asks for.
const isPossible = process.env.TEST_POSTGRES === 'embedded' && (await findPgbouncer());
const test = isPossible ? testAnywhere : testAnywhere.skip;

const dataDir = '/nonexistent';

/** A blank database behind pgbouncer, which connects with at most so many connections. */
async function start(settings?: string) {
  const disposer = new AsyncDisposableStack();
  const directory = disposer.use(await makeTemporaryDirectory());
  const blank = disposer.adopt(await createBlankDatabase(), (one) => one.close());
  const pooler = await startPgbouncer({
    databaseUrl: blank.url,
    folder: join(directory.path, 'pgbouncer'),
    settings,
  });
  disposer.defer(() => pooler.stop());
  const addresses = { databaseUrl: pooler.url, databaseDirectUrl: blank.url };
  function open(config: object) {
    return openDatabase({ dataDir, ...addresses, namedStatements: false, ...config }, silentLog);
  }
  return { pooler, blank, open, [Symbol.asyncDispose]: () => disposer.disposeAsync() };
}

async function refuse(opening: ReturnType<typeof openDatabase>): Promise<string> {
  try {
    await (await opening).close();
  } catch (error) {
    return String(error);
  }
  throw new assert.AssertionError({ message: 'the database was opened' });
}

test('behind a pooler limits hold, and statements lose their names', async () => {
  await using behind = await start();
  const database = await behind.open({});
  const long = openPool(database.clientConfig, silentLog, { max: 2, Client: LongClient });
  const limit = `select current_setting('statement_timeout') as limit`;
  assert.deepEqual((await database.pool.query(limit)).rows, [{ limit: '5s' }]);
  assert.deepEqual((await long.pool.query(limit)).rows, [{ limit: '30s' }]);
  assert.deepEqual((await database.pool.query(limit)).rows, [{ limit: '5s' }]);
  const statement = prepared('select $1::int as n', [1]);
  const rows = await Promise.all([1, 2, 3].map(() => database.pool.query(statement)));
  assert.ok(rows.every((result) => result.rows[0].n === 1));
  await long.pool.end();
  await database.close();
});

test('a pooler that loses named statements is refused unless they are off', async () => {
  await using behind = await start();
  // 1.21 and newer keep them when their settings say so, which those of the page do not.
  assert.match(
    await refuse(behind.open({ namedStatements: true })),
    /can't be used: its pooler loses named statements\. Set DATABASE_NAMED_STATEMENTS=off/,
  );
});

test('a pooler in the place of PostgreSQL itself is refused', async () => {
  for (const settings of [
    '',
    'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  ]) {
    await using behind = await start(settings);
    assert.match(
      await refuse(behind.open({ databaseDirectUrl: undefined })),
      /: it is a pooler, and Muster also needs the address of PostgreSQL itself, in DATABASE_DIRECT/,
    );
  }
});

test('a pooler without a connection to give makes a request wait, and then a 503', async () => {
  await using behind = await start('default_pool_size = 1\nquery_wait_timeout = 1');
  const database = await behind.open({});
  const client = await database.pool.connect();
  await client.query('begin');
  const refusal = await database.pool.query('select').catch(toAppError);
  assert.ok(refusal instanceof AppError);
  assert.equal(refusal.code, 'UNAVAILABLE');
  await client.query('commit');
  client.release();
  await database.pool.query('select');
  await database.close();
});

test('connections that a pooler opened before the limits were set are refused', async () => {
  await using behind = await start();
  const { pool } = openPool({ connectionString: behind.pooler.url }, silentLog);
  await pool.query('select');
  assert.match(
    await refuse(behind.open({})),
    /statement_timeout is 0 ms there instead of 5000 ms\. .* \(in pgbouncer: RECONNECT\)\.$/,
  );
  await behind.pooler.shutDown();
  await behind.pooler.start();
  await (await behind.open({})).close();
  await pool.end();
});
