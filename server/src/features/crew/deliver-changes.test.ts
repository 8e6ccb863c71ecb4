import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { makeKey } from '../../../test/support/keys.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startReceiver, verified, withStatus } from '../../../test/support/receiver.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import {
  addChanges,
  makeWebhook,
  readWebhook,
  skipPauses,
} from '../../../test/support/webhooks.ts';
import { deliverOnce } from './deliver-changes.ts';
import { sweepWebhooks } from './switch-off-webhook.ts';
import { sealWebhookSecret } from './webhook-secrets.ts';

let server: TestServer;
before(async () => {
  const webhooks = { areOn: true, toPrivate: true };
  server = await startTestServer({ config: { webhooks, pageHosts: ['own.example'] } });
});
after(() => server.close());

function deliver() {
  return deliverOnce(server.services);
}
function query(statement: string, values: unknown[] = []) {
  return server.database.pool.query(statement, values);
}
/** An organizer with a receiver and a webhook to it. */
async function makeScene(given: { status?: number; headers?: Record<string, string> } = {}) {
  const organizer = await signUp(server);
  const receiver = await startReceiver(withStatus(given.status ?? 204, given.headers));
  const webhook = await makeWebhook(server, organizer, { url: receiver.url });
  function read() {
    return readWebhook(server, webhook.id);
  }
  async function dispose() {
    await query('delete from webhooks');
    await receiver[Symbol.asyncDispose]();
  }
  return { organizer, receiver, webhook, read, [Symbol.asyncDispose]: dispose };
}
async function logOf(as: Pick<Person, 'tokens'>) {
  return (await call(server, 'listChanges', { as, query: { limit: 1_000 } })).changes;
}

test('what an organizer does arrives signed, as the log has it', async () => {
  await using scene = await makeScene();
  const { organizer: as, receiver, webhook } = scene;
  const { id } = await makeApprovedEvent(server, as);
  await call(server, 'joinEvent', { as: await signUp(server), params: { id }, body: {} });
  assert.equal(await deliver(), 1);
  const changes = await logOf(as);
  assert.equal(changes.length, 3);
  const got = new Map(receiver.got.map((one) => [one.id, verified(one, webhook.secret)]));
  assert.deepEqual(got, new Map(changes.map(({ id: changeId, ...rest }) => [changeId, rest])));
  const { deliveries, ...row } = await scene.read();
  for (const { state, status, attempts, took_ms: tookMs } of deliveries)
    assert.deepEqual([state, status, attempts, Number(tookMs) >= 0], ['delivered', 204, 1, true]);
  assert.ok(row.delivered_at);
  assert.equal(await deliver(), 0);
});

test('nothing arrives of what is rolled back', async () => {
  await using scene = await makeScene();
  const event = await makeApprovedEvent(server, scene.organizer);
  await deliver();
  const count = scene.receiver.got.length;
  await query(`begin; update events set title = 'Never' where id = '${event.id}'; rollback`);
  await deliver();
  assert.equal(scene.receiver.got.length, count);
});

test('a webhook gets its types and its event alone, and nothing of others', async () => {
  await using scene = await makeScene();
  const { organizer, receiver } = scene;
  await using narrow = await startReceiver();
  const [one, next] = [
    await makeApprovedEvent(server, organizer),
    await makeApprovedEvent(server, organizer),
  ];
  const types = ['event.updated', 'participation.confirmed'] as const;
  const { id } = await makeWebhook(server, organizer, { url: narrow.url, types, eventId: one.id });
  const body = { title: 'Dusk Raid' };
  await call(server, 'updateEvent', { as: organizer, params: { id: one.id }, body });
  await call(server, 'updateEvent', { as: organizer, params: { id: next.id }, body });
  await call(server, 'joinEvent', {
    as: await signUp(server),
    params: { id: one.id },
    body: {},
  });
  await addChanges(server, await signUp(server));
  await deliver();
  assert.deepEqual(narrow.got.map(({ body: got }) => JSON.parse(got).type).toSorted(), [...types]);
  assert.equal(receiver.got.length, (await logOf(organizer)).length);
  // It is past what it does not want.
  const { sequence } = await readWebhook(server, id);
  assert.equal(sequence, (await logOf(organizer)).at(-1)?.data.sequence);
});

test('while a secret is renewed both sign, then the new one alone', async () => {
  await using scene = await makeScene();
  const { organizer, receiver, webhook } = scene;
  const next = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const owner = { id: webhook.id, organizerId: organizer.user.id };
  const sealed = sealWebhookSecret(next, owner, server.services.secondFactorKey);
  await query(
    `update webhooks set old_secret = secret, secret = $2, old_until = now() + interval '1 hour'
      where id = $1`,
    [webhook.id, sealed],
  );
  await addChanges(server, organizer);
  await deliver();
  for (const secret of [webhook.secret, next]) verified(receiver.got[0]!, secret);
  await query('update webhooks set old_until = now() where id = $1', [webhook.id]);
  await addChanges(server, organizer);
  await deliver();
  verified(receiver.got[1]!, next);
  assert.throws(() => verified(receiver.got[1]!, webhook.secret), /No matching signature/);
});

