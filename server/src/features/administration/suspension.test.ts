import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { listen } from '../../../test/support/listen.ts';
import {
  addParticipant,
  makeApprovedEvent,
  makeEvent,
  makeThread,
} from '../../../test/support/make.ts';
import {
  PASSWORD,
  type Person,
  signInSuperadmin,
  signInWithPassword,
  signUp,
} from '../../../test/support/people.ts';
import {
  SUPERADMIN,
  startTestServer,
  type TestServer,
} from '../../../test/support/start-test-server.ts';
import { waitForLock } from '../../../test/support/wait-for-lock.ts';
import { createStreams } from '../../platform/realtime/streams.ts';
import { startPasswordReset } from '../accounts/password-changes.ts';

/** Long after a notification should have arrived. */
const options = { timeout: 20_000 };

let database: TestDatabase;
let server: TestServer;
let otherNode: TestServer;
let superadmin: Person;
before(async () => {
  database = await createTestDatabase();
  const shared = { ...database, close: async () => undefined };
  server = await startTestServer({ database: shared });
  // Without a heartbeat, a stream ends only when the other node says so.
  const streams = createStreams({ heartbeatMs: 3_600_000 });
  otherNode = await startTestServer({ database: shared, services: () => ({ streams }) });
  superadmin = await signInSuperadmin(server);
});
after(async () => {
  await Promise.all([server.close(), otherNode.close()]);
  await database.close();
});

function suspend({ user }: Person, reason = '') {
  const params = { id: user.id };
  return call(server, 'suspendUser', { as: superadmin, params, body: { reason } });
}
function restore({ user }: Person) {
  return call(server, 'restoreUser', { as: superadmin, params: { id: user.id } });
}
function loginOf({ user }: Person, password = PASSWORD) {
  return { body: { email: user.email, password } };
}
async function details({ user }: Person) {
  return (await call(server, 'getUser', { as: superadmin, params: { id: user.id } })).user;
}
async function isListed(id: string) {
  const { events } = await call(server, 'listEvents', { query: { limit: 100 } });
  return events.some((event) => event.id === id);
}
function resetRequest({ user }: Person) {
  const body = { currentPassword: SUPERADMIN.password };
  return { as: superadmin, params: { id: user.id }, body };
}
function createResetLink(person: Person) {
  return call(server, 'createPasswordResetLink', resetRequest(person));
}

test('a suspended account cannot sign in, and only who knows the password learns why', async () => {
  const as = await signUp(server);
  await suspend(as);
  const refused = await refuse(server, 'login', loginOf(as));
  assert.equal(refused.code, 'ACCOUNT_SUSPENDED');
  assert.match(refused.message, /^This account is suspended\./);
  const guessed = await refuse(server, 'login', loginOf(as, 'Wrong1pass'));
  assert.equal(guessed.code, 'INVALID_CREDENTIALS');
});

test(
  'its access and refresh tokens stop working on every node, and its streams end',
  options,
  async () => {
    const as = await signUp(server);
    for (const node of [server, otherNode]) await call(node, 'getProfile', { as });
    const streams = [await listen(server, as), await listen(otherNode, as)];
    await suspend(as);
    await Promise.all(streams.map(({ ended }) => ended));
    for (const node of [server, otherNode]) {
      assert.equal((await refuse(node, 'getProfile', { as })).code, 'SESSION_EXPIRED');
      const body = { refreshToken: as.tokens.refreshToken };
      assert.equal((await refuse(node, 'refresh', { body })).code, 'SESSION_EXPIRED');
      assert.equal((await refuse(node, 'streamMessages', { as })).code, 'SESSION_EXPIRED');
    }
  },
);

test('a sign-in that overlaps the suspension does not survive it', async () => {
  const as = await signUp(server);
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('update users set suspended_at = now() where id = $1', [as.user.id]);
  const overlapping = refuse(server, 'login', loginOf(as));
  await waitForLock(database.pool);
  await holder.query('commit');
  holder.release();
  assert.equal((await overlapping).code, 'ACCOUNT_SUSPENDED');
});

test('no link lets it in: earlier ones are invalid, none is mailed, and none can be created', async () => {
  const as = await signUp(server);
  const { url } = await createResetLink(as);
  await suspend(as);
  const body = { token: new URL(url).hash.slice(1), password: 'Another1' };
  assert.equal((await refuse(server, 'resetPassword', { body })).code, 'LINK_EXPIRED');
  await startPasswordReset(server.services, { email: as.user.email });
  const refused = await refuse(server, 'createPasswordResetLink', resetRequest(as));
  assert.equal(refused.code, 'ACCOUNT_SUSPENDED');
  const { rows } = await database.pool.query(
    'select from password_resets where user_id = $1 and used_at is null',
    [as.user.id],
  );
  assert.equal(rows.length, 0);
});

