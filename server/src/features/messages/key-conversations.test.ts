import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse, send } from '../../../test/support/call.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { makeKey } from '../../../test/support/keys.ts';
import {
  addParticipant,
  makeApprovedEvent,
  makeThread,
  type TestThread,
} from '../../../test/support/make.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

type Key = Awaited<ReturnType<typeof makeKey>>;

let server: TestServer;
let thread: TestThread;
/** Reads and answers the messages of the organizer, without names. */
let key: Key;
before(async () => {
  server = await startTestServer();
  thread = await makeThread(server);
  key = await makeKey(server, thread.organizer, { roles: ['messages'] });
});
after(() => server.close());

async function ask(path: string, { as }: Key) {
  const headers = { authorization: `Bearer ${as.tokens.accessToken}` };
  return (await (await fetch(`${server.url}${path}`, { headers })).json()).data;
}
function refuseThread(threadId: string, { as }: Key) {
  return refuse(server, 'getThread', { as, params: { id: threadId } });
}
function refuseMessage(body: object, { as }: Key) {
  return refuse(server, 'sendMessage', { as, body: { text: 'Hello', ...body } });
}
function toThread() {
  return { eventId: thread.event.id, threadId: thread.threadId };
}

test('a key finds a message by its change, reads the thread and answers once', async () => {
  const { player, threadId } = thread;
  const again = { eventId: thread.event.id, threadId, text: 'And where?' };
  const { message } = await call(server, 'sendMessage', { as: player, body: again });
  const { changes } = await call(server, 'listChanges', { as: key.as, query: {} });
  const { type, data } = changes.at(-1)!;
  assert.deepEqual([type, data.subjectId], ['message.received', message.id]);
  const { threads } = await ask(data.path, key);
  assert.equal(threads[0].threadId, threadId);
  const read = await ask(`/api/messages/thread/${threadId}`, key);
  assert.deepEqual(
    read.messages.map((one: { content: { text: string }; sender: object }) => [
      one.content.text,
      one.sender,
    ]),
    [
      ['Is there parking?', { userType: 'user' }],
      ['And where?', { userType: 'user' }],
    ],
  );
  const body = { ...toThread(), text: 'Behind the barn' };
  const headers = { 'idempotency-key': 'answer-1' };
  for (let i = 0; i < 2; i += 1)
    assert.equal((await send(server, 'sendMessage', { as: key.as, body, headers })).status, 201);
  const { messages } = await call(server, 'getThread', { as: player, params: { id: threadId } });
  const answers = messages.filter(({ content }) => content.text === 'Behind the barn');
  assert.deepEqual(
    answers.map(({ sender }) => sender.id),
    [thread.organizer.user.id],
  );
});

test('what a key reads is neither delivered nor read', async () => {
  const { organizer, player, threadId } = await makeThread(server);
  const reader = await makeKey(server, organizer, { roles: ['messages'] });
  await ask('/api/messages/threads', reader);
  await ask(`/api/messages/thread/${threadId}`, reader);
  const { messages } = await call(server, 'getThread', { as: player, params: { id: threadId } });
  assert.deepEqual([messages[0]?.status, messages[0]?.isRead], ['sent', false]);
});

test('names, a search and a first message need the role contacts', async () => {
  const { organizer, player, event } = thread;
  const known = await makeKey(server, organizer, { roles: ['messages', 'contacts'] });
  const path = '/api/messages/threads';
  const written = `/api/messages/thread/${thread.threadId}`;
  for (const text of [await ask(path, key), await ask(written, key)].map((d) => JSON.stringify(d)))
    for (const secret of ['Pete', player.user.id, player.user.email, organizer.user.email])
      assert.ok(!text.includes(secret), `${secret} in ${text}`);
  const [found] = (await ask(`${path}?search=pete`, known)).threads;
  assert.equal(found.otherParticipant.name, 'Pete');
  assert.ok(!JSON.stringify(await ask(written, known)).includes(player.user.email));
  const search = { as: key.as, query: { search: 'pete' } };
  assert.equal((await refuse(server, 'listThreads', search)).code, 'FORBIDDEN');
  const first = { eventId: event.id, recipientId: player.user.id };
  assert.equal((await refuseMessage(first, key)).code, 'FORBIDDEN');
  await addParticipant(server, event, player);
  const body = { ...first, text: 'Bring water' };
  assert.equal((await send(server, 'sendMessage', { as: known.as, body })).status, 201);
});

test('a key does not reach what its organizer writes as a player or as crew', async () => {
  const { organizer } = thread;
  const other = await makeThread(server);
  const roles = ['messages'] as const;
  await joinCrew(server, { event: null, organizer: other.organizer, member: organizer, roles });
  const asCrew = { as: organizer, params: { id: other.threadId } };
  await call(server, 'getThread', asCrew);
  const body = { eventId: other.event.id, text: 'May I come?' };
  const { message: own } = await call(server, 'sendMessage', { as: organizer, body });
  for (const threadId of [own.threadId, other.threadId]) {
    assert.equal((await refuseThread(threadId, key)).code, 'THREAD_NOT_FOUND');
    const sent = { eventId: other.event.id, threadId };
    assert.equal((await refuseMessage(sent, key)).code, 'THREAD_NOT_FOUND');
  }
  assert.equal((await refuseMessage({ eventId: other.event.id }, key)).code, 'EVENT_NOT_FOUND');
  const query = { eventId: other.event.id };
  const list = await refuse(server, 'listThreads', { as: key.as, query });
  assert.equal(list.code, 'EVENT_NOT_FOUND');
  const { threads } = await ask('/api/messages/threads', key);
  assert.deepEqual(
    threads.map((one: { threadId: string }) => one.threadId),
    [thread.threadId],
  );
});

test('a key of one event keeps to its threads', async () => {
  const { organizer, event, threadId } = thread;
  const eventId = (await makeApprovedEvent(server, organizer)).id;
  const narrow = await makeKey(server, organizer, { roles: ['messages'], eventId });
  assert.deepEqual((await ask('/api/messages/threads', narrow)).threads, []);
  assert.equal((await refuseThread(threadId, narrow)).code, 'THREAD_NOT_FOUND');
  assert.equal((await refuseMessage(toThread(), narrow)).code, 'EVENT_NOT_FOUND');
  const smuggled = { eventId, threadId };
  assert.equal((await refuseMessage(smuggled, narrow)).code, 'THREAD_NOT_FOUND');
  const query = { eventId: event.id };
  const list = await refuse(server, 'listThreads', { as: narrow.as, query });
  assert.equal(list.code, 'EVENT_NOT_FOUND');
});

test('a key learns nothing by the ids of the organizer’s own clients', async () => {
  const { organizer } = thread;
  const metadata = { clientId: 'phone-12345678' };
  const body = { ...toThread(), text: 'From my phone', metadata };
  const { message } = await call(server, 'sendMessage', { as: organizer, body });
  const sent = await send(server, 'sendMessage', { as: key.as, body: { ...body, text: 'Other' } });
  const { data } = await sent.json();
  assert.notEqual(data.message.id, message.id);
  assert.equal(data.message.content.text, 'Other');
});
