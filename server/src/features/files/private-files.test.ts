import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Message } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { listen } from '../../../test/support/listen.ts';
import {
  makeThread,
  newEventBody,
  type TestThread,
  uploadPicture,
} from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { makePicture, toFile } from '../../../test/support/pictures.ts';
import {
  JWT_SECRET,
  PUBLIC_URL,
  startTestServer,
  type TestServer,
} from '../../../test/support/start-test-server.ts';
import { createMediaLinks } from '../../platform/storage/media-links.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let superadmin: Person;
let fixture: TestThread;
let image: Message;
/** Its signed URL, and the path alone. */
let [url, path] = ['', ''];
before(async () => {
  server = await startTestServer();
  superadmin = await signInSuperadmin(server);
  fixture = await makeThread(server);
  image = await sendImage(fixture);
  url = image.content.imageUrl ?? '';
  path = url.split('?')[0] ?? '';
});
after(() => server.close());

async function sendImage({ player, event, threadId }: TestThread): Promise<Message> {
  const body = { eventId: event.id, threadId };
  const file = toFile(await makePicture('jpeg'), 'field.jpg');
  return (await call(server, 'sendImage', { as: player, body, file })).message;
}
function media(address: string, as?: Person) {
  const headers = new Headers(as && { authorization: `Bearer ${as.tokens.accessToken}` });
  return fetch(`${server.url}${address}`, { headers });
}

test('an image of a message is served with the link of a response only, and kept by no shared cache', async () => {
  const served = await media(url);
  assert.equal(served.status, 200);
  const [, maxAge] =
    /^private, max-age=(\d+)$/.exec(served.headers.get('cache-control') ?? '') ?? [];
  assert.ok(Number(maxAge) > 86_000 && Number(maxAge) <= 2 * 86_400, maxAge);
  const thumbnail = path.replace('.jpg', '-thumb.webp');
  const encoded = path.replace('messages', '%6dessages');
  for (const bare of [path, thumbnail, encoded, `${path}?`, `${path}?expiry=1`])
    for (const as of [undefined, fixture.organizer, await signUp(server)]) {
      const refused = await media(bare, as);
      assert.equal(refused.status, 404, bare);
      assert.match(refused.headers.get('cache-control') ?? '', /no-store/);
    }
});

test('an altered, foreign or expired link shows nothing', async () => {
  const other = (await sendImage(fixture)).content.imageUrl ?? '';
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const key = path.slice('/media/'.length);
  for (const wrong of [
    url.replace(/expires=\d+/, 'expires=9999999999'),
    url.replace(/signature=...../, 'signature=AAAAA'),
    url.replace(/&signature=.*/, ''),
    `${path}?${other.split('?')[1]}`,
    url.replace('.jpg', '-thumb.webp'),
    createMediaLinks(JWT_SECRET).sign(key, nowSeconds),
    createMediaLinks('another secret'.repeat(4)).sign(key, nowSeconds + 60),
  ]) {
    const refused = await media(wrong);
    assert.equal(refused.status, 403, wrong);
    assert.equal((await refused.json()).error.code, 'LINK_EXPIRED');
  }
});

test('the link is the same for a day on every node, and valid for a day after it', () => {
  const [node, otherNode] = [createMediaLinks(JWT_SECRET), createMediaLinks(JWT_SECRET)];
  const dayStartMs = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const link = node.toReadable(path, dayStartMs);
  assert.equal(otherNode.toReadable(path, dayStartMs + DAY_MS - 1), link);
  assert.notEqual(node.toReadable(path, dayStartMs + DAY_MS), link);
  const [, expires = '', signature = ''] = /expires=(\d+)&signature=(.+)$/.exec(link) ?? [];
  const parts = { key: path.slice('/media/'.length), expires, signature };
  assert.equal(otherNode.isValid(parts, dayStartMs + 2 * DAY_MS - 1_000), true);
  assert.equal(otherNode.isValid(parts, dayStartMs + 2 * DAY_MS), false);
  for (const shared of ['/media/events/a.jpg', 'https://elsewhere.test/a.jpg', ''])
    assert.equal(node.toReadable(shared), shared);
});

