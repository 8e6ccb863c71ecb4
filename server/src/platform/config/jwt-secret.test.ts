import assert from 'node:assert/strict';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { readJwtSecret } from './jwt-secret.ts';

test('a secret is generated once, even by several servers at once, and only its owner can read it', async () => {
  await using directory = await makeTemporaryDirectory();
  const config = { dataDir: directory.path, jwtSecret: undefined };
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readJwtSecret(config)));
  assert.equal(new Set(secrets).size, 1);
  assert.match(secrets[0] ?? '', /^[\w-]{64}$/);
  assert.equal(await readJwtSecret(config), secrets[0]);
  assert.deepEqual(await readdir(directory.path), ['jwt-secret']);
  assert.equal((await stat(join(directory.path, 'jwt-secret'))).mode & 0o777, 0o600);
});

test('a configured secret is used, and nothing is written', async () => {
  await using directory = await makeTemporaryDirectory();
  const jwtSecret = 'c'.repeat(32);
  assert.equal(await readJwtSecret({ dataDir: directory.path, jwtSecret }), jwtSecret);
  assert.deepEqual(await readdir(directory.path), []);
});

test('an empty secret file is refused', async () => {
  await using directory = await makeTemporaryDirectory();
  await writeFile(join(directory.path, 'jwt-secret'), '');
  await assert.rejects(
    readJwtSecret({ dataDir: directory.path, jwtSecret: undefined }),
    /jwt-secret is damaged: remove the file/,
  );
});
