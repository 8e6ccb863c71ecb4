import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addWebhook, HOOK_URL } from '../../../test/support/add-webhook.ts';
import { archiveOf } from '../../../test/support/archive.ts';
import { call, refuse, send } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { makeKey } from '../../../test/support/keys.ts';
import { makeEvent, makeThread } from '../../../test/support/make.ts';
import { signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { eraseAccount } from '../own-data/erase-account.ts';
import { numberNewChanges } from './changes.ts';
import { switchOffWebhook } from './switch-off-webhook.ts';

let server: TestServer;
/** The same without webhooks. */
let closed: TestServer;
before(async () => {
  server = await startTestServer();
  const database = { ...server.database, close: async () => undefined };
  const webhooks = { areOn: false, toPrivate: false };
  closed = await startTestServer({ database, config: { webhooks } });
});
after(async () => {
  await closed.close();
  await server.close();
});

type Caller = Parameters<typeof addWebhook>[1];

async function textOf(...tables: string[]): Promise<string> {
  const rows = tables.map((table) => `select to_jsonb(t) from ${table} t`);
  return JSON.stringify((await server.database.pool.query(rows.join(' union all '))).rows);
}
async function mailsTo({ user }: { user: { id: string } }) {
  const mails = server.services.db.selectFrom('mails').select(['kind', 'details']);
  return mails.where('user_id', '=', user.id).where('kind', '=', 'webhookOff').execute();
}

test('no secret is in a list, the audit log, the archive, a repetition or a log', async () => {
  const as = await signUp(server);
  const key = await makeKey(server, as, { roles: ['webhooks', 'read'] });
  const own = await addWebhook(server, as, { nonce: makeNonce() });
  const body = { url: HOOK_URL, types: ['event.updated'], eventId: null };
  const headers = { 'idempotency-key': 'add-the-webhook' };
  async function sendTwice(name: 'addWebhook' | 'renewWebhookSecret', request: object) {
    const sent = { as: key.as, headers, ...request };
    const first = await (await send(server, name, sent)).json();
    assert.deepEqual(await (await send(server, name, sent)).json(), first);
    return first.data;
  }
  const added = await sendTwice('addWebhook', { body });
  const params = { id: added.webhook.id };
  const renewed = await sendTwice('renewWebhookSecret', {
    ...{ params, headers: { 'idempotency-key': 'renew-the-secret' } },
  });
  await call(server, 'updateWebhook', { as, params, body: { state: 'off' } });
  await call(server, 'removeWebhook', { as, params: { id: own.webhook.id } });
  const secrets = [own.secret, added.secret, renewed.secret];
  assert.equal(new Set(secrets).size, 3);
  const superadmin = await signInSuperadmin(server);
  const lists = [
    await call(server, 'listWebhooks', { as, query: {} }),
    await call(server, 'listUserWebhooks', { as: superadmin, params: as.user, query: {} }),
    await call(server, 'listAuditEntries', { as: superadmin, query: {} }),
    await archiveOf(server, as),
  ];
  const stored = await textOf('webhooks', 'nonces', 'audit_entries', 'mails');
  assert.match(stored, /sealed/);
  const text = JSON.stringify(lists) + stored + server.logged.join('');
  for (const secret of secrets) {
    assert.match(secret, /^whsec_/);
    assert.ok(!text.includes(secret.slice('whsec_'.length)));
  }
});

test('each change is in the audit log with its host and its key, never the whole address', async () => {
  const as = await signUp(server);
  const key = await makeKey(server, as, { roles: ['webhooks', 'read'] });
  const { webhook } = await addWebhook(server, key.as);
  const params = { id: webhook.id };
  await call(server, 'updateWebhook', { as: key.as, params, body: { url: 'https://b.example/x' } });
  await call(server, 'renewWebhookSecret', { as: key.as, params });
  await call(server, 'testWebhook', { as: key.as, params });
  await call(server, 'removeWebhook', { as: key.as, params });
  const entries = server.services.db.selectFrom('audit_entries').selectAll();
  const rows = await entries.where('key_id', '=', key.id).orderBy('seq').execute();
  assert.deepEqual(
    rows.map(({ action, subject_id }) => [action, subject_id]),
    [
      ['addWebhook', webhook.id],
      ['updateWebhook', webhook.id],
      ['renewWebhookSecret', webhook.id],
      ['useKey', key.id],
      ['removeWebhook', webhook.id],
    ],
  );
  const text = JSON.stringify(rows);
  assert.match(text, /till\.example/);
  assert.match(text, /b\.example/);
  assert.doesNotMatch(text, /hidden-part|muster\?|https:/);
});

test('the superadmin sees hosts and states, and removes', async () => {
  const as = await signInSuperadmin(server);
  const owner = await signUp(server);
  const { webhook } = await addWebhook(server, owner);
  const params = { id: owner.user.id };
  const { webhooks } = await call(server, 'listUserWebhooks', { as, params, query: {} });
  const { id, createdAt } = webhook;
  const shown = { id, host: 'till.example', state: 'on', failingSince: null, waiting: 0 };
  assert.deepEqual(webhooks, [{ ...shown, createdAt }]);
  const nobody = { as, params: { id: 'a'.repeat(24) } };
  assert.equal((await refuse(server, 'listUserWebhooks', nobody)).code, 'USER_NOT_FOUND');
  await call(server, 'removeUserWebhook', { as, params: { id } });
  assert.equal(
    (await refuse(server, 'removeUserWebhook', { as, params: { id } })).code,
    'WEBHOOK_NOT_FOUND',
  );
  assert.deepEqual((await call(server, 'listWebhooks', { as: owner, query: {} })).webhooks, []);
});

test('the superadmin sees the hosts that fail, the worst first, and no address', async () => {
  const as = await signInSuperadmin(server);
  const owner = await signUp(server);
  const [key, ended] = [
    await makeKey(server, owner, { roles: ['webhooks', 'read'] }),
    await makeKey(server, owner, { roles: ['webhooks', 'read'] }),
  ];
  async function addFailing(host: string, values: string, caller: Caller = owner) {
    const url = `https://${host}/hidden-part?token=hidden-part`;
    const { webhook } = await addWebhook(server, caller, { url, types: ['event.created'] });
    const set = `update webhooks set failures = 1, ${values} where id = $1`;
    await server.database.pool.query(set, [webhook.id]);
    return webhook.id;
  }
  async function list() {
    return (await call(server, 'getSystem', { as })).failingHosts;
  }
  await addFailing('works.example', 'failing_since = null');
  await addFailing('off.example', `failing_since = '2026-01-01', is_on = false`);
  await addFailing('ended.example', `failing_since = '2026-01-01'`, ended.as);
  await call(server, 'removeApiKey', { as: owner, params: { id: ended.id } });
  assert.deepEqual(await list(), []);
  await addFailing('a.example', `failing_since = '2026-11-20T08:00Z'`);
  await addFailing('b.example:8443', `failing_since = '2026-11-20T09:00Z'`);
  const id = await addFailing('b.example:8443', `failing_since = '2026-11-20T07:00Z'`, key.as);
  await addFailing('c.example', `failing_since = '2026-11-20T06:00Z'`);
  await call(server, 'testWebhook', { as: owner, params: { id } });
  await makeEvent(server, owner);
  await numberNewChanges(server.services.db, owner.user.id);
  assert.deepEqual(await list(), [
    { host: 'b.example:8443', webhooks: 2, failingSince: '2026-11-20T07:00:00.000Z', waiting: 3 },
    { host: 'c.example', webhooks: 1, failingSince: '2026-11-20T06:00:00.000Z', waiting: 1 },
    { host: 'a.example', webhooks: 1, failingSince: '2026-11-20T08:00:00.000Z', waiting: 1 },
  ]);
});

test('where webhooks are off, they are removed and nothing else', async () => {
  const as = await signUp(server);
  const { webhook } = await addWebhook(server, as);
  const params = { id: webhook.id, changeId: crypto.randomUUID() };
  const refused = [
    await refuse(closed, 'listWebhooks', { as }),
    await refuse(closed, 'addWebhook', {
      ...{ as, body: { url: HOOK_URL, types: ['event.updated'], eventId: null } },
    }),
    await refuse(closed, 'updateWebhook', { as, params, body: { state: 'off' } }),
    await refuse(closed, 'renewWebhookSecret', { as, params }),
    await refuse(closed, 'testWebhook', { as, params }),
    await refuse(closed, 'listWebhookDeliveries', { as, params }),
    await refuse(closed, 'retryWebhookDelivery', { as, params }),
    await refuse(closed, 'replayWebhook', { as, params, body: { after: 0 } }),
  ];
  for (const { code } of refused) assert.equal(code, 'WEBHOOKS_OFF');
  const superadmin = { as: await signInSuperadmin(closed), params: { id: as.user.id }, query: {} };
  assert.equal((await call(closed, 'listUserWebhooks', superadmin)).webhooks.length, 1);
  await call(closed, 'removeWebhook', { as, params });
});

test('one that is switched off has one mail, with its host alone', async () => {
  const as = await signUp(server);
  const { webhook } = await addWebhook(server, as);
  const { db } = server.services;
  for (const reason of ['gone', 'failing'] as const)
    await switchOffWebhook(db, { id: webhook.id, reason });
  const details = { host: 'till.example', reason: 'gone' };
  assert.deepEqual(await mailsTo(as), [{ kind: 'webhookOff', details }]);
  const { webhooks } = await call(server, 'listWebhooks', { as, query: {} });
  assert.equal(webhooks[0]?.state, 'off');
});

async function listArchived(as: { user: { id: string } }) {
  return JSON.parse((await archiveOf(server, as))['webhooks.json'] ?? '');
}

test('the archive has webhooks without secrets, and they go with the account', async () => {
  const { organizer: as } = await makeThread(server);
  const { webhook } = await addWebhook(server, as);
  await call(server, 'testWebhook', { as, params: { id: webhook.id } });
  const [archived] = await listArchived(as);
  const { id, url, types, createdAt } = webhook;
  assert.deepEqual(archived, { id, eventId: null, url, types, createdAt, state: 'on' });
  const key = await makeKey(server, as, { roles: ['webhooks', 'read'] });
  await addWebhook(server, key.as);
  await call(server, 'removeApiKey', { as, params: { id: key.id } });
  const states = (await listArchived(as)).map(({ state }: { state: string }) => state);
  assert.deepEqual(states, ['on', 'off']);
  // Its conversations are kept, so that its row is.
  await eraseAccount(server.services, { id: as.user.id, conversations: 'kept', origin: null });
  const own = 'select from webhooks where organizer_id = $1';
  assert.equal((await server.database.pool.query(own, [as.user.id])).rowCount, 0);
});