test('a link that was valid at the suspension is not valid again after the restoration', async () => {
  const as = await signUp(server);
  const { url } = await createResetLink(as);
  await suspend(as);
  await restore(as);
  const body = { token: new URL(url).hash.slice(1), password: 'Another1' };
  assert.equal((await refuse(server, 'resetPassword', { body })).code, 'LINK_EXPIRED');
});

test('its events and profile are hidden, keep their approval, and come back with the restoration', async () => {
  const as = await signUp(server);
  const viewer = await signUp(server);
  const approved = await makeApprovedEvent(server, as);
  const pending = await makeEvent(server, as);
  await suspend(as);
  assert.equal(await isListed(approved.id), false);
  const hidden = { as: viewer, params: { id: approved.id } };
  assert.equal((await refuse(server, 'getEvent', hidden)).code, 'EVENT_NOT_FOUND');
  const person = { as: viewer, params: { id: as.user.id } };
  assert.equal((await refuse(server, 'getPerson', person)).code, 'USER_NOT_FOUND');
  assert.equal((await refuse(server, 'listUserMoments', person)).code, 'USER_NOT_FOUND');
  const approve = { as: superadmin, params: { id: pending.id }, body: { approved: true } };
  assert.equal((await call(server, 'approveEvent', approve)).event.approved, false);
  await restore(as);
  assert.deepEqual([await isListed(approved.id), await isListed(pending.id)], [true, true]);
  await call(server, 'getPerson', person);
  await call(server, 'login', loginOf(as));
});

test('it keeps its spots and its place on the waitlist', async () => {
  const organizer = await signUp(server);
  const as = await signUp(server);
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 1 });
  await addParticipant(server, event, { user: as.user });
  const waiting = await signUp(server);
  await addParticipant(server, event, { user: waiting.user, status: 'waitlist' });
  await suspend(as);
  const params = { id: event.id };
  const { participants } = await call(server, 'listParticipants', { as: organizer, params });
  assert.deepEqual(
    participants.map(({ status }) => status),
    ['confirmed', 'waitlist'],
  );
});

test('others read its conversations and cannot write in them, whoever organizes the event', async () => {
  for (const role of ['organizer', 'player'] as const) {
    const fixture = await makeThread(server);
    const { threadId, event } = fixture;
    const other = role === 'organizer' ? fixture.player : fixture.organizer;
    await suspend(fixture[role]);
    const read = { as: other, params: { id: threadId } };
    const { thread, messages } = await call(server, 'getThread', read);
    assert.deepEqual([messages.length, thread.can.send], [1, false]);
    const toThread = { eventId: event.id, threadId, content: { text: 'Hello?' } };
    const refused = await refuse(server, 'sendMessage', { as: other, body: toThread });
    assert.equal(refused.code, 'MAY_NOT_MESSAGE');
    assert.equal((await call(server, 'getThread', read)).messages.length, 1);
    await restore(fixture[role]);
    await call(server, 'sendMessage', { as: other, body: toThread });
  }
});

test('nobody starts a conversation with it, the superadmin neither', async () => {
  const organizer = await signUp(server);
  const player = await signUp(server);
  const event = await makeApprovedEvent(server, organizer);
  await addParticipant(server, event, { user: player.user });
  await suspend(player);
  const toPlayer = { eventId: event.id, recipientId: player.user.id, content: { text: 'Hi' } };
  const refused = await refuse(server, 'sendMessage', { as: organizer, body: toPlayer });
  assert.equal(refused.code, 'MAY_NOT_MESSAGE');
  await suspend(organizer);
  const toOrganizer = { eventId: event.id, content: { text: 'Hi' } };
  const asSuperadmin = { as: superadmin, body: toOrganizer };
  assert.equal((await refuse(server, 'sendMessage', asSuperadmin)).code, 'MAY_NOT_MESSAGE');
});

