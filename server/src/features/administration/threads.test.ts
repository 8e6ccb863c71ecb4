import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditOf } from '../../../test/support/audit.ts';
import { call, refuse } from '../../../test/support/call.ts';
import { makeThread, type TestThread } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let as: Person;
let fixture: TestThread;
before(async () => {
  server = await startTestServer();
  as = await signInSuperadmin(server);
  fixture = await makeThread(server);
});
after(() => server.close());

async function list(query: object = {}) {
  return (await call(server, 'listAdminThreads', { as, query })).threads;
}

test('all threads are listed with both participants, event, counts and latest message', async () => {
  const { organizer, player, event, threadId, first } = fixture;
  await server.database.pool.query('update users set email_confirmed = $2 where id = $1', [
    player.user.id,
    false,
  ]);
  const [thread] = await list();
  assert.equal(thread?.threadId, threadId);
  assert.deepEqual(thread?.event, {
    id: event.id,
    title: event.title,
    imageUrl: event.imageUrl,
    date: event.date,
    organizer: { name: 'Northern Foxes' },
    deleted: false,
  });
  assert.deepEqual([thread?.messageCount, thread?.unreadCount], [1, 1]);
  assert.deepEqual(
    thread?.participants.map(({ id, name, email, userType, emailConfirmed }) => [
      id,
      name,
      email,
      userType,
      emailConfirmed,
    ]),
    [
      [organizer.user.id, 'Olga', organizer.user.email, 'organizer', true],
      [player.user.id, 'Pete', player.user.email, 'user', false],
    ],
  );
  assert.deepEqual(thread?.latestMessage?.sender, { id: player.user.id, name: 'Pete' });
  assert.equal(thread?.latestMessage?.content.text, first.content.text);
});

test('a thread shows the thumbnail of its event, if it has one', async () => {
  const thumbnail = '/media/events/field-thumb.webp';
  const { id } = fixture.event;
  const { pool } = server.services;
  await pool.query('update events set image_thumbnail = $1 where id = $2', [thumbnail, id]);
  assert.equal((await list())[0]?.event.imageUrl, thumbnail);
});

test('threads are found by event and by either participant', async () => {
  const { player, organizer, threadId } = fixture;
  await makeThread(server);
  for (const search of [player.user.email, organizer.user.email])
    assert.deepEqual(
      (await list({ search })).map((thread) => thread.threadId),
      [threadId],
      search,
    );
  assert.equal((await list({ search: 'night raid' })).length, 2);
  const words = `night ${organizer.user.email} ${player.user.email}`;
  assert.equal((await list({ search: words })).length, 1, 'a word of each');
  assert.deepEqual(await list({ search: `elsewhere ${player.user.email}` }), []);
  assert.equal((await list({ search: 'pete' })).length, 2);
  assert.deepEqual(await list({ search: 'elsewhere' }), []);
  assert.deepEqual(await list({ search: '--' }), []);
});

test('the superadmin reads any thread, and marks nothing as delivered', async () => {
  const { threadId, first, player } = fixture;
  const read = await call(server, 'getAdminThread', { as, params: { id: threadId }, query: {} });
  assert.deepEqual(
    read.messages.map(({ id, status }) => [id, status]),
    [[first.id, 'sent']],
  );
  assert.equal(read.pagination.limit, 100);
  assert.equal(read.thread.threadId, threadId);
  const unknown = await refuse(server, 'getAdminThread', { as, params: { id: 'f'.repeat(24) } });
  assert.equal(unknown.code, 'THREAD_NOT_FOUND');
  for (const name of ['listAdminThreads', 'getAdminThread', 'getAdminStats'] as const) {
    const refused = await refuse(server, name, { as: player, params: { id: threadId } });
    assert.equal(refused.code, 'FORBIDDEN');
  }
});

test('opening a thread is recorded once, whatever the number of its pages', async () => {
  const { organizer, event, threadId, first } = await makeThread(server);
  function read(query: object) {
    return call(server, 'getAdminThread', { as, params: { id: threadId }, query });
  }
  const body = { eventId: event.id, threadId, content: { text: 'Yes' } };
  await call(server, 'sendMessage', { as: organizer, body });
  const opened = { action: 'readThread', actorId: as.user.id, kind: 'thread', after: null };
  await read({ limit: 1 });
  await read({ limit: 1, page: 2 });
  assert.deepEqual(await auditOf(server, threadId), [opened]);
  const around = await read({ limit: 1, around: first.id });
  assert.deepEqual([around.pagination.page, around.messages[0]?.id], [2, first.id]);
  assert.equal((await auditOf(server, threadId)).length, 2);
  const elsewhere = await refuse(server, 'getAdminThread', {
    as,
    params: { id: threadId },
    query: { around: fixture.first.id },
  });
  assert.equal(elsewhere.code, 'MESSAGE_NOT_FOUND');
});

test('a thread that is opened at a later page is recorded too', async () => {
  const { threadId } = await makeThread(server);
  await call(server, 'getAdminThread', { as, params: { id: threadId }, query: { page: 7 } });
  assert.equal((await auditOf(server, threadId)).length, 1);
});

test('the thread of a deleted event can still be read', async () => {
  const { organizer, event, threadId } = await makeThread(server);
  await call(server, 'deleteEvent', { as: organizer, params: { id: event.id } });
  const { thread } = await call(server, 'getAdminThread', { as, params: { id: threadId } });
  assert.deepEqual(
    [thread.event.id, thread.event.deleted, thread.event.title],
    [null, true, event.title],
  );
  assert.equal(thread.event.organizer.name, organizer.user.organizerName);
});

test('the statistics cover events, threads, messages, Moments, accounts and files', async () => {
  const stats = await call(server, 'getAdminStats', { as });
  assert.deepEqual(stats.events, { total: 4, approved: 4, unapproved: 0, upcoming: 4 });
  assert.deepEqual([stats.threads, stats.messages, stats.moments], [5, 6, 0]);
  assert.equal(stats.users, 11);
  assert.equal(stats.files.count, 5);
  assert.ok(stats.files.bytes > 0);
});