test('a delivery that fails is tried ten times, later each time, as the same', async () => {
  await using scene = await makeScene({ status: 500 });
  const [changeId] = await addChanges(server, scene.organizer);
  const hours = [2, 5, 10, 14, 20, 24].map((count) => count * 3_600);
  for (const [index, delayS] of [5, 300, 1_800, ...hours, 0].entries()) {
    assert.equal(await deliver(), 1);
    const { deliveries, failures, failing_since: since, pause_s: pauseS } = await scene.read();
    const { state, attempts, status, delay_s: waitsS } = deliveries[0]!;
    const isLast = index === 9;
    assert.deepEqual([state, attempts, status], [isLast ? 'failed' : 'waiting', index + 1, 500]);
    assert.ok(isLast || (waitsS > delayS * 0.79 - 3 && waitsS < delayS * 1.21), `${waitsS}`);
    assert.equal(failures, index + 1);
    assert.ok(since);
    const pause = [5, 60, 300][index] ?? 900;
    assert.ok(pauseS > pause * 0.79 - 3 && pauseS < pause * 1.21, `${pauseS}`);
    assert.equal(await deliver(), 0);
    await skipPauses(server);
  }
  assert.equal(await deliver(), 0);
  assert.equal(scene.receiver.got.length, 10);
  assert.deepEqual(new Set(scene.receiver.got.map(({ id }) => id)), new Set([changeId]));
  for (const one of scene.receiver.got) verified(one, scene.webhook.secret);
});

test('a dead receiver costs one request a pause; then what it missed comes at once', async () => {
  await using scene = await makeScene({ status: 503 });
  await addChanges(server, scene.organizer, { count: 9 });
  await deliver();
  assert.equal(scene.receiver.got.length, 4);
  for (let pauses = 1; pauses <= 3; pauses += 1) {
    await query('update webhooks set retry_at = now() where id = $1', [scene.webhook.id]);
    await deliver();
    assert.equal(scene.receiver.got.length, 4 + pauses);
  }
  const attempts = (await scene.read()).deliveries.map((one) => one.attempts).toSorted();
  assert.deepEqual(attempts, [0, 0, 1, 1, 1, 1, 1, 1, 1]);
  scene.receiver.respond = withStatus(200);
  await query('update webhooks set retry_at = now() where id = $1', [scene.webhook.id]);
  while ((await deliver()) > 0);
  const { deliveries, failures, failing_since: since } = await scene.read();
  assert.ok(deliveries.every(({ state }) => state === 'delivered'));
  assert.deepEqual([failures, since], [0, null]);
});

test('a change that is never taken keeps no other one waiting', async () => {
  await using scene = await makeScene();
  const [poison] = await addChanges(server, scene.organizer);
  scene.receiver.respond = (response, { id }) =>
    void response.writeHead(id === poison ? 500 : 204).end();
  await deliver();
  await addChanges(server, scene.organizer, { count: 5 });
  await query(`update webhook_deliveries set next_at = now() + interval '5 minutes'`);
  await query('update webhooks set retry_at = now()');
  while ((await deliver()) > 0);
  const { deliveries, failures } = await scene.read();
  assert.deepEqual(
    deliveries.map(({ state }) => state),
    ['waiting', ...Array.from({ length: 5 }, () => 'delivered')],
  );
  // Its own delay holds, however often others succeed.
  assert.deepEqual([deliveries[0]!.attempts, failures], [1, 0]);
});

test('Retry-After is followed, by the webhook and by the delivery', async () => {
  await using scene = await makeScene({ status: 429, headers: { 'retry-after': '7200' } });
  await addChanges(server, scene.organizer);
  await deliver();
  const { pause_s: pauseS, deliveries } = await scene.read();
  for (const seconds of [pauseS, deliveries[0]!.delay_s]) assert.ok(Math.abs(seconds - 7_200) < 30);
});

test('410 and five days of failures switch a webhook off', async () => {
  await using gone = await makeScene({ status: 410 });
  await addChanges(server, gone.organizer, { count: 6 });
  await deliver();
  assert.equal((await gone.read()).is_on, false);
  await using dead = await makeScene({ status: 500 });
  await addChanges(server, dead.organizer);
  await deliver();
  await query(`update webhooks set failing_since = now() - interval '4 days 23 hours'
    where id = '${dead.webhook.id}'`);
  await query(`update webhook_deliveries set state = 'failed'
    where webhook_id = '${dead.webhook.id}'`);
  const sweep = { now: new Date(), limit: 10 };
  assert.equal(await sweepWebhooks(server.services.db, sweep), 0);
  assert.equal((await dead.read()).is_on, true);
  // A quiet one, too: nothing is left to try.
  await query(`update webhooks set failing_since = now() - interval '5 days 1 minute'
    where id = '${dead.webhook.id}'`);
  assert.equal(await sweepWebhooks(server.services.db, sweep), 1);
  const { is_on: isOn, deliveries } = await dead.read();
  assert.deepEqual([isOn, ...deliveries.map(({ state }) => state)], [false, 'waiting']);
  await skipPauses(server);
  assert.equal(await deliver(), 0);
  assert.deepEqual([gone.receiver.got.length, dead.receiver.got.length], [4, 1]);
});

