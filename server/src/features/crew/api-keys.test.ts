import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse, send } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { inDays, joinCrew, until } from '../../../test/support/join-crew.ts';
import { makeKey } from '../../../test/support/keys.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { PASSWORD, type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { waitForLock } from '../../../test/support/wait-for-lock.ts';

let server: TestServer;
let owner: Person;
before(async () => {
  server = await startTestServer();
  owner = await signUp(server, { nickName: 'Olga' });
});
after(() => server.close());

function bodyOf(body: object = {}) {
  const whole = { name: 'Till', roles: ['read' as const], eventId: null, expiresAt: until };
  return { ...whole, password: PASSWORD, ...body };
}
function add(body: object = {}, as = owner) {
  return call(server, 'addApiKey', { as, body: bodyOf(body) });
}
function asKey(accessToken: string) {
  return { as: { tokens: { accessToken } } };
}
async function isDead(token: string) {
  const { status, code } = await refuse(server, 'getCurrentApiKey', asKey(token));
  return status === 401 && code === 'KEY_REVOKED';
}

test('a key is made with the password, its token is shown once, and a mail says so', async () => {
  const { key, token } = await add();
  assert.match(token, /^mk_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}$/);
  assert.ok(token.startsWith(`${key.prefix}_`));
  const { key: current, organizer } = await call(server, 'getCurrentApiKey', asKey(token));
  assert.deepEqual(organizer, { id: owner.user.id, name: 'Olga' });
  assert.deepEqual([current.name, current.roles], ['Till', ['read']]);
  const { keys } = await call(server, 'listApiKeys', { as: owner, query: {} });
  assert.ok(keys[0]?.lastUsedAt && keys[0].lastNetwork);
  const { rows } = await server.database.pool.query(
    `select to_jsonb(d) from devices d union all select to_jsonb(n) from nonces n
      union all select to_jsonb(m) from mails m union all select to_jsonb(a) from audit_entries a`,
  );
  const secret = token.slice(12);
  const stored = JSON.stringify(rows);
  assert.match(stored, /keyAdded/);
  assert.ok(!(JSON.stringify(keys) + stored + server.logged.join('')).includes(secret));
  const { devices } = await call(server, 'listDevices', { as: owner, query: {} });
  assert.deepEqual(devices, []);
});

test('a wrong password, day, role or event makes no key', async () => {
  const other = await makeEvent(server, await signUp(server));
  const wrong: [object, string][] = [
    [{ password: 'Wrong1pass' }, 'password'],
    [{ roles: [] }, 'roles'],
    [{ roles: ['co_organizer'] }, 'roles.0'],
    [{ expiresAt: inDays(-1) }, 'expiresAt'],
    [{ expiresAt: inDays(367) }, 'expiresAt'],
    [{ name: '' }, 'name'],
  ];
  for (const [body, field] of wrong) {
    const { code, fields } = await refuse(server, 'addApiKey', { as: owner, body: bodyOf(body) });
    assert.equal(code, 'VALIDATION');
    assert.deepEqual(Object.keys(fields ?? {}), [field]);
  }
  const body = bodyOf({ eventId: other.id });
  const refused = await refuse(server, 'addApiKey', { as: owner, body });
  assert.equal(refused.code, 'EVENT_NOT_FOUND');
});

test('sent again with its nonce it is the same key and token, with other content none', async () => {
  const nonce = makeNonce();
  const [first, again] = await Promise.all([add({ nonce }), add({ nonce })]);
  assert.deepEqual(first, again);
  const body = bodyOf({ nonce, roles: ['treasurer'] });
  assert.equal((await refuse(server, 'addApiKey', { as: owner, body })).code, 'NONCE_REUSED');
});

test('an organizer has 20 keys, also of 30 requests at once', async () => {
  const as = await signUp(server);
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const response = await send(server, 'addApiKey', { as, body: bodyOf() });
      return response.ok ? 'ok' : (await response.json()).error.code;
    }),
  );
  assert.equal(statuses.filter((status) => status === 'ok').length, 20);
  assert.equal(statuses.filter((status) => status === 'TOO_MANY_KEYS').length, 10);
});

test('a key is renamed and ends sooner, never later, by its organizer alone', async () => {
  const { key } = await add();
  const params = { id: key.id };
  const body = { name: 'Shop', expiresAt: inDays(3) };
  const changed = await call(server, 'updateApiKey', { as: owner, params, body });
  assert.deepEqual([changed.key.name, changed.key.expiresAt], ['Shop', inDays(3)]);
  const later = { as: owner, params, body: { expiresAt: inDays(9) } };
  assert.equal((await refuse(server, 'updateApiKey', later)).fields?.expiresAt !== undefined, true);
  const as = await signUp(server);
  for (const name of ['updateApiKey', 'removeApiKey'] as const)
    assert.equal((await refuse(server, name, { as, params, body })).code, 'KEY_NOT_FOUND');
});

