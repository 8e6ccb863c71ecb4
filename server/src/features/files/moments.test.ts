import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Moment } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, uploadPicture } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import {
  makeLargePicture,
  makePicture,
  makeVideo,
  toFile,
} from '../../../test/support/pictures.ts';
import {
  PUBLIC_URL,
  startTestServer,
  type TestServer,
} from '../../../test/support/start-test-server.ts';
import { createObjectId } from '../../platform/database/object-id.ts';

const MB = 1024 * 1024;

let server: TestServer;
let as: Person;
let photo: File;
before(async () => {
  server = await startTestServer();
  as = await signUp(server);
  photo = toFile(await makePicture('jpeg'), 'field.jpg');
});
after(() => server.close());

function upload(person: Person) {
  return call(server, 'uploadMoment', { as: person, body: {}, file: photo });
}
async function list(person: Person) {
  return (await call(server, 'listMoments', { as: person })).moments;
}
function idsOf(moments: Moment[]) {
  return moments.map(({ id }) => id);
}
async function isThere(url: string | null) {
  return (await fetch(`${server.url}${url}`)).ok;
}
async function countFiles() {
  return (await server.database.pool.query('select from files')).rowCount;
}

/** Fills a user's gallery without a request for each photo. */
async function fill(person: Person, count: number): Promise<void> {
  const { key } = await uploadPicture(server, person, 'moments');
  for (let made = 0; made < count; made += 1) {
    const uploaded_at = new Date(Date.now() - (count - made) * 60_000);
    await server.services.db
      .insertInto('moments')
      .values({
        id: createObjectId(),
        user_id: person.user.id,
        file_key: key,
        size_bytes: MB,
        uploaded_at,
      })
      .execute();
  }
}

test('a photo is added with its row and file', async () => {
  const me = await signUp(server);
  const { moment, replacedOldest } = await upload(me);
  assert.equal(replacedOldest, false);
  assert.deepEqual([moment.originalName, await isThere(moment.url)], ['field.jpg', true]);
  assert.ok(await isThere(moment.thumbnailUrl));
  assert.ok(Math.abs(Date.parse(moment.uploadedAt) - Date.now()) < 60_000);
  const { rows } = await server.database.pool.query(
    'select user_id, folder from moments join files on key = file_key where id = $1',
    [moment.id],
  );
  assert.deepEqual(rows, [{ user_id: me.user.id, folder: 'moments' }]);
  const second = (await upload(me)).moment;
  assert.deepEqual(idsOf(await list(me)), [second.id, moment.id], 'the latest first');
});

test('only JPEG and PNG up to 5 MB are accepted, whatever the file name', async () => {
  const before = await countFiles();
  for (const bytes of [
    await makePicture('webp'),
    await makePicture('gif'),
    makeVideo(),
    Buffer.from('hello'),
  ]) {
    const refused = await refuse(server, 'uploadMoment', { as, file: toFile(bytes, 'a.jpg') });
    assert.deepEqual(
      [refused.code, refused.message],
      ['WRONG_TYPE', 'Unsupported file type. Please upload JPG or PNG.'],
    );
  }
  const heavy = toFile(await makeLargePicture(5 * MB + 1_000), 'a.png');
  const tooLarge = await refuse(server, 'uploadMoment', { as, file: heavy });
  assert.deepEqual(
    [tooLarge.code, tooLarge.message],
    ['TOO_LARGE', 'Each photo must be 5 MB or less.'],
  );
  assert.deepEqual((await refuse(server, 'uploadMoment', { as })).fields, {
    photo: 'Choose a file',
  });
  assert.equal((await refuse(server, 'uploadMoment', { file: photo })).code, 'UNAUTHENTICATED');
  const superadmin = await signInSuperadmin(server);
  const refused = await refuse(server, 'uploadMoment', { as: superadmin, file: photo });
  assert.equal(refused.code, 'FORBIDDEN');
  assert.equal(await countFiles(), before);
  assert.deepEqual(await list(as), []);
});

