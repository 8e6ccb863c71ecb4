import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChangeType } from '@muster/contract';
import { addWebhook } from '../../../test/support/add-webhook.ts';
import { type CallerOptions, call, refuse } from '../../../test/support/call.ts';
import { until } from '../../../test/support/join-crew.ts';
import { makeKey } from '../../../test/support/keys.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { PASSWORD, type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { sweepChanges } from './changes.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

type Caller = CallerOptions['as'] & object;

const CREATED: ChangeType[] = ['event.created'];

/** An organizer with a webhook for new events, and some of those. */
async function makeScene({ events = 3 } = {}) {
  const as = await signUp(server);
  const { webhook } = await addWebhook(server, as, { types: CREATED });
  for (let count = 0; count < events; count += 1) await makeEvent(server, as);
  const { changes, last } = await readLog(as);
  return { as, id: webhook.id, changes, last };
}
function readLog(as: Caller) {
  return call(server, 'listChanges', { as, query: { limit: 1_000 } });
}
async function deliveriesOf(as: Caller, id: string, query: object = {}) {
  const params = { id };
  return (await call(server, 'listWebhookDeliveries', { as, params, query })).deliveries;
}
function replay(as: Caller, id: string, from: number) {
  return call(server, 'replayWebhook', { as, params: { id }, body: { after: from } });
}
async function waitingOf(as: Caller) {
  return (await call(server, 'listWebhooks', { as, query: {} })).webhooks[0]?.waiting;
}
function execute(sql: string, ...values: unknown[]) {
  return server.database.pool.query(sql, values);
}
async function rowOf(id: string) {
  return (await execute('select * from webhooks where id = $1', id)).rows[0];
}

test('the log begins with the first webhook, and a key does not begin it anew', async () => {
  const as = await signUp(server);
  await makeEvent(server, as);
  assert.deepEqual((await readLog(as)).changes, []);
  const first = await addWebhook(server, as, { types: CREATED });
  await makeEvent(server, as);
  const { changes, last } = await readLog(as);
  assert.deepEqual(
    changes.map(({ type }) => type),
    ['event.created'],
  );
  const body = { name: 'Till', roles: ['read' as const], eventId: null, expiresAt: until };
  const { key } = await call(server, 'addApiKey', { as, body: { ...body, password: PASSWORD } });
  await call(server, 'removeApiKey', { as, params: { id: key.id } });
  await addWebhook(server, as);
  assert.deepEqual((await readLog(as)).changes, changes);
  await call(server, 'updateWebhook', {
    ...{ as, params: { id: first.webhook.id }, body: { state: 'off' } },
  });
  await makeEvent(server, as);
  assert.equal((await readLog(as)).last, last + 1);
});

test('a webhook gets nothing of before it was added', async () => {
  const { as, last } = await makeScene();
  await makeEvent(server, as);
  const { webhook } = await addWebhook(server, as, { types: CREATED });
  const { sequence } = await rowOf(webhook.id);
  assert.equal(sequence, last + 1);
  assert.equal(webhook.waiting, 0);
});

test('a test is a change that is delivered to that webhook, ten times an hour', async () => {
  const { as, id } = await makeScene({ events: 0 });
  const other = await addWebhook(server, as, { types: CREATED });
  await execute(`update webhooks set retry_at = now() + interval '1 h' where id = $1`, id);
  const params = { id };
  const { changeId } = await call(server, 'testWebhook', { as, params });
  const [delivery, ...others] = await deliveriesOf(as, id);
  assert.deepEqual(others, []);
  const { nextAt, timestamp, ...content } = delivery!;
  assert.ok(nextAt && timestamp);
  assert.deepEqual(content, {
    ...{ changeId, type: 'webhook.test', sequence: 1, attempts: 0 },
    ...{ state: 'waiting', status: null, tookMs: null },
  });
  const [change] = (await readLog(as)).changes;
  assert.deepEqual(change?.data, {
    ...{ eventId: null, subjectId: id, sequence: 1, path: '/api/webhooks' },
  });
  assert.ok(Date.parse((await rowOf(id)).retry_at) <= Date.now());
  assert.deepEqual(await deliveriesOf(as, other.webhook.id), []);
  for (let count = 1; count < 10; count += 1) await call(server, 'testWebhook', { as, params });
  const refused = await refuse(server, 'testWebhook', { as, params });
  assert.equal(refused.code, 'TOO_MANY_REQUESTS');
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  await call(server, 'testWebhook', { as, params: { id: other.webhook.id } });
});

test('what came after a sequence is delivered again, of its types and its event', async () => {
  const { as, id, changes, last } = await makeScene();
  const event = await makeApprovedEvent(server, as);
  const ofOne = await addWebhook(server, as, { types: CREATED, eventId: event.id });
  assert.deepEqual(await replay(as, id, last - 1), { queued: 2 });
  assert.deepEqual(await replay(as, id, 0), { queued: 4 });
  const found = await deliveriesOf(as, id);
  assert.deepEqual(found.map(({ sequence }) => sequence).toSorted(), [
    ...changes.map(({ data }) => data.sequence),
    last + 1,
  ]);
  await execute(
    `update webhook_deliveries set state = 'failed', attempts = 9, status = 500,
    took_ms = 12, next_at = now() + interval '1 d' where webhook_id = $1`,
    id,
  );
  const [failed] = await deliveriesOf(as, id, { state: 'failed' });
  assert.deepEqual([failed?.status, failed?.tookMs, failed?.nextAt], [500, 12, null]);
  await replay(as, id, last);
  const waiting = await deliveriesOf(as, id, { state: 'waiting' });
  assert.deepEqual(
    waiting.map(({ sequence, attempts }) => [sequence, attempts]),
    [[last + 1, 0]],
  );
  assert.ok(Date.parse(waiting[0]?.nextAt ?? '') <= Date.now());
  assert.deepEqual(await replay(as, ofOne.webhook.id, 0), { queued: 1 });
});

