import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeEvent, uploadPicture } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { makeVideo, toFile } from '../../../test/support/pictures.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { sweep } from '../../jobs/sweep/sweep.ts';
import { readConfig } from '../../platform/config/config.ts';

const MB = 1024 * 1024;
const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let as: Person;
before(async () => {
  const { quotas } = readConfig({});
  const config = { quotas: { ...quotas, storedBytes: 10 * MB, files: 12 } };
  server = await startTestServer({ config });
});
after(() => server.close());
beforeEach(async () => {
  as = await signUp(server);
});

function upload(bytes: number, person = as) {
  const file = toFile(makeVideo(bytes), 'a.mp4');
  return call(server, 'uploadFile', { as: person, file });
}
async function usage(person = as) {
  const { usage } = await call(server, 'getStorageUsage', { as: person });
  return { bytes: usage.bytes, files: usage.files };
}

test('of 20 uploads at once as many succeed as the quota has room for', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => upload(MB)));
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 10);
  assert.deepEqual(await usage(), { bytes: 10 * MB, files: 10 });
  const file = toFile(makeVideo(MB), 'a.mp4');
  const refused = await refuse(server, 'uploadFile', { as, file });
  assert.deepEqual(
    [refused.status, refused.code, refused.message],
    [
      413,
      'QUOTA_EXCEEDED',
      'This needs 1 MB, and you have used 10 MB of 10 MB. Delete files that you no longer need',
    ],
  );
  const stranger = await signUp(server);
  await upload(MB, stranger);
  assert.deepEqual(await usage(stranger), { bytes: MB, files: 1 });
});

test('of 20 copies at once as many succeed as there may be files', async () => {
  const { file } = await upload(1_000);
  const copies = Array.from({ length: 20 }, (_, index) =>
    call(server, 'copyFile', {
      as,
      body: { sourceKey: file.key, destinationKey: `uploads/copy-${index}.mp4` },
    }),
  );
  const outcomes = await Promise.allSettled(copies);
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 11);
  assert.deepEqual(await usage(), { bytes: 12_000, files: 12 });
  const refused = await refuse(server, 'uploadFile', { as, file: toFile(makeVideo(9), 'a.mp4') });
  assert.match(refused.message, /^You have stored 12 of 12 files\./);
});

test('what is deleted or swept is not counted any more', async () => {
  const { file } = await upload(2 * MB);
  await upload(MB);
  await call(server, 'deleteFile', { as, body: { key: file.key } });
  assert.deepEqual(await usage(), { bytes: MB, files: 1 });
  await sweep(server.services, new Date(Date.now() + 2 * DAY_MS));
  assert.deepEqual(await usage(), { bytes: 0, files: 0 });
});

test('an upload that fails is not counted, and leaves nothing', async (t) => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  const failing = t.mock.method(server.services.storage, 'save', () => Promise.reject(full));
  const file = toFile(makeVideo(MB), 'a.mp4');
  assert.equal((await refuse(server, 'uploadFile', { as, file })).code, 'UNAVAILABLE');
  failing.mock.restore();
  assert.deepEqual(await usage(), { bytes: 0, files: 0 });
});

test('an account that is deleted leaves nothing that is counted or reserved', async () => {
  const { key } = await uploadPicture(server, as);
  await makeEvent(server, as);
  const superadmin = await signInSuperadmin(server);
  const params = { id: as.user.id };
  await call(server, 'deleteUser', { as: superadmin, params });
  const { pool } = server.database;
  const { rowCount } = await pool.query('select from files where key = $1', [key]);
  assert.equal(rowCount, 0);
  const { rows } = await pool.query('select state, owner_id from file_keys where key = $1', [key]);
  assert.deepEqual(rows, [{ state: 'removed', owner_id: null }]);
  assert.equal((await refuse(server, 'getStorageUsage')).code, 'UNAUTHENTICATED');
});

test('on its first day an account may store less', async (t) => {
  const { quotas } = readConfig({});
  const limited = await startTestServer({
    config: { quotas: { ...quotas, storedFirstDayBytes: 2 * MB } },
  });
  t.after(() => limited.close());
  const young = await signUp(limited);
  const input = { as: young, file: toFile(makeVideo(2 * MB + 1), 'a.mp4') };
  assert.equal((await refuse(limited, 'uploadFile', input)).code, 'QUOTA_EXCEEDED');
  await limited.database.pool.query(`update users set created_at = now() - interval '25 hours'`);
  await call(limited, 'uploadFile', input);
  const { usage } = await call(limited, 'getStorageUsage', { as: young });
  assert.equal(usage.maxBytes, quotas.storedBytes);
});