test('the 19th photo replaces the oldest and removes its file', async () => {
  const me = await signUp(server);
  const first = (await upload(me)).moment;
  await server.database.pool.query(
    "update moments set uploaded_at = now() - interval '1 day' where id = $1",
    [first.id],
  );
  await fill(me, 17);
  const before = await list(me);
  assert.equal(before.length, 18);
  const { moment, replacedOldest } = await upload(me);
  assert.equal(replacedOldest, true);
  assert.deepEqual(idsOf(await list(me)), [moment.id, ...idsOf(before).slice(0, 17)]);
  for (const url of [first.url, first.thumbnailUrl]) assert.equal(await isThere(url), false);
});

test('a replaced photo that an event shows keeps its file', async () => {
  const me = await signUp(server);
  const first = (await upload(me)).moment;
  await server.database.pool.query(
    "update moments set uploaded_at = now() - interval '1 day' where id = $1",
    [first.id],
  );
  await makeApprovedEvent(server, me, { imageUrl: first.url });
  await fill(me, 17);
  await upload(me);
  assert.ok(await isThere(first.url));
});

test('18 photos remain when 30 are added at once, and no file is lost or orphaned', async () => {
  const me = await signUp(server);
  const added = await Promise.all(Array.from({ length: 30 }, () => upload(me)));
  const kept = await list(me);
  assert.equal(kept.length, 18);
  assert.equal(added.filter(({ replacedOldest }) => replacedOldest).length, 12);
  const latest = added
    .map(({ moment }) => moment)
    .sort((a, b) => (a.uploadedAt < b.uploadedAt ? 1 : -1));
  assert.deepEqual(idsOf(kept).sort(), idsOf(latest.slice(0, 18)).sort(), 'the latest 18');
  for (const { url } of kept) assert.ok(await isThere(url));
  const { rowCount } = await server.database.pool.query('select from files where owner_id = $1', [
    me.user.id,
  ]);
  assert.equal(rowCount, 18);
});

test('a photo uploaded before is added by its URL', async () => {
  const me = await signUp(server);
  const file = await uploadPicture(server, me, 'uploads');
  const body = { imageUrl: PUBLIC_URL + file.url, originalName: ' Sunset ' };
  const { moment } = await call(server, 'addMoment', { as: me, body });
  const { url, thumbnailUrl, originalName, sizeBytes } = moment;
  assert.deepEqual(
    [url, thumbnailUrl, originalName, sizeBytes],
    [file.url, file.thumbnailUrl, 'Sunset', file.size],
  );
  const unnamed = await call(server, 'addMoment', { as: me, body: { imageUrl: file.url } });
  assert.equal(unnamed.moment.originalName, 'field.jpg');
  await call(server, 'deleteMoment', { as: me, params: { id: moment.id } });
  assert.ok(await isThere(file.url), 'the other Moment still shows it');
  await call(server, 'deleteMoment', { as: me, params: { id: unnamed.moment.id } });
  assert.equal(await isThere(file.url), false);
});

