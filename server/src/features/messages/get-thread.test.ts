import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeThread, type TestThread } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { findMessage, listOwnThreadMessages } from './message-query-store.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function write({ event, threadId }: TestThread, as: Person, text: string) {
  const body = { eventId: event.id, threadId, text };
  return (await call(server, 'sendMessage', { as, body })).message;
}
function read({ threadId }: TestThread, as: Person, query: object = {}) {
  return call(server, 'getThread', { as, params: { id: threadId }, query });
}
async function statusOf(id: string) {
  return (
    await server.services.db
      .selectFrom('messages')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;
}
async function unread(as: Person, eventId?: string) {
  return (await call(server, 'getUnreadCount', { as, query: { eventId } })).unreadCount;
}
function markRead(as: Person, ...messageIds: string[]) {
  return call(server, 'markRead', { as, body: { messageIds } });
}

function markReadUpTo(as: Person, upTo: string) {
  return call(server, 'markRead', { as, body: { upTo } });
}

test('page 1 has the newest messages, and each page is sorted oldest first', async () => {
  const fixture = await makeThread(server);
  for (const text of ['2', '3', '4', '5']) await write(fixture, fixture.player, text);
  async function texts(query: object) {
    return (await read(fixture, fixture.organizer, query)).messages.map(
      ({ content }) => content.text,
    );
  }
  assert.deepEqual(await texts({ limit: 2 }), ['4', '5']);
  assert.deepEqual(await texts({ limit: 2, page: 2 }), ['2', '3']);
  assert.deepEqual(await texts({ limit: 2, page: 3 }), ['Is there parking?']);
  const { pagination } = await read(fixture, fixture.organizer);
  assert.deepEqual(pagination, { page: 1, limit: 50, total: 5, pages: 1 });
  for (const query of [{ limit: 0 }, { limit: 101 }, { page: 0 }]) {
    const params = { id: fixture.threadId };
    const { status } = await refuse(server, 'getThread', { as: fixture.player, params, query });
    assert.equal(status, 400);
  }
});

test('a message is sent, delivered once the recipient’s client has it, and read once it is marked', async () => {
  const fixture = await makeThread(server);
  const { organizer, player, first } = fixture;
  await read(fixture, player);
  await call(server, 'listThreads', { as: player });
  assert.equal(
    await statusOf(first.id),
    'sent',
    'requests of the sender do not mark it as delivered',
  );
  await call(server, 'listThreads', { as: organizer });
  assert.equal(await statusOf(first.id), 'delivered');
  await read(fixture, organizer);
  assert.equal(await statusOf(first.id), 'delivered', 'reading a thread marks nothing as read');
  assert.deepEqual(await markRead(organizer, first.id), { updated: 1 });
  assert.equal(await statusOf(first.id), 'read');
  assert.deepEqual(await markRead(organizer, first.id), { updated: 0 });
  await read(fixture, organizer);
  assert.equal(await statusOf(first.id), 'read', 'the status never goes back');
  const [seen] = (await read(fixture, player)).messages;
  assert.deepEqual([seen?.status, seen?.isRead], ['read', true]);
});

test('only messages to the caller are marked as read', async () => {
  const fixture = await makeThread(server);
  const stranger = await signUp(server);
  const reply = await write(fixture, fixture.organizer, 'Yes');
  for (const as of [fixture.player, stranger]) {
    assert.deepEqual(await markRead(as, fixture.first.id), { updated: 0 });
  }
  const unknown = 'f'.repeat(24);
  const both = await markRead(fixture.organizer, fixture.first.id, reply.id, unknown);
  assert.deepEqual(both, { updated: 1 });
  assert.equal(await statusOf(reply.id), 'sent');
  for (const messageIds of [[], ['x'], Array(201).fill(unknown), 'all']) {
    const { status } = await refuse(server, 'markRead', {
      as: fixture.player,
      body: { messageIds },
    });
    assert.equal(status, 400);
  }
  assert.equal((await refuse(server, 'markRead', { body: { messageIds: [unknown] } })).status, 401);
});

test('with upTo, the unread messages of the thread up to that one are marked as read', async () => {
  const fixture = await makeThread(server);
  const { organizer, player, event, first } = fixture;
  const second = await write(fixture, player, 'Second');
  const third = await write(fixture, player, 'Third');
  const reply = await write(fixture, organizer, 'Reply');
  const other = await makeApprovedEvent(server, organizer);
  await call(server, 'sendMessage', { as: player, body: { eventId: other.id, text: 'Other' } });
  const stranger = await signUp(server);
  for (const as of [player, stranger]) {
    assert.deepEqual(await markReadUpTo(as, second.id), { updated: 0 });
  }
  assert.deepEqual(await markReadUpTo(organizer, second.id), { updated: 2 });
  assert.equal(await statusOf(first.id), 'read');
  assert.equal(await statusOf(third.id), 'sent');
  assert.deepEqual([await unread(organizer), await unread(organizer, event.id)], [2, 1]);
  // The last one named may be one's own.
  assert.deepEqual(await markReadUpTo(organizer, reply.id), { updated: 1 });
  assert.equal(await statusOf(reply.id), 'sent');
  assert.deepEqual(await markReadUpTo(organizer, 'f'.repeat(24)), { updated: 0 });
  for (const body of [{}, { upTo: 'x' }, { upTo: first.id, messageIds: [first.id] }]) {
    assert.equal((await refuse(server, 'markRead', { as: organizer, body })).status, 400);
  }
});

test('unread messages are counted, in total and for one event', async () => {
  const fixture = await makeThread(server);
  const { organizer, player, event, first } = fixture;
  await write(fixture, player, 'Second');
  const second = await makeApprovedEvent(server, organizer);
  await call(server, 'sendMessage', { as: player, body: { eventId: second.id, text: 'Third' } });
  assert.deepEqual(
    [await unread(organizer), await unread(organizer, event.id), await unread(player)],
    [3, 2, 0],
  );
  await markRead(organizer, first.id);
  assert.deepEqual([await unread(organizer), await unread(organizer, event.id)], [2, 1]);
  assert.equal((await refuse(server, 'getUnreadCount')).code, 'UNAUTHENTICATED');
});

test('threads are listed by activity with the other participant, and filtered by unread', async () => {
  const older = await makeThread(server);
  const { organizer } = older;
  const event = await makeApprovedEvent(server, organizer, { title: 'Second Raid' });
  const player = await signUp(server, { nickName: 'Quinn' });
  const body = { eventId: event.id, text: 'Hi' };
  const { message } = await call(server, 'sendMessage', { as: player, body });
  async function list(as: Person, query: object = {}) {
    return (await call(server, 'listThreads', { as, query })).threads;
  }
  async function names(query: object = {}) {
    return (await list(organizer, query)).map(({ otherParticipant }) => otherParticipant.name);
  }
  assert.deepEqual(await names(), ['Quinn', 'Pete']);
  await write(older, older.player, 'Once more');
  assert.deepEqual(await names(), ['Pete', 'Quinn']);
  await markRead(organizer, message.id);
  assert.deepEqual(await names({ status: 'unread' }), ['Pete']);
  assert.deepEqual(await names({ status: 'read' }), ['Quinn']);
  assert.deepEqual(await names({ page: 2, limit: 1 }), ['Quinn']);
  const [thread] = await list(organizer);
  assert.deepEqual(
    [thread?.event.title, thread?.unreadCount, thread?.latestMessage?.content.text],
    ['Night Raid', 2, 'Once more'],
  );
  const [seenByPlayer] = await list(player);
  assert.deepEqual(
    [seenByPlayer?.otherParticipant.name, seenByPlayer?.unreadCount, seenByPlayer?.event.id],
    ['Olga', 0, event.id],
  );
  const wrong = { as: organizer, query: { status: 'new' } };
  assert.deepEqual(Object.keys((await refuse(server, 'listThreads', wrong)).fields ?? {}), [
    'status',
  ]);
});

test('a thread exists only for its participants, not even for the superadmin', async () => {
  const fixture = await makeThread(server);
  const other = await makeThread(server);
  const params = { id: fixture.threadId };
  for (const as of [other.player, other.organizer, await signInSuperadmin(server)]) {
    const refused = await refuse(server, 'getThread', { as, params });
    assert.equal(refused.code, 'THREAD_NOT_FOUND');
    const { threads } = await call(server, 'listThreads', { as });
    assert.ok(threads.every(({ threadId }) => threadId !== fixture.threadId));
  }
  assert.equal((await refuse(server, 'getThread', { params })).code, 'UNAUTHENTICATED');
  assert.equal(await statusOf(fixture.first.id), 'sent');
});

test('the queries themselves are limited to the thread participants', async () => {
  const { organizer, player, first, threadId } = await makeThread(server);
  const stranger = await signUp(server);
  const { db, pool } = server.services;
  const page = { threadId, limit: 10, offset: 0 };
  for (const [{ user }, found] of [
    [organizer, 1],
    [player, 1],
    [stranger, 0],
  ] as const) {
    assert.equal((await listOwnThreadMessages(db, { actorId: user.id, ...page })).length, found);
    const message = await findMessage(pool, { actorId: user.id, id: first.id });
    assert.equal(message?.id, found ? first.id : undefined);
  }
});

test('the thread of a deleted event is readable with its title, but accepts no message', async () => {
  const fixture = await makeThread(server);
  const { organizer, event } = fixture;
  await call(server, 'deleteEvent', { as: organizer, params: { id: event.id } });
  const { thread, messages } = await read(fixture, fixture.player);
  assert.deepEqual(thread.event, {
    id: null,
    title: 'Night Raid',
    date: fixture.event.date,
    deleted: true,
  });
  assert.equal(messages.length, 1);
  const body = { eventId: fixture.event.id, threadId: fixture.threadId, text: 'Still there?' };
  const refused = await refuse(server, 'sendMessage', { as: fixture.player, body });
  assert.equal(refused.code, 'EVENT_NOT_FOUND');
});

test('no response contains the content of a deleted message', async () => {
  const fixture = await makeThread(server);
  const { organizer, player, first, event, threadId } = fixture;
  const body = { eventId: event.id, threadId, text: 'Yes', replyTo: first.id };
  await call(server, 'sendMessage', { as: organizer, body });
  await server.services.db
    .updateTable('messages')
    .set({ deleted_at: new Date() })
    .where('id', '=', first.id)
    .execute();
  const { messages } = await read(fixture, player);
  assert.deepEqual([messages[0]?.deleted, messages[0]?.content.text], [true, '']);
  assert.equal(messages[1]?.replyTo?.content.text, '');
  assert.equal(await unread(organizer), 0);
});

test('the newest page has nothing newer, however many messages arrive while it is read', async () => {
  const { organizer: as, player, event, threadId } = await makeThread(server);
  let isWriting = true;
  async function write() {
    const body = { eventId: event.id, threadId, content: { text: 'More' } };
    while (isWriting) await call(server, 'sendMessage', { as: player, body });
  }
  const writing = [write(), write(), write()];
  let wrong = 0;
  for (let read = 0; read < 60; read += 1) {
    const { hasNewer } = await call(server, 'getThread', {
      as,
      params: { id: threadId },
      query: {},
    });
    if (hasNewer) wrong += 1;
  }
  isWriting = false;
  await Promise.all(writing);
  assert.equal(wrong, 0);
});
