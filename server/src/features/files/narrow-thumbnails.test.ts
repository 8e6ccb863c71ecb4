import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { call } from '../../../test/support/call.ts';
import { silentLog } from '../../../test/support/database.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { makePicture, toFile } from '../../../test/support/pictures.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createNarrowThumbnails } from './make-picture.ts';

let server: TestServer;
let as: Person;
before(async () => {
  server = await startTestServer();
  as = await signUp(server);
});
after(() => server.close());

async function upload(width: number, height: number) {
  const file = toFile(await makePicture('jpeg', width, height), 'field.jpg');
  const { file: stored } = await call(server, 'uploadFile', { as, body: {}, file });
  return { url: stored.url, thumbnailUrl: stored.thumbnailUrl ?? '' };
}

async function fetchPicture(url: string) {
  const response = await fetch(server.url + url);
  assert.equal(response.status, 200);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, width: (await sharp(bytes).metadata()).width, headers: response.headers };
}

/** A store that gives what `open` gives; nothing else of it is used. */
function storageThat(open: Storage['open']) {
  return { open } as unknown as Storage;
}

test('a thumbnail is sent 400 px wide for width=400, and kept as long as the stored one', async () => {
  const { thumbnailUrl } = await upload(1_280, 720);
  const stored = await fetchPicture(thumbnailUrl);
  const narrow = await fetchPicture(`${thumbnailUrl}?width=400`);
  assert.deepEqual([stored.width, narrow.width], [640, 400]);
  assert.ok(narrow.bytes.length < stored.bytes.length);
  for (const name of ['content-type', 'cache-control', 'content-security-policy'])
    assert.equal(narrow.headers.get(name), stored.headers.get(name));
  assert.deepEqual((await fetchPicture(`${thumbnailUrl}?width=400`)).bytes, narrow.bytes);
});

test('any other width, and any width of a picture, is the stored file', async () => {
  const { url, thumbnailUrl } = await upload(1_280, 720);
  for (const width of ['1', '401', '400px', '', '-400', '4e2'])
    assert.equal((await fetchPicture(`${thumbnailUrl}?width=${width}`)).width, 640, width);
  assert.equal((await fetchPicture(`${url}?width=400`)).width, 1_280);
});

test('a thumbnail that is narrower already keeps its width', async () => {
  const { thumbnailUrl } = await upload(40, 30);
  assert.equal((await fetchPicture(`${thumbnailUrl}?width=400`)).width, 40);
});

test('a removed thumbnail is gone in every width', async () => {
  const { url, thumbnailUrl } = await upload(1_280, 720);
  await fetchPicture(`${thumbnailUrl}?width=400`);
  await call(server, 'deleteFile', { as, body: { url } });
  assert.equal((await fetch(`${server.url}${thumbnailUrl}?width=400`)).status, 404);
});

test('those who ask at the same time wait for one', async () => {
  const bytes = await makePicture('webp', 640, 360);
  let opened = 0;
  const storage = storageThat(async () => {
    opened += 1;
    return Readable.from([bytes]);
  });
  const { read } = createNarrowThumbnails({ storage, log: silentLog });
  const all = await Promise.all(Array.from({ length: 20 }, () => read('events/a-thumb.webp')));
  assert.equal(opened, 1);
  assert.ok(all.every((narrow) => narrow?.equals(all[0] ?? Buffer.of())));
});

test('what cannot be read or made in time is left to the stored one', async () => {
  const hanging = storageThat((key) =>
    key === 'events/hangs-thumb.webp'
      ? new Promise(() => undefined)
      : Promise.resolve(Readable.from(['no picture'])),
  );
  const { read } = createNarrowThumbnails({ storage: hanging, log: silentLog });
  assert.equal(await read('events/broken-thumb.webp'), undefined);
  void read('events/hangs-thumb.webp');
  const waiting = Array.from({ length: 60 }, (_, index) => read(`events/${index}-thumb.webp`));
  assert.deepEqual(new Set(await Promise.all(waiting)), new Set([undefined]));
});
