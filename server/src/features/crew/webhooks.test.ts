import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addWebhook, type GivenWebhook, HOOK_URL } from '../../../test/support/add-webhook.ts';
import { call, refuse, send } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { makeKey } from '../../../test/support/keys.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { bytesOfWebhookSecret, openWebhookSecret } from './webhook-secrets.ts';

let server: TestServer;
/** The same with mail. */
let withMail: TestServer;
before(async () => {
  server = await startTestServer();
  const database = { ...server.database, close: async () => undefined };
  const from = { name: 'Muster', address: 'mail@muster.test' };
  const mail = { smtpUrl: 'smtp://127.0.0.1:1', from };
  withMail = await startTestServer({ database, config: { mail } });
});
after(async () => {
  await withMail.close();
  await server.close();
});

type Caller = Parameters<typeof addWebhook>[1];

function add(as: Caller, given?: GivenWebhook) {
  return addWebhook(server, as, given);
}
function refuseAdding(as: Caller, given: GivenWebhook = {}) {
  const body = { url: HOOK_URL, types: ['event.updated'], eventId: null, ...given };
  return refuse(server, 'addWebhook', { as, body });
}
function change(as: Caller, id: string, body: object) {
  return call(server, 'updateWebhook', { as, params: { id }, body });
}
async function list(as: Caller) {
  return (await call(server, 'listWebhooks', { as, query: {} })).webhooks;
}
function set(table: 'webhooks' | 'devices' | 'users', id: string, values: string) {
  return server.database.pool.query(`update ${table} set ${values} where id = $1`, [id]);
}
async function rowOf(id: string) {
  const { rows } = await server.database.pool.query('select * from webhooks where id = $1', [id]);
  return rows[0];
}

test('a webhook is added, listed, changed and removed, and its secret is shown once', async () => {
  const as = await signUp(server);
  const { webhook, secret } = await add(as, { types: ['payment.booked', 'event.updated'] });
  assert.equal(bytesOfWebhookSecret(secret).length, 32);
  const { id, createdAt, ...content } = webhook;
  assert.deepEqual(content, {
    ...{ url: HOOK_URL, types: ['event.updated', 'payment.booked'], eventId: null },
    ...{ state: 'on', failingSince: null, waiting: 0, lastDeliveredAt: null },
  });
  assert.deepEqual(await list(as), [{ ...content, id, createdAt }]);
  const changed = await change(as, id, {
    url: 'https://Till.example:8443/a#b',
    types: ['event.created'],
  });
  assert.equal(changed.webhook.url, 'https://till.example:8443/a');
  assert.deepEqual(changed.webhook.types, ['event.created']);
  assert.equal((await change(as, id, { state: 'off' })).webhook.state, 'off');
  await call(server, 'removeWebhook', { as, params: { id } });
  assert.deepEqual(await list(as), []);
});

test('where none may go is refused with one sentence', async () => {
  const as = await signUp(server);
  const { webhook } = await add(as);
  const addresses = [
    ...['http://till.example/', 'ftp://till.example/', 'till.example', '', 'x'.repeat(501)],
    ...['https://[::ffff:10.0.0.1]/', 'https://0x7f000001/', 'https://127.0.0.1/'],
    ...['https://169.254.169.254/latest', 'https://2130706433/', 'https://127.0.0.1./'],
    ...['https://a:b@till.example/', 'https://till.example:22/', 'https://localhost/'],
    ...['https://intern/', 'https://muster.test/', 'https://muster.test./'],
    `https://till.example/${'ü'.repeat(300)}`,
  ];
  const sentences = new Set<unknown>();
  for (const url of addresses) {
    const added = await refuseAdding(as, { url });
    const params = { id: webhook.id };
    const changed = await refuse(server, 'updateWebhook', { as, params, body: { url } });
    for (const { code, fields } of [added, changed]) {
      assert.deepEqual([code, Object.keys(fields ?? {})], ['VALIDATION', ['url']], url);
      sentences.add(fields?.url);
    }
  }
  assert.equal(sentences.size, 1);
  assert.equal((await list(as)).length, 1);
});

test('it is for types that there are, and for an event of one’s own', async () => {
  const as = await signUp(server);
  const event = await makeEvent(server, await signUp(server));
  assert.equal((await refuseAdding(as, { eventId: event.id })).code, 'EVENT_NOT_FOUND');
  for (const types of [[], ['webhook.test'], ['event.gone']]) {
    const { fields } = await refuseAdding(as, { types: types as never });
    assert.ok(Object.keys(fields ?? {})[0]?.startsWith('types'), types.join());
  }
  const own = await makeEvent(server, as);
  assert.equal((await add(as, { eventId: own.id })).webhook.eventId, own.id);
  await call(server, 'deleteEvent', { as, params: { id: own.id } });
  assert.deepEqual(await list(as), []);
});

