import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { call, readRefusal, refuse } from '../../../test/support/call.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import {
  makeLargePicture,
  makePhonePicture,
  makePicture,
  makeVideo,
  toFile,
} from '../../../test/support/pictures.ts';
import { startUpload } from '../../../test/support/slow-upload.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

const MB = 1024 * 1024;

let server: TestServer;
let as: Person;
before(async () => {
  server = await startTestServer();
  as = await signUp(server);
});
after(() => server.close());

async function listUploading() {
  const folder = join(server.services.config.dataDir, 'uploading');
  const names = await readdir(folder);
  return Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
}
afterEach(async () => {
  assert.deepEqual(await listUploading(), [], 'no upload leaves a temporary file');
});

async function upload(bytes: Buffer, name: string, body: object = {}) {
  return (await call(server, 'uploadFile', { as, body, file: toFile(bytes, name) })).file;
}
async function fetchMedia(url: string | null) {
  return Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer());
}
async function countFiles() {
  return (await server.database.pool.query('select count(*) as count from files')).rows[0].count;
}

for (const [format, extension] of [
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['webp', 'webp'],
] as const) {
  test(`a ${format} is stored with a 640 px thumbnail and a row`, async () => {
    const file = await upload(await makePicture(format, 1_300, 700), `Field ☕.${extension}`, {
      folder: 'events',
    });
    assert.match(file.url, new RegExp(`^/media/events/[0-9a-f]{24}\\.${extension}$`));
    assert.deepEqual(
      [file.width, file.height, file.contentType, file.originalName, file.folder],
      [1_300, 700, `image/${format}`, `Field ☕.${extension}`, 'events'],
    );
    const stored = await fetchMedia(file.url);
    assert.equal(stored.length, file.size);
    assert.equal((await sharp(stored).metadata()).format, format);
    const small = await sharp(await fetchMedia(file.thumbnailUrl)).metadata();
    assert.deepEqual([small.format, small.width], ['webp', 640]);
    const row = await server.services.db
      .selectFrom('files')
      .selectAll()
      .where('key', '=', file.key)
      .executeTakeFirstOrThrow();
    assert.equal(row.owner_id, as.user.id);
  });
}

test('a phone’s picture is rotated upright, and its location and author are removed', async () => {
  const taken = await makePhonePicture();
  assert.ok(taken.includes('Secret Photographer'));
  assert.equal((await sharp(taken).metadata()).orientation, 6);
  const file = await upload(taken, 'phone.jpg');
  assert.deepEqual([file.width, file.height], [60, 80]);
  for (const url of [file.url, file.thumbnailUrl]) {
    const stored = await fetchMedia(url);
    const { exif, orientation } = await sharp(stored).metadata();
    assert.deepEqual([exif, orientation], [undefined, undefined]);
    assert.ok(!stored.includes('Secret Photographer'));
  }
  const { data } = await sharp(await fetchMedia(file.url))
    .raw()
    .toBuffer({ resolveWithObject: true });
  assert.ok(
    (data[0] ?? 0) > 150 && (data[2] ?? 255) < 80,
    'the left half, which is red, is now at the top',
  );
});

test('a very wide picture is made smaller', async () => {
  const file = await upload(await makePicture('jpeg', 4_000, 1_000), 'wide.jpg');
  assert.deepEqual([file.width, file.height], [2_560, 640]);
});

for (const [content, bytes] of [
  ['text', Buffer.from('hello')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'SVG',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
  ],
  ['only the first bytes of a JPEG', Buffer.from('ffd8ffe000104a46494600', 'hex')],
  [
    'only the first bytes of an MP4',
    Buffer.concat([makeVideo().subarray(0, 24), Buffer.from('<script>')]),
  ],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['an empty file', Buffer.alloc(0)],
] as const) {
  test(`${content} named .jpg is a 415, and nothing is stored`, async () => {
    const before = await countFiles();
    const refused = await refuse(server, 'uploadFile', { as, file: toFile(bytes, 'field.jpg') });
    assert.equal(refused.code, 'WRONG_TYPE');
    assert.equal(await countFiles(), before);
  });
}

test('an animated PNG is stored as its first picture, also as a Moment', async () => {
  const png = await makePicture('png');
  const control = Buffer.from('acTL\0\0\0\x02\0\0\0\0', 'latin1');
  const chunk = Buffer.alloc(control.length + 8);
  chunk.writeUInt32BE(8);
  control.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(control), control.length + 4);
  // After the signature and the header.
  const animated = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
  const file = await upload(animated, 'wave.png');
  assert.equal(file.contentType, 'image/png');
  const image = toFile(animated, 'wave.png', 'image/png');
  const { moment } = await call(server, 'uploadMoment', { as, file: image });
  assert.match(moment.url, /\.png$/);
});

test('a GIF is refused, and a picture named .mp4 is stored as a picture', async () => {
  const gif = toFile(await makePicture('gif'), 'a.gif', 'image/gif');
  assert.equal((await refuse(server, 'uploadFile', { as, file: gif })).code, 'WRONG_TYPE');
  const file = await upload(await makePicture('png'), 'film.mp4');
  assert.equal(file.contentType, 'image/png');
});

