import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { call, refuse, send } from '../../../test/support/call.ts';
import { createTestDatabase, silentLog } from '../../../test/support/database.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { waitForLock } from '../../../test/support/wait-for-lock.ts';
import { openPool } from '../../platform/database/connection.ts';
import type { KeyedQueues } from '../../platform/limits/keyed-queues.ts';
import { createLockQueues } from '../../platform/limits/lock-queues.ts';

const JOINS = 30;

/** Locks an event, as a transaction of another node would. */
async function lockEvent(client: pg.PoolClient, { id }: { id: string }): Promise<void> {
  await client.query('begin');
  await client.query('select from events where id = $1 for update', [id]);
}

function signUpAll(server: TestServer, count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => signUp(server)));
}

/** Row queues whose entries can be counted. */
function countEntries(queues: KeyedQueues) {
  const entries: Promise<unknown>[] = [];
  function run<T>(id: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const entry = queues.run(id, work, signal);
    entries.push(entry);
    return entry;
  }
  async function waitFor(count: number) {
    while (entries.length < count) await sleep(5);
  }
  return { entries, waitFor, queues: { run } };
}

/** A server, and a connection outside its pool. */
async function startWithHolder(t: TestContext, queues: KeyedQueues = createLockQueues()) {
  const database = await createTestDatabase();
  const other = openPool(database.clientConfig, silentLog).pool;
  const holder = await other.connect();
  const server = await startTestServer({ database, services: () => ({ lockQueues: queues }) });
  t.after(async () => {
    holder.release(true);
    await other.end();
    await server.close();
  });
  return { server, holder, other, organizer: await signUp(server) };
}

test(`while ${JOINS} joins wait for a locked event, other events can be read`, async (t) => {
  const { server, holder, other, organizer } = await startWithHolder(t);
  const players = await signUpAll(server, JOINS);
  const busy = await makeApprovedEvent(server, organizer);
  const { id } = await makeApprovedEvent(server, organizer);
  await lockEvent(holder, busy);
  const joins = players.map((as) =>
    send(server, 'joinEvent', { as, params: { id: busy.id }, body: {} }),
  );
  await waitForLock(other);
  const reads = players.map((as) => send(server, 'getEvent', { as, params: { id } }));
  const writes = players.map((as) => send(server, 'likeEvent', { as, params: { id } }));
  const statuses = await Promise.all(
    [...reads, ...writes].map(async (sent) => (await sent).status),
  );
  assert.deepEqual(new Set(statuses), new Set([200]));
  await holder.query('rollback');
  for (const { status } of await Promise.all(joins)) assert.equal(status, 201);
  assert.equal((await participationsOf(server, busy)).length, JOINS);
});

test('when too many wait, the next join is a 503 that says when to try again', async (t) => {
  const counted = countEntries(
    createLockQueues({ maxConcurrent: 1, maxWaiting: 1, timeoutMs: 60_000 }),
  );
  const { server, holder, other, organizer } = await startWithHolder(t, counted.queues);
  const players = await signUpAll(server, 3);
  const event = await makeApprovedEvent(server, organizer);
  const params = { id: event.id };
  await lockEvent(holder, event);
  const [first, second, third] = players;
  const waiting = [call(server, 'joinEvent', { as: first as Person, params, body: {} })];
  await waitForLock(other);
  const before = counted.entries.length;
  waiting.push(call(server, 'joinEvent', { as: second as Person, params, body: {} }));
  await counted.waitFor(before + 1);
  const refused = await refuse(server, 'joinEvent', { as: third as Person, params, body: {} });
  assert.deepEqual([refused.code, refused.headers.get('retry-after')], ['UNAVAILABLE', '2']);
  await holder.query('rollback');
  await Promise.all(waiting);
  const joined = (await participationsOf(server, event)).map(({ user_id: id }) => id);
  assert.deepEqual(joined.sort(), [first?.user.id, second?.user.id].sort());
});

test('a player who hangs up while waiting does not join', async (t) => {
  const counted = countEntries(
    createLockQueues({ maxConcurrent: 1, maxWaiting: 5, timeoutMs: 60_000 }),
  );
  const { server, holder, other, organizer } = await startWithHolder(t, counted.queues);
  const [stays, leaves] = await signUpAll(server, 2);
  const event = await makeApprovedEvent(server, organizer);
  const params = { id: event.id };
  await lockEvent(holder, event);
  const joining = call(server, 'joinEvent', { as: stays as Person, params, body: {} });
  await waitForLock(other);
  const before = counted.entries.length;
  const caller = new AbortController();
  const headers = {
    authorization: `Bearer ${leaves?.tokens.accessToken}`,
    'content-type': 'application/json',
  };
  const { signal } = caller;
  const init = { method: 'POST', headers, body: '{}', signal };
  const dropped = fetch(`${server.url}/api/events/${event.id}/join`, init);
  await counted.waitFor(before + 1);
  caller.abort();
  await assert.rejects(dropped);
  await assert.rejects(Promise.resolve(counted.entries.at(-1)), /hung up/);
  await holder.query('rollback');
  await joining;
  assert.deepEqual(
    (await participationsOf(server, event)).map(({ user_id: id }) => id),
    [stays?.user.id],
  );
});

test('a lock that is not released makes a join a 503, not a wait without end', async (t) => {
  const database = await createTestDatabase();
  const limited = openPool({ ...database.clientConfig, lock_timeout: 50 }, silentLog);
  const server = await startTestServer({ database: { ...database, ...limited } });
  const organizer = await signUp(server);
  const event = await makeApprovedEvent(server, organizer);
  const as = await signUp(server);
  const holder = await database.pool.connect();
  t.after(async () => {
    holder.release(true);
    await limited.pool.end();
    await server.close();
  });
  await lockEvent(holder, event);
  const refused = await refuse(server, 'joinEvent', { as, params: { id: event.id }, body: {} });
  assert.deepEqual([refused.code, refused.headers.get('retry-after')], ['UNAVAILABLE', '5']);
  await holder.query('rollback');
  await call(server, 'joinEvent', { as, params: { id: event.id }, body: {} });
});
