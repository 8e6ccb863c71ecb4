import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeThread, type TestThread } from '../../../test/support/make.ts';
import type { Person } from '../../../test/support/people.ts';
import {
  makeLargePicture,
  makePicture,
  makeVideo,
  toFile,
} from '../../../test/support/pictures.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let picture: File;
before(async () => {
  server = await startTestServer();
  picture = toFile(await makePicture('jpeg'), 'field.jpg');
});
after(() => server.close());

async function sendImage(fixture: TestThread, as: Person, changes: object = {}) {
  const body = { eventId: fixture.event.id, threadId: fixture.threadId, ...changes };
  return (await call(server, 'sendImage', { as, body, file: picture })).message;
}

/** Counts the rows and stored objects of images in messages. */
async function countPictures(): Promise<[number, number]> {
  const { rowCount } = await server.database.pool.query(
    `select from files where folder = 'messages'`,
  );
  const root = join(server.services.config.dataDir, 'files');
  const stored = await readdir(root, { recursive: true });
  return [rowCount ?? 0, stored.filter((name) => /messages\/.+\./.test(name)).length];
}
async function countMessages() {
  return (await server.database.pool.query('select from messages')).rowCount;
}

test('an image is sent with its caption and stored with a thumbnail', async () => {
  const fixture = await makeThread(server);
  const message = await sendImage(fixture, fixture.player, {
    caption: '  The gate ',
    replyTo: fixture.first.id,
    threadId: '',
    clientId: 'picture-1',
  });
  const { type, text, imageUrl, imageCaption } = message.content;
  assert.deepEqual([type, text, imageCaption], ['image', '', 'The gate']);
  assert.deepEqual(
    [message.threadId, message.replyTo?.id, message.clientId],
    [fixture.threadId, fixture.first.id, 'picture-1'],
  );
  assert.match(imageUrl ?? '', /^\/media\/messages\/[0-9a-f]{24}\.jpg\?expires=\d+&signature=/);
  const served = await fetch(`${server.url}${imageUrl}`);
  assert.equal(served.headers.get('content-type'), 'image/jpeg');
  assert.deepEqual(await countPictures(), [1, 2]);
  const reply = await sendImage(fixture, fixture.organizer);
  assert.equal(reply.content.imageCaption, null);
  assert.equal(reply.recipient.id, fixture.player.user.id);
  const { threads } = await call(server, 'listThreads', { as: fixture.player });
  assert.equal(threads[0]?.latestMessage?.content.imageUrl, reply.content.imageUrl);
});

test('a file that is not an image or is too large is refused and not stored', async () => {
  const fixture = await makeThread(server);
  const before = [await countPictures(), await countMessages()];
  const body = { eventId: fixture.event.id, threadId: fixture.threadId };
  const files: [File, number][] = [
    [toFile(makeVideo(), 'field.mp4', 'video/mp4'), 415],
    [toFile(makeVideo(), 'field.jpg'), 415],
    [toFile(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png'), 415],
    [toFile(await makeLargePicture(5 * 1024 * 1024 + 1), 'large.png'), 413],
  ];
  for (const [file, status] of files) {
    const refused = await refuse(server, 'sendImage', { as: fixture.player, body, file });
    assert.equal(refused.status, status, file.name);
  }
  const none = await refuse(server, 'sendImage', { as: fixture.player, body });
  assert.deepEqual([none.status, Object.keys(none.fields ?? {})], [400, ['file']]);
  const long = { ...body, caption: 'x'.repeat(5_000) };
  const withLongCaption = await refuse(server, 'sendImage', {
    as: fixture.player,
    body: long,
    file: picture,
  });
  assert.deepEqual(Object.keys(withLongCaption.fields ?? {}), ['caption']);
  assert.deepEqual([await countPictures(), await countMessages()], before);
});

test('a refused message leaves no image in the store', async () => {
  const mine = await makeThread(server);
  const other = await makeThread(server);
  const before = [await countPictures(), await countMessages()];
  const ownThread = { eventId: mine.event.id, threadId: mine.threadId };
  const attempts: [Person | undefined, object, string][] = [
    [undefined, ownThread, 'UNAUTHENTICATED'],
    [other.player, ownThread, 'THREAD_NOT_FOUND'],
    [mine.player, { ...ownThread, eventId: other.event.id }, 'INVALID_MESSAGE'],
    [mine.player, { eventId: 'f'.repeat(24) }, 'EVENT_NOT_FOUND'],
    [mine.organizer, { eventId: mine.event.id }, 'INVALID_MESSAGE'],
    [
      mine.organizer,
      { eventId: mine.event.id, recipientId: other.player.user.id },
      'MAY_NOT_MESSAGE',
    ],
    // Refused only when the message is saved, after the image was stored.
    [mine.player, { ...ownThread, replyTo: other.first.id }, 'INVALID_MESSAGE'],
  ];
  for (const [as, body, code] of attempts) {
    const refused = await refuse(server, 'sendImage', { ...(as && { as }), body, file: picture });
    assert.equal(refused.code, code);
  }
  assert.deepEqual([await countPictures(), await countMessages()], before);
});

test('an image sent several times with one client id, also at once, is one message and one file', async () => {
  const fixture = await makeThread(server);
  const [rows, stored] = await countPictures();
  const changes = { clientId: 'client-made-2' };
  const sent = await Promise.all(
    [1, 2, 3, 4].map(() => sendImage(fixture, fixture.player, changes)),
  );
  const late = await sendImage(fixture, fixture.player, { ...changes, caption: 'Other words' });
  assert.deepEqual(
    new Set([...sent, late].map(({ id, content }) => `${id} ${content.imageUrl}`)).size,
    1,
  );
  assert.deepEqual(await countPictures(), [rows + 1, stored + 2]);
});
