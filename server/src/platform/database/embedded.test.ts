import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { listPostgresProcesses, makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { openDatabase } from '@muster/server/src/platform/database/connection.ts';
import {
  DatabaseError,
  type DatabaseErrorCode,
} from '@muster/server/src/platform/database/errors.ts';
import { startCrashWriter } from '../../../test/support/crash-writer-process.ts';
import { silentLog as log } from '../../../test/support/database.ts';

const skip =
  process.env.TEST_POSTGRES === 'system' && 'the supervisor is for the embedded PostgreSQL only';

async function makeDataDir() {
  const directory = await makeTemporaryDirectory();
  const dataDir = join(await realpath(directory.path), 'data');
  const pgData = join(dataDir, 'postgres');
  const config = { dataDir, databaseUrl: undefined };
  return {
    dataDir,
    pgData,
    open: () => openDatabase(config, log),
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  };
}

type TestDataDir = Awaited<ReturnType<typeof makeDataDir>>;

/** Creates a database in the folder and stops it again. */
async function makeCluster(folder: TestDataDir): Promise<void> {
  const { close } = await folder.open();
  await close();
}

async function assertRefused(
  open: () => Promise<unknown>,
  code: DatabaseErrorCode,
  message: RegExp,
): Promise<void> {
  await assert.rejects(open, (error) => {
    assert.ok(error instanceof DatabaseError, String(error));
    assert.equal(error.code, code);
    assert.match(error.message, message);
    assert.ok(!error.message.includes('\n'), 'one sentence on one line');
    return true;
  });
}

/** Every file below a folder with its size, modification time, mode and owner. */
async function listState(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true });
  // PostgreSQL writes its pid file before it checks anything else, and a crash leaves the file
  // behind.
  const stableEntries = entries.filter((entry) => entry !== 'postmaster.pid');
  const states = stableEntries.map(async (entry) => {
    const { size, mtimeMs, mode, uid } = await stat(join(directory, entry));
    return `${entry} ${size} ${mtimeMs} ${mode} ${uid}`;
  });
  return (await Promise.all(states)).sort();
}