test('a picture above 5 MB or above 40 megapixels is too large', async () => {
  const heavy = toFile(await makeLargePicture(5 * MB + 1_000), 'heavy.png');
  const tooHeavy = await refuse(server, 'uploadFile', { as, file: heavy });
  assert.deepEqual([tooHeavy.code, tooHeavy.message], ['TOO_LARGE', 'Each image must be ≤ 5 MB']);
  const wide = toFile(await makePicture('png', 8_000, 5_001), 'wide.png');
  const tooWide = await refuse(server, 'uploadFile', { as, file: wide });
  assert.match(tooWide.message, /more than 40 megapixels/);
});

test('a video is stored unchanged, and streamed to the disk while it arrives', async () => {
  const sending = startUpload(server, as, makeVideo());
  await sending.send(20 * MB);
  for (let tries = 0; tries < 100; tries += 1) {
    if (((await listUploading())[0] ?? 0) > 19 * MB) break;
    await sleep(20);
  }
  assert.ok(((await listUploading())[0] ?? 0) > 19 * MB, 'on the disk before the rest was sent');
  sending.finish();
  const { status, body } = await sending.response;
  assert.equal(status, 201, body);
  const { file } = JSON.parse(body).data;
  assert.deepEqual(
    [file.contentType, file.thumbnailUrl, file.folder],
    ['video/mp4', null, 'uploads'],
  );
  const stored = await fetchMedia(file.url);
  assert.equal(stored.length, file.size);
  assert.ok(stored.subarray(0, 4_000).equals(makeVideo()));
});

test('a video is served without the place where it was taken', async () => {
  const place = Buffer.from('\0\0\0\x1audta\0\0\0\x12\xa9xyz+51.50-0.1', 'latin1');
  const video = makeVideo();
  const contentAt = video.indexOf('mdat') - 4;
  const parts = [video.subarray(0, contentAt), place, video.subarray(contentAt)];
  const { url } = await upload(Buffer.concat(parts), 'a.mp4');
  const served = Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer());
  assert.ok(!served.includes('+51.50'));
});

test('a video above 50 MB is refused while it still arrives', async () => {
  const sending = startUpload(server, as, makeVideo());
  await sending.send(52 * MB);
  const { status, body } = await sending.response;
  assert.equal(status, 413);
  assert.equal(JSON.parse(body).error.code, 'TOO_LARGE');
  sending.abort();
});

test('a client that reads the response only after sending everything also receives the refusal of a large video', async () => {
  const file = toFile(makeVideo(60 * MB), 'a.mp4');
  assert.equal((await refuse(server, 'uploadFile', { as, file })).code, 'TOO_LARGE');
});

test('form fields can come after the file', async () => {
  const form = new FormData();
  form.append('file', toFile(await makePicture('jpeg'), 'a.jpg'));
  form.append('folder', 'avatars');
  const headers = { authorization: `Bearer ${as.tokens.accessToken}` };
  const response = await fetch(`${server.url}/api/files/upload`, {
    method: 'POST',
    headers,
    body: form,
  });
  assert.equal((await response.json()).data.file.folder, 'avatars');
});

test('only the last part of a file name is stored, without control characters', async () => {
  const file = await upload(await makePicture('jpeg'), '..\\../etc/pass\u202ewd\u0000.jpg');
  assert.equal(file.originalName, 'passwd.jpg');
});

test('a file keeps the quotes of its name, which browsers escape', async () => {
  const { originalName } = await upload(await makePicture('jpeg'), 'the "best" one, 50%25.jpg');
  assert.equal(originalName, 'the "best" one, 50%25.jpg');
});

test('a form without a file, with another field, with two files or with an unknown folder is refused, and so is JSON', async () => {
  async function post(form: FormData) {
    const headers = { authorization: `Bearer ${as.tokens.accessToken}` };
    const path = `${server.url}/api/files/upload`;
    return readRefusal(await fetch(path, { method: 'POST', headers, body: form }));
  }
  const picture = toFile(await makePicture('jpeg'), 'a.jpg');
  function form(...names: string[]) {
    const made = new FormData();
    for (const name of names) made.append(name, picture);
    return made;
  }
  assert.deepEqual((await post(form())).fields, { file: 'Choose a file' });
  assert.deepEqual((await post(form('photo'))).fields, { file: 'Choose a file' });
  assert.deepEqual((await post(form('file', 'file'))).fields, { file: 'Send one file' });
  const other = form('file');
  other.append('folder', '../secret');
  assert.deepEqual(Object.keys((await post(other)).fields ?? {}), ['folder']);
  const json = await fetch(`${server.url}/api/files/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${as.tokens.accessToken}`,
      'content-type': 'application/json',
    },
    body: '{}',
  });
  assert.equal((await readRefusal(json)).code, 'WRONG_TYPE');
});

test('without a session an upload is refused before its body is read', async () => {
  const file = toFile(await makePicture('jpeg'), 'a.jpg');
  assert.equal((await refuse(server, 'uploadFile', { file })).code, 'UNAUTHENTICATED');
  const response = await fetch(`${server.url}/api/files/upload`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `"${'x'.repeat(10 * MB)}"`,
  });
  assert.equal((await readRefusal(response)).code, 'UNAUTHENTICATED');
});
