import assert from 'node:assert/strict';
import { readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startEmbeddedPostgres } from '@muster/embedded-postgres';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import pg from 'pg';
import { silentLog as log } from '../../../test/support/database.ts';

const skip =
  process.env.TEST_POSTGRES === 'system' && 'the password is for the embedded PostgreSQL only';

async function runQuery(connection: pg.ClientConfig, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

async function makeDataDir() {
  const directory = await makeTemporaryDirectory();
  const dataDir = join(await realpath(directory.path), 'data');
  return {
    passwordFile: join(dataDir, 'postgres-password'),
    pgData: join(dataDir, 'postgres'),
    start: () => startEmbeddedPostgres({ dataDir, log }),
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  };
}

test('without the password of DATA_DIR nobody can connect', { skip }, async () => {
  await using folder = await makeDataDir();
  const postgres = await folder.start();
  const { password, ...server } = postgres.connection;
  assert.equal((await readFile(folder.passwordFile, 'utf8')).trim(), password);
  assert.equal((await stat(folder.passwordFile)).mode & 0o777, 0o600);
  assert.equal((await stat(folder.passwordFile)).uid, process.geteuid?.());
  for (const wrong of [undefined, '', `${password}x`]) {
    await assert.rejects(runQuery({ ...server, password: wrong }, 'select'), /password/);
  }
  assert.equal((await runQuery(postgres.connection, 'select')).rowCount, 1);
  await postgres.stop();
  const again = await folder.start();
  assert.equal(again.connection.password, password);
  await again.stop();
});

test('a data directory that trusted everyone asks for a password from the next start on', {
  skip,
}, async () => {
  await using folder = await makeDataDir();
  const old = await folder.start();
  await runQuery(old.connection, 'create table kept as select 1 as one');
  await runQuery(old.connection, 'alter role muster password null');
  await old.stop();
  await writeFile(join(folder.pgData, 'pg_hba.conf'), 'local all all trust\n');
  await rm(join(folder.pgData, 'MUSTER_PASSWORD'));
  await rm(folder.passwordFile);

  const postgres = await folder.start();
  const { password, ...server } = postgres.connection;
  assert.notEqual(password, old.connection.password);
  await assert.rejects(runQuery(server, 'select'), /password/);
  assert.equal((await runQuery(postgres.connection, 'select from kept')).rowCount, 1);
  await postgres.stop();
});

test('a lost password file, or one of another database, gets a password that works', {
  skip,
}, async () => {
  await using folder = await makeDataDir();
  const first = await folder.start();
  await first.stop();
  const contents = ['', `${'b'.repeat(43)}\n`];
  for (const content of contents) {
    await writeFile(folder.passwordFile, content);
    const postgres = await folder.start();
    assert.equal((await runQuery(postgres.connection, 'select')).rowCount, 1);
    await postgres.stop();
  }
});
