import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_COUNT } from '@muster/contract';
import { call, refuse, send } from '../../../test/support/call.ts';
import { PASSWORD, type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { openSession } from './sessions.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function signIn({ user }: Person, userAgent = FIREFOX): Promise<Person> {
  const body = { email: user.email, password: PASSWORD };
  const headers = { 'user-agent': userAgent };
  const response = await send(server, 'login', { body, headers });
  return (await response.json()).data;
}
async function list(as: Person) {
  return (await call(server, 'listSessions', { as })).sessions;
}
async function currentOf(as: Person) {
  const sessions = await list(as);
  const [current, ...more] = sessions.filter(({ isCurrent }) => isCurrent);
  assert.ok(current && more.length === 0, 'exactly one session is the current one');
  return current;
}
async function rowOf(id: string) {
  return server.services.db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
function setLastUse(id: string, secondsAgo: number) {
  return server.database.pool.query(
    "update sessions set last_used_at = now() - $2 * interval '1 second' where id = $1",
    [id, secondsAgo],
  );
}
async function expectEnded(person: Person) {
  assert.equal((await refuse(server, 'getProfile', { as: person })).code, 'SESSION_EXPIRED');
  const { refreshToken } = person.tokens;
  const refused = await refuse(server, 'refresh', { body: { refreshToken } });
  assert.equal(refused.code, 'SESSION_EXPIRED');
}

test('the sessions are listed with device and network, the last used first and this one marked', async () => {
  const first = await signUp(server);
  const phone = await signIn(first, IPHONE);
  const desktop = await signIn(first);
  await setLastUse((await currentOf(first)).id, 500);
  const sessions = await list(desktop);
  assert.deepEqual(
    sessions.map(({ device, network, isCurrent }) => [device, network, isCurrent]).slice(0, 2),
    [
      ['Firefox on Linux', '127.0.0.0/24', true],
      ['Safari on iPhone', '127.0.0.0/24', false],
    ],
  );
  assert.equal(sessions.length, 3);
  assert.equal(sessions[2]?.id, (await currentOf(first)).id);
  assert.equal((await list(phone)).length, 3);
  const { rows } = await server.database.pool.query('select s::text as text from sessions s');
  for (const { text } of rows) assert.ok(!text.includes('127.0.0.1'), 'no address is stored whole');
});

test('an ended session and one that can no longer be refreshed are not listed', async () => {
  const as = await signUp(server);
  const [ended, expired] = [await signIn(as), await signIn(as)];
  await call(server, 'logout', { body: { refreshToken: ended.tokens.refreshToken } });
  const { id } = await currentOf(expired);
  await server.database.pool.query(
    'update refresh_tokens set expires_at = now() where session_id = $1',
    [id],
  );
  assert.deepEqual(
    (await list(as)).map(({ isCurrent }) => isCurrent),
    [true],
  );
});

test('ending a session makes its tokens useless at once, and can be done once', async () => {
  const as = await signUp(server);
  const other = await signIn(as);
  await call(server, 'getProfile', { as: other });
  const params = { id: (await currentOf(other)).id };
  await call(server, 'endSession', { as, params });
  await expectEnded(other);
  assert.ok((await rowOf(params.id)).revoked_at);
  assert.equal((await refuse(server, 'endSession', { as, params })).code, 'SESSION_NOT_FOUND');
  await call(server, 'getProfile', { as });
});

test('a session of another account is not found, by its owner’s id or anyone else’s', async () => {
  const [as, other] = [await signUp(server), await signUp(server)];
  const params = { id: (await currentOf(other)).id };
  assert.equal((await refuse(server, 'endSession', { params })).code, 'UNAUTHENTICATED');
  for (const caller of [as, await signInSuperadmin(server)]) {
    const refused = await refuse(server, 'endSession', { as: caller, params });
    assert.deepEqual([refused.code, refused.status], ['SESSION_NOT_FOUND', 404]);
  }
  const wrong = { as, params: { id: 'all' } };
  assert.equal((await refuse(server, 'endSession', wrong)).code, 'VALIDATION');
  assert.equal((await rowOf(params.id)).revoked_at, null);
  await call(server, 'getProfile', { as: other });
});

test('all other sessions end together, of this account only', async () => {
  const [as, stranger] = [await signUp(server), await signUp(server)];
  const others = [await signIn(as), await signIn(as)];
  assert.equal((await refuse(server, 'endOtherSessions')).code, 'UNAUTHENTICATED');
  assert.deepEqual(await call(server, 'endOtherSessions', { as }), { endedCount: 2 });
  for (const other of others) await expectEnded(other);
  assert.equal((await list(as)).length, 1);
  await call(server, 'getProfile', { as: stranger });
  assert.deepEqual(await call(server, 'endOtherSessions', { as }), { endedCount: 0 });
});

test('the last use is written at most once a minute', async () => {
  const as = await signUp(server);
  const { id } = await currentOf(as);
  await setLastUse(id, 50);
  const before = await rowOf(id);
  server.services.sessions.forgetAll();
  await call(server, 'getProfile', { as });
  assert.deepEqual(await rowOf(id), before);
  await setLastUse(id, 61);
  server.services.sessions.forgetAll();
  await call(server, 'getProfile', { as });
  assert.ok((await rowOf(id)).last_used_at > before.last_used_at);
});

test('a refresh records the client that a session is used by now', async () => {
  const as = await signUp(server);
  const body = { refreshToken: as.tokens.refreshToken };
  await send(server, 'refresh', { body, headers: { 'user-agent': IPHONE } });
  assert.equal((await currentOf(as)).device, 'Safari on iPhone');
});

test('an account keeps its 20 sessions that were used last', async () => {
  const as = await signUp(server);
  const oldest = await signIn(as);
  await setLastUse((await currentOf(oldest)).id, 3_600);
  await Promise.all(Array.from({ length: MAX_COUNT.sessions - 2 }, () => signIn(as)));
  assert.equal((await list(as)).length, MAX_COUNT.sessions);
  await call(server, 'getProfile', { as: oldest });
  await setLastUse((await currentOf(oldest)).id, 3_600);
  const latest = await Promise.all([signIn(as), signIn(as), signIn(as)]);
  await expectEnded(oldest);
  const { rows } = await server.database.pool.query(
    'select count(*)::int as count from sessions where user_id = $1 and revoked_at is null',
    [as.user.id],
  );
  assert.equal(rows[0].count, MAX_COUNT.sessions);
  for (const person of latest) await call(server, 'getProfile', { as: person });
});

test('sessions that start at the same moment do not exceed the limit', async () => {
  const { user } = await signUp(server);
  const { services, database } = server;
  const row = await services.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const client = { userAgent: FIREFOX, ipAddress: '203.0.113.77' };
  // Without the hash of a password, which would make them wait for each other.
  await Promise.all(Array.from({ length: 40 }, () => openSession(services, { user: row, client })));
  const { rows } = await database.pool.query(
    'select count(*)::int as count from sessions where user_id = $1 and revoked_at is null',
    [user.id],
  );
  assert.equal(rows[0].count, MAX_COUNT.sessions);
});
