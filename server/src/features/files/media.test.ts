import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { call, readRefusal, refuse } from '../../../test/support/call.ts';
import { uploadPicture } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { makeVideo, toFile } from '../../../test/support/pictures.ts';
import {
  PUBLIC_URL,
  startTestServer,
  type TestServer,
} from '../../../test/support/start-test-server.ts';
import { parseRange } from './serve-media.ts';

let server: TestServer;
let as: Person;
let video: string;
before(async () => {
  server = await startTestServer();
  as = await signUp(server);
  const file = toFile(makeVideo(1_000), 'a.mp4');
  video = (await call(server, 'uploadFile', { as, body: {}, file })).file.url;
});
after(() => server.close());

function media(url: string, headers: Record<string, string> = {}) {
  return fetch(`${server.url}${url}`, { headers });
}
async function isThere(url: string | null) {
  return (await media(url ?? '')).ok;
}
function remove(person: Person, body: object) {
  return call(server, 'deleteFile', { as: person, body });
}

/** Sends the path unchanged; fetch would normalise `..`. */
function getRaw(path: string): Promise<number> {
  const { port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).on('error', reject);
  });
}

test('the owner can delete only the thumbnail of an image', async () => {
  const { url, thumbnailUrl } = await uploadPicture(server, as);
  const stranger = { as: await signUp(server), body: { url: thumbnailUrl } };
  assert.equal((await refuse(server, 'deleteFile', stranger)).code, 'FILE_NOT_FOUND');
  assert.equal(await isThere(thumbnailUrl), true);
  await remove(as, { url: thumbnailUrl });
  assert.deepEqual([await isThere(thumbnailUrl), await isThere(url)], [false, true]);
  await remove(as, { url });
  assert.equal(await isThere(url), false);
});

test('a file is served as immutable and only as its own type', async () => {
  const picture = await uploadPicture(server, as);
  for (const [url, type] of [
    [picture.url, 'image/jpeg'],
    [picture.thumbnailUrl ?? '', 'image/webp'],
    [video, 'video/mp4'],
  ] as const) {
    const { status, headers } = await media(url);
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), type);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
    const policy = url === picture.thumbnailUrl ? null : "default-src 'none'; sandbox";
    assert.equal(headers.get('content-security-policy'), policy);
    assert.equal(headers.get('accept-ranges'), 'bytes');
  }
});

test('byte ranges of a video are sent as partial responses', async () => {
  const whole = Buffer.from(await (await media(video)).arrayBuffer());
  for (const [range, start, end] of [
    ['bytes=0-99', 0, 99],
    ['bytes=990-', 990, 999],
    ['bytes=-10', 990, 999],
    ['bytes=995-5000', 995, 999],
  ] as const) {
    const part = await media(video, { range });
    assert.equal(part.status, 206);
    assert.equal(part.headers.get('content-range'), `bytes ${start}-${end}/1000`);
    assert.equal(part.headers.get('content-length'), String(end - start + 1));
    assert.ok(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(start, end + 1)));
  }
  const past = await media(video, { range: 'bytes=1000-' });
  assert.equal(past.status, 416);
  assert.equal(past.headers.get('content-range'), 'bytes */1000');
  assert.equal((await media(video, { range: 'bytes=0-1,5-6' })).status, 200);
  const head = await fetch(`${server.url}${video}`, { method: 'HEAD' });
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, '1000']);
});

test('a client that has the file gets a 304, and a range only of the version it has', async () => {
  const etag = (await media(video)).headers.get('etag') ?? '';
  assert.match(etag, /^"[\w.-]+"$/);
  const { url: other } = await uploadPicture(server, as);
  assert.notEqual((await media(other)).headers.get('etag'), etag);
  for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const unchanged = await media(video, { 'if-none-match': tags });
    assert.deepEqual([unchanged.status, unchanged.headers.get('etag')], [304, etag], tags);
  }
  assert.equal((await media(video, { 'if-none-match': '"x"' })).status, 200);
  const range = 'bytes=0-99';
  for (const [version, status] of [
    [etag, 206],
    ['"x"', 200],
    [`W/${etag}`, 200],
    [new Date().toUTCString(), 200],
  ] as const) {
    const part = await media(video, { range, 'if-range': version });
    assert.equal(part.status, status, version);
    assert.equal((await part.arrayBuffer()).byteLength, status === 206 ? 100 : 1_000);
  }
});

