import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { createTestDatabase } from '../../../test/support/database.ts';
import { openProxy } from '../../../test/support/database-proxy.ts';
import { PASSWORD, signUp } from '../../../test/support/people.ts';
import { startTestServer } from '../../../test/support/start-test-server.ts';
import { waitForLock } from '../../../test/support/wait-for-lock.ts';

test('every endpoint responds with 503 while the database is unreachable, and works again afterwards', async (t) => {
  const database = await createTestDatabase();
  const proxy = await openProxy(database);
  const { db, pool } = proxy;
  const server = await startTestServer({ database: { ...database, db, pool } });
  t.after(async () => {
    await proxy.close();
    await server.close();
  });
  const as = await signUp(server);
  const login = { body: { email: as.user.email, password: PASSWORD } };
  assert.deepEqual(await call(server, 'getReadiness', {}), { status: 'ready' });
  await proxy.cut();
  server.services.sessions.forgetAll();
  const attempts = [
    refuse(server, 'getReadiness'),
    refuse(server, 'listEvents'),
    refuse(server, 'getProfile', { as }),
    refuse(server, 'login', login),
    refuse(server, 'refresh', { body: { refreshToken: as.tokens.refreshToken } }),
  ];
  for (const { code, headers } of await Promise.all(attempts)) {
    assert.deepEqual([code, headers.get('retry-after')], ['UNAVAILABLE', '5']);
  }
  assert.equal((await call(server, 'getHealth', {})).status, 'up');
  await proxy.restore();
  await call(server, 'getReadiness', {});
  await call(server, 'getProfile', { as });
});

test('a request whose statement loses its connection gets a 503 too', async (t) => {
  const database = await createTestDatabase();
  const proxy = await openProxy(database);
  const { db, pool } = proxy;
  const server = await startTestServer({ database: { ...database, db, pool } });
  t.after(async () => {
    await proxy.close();
    await server.close();
  });
  const as = await signUp(server);
  const holder = await database.pool.connect();
  await holder.query('begin; lock table refresh_tokens');
  const refresh = refuse(server, 'refresh', { body: { refreshToken: as.tokens.refreshToken } });
  await waitForLock(database.pool);
  await proxy.cut();
  assert.equal((await refresh).code, 'UNAVAILABLE');
  await holder.query('rollback');
  holder.release();
});

test('a request that PostgreSQL ends because of a deadlock gets a 503 too', async (t) => {
  const database = await createTestDatabase();
  const server = await startTestServer({ database });
  const holder = await database.pool.connect();
  t.after(async () => {
    holder.release(true);
    await server.close();
  });
  // So that the request is ended, and not the other one.
  await holder.query(`begin; set local deadlock_timeout = '1min'; lock table event_like_counts`);
  const list = refuse(server, 'listEvents', { query: { sortBy: 'likes' } });
  await waitForLock(database.pool);
  await holder.query('lock table events');
  assert.equal((await list).code, 'UNAVAILABLE');
});

test('readiness is a 503 when the store fails or does not respond', async (t) => {
  function silent() {
    return new Promise<void>(() => undefined);
  }
  for (const probe of [() => Promise.reject(new Error('gone')), silent]) {
    const server = await startTestServer({
      services: ({ storage }) => ({ storage: { ...storage, probe } }),
    });
    t.after(() => server.close());
    const refused = await refuse(server, 'getReadiness');
    assert.deepEqual([refused.code, refused.headers.get('retry-after')], ['UNAVAILABLE', '5']);
  }
});
