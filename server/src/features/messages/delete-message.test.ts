import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeThread, type TestThread } from '../../../test/support/make.ts';
import { signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { makePicture, toFile } from '../../../test/support/pictures.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

function rowOf(id: string) {
  return server.services.db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
async function sendPicture({ event, threadId, player: as }: TestThread) {
  const file = toFile(await makePicture('png'), 'field.png', 'image/png');
  const body = { eventId: event.id, threadId, caption: 'Here' };
  return (await call(server, 'sendImage', { as, body, file })).message;
}
async function isServed(url: string | null) {
  return (await fetch(`${server.url}${url}`)).ok;
}

test('the sender deletes a message for both thread participants', async () => {
  const { player, organizer, first, threadId } = await makeThread(server);
  const params = { id: first.id };
  const { message } = await call(server, 'deleteMessage', { as: player, params });
  const noImage = { imageUrl: null, imageThumbnail: null, imageCaption: null };
  const emptyContent = { type: 'text', text: '', ...noImage };
  assert.deepEqual([message.id, message.deleted, message.content], [first.id, true, emptyContent]);
  const row = await rowOf(first.id);
  assert.ok(row.deleted_at);
  assert.equal(row.text, '', 'the deleted content is not stored');
  const { messages } = await call(server, 'getThread', { as: organizer, params: { id: threadId } });
  assert.deepEqual([messages[0]?.deleted, messages[0]?.content], [true, emptyContent]);
  assert.equal((await call(server, 'getUnreadCount', { as: organizer })).unreadCount, 0);
  const again = await call(server, 'deleteMessage', { as: player, params });
  assert.deepEqual(again.message, message);
});

test('a user cannot delete the message of another account', async () => {
  const { player, organizer, first } = await makeThread(server);
  const before = await rowOf(first.id);
  for (const as of [organizer, await signUp(server), await signInSuperadmin(server)]) {
    const refused = await refuse(server, 'deleteMessage', { as, params: { id: first.id } });
    assert.equal(refused.code, 'MESSAGE_NOT_FOUND');
  }
  function refused(id: string, as = player) {
    return refuse(server, 'deleteMessage', { as, params: { id } });
  }
  assert.equal((await refused('f'.repeat(24))).code, 'MESSAGE_NOT_FOUND');
  assert.equal((await refused('no-id')).status, 400);
  const visitor = await refuse(server, 'deleteMessage', { params: { id: first.id } });
  assert.equal(visitor.code, 'UNAUTHENTICATED');
  assert.deepEqual(await rowOf(first.id), before);
  await call(server, 'deleteMessage', { as: player, params: { id: first.id } });
  assert.equal((await refused(first.id, organizer)).code, 'MESSAGE_NOT_FOUND');
});

test('deleting a message removes its image unless something else shows it', async () => {
  const fixture = await makeThread(server);
  const [single, shared] = [await sendPicture(fixture), await sendPicture(fixture)];
  const { imageUrl } = shared.content;
  const [storedUrl = ''] = (imageUrl ?? '').split('?');
  await server.services.db
    .updateTable('users')
    .set({ avatar_url: storedUrl })
    .where('id', '=', fixture.player.user.id)
    .execute();
  for (const { id } of [single, shared])
    await call(server, 'deleteMessage', { as: fixture.player, params: { id } });
  assert.equal(await isServed(single.content.imageUrl), false);
  assert.equal(await isServed(imageUrl), true);
  const { rows } = await server.database.pool.query(
    `select key from files where owner_id = $1 and folder = 'messages'`,
    [fixture.player.user.id],
  );
  assert.deepEqual(
    rows.map(({ key }) => `/media/${key}`),
    [storedUrl],
  );
});

test('the caller’s messages are counted', async () => {
  const fixture = await makeThread(server);
  const { player, organizer, event, threadId } = fixture;
  function stats(as = player) {
    return call(server, 'getMessageStats', { as });
  }
  await sendPicture(fixture);
  const body = { eventId: event.id, threadId, text: 'Yes' };
  const { message } = await call(server, 'sendMessage', { as: organizer, body });
  assert.deepEqual(await stats(), { threads: 1, sent: 2, received: 1, unread: 1 });
  assert.deepEqual(await stats(organizer), { threads: 1, sent: 1, received: 2, unread: 2 });
  await call(server, 'markRead', { as: player, body: { messageIds: [message.id] } });
  await call(server, 'deleteMessage', { as: player, params: { id: fixture.first.id } });
  assert.deepEqual(await stats(), { threads: 1, sent: 1, received: 1, unread: 0 });
  assert.deepEqual(await stats(await signUp(server)), {
    threads: 0,
    sent: 0,
    received: 0,
    unread: 0,
  });
  assert.equal((await refuse(server, 'getMessageStats')).code, 'UNAUTHENTICATED');
});