test('adding one needs a confirmed email, also of the organizer of a key', async () => {
  const as = await signUp(server);
  const key = await makeKey(server, as, { roles: ['webhooks', 'read'] });
  await set('users', as.user.id, 'email_confirmed = false');
  const body = { url: HOOK_URL, types: ['event.updated'], eventId: null };
  for (const caller of [as, key.as]) {
    const refused = await refuse(withMail, 'addWebhook', { as: caller, body });
    assert.equal(refused.code, 'EMAIL_NOT_CONFIRMED');
  }
  await set('users', as.user.id, 'email_confirmed = true');
  await addWebhook(withMail, as);
});

test('sent again with its nonce it is one webhook with one secret', async () => {
  const as = await signUp(server);
  const nonce = makeNonce();
  const [first, again] = await Promise.all([add(as, { nonce }), add(as, { nonce })]);
  assert.deepEqual(first, again);
  assert.equal((await list(as)).length, 1);
  assert.equal((await refuseAdding(as, { nonce, url: 'https://o.example/' })).code, 'NONCE_REUSED');
  const key = await makeKey(server, as, { roles: ['webhooks', 'read'] });
  assert.equal((await refuseAdding(key.as, { nonce })).code, 'NONCE_REUSED');
  await call(server, 'removeWebhook', { as, params: { id: first.webhook.id } });
  assert.equal((await refuseAdding(as, { nonce })).code, 'WEBHOOK_NOT_FOUND');
});

test('an organizer has ten, also of two requests at once', async () => {
  const as = await signUp(server);
  for (let count = 0; count < 9; count += 1) await add(as);
  const body = { url: HOOK_URL, types: ['event.updated'], eventId: null };
  const both = await Promise.all([0, 1].map(() => send(server, 'addWebhook', { as, body })));
  const statuses = both.map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [201, 409]);
  assert.equal((await refuseAdding(as)).code, 'TOO_MANY_WEBHOOKS');
  const key = await makeKey(server, as, { roles: ['webhooks', 'read'] });
  assert.equal((await refuseAdding(key.as)).code, 'TOO_MANY_WEBHOOKS');
});

test('a foreign webhook does not exist', async () => {
  const { webhook } = await add(await signUp(server));
  const as = await signUp(server);
  const params = { id: webhook.id };
  const key = await makeKey(server, as, { roles: ['webhooks', 'read'] });
  const bodies = { updateWebhook: { state: 'off' }, removeWebhook: {}, renewWebhookSecret: {} };
  for (const [name, body] of Object.entries(bodies))
    for (const caller of [as, key.as]) {
      const refused = await refuse(server, name as keyof typeof bodies, {
        ...{ as: caller, params },
        ...(name === 'updateWebhook' && { body }),
      });
      assert.equal(refused.code, 'WEBHOOK_NOT_FOUND', name);
    }
  assert.equal((await rowOf(webhook.id)).is_on, true);
});

test('a key has its own webhooks alone, for what its other roles read', async () => {
  const as = await signUp(server);
  const key = await makeKey(server, as, { roles: ['webhooks', 'treasurer'] });
  const other = await makeKey(server, as, { roles: ['webhooks', 'treasurer'] });
  const mine = await add(as);
  const { webhook } = await add(key.as, { types: ['payment.booked'] });
  assert.deepEqual(await list(key.as), [webhook]);
  assert.equal((await list(as)).length, 2);
  for (const [caller, id] of [
    [key.as, mine.webhook.id],
    [other.as, webhook.id],
  ] as const) {
    const refused = await refuse(server, 'updateWebhook', {
      ...{ as: caller, params: { id }, body: { state: 'off' } },
    });
    assert.equal(refused.code, 'WEBHOOK_NOT_FOUND');
  }
  const types = ['payment.booked' as const, 'event.updated' as const];
  assert.equal((await refuseAdding(key.as, { types })).code, 'FORBIDDEN');
  const wider = { as: key.as, params: { id: webhook.id }, body: { types } };
  assert.equal((await refuse(server, 'updateWebhook', wider)).code, 'FORBIDDEN');
  const bare = await makeKey(server, as, { roles: ['webhooks'] });
  assert.equal((await refuseAdding(bare.as)).code, 'FORBIDDEN');
  // The organizer may: it is no key.
  assert.deepEqual((await change(as, webhook.id, { types })).webhook.types.toSorted(), [
    'event.updated',
    'payment.booked',
  ]);
});