test('the first start creates a durable UTF-8 database, and the second opens it quickly', {
  skip,
}, async () => {
  await using folder = await makeDataDir();
  const first = await folder.open();
  const { rows } = await first.pool.query(
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
            current_setting('synchronous_commit') as synchronous, lower('ÄÖ') as lower,
            current_setting('listen_addresses') as tcp,
              current_setting('server_encoding') as encoding`,
  );
  assert.deepEqual(rows, [
    { fsync: 'on', pages: 'on', synchronous: 'on', lower: 'äö', tcp: '', encoding: 'UTF8' },
  ]);
  assert.equal((await stat(folder.pgData)).mode & 0o777, 0o700);
  await first.pool.query('create table kept as select 1 as one');
  await first.close();
  assert.deepEqual(await listPostgresProcesses(folder.pgData), []);

  const startedAt = performance.now();
  const second = await folder.open();
  assert.ok(performance.now() - startedAt < 5_000);
  assert.equal((await second.pool.query('select from kept')).rowCount, 1);
  assert.equal(second.description, `embedded PostgreSQL in ${folder.dataDir}`);
  await second.close();
});

test('a second server on the same data folder is refused, and the first continues to work', {
  skip,
}, async () => {
  await using folder = await makeDataDir();
  const first = startCrashWriter(folder.dataDir);
  await first.writeMore(10);
  await assertRefused(folder.open, 'DATA_DIR_IN_USE', /^Another Muster is already running on \//);
  await first.writeMore(100);
  await first.kill();
  const after = await folder.open();
  await after.close();
});

test('a pid file whose pid now belongs to another program does not stop the start', {
  skip,
}, async () => {
  await using folder = await makeDataDir();
  await makeCluster(folder);
  await writeFile(join(folder.pgData, 'postmaster.pid'), `${process.pid}\n${folder.pgData}\n`);
  await makeCluster(folder);
});

test('the remains of an interrupted start do not prevent the next start', { skip }, async () => {
  await using folder = await makeDataDir();
  await mkdir(join(folder.dataDir, 'postgres.unfinished'), { recursive: true });
  await writeFile(join(folder.dataDir, 'postgres.unfinished', 'PG_VERSION'), '18\n');
  await makeCluster(folder);
});

test('a DATA_DIR that is a file, or lies inside one, is refused', { skip }, async () => {
  await using directory = await makeTemporaryDirectory();
  const file = join(directory.path, 'file');
  await writeFile(file, 'mine');
  for (const dataDir of [file, join(file, 'below')]) {
    function open() {
      return openDatabase({ dataDir, databaseUrl: undefined }, log);
    }
    await assertRefused(open, 'DATA_DIR_NOT_A_DIRECTORY', /^DATA_DIR must be a folder, but \//);
  }
  assert.equal(await readFile(file, 'utf8'), 'mine');
});

const rootMayWriteAnywhere = process.geteuid?.() === 0 && 'root may write everywhere';

test('a DATA_DIR without write access is refused', {
  skip: skip || rootMayWriteAnywhere,
}, async () => {
  await using folder = await makeDataDir();
  await mkdir(folder.dataDir, { mode: 0o500 });
  await assertRefused(folder.open, 'DATA_DIR_NOT_WRITABLE', /can't be read and written/);
  await chmod(folder.dataDir, 0o700);
});

test('folders of other programs are refused and not changed', { skip }, async () => {
  const foreign: Record<string, [path: string, content: string][]> = {
    'holds files but no PostgreSQL database': [['postgres/letter.txt', 'dear']],
    'holds a database that Muster did not make': [['postgres/PG_VERSION', '18\n']],
    'is itself a PostgreSQL data directory': [['PG_VERSION', '15\n']],
    'is a file where Muster keeps its database': [['postgres', 'a file']],
  };
  for (const [reason, files] of Object.entries(foreign)) {
    await using folder = await makeDataDir();
    for (const [path, content] of files) {
      await mkdir(join(folder.dataDir, path, '..'), { recursive: true });
      await writeFile(join(folder.dataDir, path), content);
    }
    await assertRefused(folder.open, 'DATA_DIR_FOREIGN', new RegExp(reason));
    for (const [path, content] of files) {
      assert.equal(await readFile(join(folder.dataDir, path), 'utf8'), content);
    }
  }
});

test('a damaged database, or a database of another version, is refused and not changed', {
  skip,
}, async () => {
  await using folder = await makeDataDir();
  await makeCluster(folder);
  const version = join(folder.pgData, 'PG_VERSION');
  const control = join(folder.pgData, 'global/pg_control');
  const intact = { version: await readFile(version), control: await readFile(control) };
  const damaged = Buffer.alloc(intact.control.length, 0x5a);

  await writeFile(version, '\u0000\u0001garbage');
  await assertUntouched(folder, 'DATABASE_DAMAGED', /its PG_VERSION is unreadable/);
  await writeFile(version, '15\n');
  await assertUntouched(folder, 'DATABASE_OTHER_VERSION', /made by PostgreSQL 15/);
  await writeFile(version, intact.version);
  await writeFile(control, damaged);
  await assertUntouched(folder, 'DATABASE_DAMAGED', /is damaged .*nothing was deleted/);
  await writeFile(control, intact.control.subarray(0, 10));
  await assertUntouched(folder, 'DATABASE_DAMAGED', /is damaged/);

  await writeFile(control, intact.control);
  await makeCluster(folder);
});

async function assertUntouched(
  folder: TestDataDir,
  code: DatabaseErrorCode,
  message: RegExp,
): Promise<void> {
  const before = await listState(folder.pgData);
  await assertRefused(folder.open, code, message);
  assert.deepEqual(await listState(folder.pgData), before);
  assert.deepEqual(await listPostgresProcesses(folder.pgData), []);
}
