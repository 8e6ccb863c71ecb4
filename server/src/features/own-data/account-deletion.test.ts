import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIELD_TEXT } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent, makeThread } from '../../../test/support/make.ts';
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

let server: TestServer;
let superadmin: Person;
before(async () => {
  server = await startTestServer();
  superadmin = await signInSuperadmin(server);
});
after(() => server.close());

const body = { password: PASSWORD };
function requestDeletion(as: Person) {
  return call(server, 'requestAccountDeletion', { as, body });
}
function signIn({ user }: Person) {
  return signInWithPassword(server, { email: user.email, password: PASSWORD });
}
async function isListed(id: string) {
  const { events } = await call(server, 'listEvents', { query: { limit: 100 } });
  return events.some((event) => event.id === id);
}

test('it names the day, ends every session, and hides the public profile and the events from others', async () => {
  const as = await signUp(server);
  const other = await signIn(as);
  const event = await makeApprovedEvent(server, as);
  const before = Date.now();
  const { deletionAt } = await requestDeletion(as);
  const days = (Date.parse(deletionAt) - before) / 86_400_000;
  assert.ok(days > 13.99 && days < 14.01, String(days));
  for (const session of [as, other]) {
    assert.equal((await refuse(server, 'getProfile', { as: session })).code, 'SESSION_EXPIRED');
    const refreshToken = { body: { refreshToken: session.tokens.refreshToken } };
    assert.equal((await refuse(server, 'refresh', refreshToken)).code, 'SESSION_EXPIRED');
  }
  const viewer = await signUp(server);
  const person = { as: viewer, params: { id: as.user.id } };
  assert.equal((await refuse(server, 'getPerson', person)).code, 'USER_NOT_FOUND');
  assert.equal((await refuse(server, 'listUserMoments', person)).code, 'USER_NOT_FOUND');
  const params = { id: event.id };
  assert.equal((await refuse(server, 'getEvent', { params })).code, 'EVENT_NOT_FOUND');
  const join = { as: viewer, params, body: { joinForm: {} } };
  assert.equal((await refuse(server, 'joinEvent', join)).code, 'EVENT_NOT_FOUND');
  assert.equal(await isListed(event.id), false);
});

test('signing in restores the account and says so once; only approved events are shown again', async () => {
  const as = await signUp(server);
  const approved = await makeApprovedEvent(server, as);
  const pending = await makeEvent(server, as);
  await requestDeletion(as);
  assert.equal((await signIn(as)).restored, true);
  assert.equal((await signIn(as)).restored, undefined);
  assert.equal(
    (await call(server, 'getEvent', { params: { id: approved.id } })).event.approved,
    true,
  );
  const hidden = await refuse(server, 'getEvent', { params: { id: pending.id } });
  assert.equal(hidden.code, 'EVENT_NOT_FOUND');
});

test('a wrong password is refused at its field and changes nothing', async () => {
  const as = await signUp(server);
  for (const [password, text] of [
    ['Wrong1pass', FIELD_TEXT.passwordWrong],
    ['', FIELD_TEXT.passwordRequired],
  ] as const) {
    const refused = await refuse(server, 'requestAccountDeletion', { as, body: { password } });
    assert.deepEqual([refused.code, refused.fields], ['VALIDATION', { password: text }]);
  }
  await call(server, 'getProfile', { as });
  assert.equal((await signIn(as)).restored, undefined);
});

test('attempts are limited as those of signing in are', async () => {
  const strict = await startTestServer({ config: { rateLimit: true } });
  try {
    const as = await signUp(strict);
    const wrong = { as, body: { password: 'Wrong1pass' } };
    const codes: string[] = [];
    for (let attempt = 1; attempt <= 11; attempt += 1)
      codes.push((await refuse(strict, 'requestAccountDeletion', wrong)).code);
    assert.deepEqual(codes, [...Array(10).fill('VALIDATION'), 'TOO_MANY_REQUESTS']);
  } finally {
    await strict.close();
  }
});

test('the superadmin cannot delete their own account', async () => {
  const own = { as: superadmin, body: { password: SUPERADMIN.password } };
  assert.equal((await refuse(server, 'requestAccountDeletion', own)).code, 'FORBIDDEN');
});

test('a request with a password that was changed meanwhile is refused', async () => {
  const as = await signUp(server);
  const holder = await server.database.pool.connect();
  await holder.query('begin');
  await holder.query("update users set password_hash = 'changed' where id = $1", [as.user.id]);
  const overlapping = refuse(server, 'requestAccountDeletion', { as, body });
  await waitForLock(server.database.pool);
  await holder.query('commit');
  holder.release();
  assert.deepEqual((await overlapping).fields, { password: FIELD_TEXT.passwordWrong });
});

test('the superadmin has no hidden event to approve; approving it shows it once the account stays', async () => {
  const as = await signUp(server);
  const event = await makeApprovedEvent(server, as);
  const pending = await makeEvent(server, as);
  async function listPending() {
    const query = { status: 'pending', limit: 100 } as const;
    const { events, summary } = await call(server, 'listAdminEvents', { as: superadmin, query });
    assert.equal(summary.unapproved, events.length);
    return events.map(({ id }) => id);
  }
  await requestDeletion(as);
  const listed = await listPending();
  assert.deepEqual([listed.includes(event.id), listed.includes(pending.id)], [false, true]);
  function approve(id: string, approved: boolean) {
    return call(server, 'approveEvent', { as: superadmin, params: { id }, body: { approved } });
  }
  await approve(event.id, false);
  assert.equal((await approve(pending.id, true)).event.approved, false);
  assert.equal(await isListed(pending.id), false);
  await signIn(as);
  assert.deepEqual([await isListed(event.id), await isListed(pending.id)], [false, true]);
});

test('conversations stay readable meanwhile, and a player cannot write about a hidden event', async () => {
  const { organizer, player, event, threadId } = await makeThread(server);
  await requestDeletion(organizer);
  const { thread, messages } = await call(server, 'getThread', {
    as: player,
    params: { id: threadId },
  });
  assert.equal(messages.length, 1);
  assert.equal(thread.otherParticipant.name, 'Olga');
  const first = { as: await signUp(server), body: { eventId: event.id, content: { text: 'Hi' } } };
  assert.equal((await refuse(server, 'sendMessage', first)).code, 'EVENT_NOT_FOUND');
});
