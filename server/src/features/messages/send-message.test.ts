import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import {
  addParticipant,
  makeApprovedEvent,
  makeEvent,
  makeThread,
} from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function send(as: Person, body: { eventId: string; text?: string; [key: string]: unknown }) {
  return (await call(server, 'sendMessage', { as, body: { text: 'Hello', ...body } })).message;
}
function refuseSend(as: Person, body: object) {
  return refuse(server, 'sendMessage', { as, body: { text: 'Hello', ...body } });
}
async function count(table: 'threads' | 'messages') {
  return (await server.database.pool.query(`select from ${table}`)).rowCount;
}

test('a player’s first message starts the thread, and the next messages go into it', async () => {
  const { organizer, player, event, threadId, first } = await makeThread(server);
  assert.deepEqual(
    [first.sender.id, first.sender.userType, first.recipient.id, first.recipient.userType],
    [player.user.id, 'user', organizer.user.id, 'organizer'],
  );
  assert.deepEqual(
    [first.status, first.isRead, first.deleted, first.replyTo],
    ['sent', false, false, null],
  );
  assert.equal((await send(player, { eventId: event.id })).threadId, threadId);
  assert.equal((await send(player, { eventId: event.id, threadId })).threadId, threadId);
  const reply = await send(organizer, { eventId: event.id, threadId, replyTo: first.id });
  assert.equal(reply.recipient.id, player.user.id);
  assert.deepEqual(
    [reply.replyTo?.content.text, reply.replyTo?.sender.name],
    ['Is there parking?', 'Pete'],
  );
  const { rows } = await server.database.pool.query('select * from messages where id = $1', [
    reply.id,
  ]);
  assert.equal(rows[0].thread_id, threadId);
});

test('several first messages at once start one thread', async () => {
  const [organizer, player] = [await signUp(server), await signUp(server)];
  const event = await makeApprovedEvent(server, organizer);
  const sent = await Promise.all([1, 2, 3, 4].map(() => send(player, { eventId: event.id })));
  assert.equal(new Set(sent.map(({ threadId }) => threadId)).size, 1);
  assert.equal(new Set(sent.map(({ id }) => id)).size, 4);
});

test('an organizer who names neither thread nor recipient gets Invalid message data', async () => {
  const { organizer, event } = await makeThread(server);
  const refused = await refuseSend(organizer, { eventId: event.id });
  assert.deepEqual([refused.status, refused.message], [400, 'Invalid message data']);
});

test('an organizer can start a thread with a participant only', async () => {
  const organizer = await signUp(server);
  const event = await makeEvent(server, organizer);
  const [joined, left, stranger] = await Promise.all([1, 2, 3].map(() => signUp(server)));
  assert.ok(joined && left && stranger);
  await addParticipant(server, event, joined);
  await addParticipant(server, event, { ...left, status: 'cancelled' });
  const started = await send(organizer, { eventId: event.id, recipientId: joined.user.id });
  assert.deepEqual([started.recipient.id, started.sender.userType], [joined.user.id, 'organizer']);
  const again = await send(organizer, { eventId: event.id, recipientId: joined.user.id });
  assert.equal(again.threadId, started.threadId);
  const before = await count('threads');
  for (const { user } of [left, stranger, organizer]) {
    const refused = await refuseSend(organizer, { eventId: event.id, recipientId: user.id });
    assert.deepEqual(
      [refused.status, refused.message],
      [403, 'You do not have permission to send messages to this event'],
    );
  }
  assert.equal(await count('threads'), before);
});

test('a message about an event that the sender cannot see is refused', async () => {
  const [organizer, player] = [await signUp(server), await signUp(server)];
  const pending = await makeEvent(server, organizer);
  for (const eventId of [pending.id, 'f'.repeat(24)]) {
    const refused = await refuseSend(player, { eventId });
    assert.deepEqual([refused.code, refused.message], ['EVENT_NOT_FOUND', 'Event not found']);
  }
  await send(await signInSuperadmin(server), { eventId: pending.id });
});

test('a user cannot write into a thread of others, nor send with the id of another event', async () => {
  const mine = await makeThread(server);
  const other = await makeThread(server);
  const before = await count('messages');
  const ownThread = { eventId: mine.event.id, threadId: mine.threadId };
  assert.equal((await refuseSend(other.player, ownThread)).code, 'THREAD_NOT_FOUND');
  const superadmin = await signInSuperadmin(server);
  assert.equal((await refuseSend(superadmin, ownThread)).code, 'THREAD_NOT_FOUND');
  const mixed = { eventId: other.event.id, threadId: mine.threadId };
  assert.equal((await refuseSend(mine.player, mixed)).code, 'INVALID_MESSAGE');
  const foreign = { ...ownThread, replyTo: other.first.id };
  assert.equal((await refuseSend(mine.player, foreign)).code, 'INVALID_MESSAGE');
  const visitor = await refuse(server, 'sendMessage', { body: { ...ownThread, text: 'Hello' } });
  assert.equal(visitor.code, 'UNAUTHENTICATED');
  assert.equal(await count('messages'), before);
});

test('a client id used several times creates one message, also at once and with another text', async () => {
  const { player, organizer, event, threadId } = await makeThread(server);
  const metadata = { clientId: 'client-made-1' };
  const body = { eventId: event.id, metadata };
  const sent = await Promise.all(Array.from({ length: 5 }, () => send(player, body)));
  assert.equal(new Set(sent.map(({ id }) => id)).size, 1);
  assert.equal(sent[0]?.clientId, metadata.clientId);
  const late = await send(player, { ...body, text: 'Other words' });
  assert.deepEqual([late.id, late.content.text], [sent[0]?.id, 'Hello']);
  const theirs = await send(organizer, { eventId: event.id, threadId, metadata });
  assert.notEqual(theirs.id, late.id, 'a client id is unique per sender');
  const { pagination } = await call(server, 'getThread', { as: player, params: { id: threadId } });
  assert.equal(pagination.total, 3);
});

test('an invalid message is refused at its field', async () => {
  const { player, event } = await makeThread(server);
  async function refused(body: object) {
    return (
      await refuse(server, 'sendMessage', { as: player, body: { eventId: event.id, ...body } })
    ).fields;
  }
  assert.deepEqual(await refused({}), { 'content.text': 'Write something first' });
  assert.deepEqual(await refused({ content: { text: ' \n\t ' } }), {
    'content.text': 'Write something first',
  });
  assert.deepEqual(await refused({ text: 'x'.repeat(4_001) }), { text: 'At most 4000 characters' });
  const unstorable = 'This contains characters that cannot be stored';
  assert.deepEqual(await refused({ text: 'half \udc00' }), { text: unstorable });
  assert.deepEqual(await refused({ text: 'x', metadata: { deviceType: 'w\ud800b' } }), {
    'metadata.deviceType': unstorable,
  });
  for (const key of ['eventId', 'threadId', 'replyTo', 'recipientId']) {
    assert.deepEqual(Object.keys((await refused({ text: 'x', [key]: "' or 1=1" })) ?? {}), [key]);
  }
});
