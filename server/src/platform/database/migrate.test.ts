import assert from 'node:assert/strict';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import type pg from 'pg';
import { createBlankDatabase, silentLog } from '../../../test/support/database.ts';
import { DatabaseError } from './errors.ts';
import { migrate } from './migrate.ts';
import { readMigrationFiles } from './migration-files.ts';

const log = silentLog;
const own = join(import.meta.dirname, 'migrations');
const first = '0001-foundation.sql';

async function copyMigrations(directory: string): Promise<string> {
  const folder = join(directory, 'migrations');
  await mkdir(folder);
  await cp(own, folder, { recursive: true });
  return folder;
}

test('a second run changes nothing', async () => {
  const { pool, close } = await createBlankDatabase();
  await migrate(pool, { log });
  const before = await pool.query('select * from muster_migration');
  await migrate(pool, { log });
  const after = await pool.query('select * from muster_migration');
  assert.equal(before.rowCount, (await readMigrationFiles()).length);
  assert.deepEqual(after.rows, before.rows);
  await close();
});

test('several servers starting at once migrate once', async () => {
  const { pool, close } = await createBlankDatabase();
  await Promise.all([1, 2, 3, 4].map(() => migrate(pool, { log })));
  const { rows } = await pool.query('select count(*) as count from muster_migration');
  assert.equal(rows[0].count, (await readMigrationFiles()).length);
  await close();
});

test('an edited migration is refused, but Windows line endings are not an edit', async () => {
  const { pool, close } = await createBlankDatabase();
  await using directory = await makeTemporaryDirectory();
  const folder = await copyMigrations(directory.path);
  await migrate(pool, { log, folder });
  const text = await readFile(join(folder, first), 'utf8');
  await writeFile(join(folder, first), text.replaceAll('\n', '\r\n'));
  await migrate(pool, { log, folder });
  await writeFile(join(folder, first), `${text}\n-- edited`);
  await assert.rejects(migrate(pool, { log, folder }), (error: DatabaseError) => {
    assert.equal(error.code, 'MIGRATION_CHANGED');
    assert.match(error.message, /^Migration 0001-foundation\.sql was edited/);
    return true;
  });
  await close();
});

/** The folder with one more migration. Returns its name. */
async function addMigration(folder: string, title: string, text: string): Promise<string> {
  const next = (await readMigrationFiles(folder)).length + 1;
  const name = `${String(next).padStart(4, '0')}-${title}.sql`;
  await writeFile(join(folder, name), text);
  return name;
}

test('a failing migration is undone, and those before it stay', async () => {
  const { pool, close } = await createBlankDatabase();
  await migrate(pool, { log });
  await using directory = await makeTemporaryDirectory();
  const folder = await copyMigrations(directory.path);
  await addMigration(folder, 'whole', 'create table whole (id int)');
  const statements = 'create table half (id int); select nothing_of_this_name;';
  const name = await addMigration(folder, 'broken', statements);
  await assert.rejects(migrate(pool, { log, folder }), (error: DatabaseError) => {
    assert.equal(error.code, 'MIGRATION_FAILED');
    assert.ok(error.message.includes(name));
    return true;
  });
  const { rows } = await pool.query(
    `select to_regclass('whole') as whole, to_regclass('half') as half`,
  );
  assert.deepEqual(rows, [{ whole: 'whole', half: null }]);
  await writeFile(join(folder, name), 'create table half (id int)');
  await migrate(pool, { log, folder });
  await close();
});

test('a migration lets requests pass that hold its table, and tries again', async () => {
  const { pool, close } = await createBlankDatabase();
  await migrate(pool, { log });
  await using directory = await makeTemporaryDirectory();
  const folder = await copyMigrations(directory.path);
  const name = await addMigration(folder, 'column', 'alter table users add column seen int');
  const request = await pool.connect();
  await request.query('begin; select from users');
  const triedAgain = Promise.withResolvers<string>();
  const watched = Object.assign(Object.create(log), { warn: triedAgain.resolve });
  const migrating = migrate(pool, { log: watched, folder });
  assert.match(await triedAgain.promise, new RegExp(`^Migration ${name} tries again`));
  await request.query('commit');
  request.release();
  await migrating;
  await pool.query('select seen from users');
  await close();
});

