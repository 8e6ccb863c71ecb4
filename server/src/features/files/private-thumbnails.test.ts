import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Message } from '@muster/contract';
import sharp from 'sharp';
import { call } from '../../../test/support/call.ts';
import { listen } from '../../../test/support/listen.ts';
import { makeThread, type TestThread } from '../../../test/support/make.ts';
import { signInSuperadmin } from '../../../test/support/people.ts';
import { makePicture, toFile } from '../../../test/support/pictures.ts';
import {
  JWT_SECRET,
  startTestServer,
  type TestServer,
} from '../../../test/support/start-test-server.ts';
import { createMediaLinks } from '../../platform/storage/media-links.ts';

let server: TestServer;
let fixture: TestThread;
let image: Message;
/** The links to its thumbnail and to the image. */
let [thumbnail, full] = ['', ''];
before(async () => {
  server = await startTestServer();
  fixture = await makeThread(server);
  image = await sendImage(1_280, 720);
  thumbnail = image.content.imageThumbnail ?? '';
  full = image.content.imageUrl ?? '';
});
after(() => server.close());

async function sendImage(width: number, height: number): Promise<Message> {
  const { player: as, event, threadId } = fixture;
  const file = toFile(await makePicture('jpeg', width, height), 'field.jpg');
  return (await call(server, 'sendImage', { as, body: { eventId: event.id, threadId }, file }))
    .message;
}

async function fetchPicture(url: string) {
  const response = await fetch(server.url + url);
  assert.equal(response.status, 200, url);
  const { width } = await sharp(await response.arrayBuffer()).metadata();
  return { width, headers: response.headers };
}

async function refusalOf(url: string): Promise<[number, string]> {
  const response = await fetch(server.url + url);
  return [response.status, (await response.json()).error?.code];
}

test('a message has a link to the thumbnail of its image, for both participants and the superadmin', async () => {
  const stream = await listen(server, fixture.organizer);
  const sent = await sendImage(40, 30);
  const { data } = await stream.until(({ name }) => name === 'message');
  await stream.stop();
  const params = { id: fixture.threadId };
  const { organizer, player } = fixture;
  const threads = [
    await call(server, 'getThread', { as: organizer, params }),
    await call(server, 'getThread', { as: player, params }),
    await call(server, 'getAdminThread', { as: await signInSuperadmin(server), params }),
  ];
  const found = threads.map(({ messages }) => messages.find(({ id }) => id === sent.id));
  for (const message of [sent, data.message, ...found])
    assert.equal(message?.content.imageThumbnail, sent.content.imageThumbnail);
  assert.equal((await fetchPicture(sent.content.imageThumbnail ?? '')).width, 40);
  assert.equal(fixture.first.content.imageThumbnail, null);
});

test('the link shows both widths of the thumbnail, and no shared cache keeps them', async () => {
  const stored = await fetchPicture(thumbnail);
  const narrow = await fetchPicture(`${thumbnail}&width=400`);
  assert.deepEqual([stored.width, narrow.width], [640, 400]);
  for (const { headers } of [stored, narrow]) {
    assert.match(headers.get('cache-control') ?? '', /^private, max-age=\d+$/);
    assert.equal(headers.get('content-type'), 'image/webp');
  }
  assert.equal((await fetchPicture(full)).width, 1_280);
});

test('the link of a thumbnail opens nothing else, in no width', async () => {
  const other = (await sendImage(40, 30)).content;
  const [path = '', signature = ''] = thumbnail.split('?');
  const key = path.slice('/media/'.length);
  const past = createMediaLinks(JWT_SECRET).sign(key, Math.floor(Date.now() / 1_000));
  await fetchPicture(`${thumbnail}&width=400`);
  for (const width of ['', '&width=400']) {
    for (const wrong of [
      `${full.split('?')[0]}?${signature}`,
      `${other.imageUrl?.split('?')[0]}?${signature}`,
      `${other.imageThumbnail?.split('?')[0]}?${signature}`,
      `${path}?${full.split('?')[1]}`,
      thumbnail.replace(/expires=\d+/, 'expires=9999999999'),
      thumbnail.replace(/signature=...../, 'signature=AAAAA'),
      past,
    ])
      assert.deepEqual(await refusalOf(wrong + width), [403, 'LINK_EXPIRED'], wrong + width);
  }
  for (const bare of [path, `${path}?width=400`])
    assert.deepEqual(await refusalOf(bare), [404, 'FILE_NOT_FOUND'], bare);
});

test('an image without a thumbnail has none in its message', async () => {
  const { id } = await sendImage(40, 30);
  const { player: as, threadId } = fixture;
  async function find() {
    const { messages } = await call(server, 'getThread', { as, params: { id: threadId } });
    return messages.find((message) => message.id === id)?.content;
  }
  const url = (await find())?.imageThumbnail ?? '';
  await server.database.pool.query(
    `update files set thumbnail_key = null where thumbnail_key = $1`,
    [url.split('?')[0]?.slice('/media/'.length)],
  );
  const content = await find();
  assert.equal(content?.imageThumbnail, null);
  assert.equal((await fetchPicture(content?.imageUrl ?? '')).width, 40);
});

test('a deleted message has no thumbnail, and its link ends in every width', async () => {
  const { id, content } = await sendImage(1_280, 720);
  const url = content.imageThumbnail ?? '';
  await fetchPicture(`${url}&width=400`);
  const { message } = await call(server, 'deleteMessage', { as: fixture.player, params: { id } });
  assert.equal(message.content.imageThumbnail, null);
  for (const link of [url, `${url}&width=400`])
    assert.deepEqual(await refusalOf(link), [404, 'FILE_NOT_FOUND']);
});
