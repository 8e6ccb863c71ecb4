import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test as testOnce } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { createTestDatabase } from '../../test/support/database.ts';
import { startServerProcess } from '../../test/support/server-process.ts';

// The PostgreSQL of the tests makes no difference here.
const test = process.env.TEST_POSTGRES === 'system' ? testOnce.skip : testOnce;

test('DATA_DIR and everything in it is closed to other accounts, also in an old one', async (t) => {
  const database = await createTestDatabase();
  await using directory = await makeTemporaryDirectory();
  const dataDir = join(directory.path, 'data');
  await mkdir(join(dataDir, 'files'), { recursive: true });
  await chmod(join(dataDir, 'files'), 0o755);
  await chmod(dataDir, 0o755);
  const server = startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: database.url });
  t.after(async () => {
    server.signal('SIGTERM');
    await server.ended;
    await database.close();
  });
  await server.ready();
  const paths = [dataDir, ...(await readdir(dataDir)).map((name) => join(dataDir, name))];
  assert.ok(paths.length > 2);
  for (const path of paths) assert.equal((await stat(path)).mode & 0o077, 0, path);
});
