import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { sql } from 'kysely';
import { createBlankDatabase, silentLog } from '../../../test/support/database.ts';
import { startStandby } from '../../../test/support/start-standby.ts';
import { findSystemBinaries } from '../../../test/support/test-cluster.ts';
import { AppError } from '../app-error.ts';
import { toAppError } from '../http/to-app-error.ts';
import { createAdvisoryLocks } from './advisory-lock.ts';
import { openDatabase, openPool } from './connection.ts';

const binaries = await findSystemBinaries();

function assertUnavailable(error: unknown): void {
  assert.ok(error instanceof AppError, String(error));
  assert.equal(error.code, 'UNAVAILABLE');
}

test('a standby is refused: at start, by each pool, and for locks', {
  skip: !binaries && 'PostgreSQL 15 is not installed',
}, async () => {
  assert.ok(binaries);
  await using directory = await makeTemporaryDirectory();
  await using standby = await startStandby(directory.path, binaries);
  const config = { connectionString: standby.url };
  await assert.rejects(
    openDatabase({ dataDir: '/nonexistent', databaseUrl: standby.url }, silentLog),
    { code: 'DATABASE_UNREACHABLE', message: /: it is a standby, which takes no changes\.$/ },
  );
  const { pool } = openPool(config, silentLog);
  assertUnavailable(await pool.query('select').catch(toAppError));
  const locks = createAdvisoryLocks(config);
  assertUnavailable(await locks.tryRun('lock', async () => 'locked').catch(toAppError));
  await Promise.all([pool.end(), locks.close()]);
});

test('a connection that takes no changes any more is closed after the first one', async () => {
  const blank = await createBlankDatabase();
  const { db, pool } = openPool({ connectionString: blank.url }, silentLog, { max: 1 });
  await pool.query('create table kept (id int)');
  const insert = 'insert into kept values (1)';
  // As a pooler's connection to a server that has become a standby; a new one leads elsewhere.
  const makeReadOnly = 'set default_transaction_read_only = on';
  await pool.query(makeReadOnly);
  assertUnavailable(await pool.query(insert).catch(toAppError));
  await pool.query(insert);
  await pool.query(makeReadOnly);
  const inTransaction = db
    .transaction()
    .execute((trx) => sql`insert into kept values (1)`.execute(trx));
  assertUnavailable(await inTransaction.catch(toAppError));
  await pool.query(insert);
  await pool.end();
  await blank.close();
});
