import assert from 'node:assert/strict';
import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { createDiskStorage } from './disk-storage.ts';

const key = 'events/0123456789abcdef01234567.jpg';

test('a file is stored, read in whole or part, and removed', async () => {
  await using directory = await makeTemporaryDirectory();
  const storage = await createDiskStorage(join(directory.path, 'files'));
  const source = join(directory.path, 'source');
  await writeFile(source, '0123456789');
  await storage.save(key, source, 'image/jpeg');
  await assert.rejects(access(source), 'moved, not copied');
  assert.equal(await storage.size(key), 10);
  assert.equal(await text(await storage.open(key)), '0123456789');
  assert.equal(await text(await storage.open(key, { start: 2, end: 4 })), '234');
  await storage.remove(key);
  await storage.remove(key);
  assert.equal(await storage.size(key), undefined);
});

test('nothing outside the folder is read, written or removed', async () => {
  await using directory = await makeTemporaryDirectory();
  const storage = await createDiskStorage(join(directory.path, 'files'));
  const outside = join(directory.path, 'outside');
  await writeFile(outside, 'secret');
  const keys = ['../outside', 'a/../../outside', outside, '.', '', '../files-too/x', 'a\0b'];
  for (const invalidKey of keys) {
    const refused = /key outside the store/;
    await assert.rejects(async () => storage.size(invalidKey), refused, invalidKey);
    await assert.rejects(async () => storage.open(invalidKey), refused, invalidKey);
    await assert.rejects(async () => storage.remove(invalidKey), refused, invalidKey);
    await assert.rejects(
      async () => storage.save(invalidKey, outside, 'image/jpeg'),
      refused,
      invalidKey,
    );
  }
  assert.equal(await readFile(outside, 'utf8'), 'secret');
});

test('a missing file, and a path below a file, have no size', async () => {
  await using directory = await makeTemporaryDirectory();
  const storage = await createDiskStorage(directory.path);
  await writeFile(join(directory.path, 'file'), 'x');
  assert.equal(await storage.size('file/below'), undefined);
  assert.equal(await storage.size('none'), undefined);
});

test('the probe fails when the folder is gone', async () => {
  await using directory = await makeTemporaryDirectory();
  const root = join(directory.path, 'files');
  const storage = await createDiskStorage(root);
  await storage.probe();
  await rm(root, { recursive: true });
  await assert.rejects(storage.probe());
});
