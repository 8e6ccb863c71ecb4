import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse, send } from '../../../test/support/call.ts';
import { signInWithPassword, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { createSessionCache } from '../../platform/sessions/session-cache.ts';
import { hashRefreshToken } from './sessions.ts';

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
  const refreshed = await refresh(tokens.refreshToken);
  assert.notEqual(refreshed.refreshToken, tokens.refreshToken);
  await call(server, 'getProfile', { as: { tokens: refreshed } });
  const { rows } = await server.database.pool.query('select * from refresh_tokens');
  const stored = JSON.stringify(rows);
  assert.ok(!stored.includes(tokens.refreshToken) && !stored.includes(refreshed.refreshToken));
  assert.ok(stored.includes(hashRefreshToken(refreshed.refreshToken)));
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

test('using the old token after its successor was used ends the session at once', async () => {
  const victim = await signUp(server);
  const other = await signUp(server);
  const first = await refresh(victim.tokens.refreshToken);
  const second = await refresh(first.refreshToken);
  await call(server, 'getProfile', { as: { tokens: second } });
  assert.equal(await refuseRefresh(victim.tokens.refreshToken), 'SESSION_EXPIRED');
  for (const tokens of [victim.tokens, first, second]) {
    assert.equal((await refuse(server, 'getProfile', { as: { tokens } })).code, 'SESSION_EXPIRED');
    assert.equal(await refuseRefresh(tokens.refreshToken), 'SESSION_EXPIRED');
  }
  await call(server, 'getProfile', { as: other });
});

/** Makes everything of a session older, as if time had passed. */
function letPass(minutes: number, sessionOf: string) {
  return server.database.pool.query(
    `update refresh_tokens set created_at = created_at - $1 * interval '1 minute',
      refused_after = refused_after - $1 * interval '1 minute'
      where session_id = (select session_id from refresh_tokens where token_hash = $2)`,
    [minutes, hashRefreshToken(sessionOf)],
  );
}

test('a stolen token cannot be used beside its owner: within two rounds the session ends', async () => {
  for (const stealsFirst of [true, false]) {
    const { tokens } = await signUp(server);
    const first = await refresh(tokens.refreshToken);
    await letPass(1, tokens.refreshToken);
    const second = await refresh(tokens.refreshToken);
    const lines = stealsFirst ? [second, first] : [first, second];
    let rounds = 0;
    for (let isAlive = true; isAlive && rounds < 10; ) {
      for (const [index, line] of lines.entries()) {
        const response = await send(server, 'refresh', {
          body: { refreshToken: line.refreshToken },
        });
        const { data } = await response.json();
        isAlive &&= response.ok;
        if (isAlive) lines[index] = data.tokens;
        await letPass(7, tokens.refreshToken);
      }
      rounds += Number(isAlive);
    }
    assert.equal(rounds, 0);
    for (const line of lines)
      assert.equal(await refuseRefresh(line.refreshToken), 'SESSION_EXPIRED');
  }
});

function race(refreshToken: string) {
  return Promise.all([refresh(refreshToken), refresh(refreshToken)]);
}

test('after a race of two tabs one successor goes on; the other is refused, and the session lives', async () => {
  const { tokens } = await signUp(server);
  const [one, two] = await race(tokens.refreshToken);
  await letPass(15, tokens.refreshToken);
  let last = await refresh(one.refreshToken);
  await letPass(1, tokens.refreshToken);
  assert.equal(await refuseRefresh(two.refreshToken), 'SESSION_EXPIRED');
  last = await refresh(last.refreshToken);
  await letPass(15, tokens.refreshToken);
  assert.equal(await refuseRefresh(two.refreshToken), 'SESSION_EXPIRED');
  await refresh(last.refreshToken);
});

test('two tabs that race round after round both stay signed in', async () => {
  const { tokens } = await signUp(server);
  let [one, two] = await race(tokens.refreshToken);
  for (let round = 0; round < 3; round += 1) {
    await letPass(15, tokens.refreshToken);
    [one, two] = await Promise.all([refresh(one.refreshToken), refresh(two.refreshToken)]);
  }
  await call(server, 'getProfile', { as: { tokens: one } });
  await call(server, 'getProfile', { as: { tokens: two } });
});

test('a client that never got a response refreshes again and goes on', async () => {
  const { tokens } = await signUp(server);
  let last = tokens;
  for (let round = 0; round < 4; round += 1) {
    await refresh(last.refreshToken);
    await letPass(1, tokens.refreshToken);
    last = await refresh(last.refreshToken);
    await letPass(15, tokens.refreshToken);
  }
  await call(server, 'getProfile', { as: { tokens: last } });
});

test('logging out on one device does not end the session on another', async () => {
  const { user, tokens } = await signUp(server);
  const phone = await signInWithPassword(server, { email: user.email, password: 'Password1' });
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
    { findAlive: async () => alive, listAlive: async () => [] },
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
  const resolvers: ((alive: boolean) => void)[] = [];
  const cache = createSessionCache({
    findAlive: () => new Promise((resolve) => resolvers.push(resolve)),
    listAlive: async () => [],
  });
  const claims = { userId: 'u', sessionId: 'f' };
  const pending = cache.isAlive(claims);
  cache.forget('f');
  resolvers[0]?.(true);
  await pending;
  const repeated = cache.isAlive(claims);
  resolvers[1]?.(false);
  assert.equal(await repeated, false);
});
