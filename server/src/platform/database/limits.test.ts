import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  createBlankDatabase,
  silentLog,
  type TestDatabase,
} from '../../../test/support/database.ts';
import { checkPooled } from './check-pooler.ts';
import { type Database, openDatabase, openPool } from './connection.ts';
import {
  DIRECT_CONNECTIONS,
  POOLED_CONNECTIONS,
  ROLE_LIMITS,
  withRequestLimits,
} from './limits.ts';
import { LongClient } from './long-client.ts';

const page = join(import.meta.dirname, '../../../../docs/operations.md');
const dataDir = '/nonexistent';

let blank: TestDatabase;
let database: Database;
before(async () => {
  blank = await createBlankDatabase();
  database = await openDatabase({ dataDir, databaseUrl: blank.url }, silentLog);
});
after(async () => {
  await database.close();
  await blank.close();
});

const READ_LIMITS = `select current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle`;
const REQUEST = { statement: '5s', lock: '3s', idle: '1min' };
const LONG = { statement: '30s', lock: '0', idle: '1min' };

test('the limits of requests hold for every connection, and a further start keeps them', async () => {
  const config = { dataDir, databaseUrl: blank.url };
  await (await openDatabase(config, silentLog)).close();
  // As a pooler connects, without start-up parameters.
  const { pool } = openPool({ connectionString: blank.url }, silentLog);
  assert.deepEqual((await pool.query(READ_LIMITS)).rows, [REQUEST]);
  assert.deepEqual((await database.pool.query(READ_LIMITS)).rows, [REQUEST]);
  await pool.end();
});

test('a long statement has longer limits, in a transaction and alone, and no other one', async (t) => {
  const { db, pool } = openPool(database.clientConfig, silentLog, { max: 1, Client: LongClient });
  t.after(() => pool.end());
  assert.deepEqual((await pool.query(READ_LIMITS)).rows, [LONG]);
  await db.transaction().execute(async (trx) => {
    const { rows } = await trx.executeQuery({ sql: READ_LIMITS, parameters: [] } as never);
    assert.deepEqual(rows, [LONG]);
  });
  const client = await pool.connect();
  await assert.rejects(client.query('select 1 / 0'), /division by zero/);
  await client.query('create table kept (n int)');
  await client.query('insert into kept values ($1)', [1]);
  client.release();
  assert.deepEqual((await database.pool.query('select n from kept')).rows, [{ n: 1 }]);
  assert.deepEqual((await database.pool.query(READ_LIMITS)).rows, [REQUEST]);
});

async function refuse(run: Promise<unknown>): Promise<string> {
  try {
    await run;
  } catch (error) {
    return String(error);
  }
  throw new assert.AssertionError({ message: 'the database was opened' });
}

test('an address whose connections have another limit is refused', async () => {
  const { rows } = await database.pool.query(
    `select current_database() as name, pg_postmaster_start_time()::text as "startedAt"`,
  );
  for (const [name, ms] of Object.entries(ROLE_LIMITS)) {
    const connection = { ...withRequestLimits({ connectionString: blank.url }), [name]: ms - 1 };
    assert.match(
      await refuse(checkPooled(connection, rows[0])),
      new RegExp(
        `^DatabaseError: The Postgre\\S+ database "\\w+" at \\S+ can't be used: ${name} is ${ms - 1} ms there instead of ${ms} ms\\.`,
      ),
    );
  }
});

test('two addresses of different databases are refused', async () => {
  const other = await createBlankDatabase();
  const config = { dataDir, databaseUrl: blank.url, databaseDirectUrl: other.url };
  const why = await refuse(openDatabase(config, silentLog));
  assert.match(why, /"blank_\w+" at \S+ can't be used: DATABASE_DIRECT_URL leads to another data/);
  await other.close();
});

test('without named statements a connection keeps none', async () => {
  const { pool } = openPool({ connectionString: blank.url, namedStatements: false }, silentLog, {
    max: 1,
  });
  await pool.query({ name: 'named', text: 'select $1::int', values: [1] });
  const { rows } = await pool.query('select count(*) from pg_prepared_statements');
  assert.deepEqual(rows, [{ count: 0 }]);
  await pool.end();
});

test('ten nodes behind a pooler, or four without one, fit into the default of PostgreSQL', async () => {
  const [pooled, direct] = [sum(POOLED_CONNECTIONS), sum(DIRECT_CONNECTIONS)];
  const poolSize = Number(/default_pool_size = (\d+)/.exec(await readFile(page, 'utf8'))?.[1]);
  const RESERVED = 3;
  assert.equal(direct, 3);
  assert.ok(10 * direct + poolSize + RESERVED <= 100);
  assert.ok(4 * (pooled + direct) + RESERVED <= 100);
});

function sum(connections: Readonly<Record<string, number>>): number {
  return Object.values(connections).reduce((total, count) => total + count, 0);
}
