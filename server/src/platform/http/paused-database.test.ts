import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { createTestDatabase } from '../../../test/support/database.ts';
import { openProxy } from '../../../test/support/database-proxy.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer } from '../../../test/support/start-test-server.ts';
import { ROLE_LIMITS, withRequestLimits } from '../database/limits.ts';

/** More than there are connections, so that some wait for one. */
const REQUESTS = 15;

test('while the database does not respond, every request is a 503, and works again afterwards', async (t) => {
  const database = await createTestDatabase();
  const limits = { connectionTimeoutMillis: 1_500, statement_timeout: 2_000, query_timeout: 1_000 };
  const proxy = await openProxy(database, limits);
  const { db, pool } = proxy;
  const server = await startTestServer({ database: { ...database, db, pool } });
  t.after(async () => {
    proxy.resume();
    await proxy.close();
    await server.close();
  });
  const organizer = await signUp(server);
  const as = await signUp(server);
  const { id } = await makeApprovedEvent(server, organizer);
  await Promise.all(
    Array.from({ length: 10 }, () => call(server, 'getEvent', { as, params: { id } })),
  );
  proxy.pause();
  const refused = await Promise.all([
    ...Array.from({ length: REQUESTS }, () => refuse(server, 'getEvent', { as, params: { id } })),
    // A transaction: its rollback is not answered either.
    ...Array.from({ length: REQUESTS }, () =>
      refuse(server, 'joinEvent', { as, params: { id }, body: {} }),
    ),
  ]);
  assert.deepEqual(new Set(refused.map(({ code }) => code)), new Set(['UNAVAILABLE']));
  assert.ok(refused.every(({ headers }) => headers.has('retry-after')));
  proxy.resume();
  // Late answers of statements that were given up reach nobody else.
  const events = Array.from({ length: REQUESTS }, () =>
    call(server, 'getEvent', { as, params: { id } }),
  );
  for (const { event } of await Promise.all(events)) assert.equal(event.id, id);
  await call(server, 'joinEvent', { as, params: { id }, body: {} });
});

test('the limits of a request end together within 10 seconds', () => {
  const { connectionTimeoutMillis = 0, query_timeout: answerMs = 0 } = withRequestLimits({});
  const { lock_timeout: lockMs, statement_timeout: statementMs } = ROLE_LIMITS;
  assert.ok(connectionTimeoutMillis + answerMs < 10_000);
  assert.ok(lockMs > 0 && lockMs < statementMs);
  assert.ok(statementMs < answerMs);
});
