import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { call, refuse, send } from '../../../test/support/call.ts';
import { uploadPicture } from '../../../test/support/make.ts';
import { signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { makePicture, toFile } from '../../../test/support/pictures.ts';
import { startS3Store } from '../../../test/support/s3-store.ts';
import { startTestServer } from '../../../test/support/start-test-server.ts';

test('an unreachable store is reported by every endpoint, and no key is lost', async (t) => {
  const store = await startS3Store();
  const server = await startTestServer({ config: { s3: store.config } });
  t.after(() => server.close());
  const as = await signUp(server);
  const superadmin = await signInSuperadmin(server);
  const { url, key } = await uploadPicture(server, as);
  await store.close();
  const file = toFile(await makePicture('jpeg'), 'a.jpg');
  const copy = { sourceKey: key, destinationKey: 'uploads/b.jpg' };
  for (const attempt of [
    () => refuse(server, 'uploadFile', { as, file }),
    () => refuse(server, 'uploadFiles', { as, files: [file, file] }),
    () => refuse(server, 'copyFile', { as, body: copy }),
    () => refuse(server, 'deleteFile', { as, body: { key } }),
    () => refuse(server, 'testFileConnection', { as: superadmin }),
    () => refuse(server, 'getReadiness'),
  ]) {
    const { code, headers } = await attempt();
    assert.deepEqual([code, headers.get('retry-after')], ['UNAVAILABLE', '5']);
  }
  assert.equal((await fetch(`${server.url}${url}`)).status, 503);
  const batch = await call(server, 'deleteFiles', { as, body: { keys: [key, 'uploads/c.jpg'] } });
  assert.deepEqual(batch.deleted, []);
  assert.equal(batch.failed.length, 2);
  const { rows } = await server.database.pool.query(
    'select state, count(*) from file_keys group by state order by state',
  );
  assert.deepEqual(rows, [
    { state: 'released', count: 6 },
    { state: 'removing', count: 2 },
  ]);
  assert.deepEqual(await readdir(join(server.services.config.dataDir, 'uploading')), []);
});

test('the connection test fails when the store returns other content', async (t) => {
  const server = await startTestServer({
    services: ({ storage }) => ({
      storage: { ...storage, open: async () => Readable.from([Buffer.from('something else')]) },
    }),
  });
  t.after(() => server.close());
  const superadmin = await signInSuperadmin(server);
  const { status } = await send(server, 'testFileConnection', { as: superadmin });
  assert.equal(status, 503);
  const stored = await readdir(join(server.services.config.dataDir, 'files/uploads'));
  assert.deepEqual(stored, [], 'the test file is removed');
});