test('every response with an image of a message has its link', async () => {
  const { organizer, player, event, threadId } = await makeThread(server);
  const stream = await listen(server, organizer);
  const sent = await sendImage({ organizer, player, event, threadId, first: image });
  const { data } = await stream.until(({ name }) => name === 'message');
  await stream.stop();
  const body = { eventId: event.id, threadId, text: 'Nice', replyTo: sent.id };
  const quoting = (await call(server, 'sendMessage', { as: organizer, body })).message;
  const asOrganizer = { as: organizer, params: { id: threadId } };
  const asSuperadmin = { as: superadmin, params: { id: threadId } };
  const subject = { kind: 'message', id: sent.id } as const;
  const report = { subject, reason: 'harassment' } as const;
  await call(server, 'createReport', { as: organizer, body: report });
  const { cases } = await call(server, 'listReports', { as: superadmin });
  const { thread, messages } = await call(server, 'getThread', asOrganizer);
  const monitored = await call(server, 'getAdminThread', asSuperadmin);
  assert.equal(thread.latestMessage?.id, quoting.id);
  for (const link of [
    sent.content.imageUrl,
    data.message?.content.imageUrl,
    quoting.replyTo?.content.imageUrl,
    messages.find(({ id }) => id === sent.id)?.content.imageUrl,
    monitored.messages.find(({ id }) => id === sent.id)?.content.imageUrl,
  ]) {
    assert.equal((await media(link ?? '')).status, 200, String(link));
    assert.equal(link, sent.content.imageUrl);
  }
  const reported = cases.find(({ subject: { id } }) => id === sent.id)?.subject.pictureUrl;
  assert.ok(reported?.includes('-thumb.webp'));
  assert.equal(reported, sent.content.imageThumbnail);
  assert.equal((await media(reported ?? '')).status, 200);
});

test('the latest message of a thread has the link of its image, in the list of its participants and in the monitor', async () => {
  const { threads } = await call(server, 'listThreads', { as: fixture.player });
  const all = await call(server, 'listAdminThreads', { as: superadmin });
  for (const list of [threads, all.threads]) {
    const latest = list.find(({ threadId }) => threadId === fixture.threadId)?.latestMessage;
    assert.equal((await media(latest?.content.imageUrl ?? '')).status, 200);
  }
});

test('a private file is not used where everyone sees it', async () => {
  const { organizer } = fixture;
  const own = await uploadPicture(server, organizer, 'messages');
  const bare = own.url.split('?')[0] ?? '';
  const { nickName, organizerName, email, fullName, dateOfBirth } = organizer.user;
  const profile = { nickName, organizerName, email, fullName, dateOfBirth: dateOfBirth ?? '' };
  for (const imageUrl of [own.url, bare, PUBLIC_URL + own.url, url]) {
    const event = { as: organizer, body: await newEventBody(server, organizer, { imageUrl }) };
    assert.equal((await refuse(server, 'createEvent', event)).code, 'FOREIGN_MEDIA', imageUrl);
    const avatar = { as: organizer, body: { ...profile, avatarUrl: imageUrl } };
    assert.equal((await refuse(server, 'updateProfile', avatar)).code, 'FOREIGN_MEDIA', imageUrl);
    const moment = { as: organizer, body: { imageUrl } };
    assert.equal((await refuse(server, 'addMoment', moment)).code, 'FOREIGN_MEDIA', imageUrl);
  }
});

test('a file is named by its link, but only its owner can', async () => {
  const { player, organizer } = fixture;
  const { url: own, key } = await uploadPicture(server, player, 'messages');
  const { file } = await call(server, 'getFileInfo', { as: player, query: { url: own } });
  assert.deepEqual([file.key, file.url], [key, own]);
  const foreign = await refuse(server, 'getFileInfo', { as: organizer, query: { url: own } });
  assert.equal(foreign.code, 'FILE_NOT_FOUND');
  await call(server, 'deleteFile', { as: player, body: { url: own } });
  assert.equal((await media(own)).status, 404);
});