test('what is off, ended, suspended or about to go is sent nothing, and loses nothing', async () => {
  await using scene = await makeScene();
  const { organizer, receiver } = scene;
  const event = await makeApprovedEvent(server, organizer);
  const key = await makeKey(server, organizer, { roles: ['read', 'webhooks'] });
  const { id } = await makeWebhook(server, organizer, {
    ...{ url: receiver.url, eventId: event.id, keyId: key.id },
  });
  await query('delete from webhooks where id = $1', [scene.webhook.id]);
  await query('update events set title = $2 where id = $1', [event.id, 'Dusk']);
  const given: [string, string, string][] = [
    ['webhooks', 'is_on = false', 'is_on = true'],
    ['users', 'suspended_at = now()', 'suspended_at = null'],
    ['users', 'deletion_requested_at = now()', 'deletion_requested_at = null'],
    ['devices', 'revoked_at = now()', 'revoked_at = null'],
    ['devices', 'expires_at = now()', `expires_at = now() + interval '1 day'`],
  ];
  const ids: Record<string, string> = {
    ...{ webhooks: id, users: organizer.user.id, events: event.id, devices: key.id },
  };
  for (const isAdded of [false, true]) {
    for (const [table, ended, back] of given) {
      await query(`update ${table} set ${ended} where id = $1`, [ids[table]]);
      assert.equal(await deliver(), 0, `${ended} ${isAdded}`);
      await query(`update ${table} set ${back} where id = $1`, [ids[table]]);
    }
    receiver.respond = withStatus(isAdded ? 204 : 500);
    // The first time it fails, and so waits with its deliveries added.
    await deliver();
    await skipPauses(server);
  }
  const { deliveries } = await readWebhook(server, id);
  assert.ok(deliveries.length > 0);
  while ((await deliver()) > 0);
  const { deliveries: last } = await readWebhook(server, id);
  assert.ok(last.every(({ state }) => state === 'delivered'));
});

test('one that is switched off while it runs gets no further round', async () => {
  await using scene = await makeScene();
  await addChanges(server, scene.organizer, { count: 12 });
  scene.receiver.respond = async (response) => {
    await query('update webhooks set is_on = false where id = $1', [scene.webhook.id]);
    response.writeHead(204).end();
  };
  await deliver();
  assert.equal(scene.receiver.got.length, 4);
});

test('without its secret nothing is sent, and no delivery loses an attempt', async () => {
  await using scene = await makeScene();
  await addChanges(server, scene.organizer);
  await query('update webhooks set secret = $2 where id = $1', [scene.webhook.id, 'lost']);
  await deliver();
  const { failures, deliveries } = await scene.read();
  assert.deepEqual([failures, deliveries[0]!.attempts, scene.receiver.got.length], [1, 0, 0]);
});

test('an address that is not allowed any more fails unasked; no log says where it is', async () => {
  await using scene = await makeScene();
  await using inner = await startReceiver();
  const port = new URL(inner.url).port;
  const dns = { resolve4: async () => ['127.0.0.1'], resolve6: async () => [] };
  for (const url of [
    ...[`https://127.0.0.1.nip.io:${port}/`, 'https://turned.example/', 'https://own.example/'],
    ...[
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/',
      `http://user:pw@127.0.0.1:${port}`,
    ],
  ]) {
    await query('delete from webhooks');
    const { id } = await makeWebhook(server, scene.organizer, { url });
    await addChanges(server, scene.organizer);
    await deliverOnce({ ...server.services, dns: dns as never });
    const { state, status, attempts } = (await readWebhook(server, id)).deliveries[0]!;
    assert.deepEqual([state, status, attempts], ['waiting', null, 1], url);
  }
  scene.receiver.respond = withStatus(307, { location: inner.url });
  await makeWebhook(server, scene.organizer, { url: scene.receiver.url });
  await addChanges(server, scene.organizer);
  await deliver();
  assert.equal(scene.receiver.got.length, 1);
  assert.deepEqual(inner.got, []);
  const log = server.logged.join('');
  for (const word of ['nip.io', 'turned.example', 'own.example', 'whsec_', `:${port}`])
    assert.ok(!log.includes(word), word);
});
