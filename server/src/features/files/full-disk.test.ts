import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { call, refuse } from '../../../test/support/call.ts';
import { signUp } from '../../../test/support/people.ts';
import { makePicture, makeVideo, toFile } from '../../../test/support/pictures.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import { mountSmallDisk } from '../../../test/support/small-disk.ts';
import { startTestServer } from '../../../test/support/start-test-server.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';

const DISK_BYTES = 1024 * 1024;

test('a disk without room is a 503 for uploads and readiness, leaves nothing half-way, and all works again with room', async (t) => {
  await using directory = await makeTemporaryDirectory();
  await using disk = await mountSmallDisk(directory.path, DISK_BYTES);
  if (!disk) return t.skip('it needs the right to mount a disk');
  const storage = await createDiskStorage(join(directory.path, 'files'));
  const server = await startTestServer({ services: () => ({ storage }) });
  t.after(() => server.close());
  const as = await signUp(server);
  const picture = await makePicture('jpeg', 400, 300);
  function upload() {
    return { as, body: { folder: 'events' as const }, file: toFile(picture, 'field.jpg') };
  }
  const filler = join(directory.path, 'filler');
  await writeFile(filler, Buffer.alloc(DISK_BYTES)).catch(() => undefined);
  for (const name of ['uploadFile', 'getReadiness'] as const) {
    const refused = await refuse(server, name, name === 'uploadFile' ? upload() : {});
    assert.equal(refused.code, 'UNAVAILABLE', name);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
  }
  const video = { ...upload(), file: toFile(makeVideo(), 'film.mp4') };
  assert.equal((await refuse(server, 'uploadFile', video)).code, 'UNAVAILABLE');
  const left = await readdir(join(directory.path, 'files'), { recursive: true });
  assert.deepEqual(
    left.filter((name) => name.includes('.')),
    [],
  );
  await rm(filler);
  await call(server, 'getReadiness', {});
  await call(server, 'uploadFile', upload());
});

test('below the floor of free space uploads and archives are refused, and nothing else', async (t) => {
  const server = await startTestServer({ config: { minFreeBytes: Number.MAX_SAFE_INTEGER } });
  t.after(() => server.close());
  const as = await signUp(server);
  const file = toFile(await makePicture('jpeg', 400, 300), 'field.jpg');
  const refused = await refuse(server, 'uploadFile', { as, file });
  assert.equal(refused.code, 'UNAVAILABLE');
  assert.match(refused.message, /no room for files/);
  await call(server, 'requestDataExport', { as });
  await runJobs(server);
  const { export: archive } = await call(server, 'getDataExport', { as });
  assert.equal(archive?.status, 'running');
  await call(server, 'getReadiness', {});
});