test('Range headers are parsed as RFC 9110 defines', () => {
  const whole = undefined;
  for (const header of [
    undefined,
    '',
    'bytes',
    'bytes=-',
    'bytes=a-b',
    'lines=0-1',
    'bytes= 0-1',
  ]) {
    assert.equal(parseRange(header, 10), whole, header);
  }
  assert.deepEqual(parseRange('bytes=0-0', 10), { start: 0, end: 0 });
  assert.deepEqual(parseRange('bytes=-99', 10), { start: 0, end: 9 });
  for (const header of ['bytes=10-', 'bytes=-0', 'bytes=99999999999999999999-', 'bytes=0-0']) {
    const size = header === 'bytes=0-0' ? 0 : 10;
    assert.equal(parseRange(header, size), 'unsatisfiable', header);
  }
});

test('no path leads outside the store', async () => {
  const { dataDir } = server.services.config;
  await writeFile(join(dataDir, 'secret.jpg'), 'secret');
  await mkdir(join(dataDir, 'files/events'), { recursive: true });
  await writeFile(join(dataDir, 'files/events/page.html'), '<script>');
  for (const path of [
    '/media/../secret.jpg',
    '/media/..%2fsecret.jpg',
    '/media/%2e%2e/secret.jpg',
    '/media/events/../../secret.jpg',
    '/media/events/..%2f..%2fsecret.jpg',
    '/media/events%2f..%2f..%2fsecret.jpg',
    '/media/%252e%252e/secret.jpg',
    `/media/${join(dataDir, 'secret.jpg')}`,
    '/media//etc/passwd',
    `${video}%00.jpg`,
    `${video}%0a`,
    '/media/events/page.html',
    '/media/events',
    '/media/',
    `/media/events/${'f'.repeat(24)}.mp4`,
  ]) {
    assert.equal(await getRaw(path), 404, path);
  }
  const missing = await readRefusal(await media(`/media/events/${'f'.repeat(24)}.mp4`));
  assert.equal(missing.code, 'FILE_NOT_FOUND');
});

test('the caller’s file is deleted by URL or key with its thumbnail and row', async () => {
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => uploadPicture(server, as)));
  assert.ok(one && two && three);
  await remove(as, { url: one.url });
  await remove(as, { key: two.key });
  await remove(as, { url: `${PUBLIC_URL}${three.url}` });
  for (const { url, thumbnailUrl, key } of [one, two, three]) {
    assert.equal(await isThere(url), false);
    assert.equal(await isThere(thumbnailUrl), false);
    const rows = await server.services.db
      .selectFrom('files')
      .select('key')
      .where('key', '=', key)
      .execute();
    assert.deepEqual(rows, []);
  }
  const again = await refuse(server, 'deleteFile', { as, body: { url: one.url } });
  assert.equal(again.code, 'FILE_NOT_FOUND');
});

test('only the superadmin deletes files of other accounts', async () => {
  const other = await signUp(server);
  const { url, key } = await uploadPicture(server, as);
  for (const body of [{ url }, { key }]) {
    assert.equal((await refuse(server, 'deleteFile', { as: other, body })).code, 'FILE_NOT_FOUND');
    assert.equal((await refuse(server, 'deleteFile', { body })).code, 'UNAUTHENTICATED');
  }
  assert.ok(await isThere(url));
  await remove(await signInSuperadmin(server), { url });
  assert.equal(await isThere(url), false);
});

test('deleting an unknown file is a 404, and a request without URL or key is a 400', async () => {
  const bodies = [
    '../secret.jpg',
    '/etc/passwd',
    'events/../../secret.jpg',
    'events\u0000.jpg',
    '',
  ].flatMap((path) => [{ key: path, url: '/media/' }, { url: `/media/${path}` }]);
  for (const body of bodies) {
    const { status } = await refuse(server, 'deleteFile', { as, body });
    assert.ok(status === 404 || status === 400, JSON.stringify(body));
  }
  const elsewhere = { url: `https://evil.example${video}` };
  assert.equal((await refuse(server, 'deleteFile', { as, body: elsewhere })).status, 404);
  const { fields } = await refuse(server, 'deleteFile', { as, body: {} });
  assert.deepEqual(fields, { url: 'Give the file’s url or key' });
  assert.ok(await isThere(video));
});