test('a key is dead at once: removed, ended, with its event, its organizer and the password', async () => {
  const as = await signUp(server);
  const event = await makeApprovedEvent(server, as);
  const ends: [object, (id: string) => Promise<unknown>][] = [
    [{}, (id) => call(server, 'removeApiKey', { as, params: { id } })],
    [{}, (id) => setKey(id, 'expires_at = now()')],
    [
      { eventId: event.id },
      () => call(server, 'deleteEventUndoably', { as, params: { id: event.id } }),
    ],
    [{}, () => setOwner(as, 'suspended_at = now()')],
    [{}, () => setOwner(as, 'deletion_requested_at = now()')],
  ];
  for (const [body, end] of ends) {
    await setOwner(as, 'suspended_at = null, deletion_requested_at = null');
    const { key, token } = await add(body, as);
    assert.ok(!(await isAlmostDead(token)));
    await end(key.id);
    assert.ok(await isDead(token), end.toString());
  }
  await setOwner(as, 'suspended_at = null, deletion_requested_at = null');
  const { token } = await add({}, as);
  const password = { currentPassword: PASSWORD, newPassword: 'Another1pass' };
  await call(server, 'changePassword', { as, body: { ...password, keepsCrew: false } });
  assert.ok(await isDead(token));
});
async function isAlmostDead(token: string) {
  return (await send(server, 'getCurrentApiKey', asKey(token))).status !== 200;
}
function setKey(id: string, change: string) {
  return server.database.pool.query(`update devices set ${change} where id = $1`, [id]);
}
function setOwner({ user }: Person, change: string) {
  return server.database.pool.query(`update users set ${change} where id = $1`, [user.id]);
}

test('a key that is removed while its request is on the way does nothing', async () => {
  const event = await makeApprovedEvent(server, owner);
  const key = await makeKey(server, owner, { roles: ['events'] });
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('update devices set revoked_at = now() where id = $1', [key.id]);
    // Its last use is recorded on the same row.
    const params = { id: event.id };
    const waiting = refuse(server, 'updateEvent', {
      as: key.as,
      params,
      body: { title: 'By a key' },
    });
    await waitForLock(server.database.pool);
    await client.query('commit');
    assert.equal((await waiting).code, 'KEY_REVOKED');
    const { event: now } = await call(server, 'getEvent', { as: owner, params });
    assert.equal(now.title, event.title);
  } finally {
    client.release();
  }
});

test('a key reaches the events of its organizer, or its one event, and no other', async () => {
  const [own, next] = [
    await makeApprovedEvent(server, owner),
    await makeApprovedEvent(server, owner),
  ];
  const other = await signUp(server);
  const helped = await makeApprovedEvent(server, other);
  const roles = ['co_organizer'] as const;
  await joinCrew(server, { event: helped, organizer: other, member: owner, roles: [...roles] });
  const ofAll = await makeKey(server, owner, { roles: ['read'] });
  const ofOne = await makeKey(server, owner, { roles: ['read'], eventId: own.id });
  async function statuses(as: typeof ofAll.as) {
    const found: number[] = [];
    for (const { id } of [own, next, helped])
      found.push((await send(server, 'listParticipants', { as, params: { id } })).status);
    return [...found, (await send(server, 'getEvent', { as, params: { id: helped.id } })).status];
  }
  assert.deepEqual(await statuses(ofAll.as), [200, 200, 404, 404]);
  assert.deepEqual(await statuses(ofOne.as), [200, 404, 404, 404]);
  function listed(as: typeof ofAll.as, query = {}) {
    return send(server, 'listEvents', { as, query });
  }
  assert.equal((await listed(ofOne.as)).status, 403);
  assert.equal((await listed(ofAll.as, { scope: 'explore' })).status, 403);
  const { data } = await (await listed(ofAll.as)).json();
  const ids = data.events.map(({ id }: { id: string }) => id);
  assert.ok(ids.includes(own.id) && !ids.includes(helped.id));
});

test('the superadmin lists the keys of an account and switches them off', async () => {
  const as = await signInSuperadmin(server);
  const { key, token } = await add();
  const params = { id: owner.user.id };
  const { keys } = await call(server, 'listUserApiKeys', { as, params, query: {} });
  assert.ok(keys.some(({ id }) => id === key.id));
  await call(server, 'removeUserApiKey', { as, params: { id: key.id } });
  assert.ok(await isDead(token));
});