test('after a sequence that the log does not have nothing is delivered', async () => {
  const { as, id, last } = await makeScene();
  await execute(
    `update changes set at = now() - interval '31 days' where organizer_id = $1 and sequence = 1`,
    as.user.id,
  );
  await sweepChanges(server.services.db, { now: new Date(), limit: 100 });
  const params = { id };
  for (const from of [0, last + 1]) {
    const body = { after: from };
    const refused = await refuse(server, 'replayWebhook', { as, params, body });
    assert.equal(refused.code, 'CHANGES_GONE');
    assert.match(refused.message, new RegExp(`from 1 to ${last}\\b`));
  }
  assert.deepEqual(await replay(as, id, 1), { queued: 2 });
});

test('at most 10,000 changes are delivered again', async () => {
  const { as, id } = await makeScene({ events: 0 });
  await execute(
    `insert into changes (organizer_id, type, subject_id)
      select $1, 'event.created', lpad(n::text, 24, '0') from generate_series(1, 10001) n`,
    as.user.id,
  );
  await readLog(as);
  await readLog(as);
  assert.deepEqual(await replay(as, id, 0), { queued: 10_000 });
  assert.deepEqual(await replay(as, id, 10_000), { queued: 1 });
  assert.equal(await waitingOf(as), 10_000);
});

test('one change is delivered again at once', async () => {
  const { as, id, changes } = await makeScene();
  await replay(as, id, 0);
  await execute(
    `update webhook_deliveries set state = 'delivered', attempts = 2, status = 204
    where webhook_id = $1`,
    id,
  );
  await execute(`update webhooks set retry_at = now() + interval '1 h' where id = $1`, id);
  const params = { id, changeId: changes[1]!.id };
  const { delivery } = await call(server, 'retryWebhookDelivery', { as, params });
  assert.deepEqual([delivery.state, delivery.attempts, delivery.status], ['waiting', 0, 204]);
  assert.ok(Date.parse((await rowOf(id)).retry_at) <= Date.now());
  assert.equal(await waitingOf(as), 4);
  const unknown = { as, params: { id, changeId: crypto.randomUUID() } };
  assert.equal((await refuse(server, 'retryWebhookDelivery', unknown)).code, 'WEBHOOK_NOT_FOUND');
});

test('switched on again, it goes on from where it was, or from a later change', async () => {
  const { as, id, last } = await makeScene();
  const params = { id };
  await replay(as, id, 0);
  await execute(
    `update webhook_deliveries d set state = 'delivered' from changes c
    where c.id = d.change_id and c.sequence = 1 and webhook_id = $1`,
    id,
  );
  function resume(resumeAfter: number) {
    return call(server, 'updateWebhook', { as, params, body: { state: 'on', resumeAfter } });
  }
  const early = await refuse(server, 'updateWebhook', {
    ...{ as, params, body: { resumeAfter: last + 1 } },
  });
  assert.deepEqual(Object.keys(early.fields ?? {}), ['resumeAfter']);
  assert.equal((await deliveriesOf(as, id)).length, 3);
  await resume(2);
  const left = await deliveriesOf(as, id);
  assert.deepEqual(left.map(({ sequence, state }) => [sequence, state]).toSorted(), [
    [1, 'delivered'],
    [3, 'waiting'],
  ]);
  assert.equal((await rowOf(id)).sequence, 2);
  await resume(1);
  assert.equal((await rowOf(id)).sequence, 2);
  await resume(last);
  assert.equal(await waitingOf(as), 0);
});

test('what is written while it is off is waiting, too', async () => {
  const { as, id } = await makeScene();
  assert.equal(await waitingOf(as), 3);
  await call(server, 'updateWebhook', { as, params: { id }, body: { state: 'off' } });
  await makeEvent(server, as);
  await readLog(as);
  assert.equal(await waitingOf(as), 4);
});

test('deliveries come in pages, newest first, of a state or of all', async () => {
  const { as, id } = await makeScene();
  await replay(as, id, 0);
  await execute(
    `update webhook_deliveries d set state = 'failed' from changes c
    where c.id = d.change_id and c.sequence < 3 and webhook_id = $1`,
    id,
  );
  const query = { state: 'failed', limit: 1 } as const;
  const params = { id };
  const { deliveries, pagination } = await call(server, 'listWebhookDeliveries', {
    ...{ as, params, query },
  });
  assert.deepEqual([deliveries[0]?.sequence, pagination.total], [2, 2]);
  assert.equal((await deliveriesOf(as, id))[0]?.sequence, 3);
});

test('deliveries of a foreign webhook do not exist, also for a key of its organizer', async () => {
  const { as, id, changes } = await makeScene();
  await replay(as, id, 0);
  const others: Person['tokens'][] = [(await signUp(server)).tokens];
  for (const organizer of [as, await signUp(server)]) {
    const key = await makeKey(server, organizer, { roles: ['webhooks', 'read'] });
    others.push(key.as.tokens as Person['tokens']);
  }
  const params = { id, changeId: changes[0]!.id };
  for (const tokens of others) {
    const caller = { as: { tokens }, params };
    const refused = [
      await refuse(server, 'listWebhookDeliveries', caller),
      await refuse(server, 'testWebhook', caller),
      await refuse(server, 'retryWebhookDelivery', caller),
      await refuse(server, 'replayWebhook', { ...caller, body: { after: 0 } }),
    ];
    for (const { code } of refused) assert.equal(code, 'WEBHOOK_NOT_FOUND');
  }
  assert.equal((await deliveriesOf(as, id)).length, 3);
});
