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

function get(as: Person, query: { eventId: string; recipientId?: string }) {
  return call(server, 'getConversation', { as, query });
}
async function refusal(as: Person, query: Record<string, unknown>) {
  const { code, message } = await refuse(server, 'getConversation', { as, query });
  return { code, message };
}
/** Every thread and message, as the tables hold them. */
async function listRows() {
  const { db } = server.services;
  const threads = await db.selectFrom('threads').selectAll().orderBy('id').execute();
  const messages = await db.selectFrom('messages').selectAll().orderBy('id').execute();
  return { threads, messages };
}
async function startWithoutThread() {
  const organizer = await signUp(server, { nickName: 'Olga' });
  const player = await signUp(server, { nickName: 'Pete' });
  return { organizer, player, event: await makeApprovedEvent(server, organizer) };
}

test('a player without a thread sees whom the first message would go to', async () => {
  const { organizer, player, event } = await startWithoutThread();
  const { id, title, date } = event;
  assert.deepEqual(await get(player, { eventId: id }), {
    thread: null,
    event: { id, title, date, deleted: false },
    userType: 'user',
    otherParticipant: { id: organizer.user.id, name: 'Olga', avatarUrl: null },
  });
});

test('both thread participants see their thread, as the list of threads shows it', async () => {
  const { organizer, player, event, threadId } = await makeThread(server);
  await addParticipant(server, event, player);
  for (const [as, query, userType] of [
    [player, { eventId: event.id }, 'user'],
    [organizer, { eventId: event.id, recipientId: player.user.id }, 'organizer'],
  ] as const) {
    const conversation = await get(as, query);
    const { threads } = await call(server, 'listThreads', { as, query: {} });
    const [listed] = threads;
    assert.equal(conversation.thread?.threadId, threadId);
    assert.deepEqual(conversation, {
      thread: listed,
      event: listed?.event,
      userType,
      otherParticipant: listed?.otherParticipant,
    });
  }
});

test('an organizer starts a conversation with a participant of the event, and with nobody else', async () => {
  const { organizer, player, event } = await startWithoutThread();
  const query = { eventId: event.id, recipientId: player.user.id };
  assert.equal((await refusal(organizer, query)).code, 'MAY_NOT_MESSAGE');
  await addParticipant(server, event, { ...player, status: 'waitlist' });
  const { thread, userType, otherParticipant } = await get(organizer, query);
  assert.deepEqual([thread, userType], [null, 'organizer']);
  assert.deepEqual(otherParticipant, { id: player.user.id, name: 'Pete', avatarUrl: null });
  await server.services.db.updateTable('participations').set({ status: 'cancelled' }).execute();
  assert.equal((await refusal(organizer, query)).code, 'MAY_NOT_MESSAGE');
});

test('a participant who cancelled keeps the thread with the organizer', async () => {
  const { organizer, player, event, threadId } = await makeThread(server);
  await addParticipant(server, event, { ...player, status: 'cancelled' });
  const query = { eventId: event.id, recipientId: player.user.id };
  assert.equal((await get(organizer, query)).thread?.threadId, threadId);
});

test('an organizer has to name somebody else', async () => {
  const { organizer, event } = await startWithoutThread();
  assert.equal((await refusal(organizer, { eventId: event.id })).code, 'INVALID_MESSAGE');
  const oneself = { eventId: event.id, recipientId: organizer.user.id };
  assert.equal((await refusal(organizer, oneself)).code, 'MAY_NOT_MESSAGE');
});

test('an event that is pending, deleted or unknown has no conversation', async () => {
  const { organizer, player } = await startWithoutThread();
  const pending = await makeEvent(server, organizer);
  const unknown = await refusal(player, { eventId: 'f'.repeat(24) });
  assert.equal(unknown.code, 'EVENT_NOT_FOUND');
  assert.deepEqual(await refusal(player, { eventId: pending.id }), unknown);
  const { event, ...deleted } = await makeThread(server);
  await server.services.db.deleteFrom('events').where('id', '=', event.id).execute();
  assert.deepEqual(await refusal(deleted.player, { eventId: event.id }), unknown);
  const wrong = [{}, { eventId: 'x' }, { eventId: event.id, recipientId: "' or true --" }];
  for (const query of wrong) assert.equal((await refusal(player, query)).code, 'VALIDATION');
  const visitor = await refuse(server, 'getConversation', { query: { eventId: event.id } });
  assert.equal(visitor.code, 'UNAUTHENTICATED');
});

test('nobody sees the thread of others by naming its event and its player', async () => {
  const { organizer, player, event } = await makeThread(server);
  const query = { eventId: event.id, recipientId: player.user.id };
  const otherPlayer = (await makeThread(server)).player;
  const otherOrganizer = await signUp(server);
  await makeApprovedEvent(server, otherOrganizer);
  for (const as of [otherPlayer, otherOrganizer, await signInSuperadmin(server)]) {
    const { thread, userType, otherParticipant } = await get(as, query);
    assert.deepEqual([thread, userType], [null, 'user']);
    assert.equal(otherParticipant.id, organizer.user.id, 'the recipient is ignored');
  }
});

test('an organizer learns nothing about accounts that do not take part', async () => {
  const { organizer, event } = await startWithoutThread();
  const stranger = await signUp(server, { nickName: 'Stranger' });
  const elsewhere = await signUp(server, { nickName: 'Elsewhere' });
  await addParticipant(server, await makeApprovedEvent(server, stranger), elsewhere);
  const unknown = await refusal(organizer, { eventId: event.id, recipientId: 'f'.repeat(24) });
  assert.equal(unknown.code, 'MAY_NOT_MESSAGE');
  for (const { user } of [stranger, elsewhere])
    assert.deepEqual(
      await refusal(organizer, { eventId: event.id, recipientId: user.id }),
      unknown,
    );
});

test('asking for a conversation writes nothing', async () => {
  const { organizer, player, event } = await makeThread(server);
  const newcomer = await signUp(server);
  await addParticipant(server, event, newcomer);
  const before = await listRows();
  await get(player, { eventId: event.id });
  for (const { user } of [player, newcomer])
    await get(organizer, { eventId: event.id, recipientId: user.id });
  await get(newcomer, { eventId: event.id });
  await refusal(organizer, { eventId: event.id });
  assert.deepEqual(await listRows(), before, 'not even the status of the messages');
});
