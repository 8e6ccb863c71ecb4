import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../test/support/call.ts';
import { signUp } from '../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts';
import { hashRefreshToken } from './refresh-tokens.ts';
import { createSessionCache } from './session-cache.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function refresh(refreshToken: string) {
  return (await call(server, 'refresh', { body: { refreshToken } })).tokens;
}
async function refuseRefresh(refreshToken: string) {
  return (await refuse(server, 'refresh', { body: { refreshToken } })).code;
}

test('a refresh returns a working access token and a successor, and only hashes are stored', async () => {
  const { tokens } = await signUp(server);
  const fresh = await refresh(tokens.refreshToken);
  assert.notEqual(fresh.refreshToken, tokens.refreshToken);
  await call(server, 'getProfile', { as: { tokens: fresh } });
  const { rows } = await server.database.pool.query('select * from refresh_tokens');
  const kept = JSON.stringify(rows);
  assert.ok(!kept.includes(tokens.refreshToken) && !kept.includes(fresh.refreshToken));
  assert.ok(kept.includes(hashRefreshToken(fresh.refreshToken)));
});

test('the old token stays valid until a successor is used, because two tabs can race', async () => {
  const { tokens } = await signUp(server);
  const [one, two] = await Promise.all([
    refresh(tokens.refreshToken),
    refresh(tokens.refreshToken),
  ]);
  await refresh(tokens.refreshToken);
  // Either successor works, also after the other one was used.
  const next = await refresh(one.refreshToken);
  await refresh(two.refreshToken);
  await refresh(next.refreshToken);
});

test('using the old token after its successor ends the session at once', async () => {
  const thief = await signUp(server);
  const other = await signUp(server);
  const first = await refresh(thief.tokens.refreshToken);
  const second = await refresh(first.refreshToken);
  await call(server, 'getProfile', { as: { tokens: second } });
  assert.equal(await refuseRefresh(thief.tokens.refreshToken), 'SESSION_EXPIRED');
  for (const tokens of [thief.tokens, first, second]) {
    assert.equal((await refuse(server, 'getProfile', { as: { tokens } })).code, 'SESSION_EXPIRED');
    assert.equal(await refuseRefresh(tokens.refreshToken), 'SESSION_EXPIRED');
  }
  await call(server, 'getProfile', { as: other });
});

test('a session on another device is independent', async () => {
  const { user, tokens } = await signUp(server);
  const phone = await call(server, 'login', { body: { email: user.email, password: 'Password1' } });
  await call(server, 'logout', { body: { refreshToken: tokens.refreshToken } });
  await call(server, 'getProfile', { as: phone });
});

test('an expired, an unknown and a missing token are refused', async () => {
  const { tokens } = await signUp(server);
  await server.services.db
    .updateTable('refresh_tokens')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('token_hash', '=', hashRefreshToken(tokens.refreshToken))
    .execute();
  assert.equal(await refuseRefresh(tokens.refreshToken), 'SESSION_EXPIRED');
  assert.equal(await refuseRefresh('unknown'), 'SESSION_EXPIRED');
  const { status, fields } = await refuse(server, 'refresh', { body: {} });
  assert.equal(status, 400);
  assert.deepEqual(Object.keys(fields ?? {}), ['refreshToken']);
});

test('a session that ended on another node ends here within five seconds', async () => {
  const start = 1_000;
  let clock = start;
  let alive = true;
  const cache = createSessionCache(
    async () => alive,
    () => clock,
  );
  const claims = { userId: 'u', sessionId: 'f' };
  assert.equal(await cache.isAlive(claims), true);
  alive = false;
  clock = start + 4_999;
  assert.equal(await cache.isAlive(claims), true);
  clock = start + 5_001;
  assert.equal(await cache.isAlive(claims), false);
});

test('the result of a query that was running while the session ended is not cached', async () => {
  const answers: ((alive: boolean) => void)[] = [];
  const cache = createSessionCache(() => new Promise((resolve) => answers.push(resolve)));
  const claims = { userId: 'u', sessionId: 'f' };
  const asked = cache.isAlive(claims);
  cache.forget('f');
  answers[0]?.(true);
  await asked;
  const again = cache.isAlive(claims);
  answers[1]?.(false);
  assert.equal(await again, false);
});
