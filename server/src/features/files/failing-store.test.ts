import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { call, refuse } from '../../../test/support/call.ts';
import { uploadPicture } from '../../../test/support/make.ts';
import { signUp } from '../../../test/support/people.ts';
import { makePicture, toFile } from '../../../test/support/pictures.ts';
import { startTestServer } from '../../../test/support/start-test-server.ts';
import { prepareUploadFolder } from '../../platform/http/upload-folder.ts';

const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });

test('a store that fails half way leaves neither a file nor a row, and the failure is reported', async (t) => {
  let isFull = true;
  const server = await startTestServer({
    services: ({ storage }) => ({
      storage: {
        ...storage,
        save: (key, path, type) =>
          isFull && key.endsWith('.webp') ? Promise.reject(full) : storage.save(key, path, type),
        remove: (key) => (isFull ? storage.remove(key) : Promise.reject(full)),
      },
    }),
  });
  t.after(() => server.close());
  const as = await signUp(server);
  const file = toFile(await makePicture('jpeg'), 'a.jpg');
  const refused = await refuse(server, 'uploadFile', { as, file });
  assert.deepEqual([refused.code, refused.headers.get('retry-after')], ['UNAVAILABLE', '5']);
  const stored = await readdir(join(server.services.config.dataDir, 'files/uploads'));
  assert.deepEqual(stored, []);
  async function count() {
    return (await server.database.pool.query('select from files')).rowCount;
  }
  assert.equal(await count(), 0);

  isFull = false;
  const { url } = await uploadPicture(server, as);
  assert.equal((await refuse(server, 'deleteFile', { as, body: { url } })).code, 'UNAVAILABLE');
  assert.equal(await count(), 0, 'for everybody the file is gone');
  assert.equal((await refuse(server, 'deleteFile', { as, body: { url } })).code, 'UNAVAILABLE');
  const stranger = { as: await signUp(server), body: { url } };
  assert.equal((await refuse(server, 'deleteFile', stranger)).code, 'FILE_NOT_FOUND');
  isFull = true;
  await call(server, 'deleteFile', { as, body: { url } });
  assert.deepEqual(await readdir(join(server.services.config.dataDir, 'files/events')), []);
  assert.equal((await refuse(server, 'deleteFile', { as, body: { url } })).code, 'FILE_NOT_FOUND');
});

test('whatever uploads a killed server left is removed at the start', async () => {
  await using directory = await makeTemporaryDirectory();
  const folder = join(directory.path, 'uploading');
  await mkdir(folder);
  await writeFile(join(folder, 'old'), 'x');
  await writeFile(join(folder, 'new'), 'x');
  await prepareUploadFolder(folder);
  assert.deepEqual(await readdir(folder), []);
});