test('the reason is mailed and kept while it is suspended; a second suspension changes nothing', async () => {
  const as = await signUp(server);
  await suspend(as, 'Selling spots');
  await suspend(as, 'Another reason');
  const suspended = await details(as);
  assert.equal(suspended.suspensionReason, 'Selling spots');
  assert.ok(suspended.suspendedAt);
  assert.deepEqual([suspended.can.suspend, suspended.can.restore], [false, true]);
  await restore(as);
  await restore(as);
  const restored = await details(as);
  assert.deepEqual([restored.suspendedAt, restored.suspensionReason], [null, '']);
  const { rows } = await database.pool.query(
    'select kind, details from mails where user_id = $1 order by created_at',
    [as.user.id],
  );
  assert.deepEqual(
    rows.map(({ kind, details: { reason } }) => [kind, reason]),
    [
      ['accountSuspended', 'Selling spots'],
      ['accountRestored', undefined],
    ],
  );
});

test('of a suspended account whose deletion was requested, events stay hidden until both are over', async () => {
  const as = await signUp(server);
  const event = await makeApprovedEvent(server, as);
  await call(server, 'requestAccountDeletion', { as, body: { password: PASSWORD } });
  await suspend(as);
  await restore(as);
  assert.equal(await isListed(event.id), false, 'its deletion is still requested');
  await call(server, 'login', loginOf(as));
  assert.equal(await isListed(event.id), true);
});

test('a suspended account cannot call off its deletion by signing in', async () => {
  const as = await signUp(server);
  await call(server, 'requestAccountDeletion', { as, body: { password: PASSWORD } });
  await suspend(as);
  await refuse(server, 'login', loginOf(as));
  assert.ok((await details(as)).deletionRequestedAt);
});

test('the superadmin’s account cannot be suspended, and only the superadmin suspends', async () => {
  const own = { as: superadmin, params: { id: superadmin.user.id }, body: { reason: '' } };
  assert.equal((await refuse(server, 'suspendUser', own)).code, 'FORBIDDEN');
  assert.equal((await details(superadmin)).can.suspend, false);
  const [caller, target] = [await signUp(server), await signUp(server)];
  const params = { id: target.user.id };
  const asUser = { as: caller, params, body: { reason: '' } };
  assert.equal((await refuse(server, 'suspendUser', asUser)).code, 'FORBIDDEN');
  await call(server, 'login', loginOf(target));
  const tooLong = { as: superadmin, params, body: { reason: 'x'.repeat(501) } };
  assert.equal((await refuse(server, 'suspendUser', tooLong)).code, 'VALIDATION');
  const unknown = { as: superadmin, params: { id: 'f'.repeat(24) }, body: {} };
  assert.equal((await refuse(server, 'suspendUser', unknown)).code, 'USER_NOT_FOUND');
});

test(
  'signing out everywhere ends every session on every node, and signing in is possible',
  options,
  async () => {
    const as = await signUp(server);
    const second = await signInWithPassword(otherNode, loginOf(as).body);
    const stream = await listen(otherNode, second);
    const input = { as: superadmin, params: { id: as.user.id } };
    assert.equal((await call(server, 'endUserSessions', input)).endedCount, 2);
    await stream.ended;
    assert.equal((await refuse(otherNode, 'getProfile', { as })).code, 'SESSION_EXPIRED');
    await call(server, 'login', loginOf(as));
    const own = { as: superadmin, params: { id: superadmin.user.id } };
    assert.equal((await refuse(server, 'endUserSessions', own)).code, 'FORBIDDEN');
  },
);

test('each act is recorded with counts, and without the reason or the email', async () => {
  const as = await signUp(server);
  await makeApprovedEvent(server, as);
  await suspend(as, 'Selling spots');
  await restore(as);
  const params = { id: as.user.id };
  await createResetLink(as);
  await call(server, 'endUserSessions', { as: superadmin, params });
  await call(server, 'deleteUser', { as: superadmin, params });
  const { rows } = await database.pool.query(
    'select action, actor_id, before, after, network from audit_entries where subject_id = $1 order by seq',
    [as.user.id],
  );
  assert.deepEqual(
    rows.map(({ action, actor_id }) => [action, actor_id]),
    ['suspendUser', 'restoreUser', 'createPasswordResetLink', 'endUserSessions', 'deleteUser'].map(
      (action) => [action, superadmin.user.id],
    ),
  );
  const after = { suspended: true, hasReason: true, eventsHidden: 1, sessionsEnded: 1 };
  assert.deepEqual(rows[0].after, after);
  assert.deepEqual(rows[4].before, { events: 1, joins: 0, moments: 0, files: 1 });
  const text = JSON.stringify(rows);
  assert.ok(!text.includes('Selling') && !text.includes(as.user.email));
  assert.equal(rows[0].network, '127.0.0.0/24');
});
