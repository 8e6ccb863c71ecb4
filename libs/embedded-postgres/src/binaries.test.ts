import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { canReach } from './account.ts';
import { findPackage, installBinaries } from './binaries.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

const unavailableError = { code: 'EMBEDDED_UNAVAILABLE', message: /set DATABASE_URL/ };

test('on a platform without a package the error says to set DATABASE_URL', async () => {
  await assert.rejects(
    findPackage({ os: 'linux', arch: 'riscv64', musl: false }),
    unavailableError,
  );
  await assert.rejects(findPackage({ os: 'linux', arch: 'x64', musl: true }), unavailableError);
  await assert.rejects(findPackage({ os: 'win32', arch: 'x64', musl: false }), unavailableError);
});

test('the copied programs run, with their links, and every account can use them', async () => {
  await using directory = await makeTemporaryDirectory();
  const umask = process.umask(0o077);
  const found = await findPackage();
  const { bin, major } = await installBinaries(join(directory.path, 'pgbin'), found);
  process.umask(umask);
  const version = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  assert.match(version, new RegExp(`\\(PostgreSQL\\) ${major}\\.`));
  assert.equal((await stat(join(bin, 'postgres'))).mode & 0o777, 0o755);
  assert.equal(await readlink(join(bin, '../lib/libpq.so.5')), 'libpq.so.5.18');
  assert.deepEqual(await readdir(join(directory.path, 'pgbin')), [found.version]);

  const before = await stat(bin);
  await installBinaries(join(directory.path, 'pgbin'), found);
  assert.equal((await stat(bin)).mtimeMs, before.mtimeMs);
});

test('an account cannot reach a folder inside a closed folder', async () => {
  await using directory = await makeTemporaryDirectory();
  const stranger = { name: 'stranger', uid: 54_321, gid: 54_321 };
  const closed = join(directory.path, 'closed');
  await mkdir(join(closed, 'inside'), { recursive: true, mode: 0o700 });
  assert.equal(await canReach(stranger, directory.path), true);
  assert.equal(await canReach(stranger, join(closed, 'inside')), false);
});