test('a key of one event adds webhooks of that event', async () => {
  const as = await signUp(server);
  const [event, next] = [await makeApprovedEvent(server, as), await makeApprovedEvent(server, as)];
  const roles = ['webhooks', 'read'] as const;
  const key = await makeKey(server, as, { roles, eventId: event.id });
  assert.equal((await refuseAdding(key.as, { eventId: null })).code, 'FORBIDDEN');
  assert.equal((await refuseAdding(key.as, { eventId: next.id })).code, 'EVENT_NOT_FOUND');
  const { webhook } = await add(key.as, { eventId: event.id });
  assert.deepEqual(await list(key.as), [webhook]);
});

test('with its key it is off, until its organizer makes it their own', async () => {
  const as = await signUp(server);
  for (const end of ['revoked_at = now()', 'expires_at = now()']) {
    const key = await makeKey(server, as, { roles: ['webhooks', 'read'] });
    const { webhook } = await add(key.as);
    await set('devices', key.id, end);
    assert.equal((await list(as))[0]?.state, 'off');
    await change(as, webhook.id, { types: ['event.created'] });
    assert.equal((await rowOf(webhook.id)).device_id, key.id);
    assert.equal((await change(as, webhook.id, { state: 'on' })).webhook.state, 'on');
    assert.equal((await rowOf(webhook.id)).device_id, null);
  }
  const key = await makeKey(server, as, { roles: ['webhooks', 'read'] });
  const { webhook } = await add(key.as);
  await change(as, webhook.id, { state: 'on' });
  assert.equal((await rowOf(webhook.id)).device_id, key.id);
});

test('a key does not switch on what its organizer has switched off', async () => {
  const as = await signUp(server);
  const key = await makeKey(server, as, { roles: ['webhooks', 'read'] });
  const { id } = (await add(key.as)).webhook;
  async function switchByKey(state: 'on' | 'off') {
    return (await send(server, 'updateWebhook', { as: key.as, params: { id }, body: { state } }))
      .status;
  }
  // What it has switched off itself, it switches on.
  assert.deepEqual([await switchByKey('off'), await switchByKey('on')], [200, 200]);
  await switchByKey('off');
  await change(as, id, { state: 'off' });
  assert.deepEqual([await switchByKey('off'), await switchByKey('on')], [200, 403]);
  await change(key.as, id, { url: 'https://other.example/', resumeAfter: null });
  await change(as, id, { types: ['event.created'] });
  assert.equal(await switchByKey('on'), 403);
  assert.equal((await rowOf(id)).is_on, false);
  await change(as, id, { state: 'on' });
  assert.deepEqual([await switchByKey('off'), await switchByKey('on')], [200, 200]);
});

test('switched on, or with another address, what failed before is forgotten', async () => {
  const as = await signUp(server);
  const { webhook } = await add(as);
  const failing = `failures = 3, failing_since = now(), retry_at = now() + interval '1 h'`;
  for (const [body, isForgotten] of [
    [{ state: 'on' }, true],
    [{ url: 'https://other.example/' }, true],
    [{ url: 'https://other.example/' }, false],
    [{ types: ['event.created'] }, false],
    [{ state: 'off' }, false],
  ] as const) {
    await set('webhooks', webhook.id, failing);
    if (!('state' in body)) assert.equal((await list(as))[0]?.state, 'failing');
    const { state, failingSince } = (await change(as, webhook.id, body)).webhook;
    const row = await rowOf(webhook.id);
    const found = [
      failingSince === null,
      row.failures === 0,
      Date.parse(row.retry_at) <= Date.now(),
    ];
    assert.deepEqual(found, [isForgotten, isForgotten, isForgotten], JSON.stringify(body));
    assert.equal(state, isForgotten ? 'on' : 'state' in body ? 'off' : 'failing');
  }
});

test('a renewed secret leaves the one before for a day, both sealed', async () => {
  const as = await signUp(server);
  const { webhook, secret } = await add(as);
  const params = { id: webhook.id };
  const body = { nonce: makeNonce() };
  const renewed = await call(server, 'renewWebhookSecret', { as, params, body });
  const again = await call(server, 'renewWebhookSecret', { as, params, body });
  assert.deepEqual(again, renewed);
  assert.notEqual(renewed.secret, secret);
  const row = await rowOf(webhook.id);
  const own = { id: webhook.id, organizerId: as.user.id };
  const { secondFactorKey } = server.services;
  assert.equal(openWebhookSecret(row.secret, own, secondFactorKey), renewed.secret);
  assert.equal(openWebhookSecret(row.old_secret, own, secondFactorKey), secret);
  assert.equal(row.sealing_key, secondFactorKey.id);
  const hours = (Date.parse(renewed.oldUntil ?? '') - Date.now()) / 3_600_000;
  assert.ok(hours > 23 && hours <= 24);
});