const MAKE_INDEX = 'create unique index concurrently if not exists twice_key on twice (value);';

async function isIndexValid(pool: pg.Pool): Promise<boolean | undefined> {
  const { rows } = await pool.query(
    `select indisvalid from pg_index where indexrelid = to_regclass('twice_key')`,
  );
  return rows[0]?.indisvalid;
}

test('a half-made index is dropped and made again, by one of several servers', async () => {
  const { pool, close } = await createBlankDatabase();
  await migrate(pool, { log });
  await using directory = await makeTemporaryDirectory();
  const folder = await copyMigrations(directory.path);
  await addMigration(folder, 'index', MAKE_INDEX);
  await pool.query('create table twice (value int); insert into twice values (1), (1)');
  await assert.rejects(migrate(pool, { log, folder }), { code: 'MIGRATION_FAILED' });
  assert.equal(await isIndexValid(pool), undefined);
  // As a server leaves it that is killed meanwhile.
  await assert.rejects(pool.query(MAKE_INDEX), { code: '23505' });
  assert.equal(await isIndexValid(pool), false);
  await pool.query('truncate twice');
  await Promise.all([1, 2, 3].map(() => migrate(pool, { log, folder })));
  assert.equal(await isIndexValid(pool), true);
  await close();
});

async function recordLater(pool: pg.Pool, name: string): Promise<void> {
  await pool.query('insert into muster_migration (name, timestamp) values ($1, $2)', [
    `${name} checksum`,
    '2040-01-01T00:00:00.000Z',
  ]);
}

test('the last release starts on a database of the next, until that one contracts it', async () => {
  const { pool, close } = await createBlankDatabase();
  await migrate(pool, { log });
  const newest = String((await readMigrationFiles()).length).padStart(4, '0');
  await recordLater(pool, '9000-expands.sql');
  await recordLater(pool, `9001-contracts.after-${newest}.sql`);
  await migrate(pool, { log });
  await recordLater(pool, '9002-contracts.after-9000.sql');
  await assert.rejects(migrate(pool, { log }), (error: DatabaseError) => {
    assert.equal(error.code, 'MIGRATION_NEWER');
    assert.match(error.message, /newer Muster \(9002-contracts\.after-9000\.sql\)/);
    return true;
  });
  await close();
});

test('a gap in the migration numbers stops the migration before anything is run', async () => {
  await using directory = await makeTemporaryDirectory();
  const folder = await copyMigrations(directory.path);
  await writeFile(join(folder, '0999-late.sql'), 'select 1');
  await assert.rejects(readMigrationFiles(folder), DatabaseError);
});

/** The table in which earlier versions recorded migrations. */
async function recordAsEarlierVersion(pool: pg.Pool): Promise<void> {
  await pool.query(`create table schema_migrations (number integer primary key, name text not null,
    checksum text not null, applied_at timestamptz not null default now())`);
  for (const { number, name, checksum } of await readMigrationFiles()) {
    await pool.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ]);
  }
  await pool.query('drop table muster_migration; drop table if exists muster_migration_lock');
}

test('a database migrated by an earlier version keeps its records, and nothing is run again', async () => {
  const { pool, close } = await createBlankDatabase();
  await migrate(pool, { log });
  await recordAsEarlierVersion(pool);
  await pool.query('drop table likes');
  await Promise.all([1, 2, 3].map(() => migrate(pool, { log })));
  const { rows } = await pool.query(
    `select to_regclass('likes') as likes, to_regclass('schema_migrations') as former,
      (select count(*) from muster_migration) as count`,
  );
  assert.deepEqual(rows, [
    { likes: null, former: null, count: (await readMigrationFiles()).length },
  ]);
  await close();
});

test('an edit is found in the records of an earlier version too', async () => {
  const { pool, close } = await createBlankDatabase();
  await migrate(pool, { log });
  await recordAsEarlierVersion(pool);
  await using directory = await makeTemporaryDirectory();
  const folder = await copyMigrations(directory.path);
  await writeFile(join(folder, first), 'select 1');
  await assert.rejects(migrate(pool, { log, folder }), { code: 'MIGRATION_CHANGED' });
  await close();
});
