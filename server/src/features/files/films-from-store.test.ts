import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { signUp } from '../../../test/support/people.ts';
import { makePicture, makeVideo, toFile } from '../../../test/support/pictures.ts';
import { startS3Store } from '../../../test/support/s3-store.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import type { TestS3Store } from '../../../test/support/test-s3-store.ts';

/* Films that browsers read from the store (docs/operations.md#films-from-the-store). */

let server: TestServer;
let store: TestS3Store;
before(async () => {
  store = await startS3Store();
  const s3 = { ...store.config, browserEndpoint: store.config.endpoint };
  server = await startTestServer({ config: { s3 } });
});
after(async () => {
  await server.close();
  await store.close();
});

function ask(path: string, init: RequestInit = {}) {
  return fetch(`${server.url}${path}`, { redirect: 'manual', ...init });
}

test('a film is read from the store by a signed address, whole and in parts', async () => {
  const as = await signUp(server);
  const video = makeVideo();
  const {
    file: { url },
  } = await call(server, 'uploadFile', { as, file: toFile(video, 'a.mp4') });
  const answer = await ask(url);
  assert.equal(answer.status, 302);
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=3000');
  const address = answer.headers.get('location') ?? '';
  assert.ok(address.startsWith(`${store.config.endpoint}/muster/`));
  assert.ok(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(video));
  const part = await fetch(address, { headers: { range: 'bytes=10-19' } });
  assert.deepEqual(Buffer.from(await part.arrayBuffer()), video.subarray(10, 20));
  const forged = address.replace('X-Amz-Expires=3600', 'X-Amz-Expires=9999');
  assert.equal((await fetch(forged)).status, 403);
  assert.equal((await ask(url, { method: 'HEAD' })).status, 200);
});

test('pictures come from the server, and films of messages only by their own link', async () => {
  const as = await signUp(server);
  const picture = toFile(await makePicture('jpeg'), 'a.jpg');
  const {
    file: { url },
  } = await call(server, 'uploadFile', { as, file: picture });
  assert.equal((await ask(url)).status, 200);
  const film = toFile(makeVideo(), 'b.mp4');
  const body = { folder: 'messages' } as const;
  const { file: hidden } = await call(server, 'uploadFile', { as, file: film, body });
  const { key } = hidden;
  assert.equal((await ask(`/media/${key}`)).status, 404);
  const link = await call(server, 'presignFile', { as, body: { key, expiresIn: 60 } });
  const { pathname, search } = new URL(link.url);
  const answer = await ask(pathname + search);
  assert.equal(answer.headers.get('cache-control'), 'private, max-age=0');
  assert.match(answer.headers.get('location') ?? '', /X-Amz-Expires=(60|59)&/);
  assert.equal((await ask(`${pathname}${search}x`)).status, 403);
});