test('a URL that is not the caller’s own picture is refused', async () => {
  const me = await signUp(server);
  async function store(bytes: Buffer, name: string) {
    return (await call(server, 'uploadFile', { as: me, file: toFile(bytes, name) })).file;
  }
  const theirs = await uploadPicture(server, as);
  const own = await uploadPicture(server, me);
  const webp = await store(await makePicture('webp'), 'a.webp');
  const video = await store(makeVideo(), 'a.mp4');
  const heavy = await uploadPicture(server, me);
  await server.database.pool.query('update files set size = $1 where key = $2', [
    5 * MB + 1,
    heavy.key,
  ]);
  for (const imageUrl of [
    theirs.url,
    webp.url,
    video.url,
    heavy.url,
    own.thumbnailUrl,
    'https://evil.example/a.jpg',
    `https://evil.example${own.url}`,
    'http://127.0.0.1:5432/',
    '/media/../secret.jpg',
    `${own.url}\u0000`,
  ]) {
    const { code, status, fields } = await refuse(server, 'addMoment', {
      as: me,
      body: { imageUrl },
    });
    assert.equal(status, 400, String(imageUrl));
    assert.deepEqual(Object.keys(fields ?? {}), ['imageUrl']);
    assert.ok(code === 'FOREIGN_MEDIA' || String(imageUrl).includes('\u0000'));
  }
  assert.equal((await refuse(server, 'addMoment', { as: me, body: {} })).code, 'VALIDATION');
  assert.equal((await refuse(server, 'addMoment', { body: {} })).code, 'UNAUTHENTICATED');
  assert.deepEqual(await list(me), []);
});

test('a user can delete only their own photos', async () => {
  const me = await signUp(server);
  const { moment } = await upload(me);
  const params = { id: moment.id };
  assert.equal((await refuse(server, 'deleteMoment', { as, params })).code, 'MOMENT_NOT_FOUND');
  assert.equal((await refuse(server, 'deleteMoment', { params })).code, 'UNAUTHENTICATED');
  const wrong = { as: me, params: { id: 'me' } };
  assert.equal((await refuse(server, 'deleteMoment', wrong)).code, 'VALIDATION');
  const superadmin = await signInSuperadmin(server);
  assert.equal(
    (await refuse(server, 'deleteMoment', { as: superadmin, params })).code,
    'FORBIDDEN',
  );
  assert.ok(await isThere(moment.url));
  assert.deepEqual(idsOf(await list(me)), [moment.id]);
  await call(server, 'deleteMoment', { as: me, params });
  assert.deepEqual(await list(me), []);
  assert.equal(await isThere(moment.url), false);
  assert.equal((await refuse(server, 'deleteMoment', { as: me, params })).code, 'MOMENT_NOT_FOUND');
});

test('the statistics count photos and megabytes', async () => {
  const me = await signUp(server);
  function stats() {
    return call(server, 'getMomentStats', { as: me });
  }
  assert.deepEqual(await stats(), { totalMoments: 0, totalSizeMB: 0 });
  await fill(me, 3);
  await server.database.pool.query('update moments set size_bytes = $1 where user_id = $2', [
    1_234_567,
    me.user.id,
  ]);
  assert.deepEqual(await stats(), { totalMoments: 3, totalSizeMB: 3.53 });
});

test('a user’s gallery includes only the public fields of the profile', async () => {
  const me = await signUp(server, { nickName: 'Foxy' });
  const { moment } = await upload(me);
  const gallery = await call(server, 'listUserMoments', { as, params: { id: me.user.id } });
  const { id, nickName, organizerName, avatarUrl, bio } = me.user;
  assert.deepEqual(gallery, {
    user: { id, nickName, organizerName, avatarUrl, bio },
    moments: [{ ...moment, can: { delete: false } }],
    pagination: { page: 1, limit: 18, total: 1, pages: 1 },
  });
  const unknown = { as, params: { id: 'f'.repeat(24) } };
  assert.equal((await refuse(server, 'listUserMoments', unknown)).code, 'USER_NOT_FOUND');
  const params = { id };
  assert.equal((await refuse(server, 'listUserMoments', { params })).code, 'UNAUTHENTICATED');
});

test('a photo that cannot be added leaves no file', async (t) => {
  const failing = await startTestServer();
  t.after(() => failing.close());
  const me = await signUp(failing);
  await failing.database.pool.query('alter table moments add check (size_bytes < 0)');
  const refused = await refuse(failing, 'uploadMoment', { as: me, file: photo });
  assert.equal(refused.code, 'INTERNAL');
  assert.equal((await failing.database.pool.query('select from files')).rowCount, 0);
});
