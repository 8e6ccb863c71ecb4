import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse, send } from '../../../test/support/call.ts';
import { inDays, joinCrew, until } from '../../../test/support/join-crew.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { waitForLock } from '../../../test/support/wait-for-lock.ts';

let server: TestServer;
let owner: Person;
before(async () => {
  server = await startTestServer();
  owner = await signUp(server, { nickName: 'Olga' });
});
after(() => server.close());

function add(as: Person, body: object = {}) {
  const whole = { name: 'Sam’s phone', eventId: null, expiresAt: until, ...body };
  return call(server, 'addDevice', { as, body: whole });
}
function pair(code: string) {
  return call(server, 'pairDevice', { body: { code } });
}
function asDevice(token: string) {
  return { as: { tokens: { accessToken: token } } };
}
async function makePaired(as = owner, body: object = {}) {
  const { device, code } = await add(as, body);
  return { id: device.id, ...(await pair(code)) };
}
async function isDead(token: string) {
  const refused = await refuse(server, 'getCurrentDevice', asDevice(token));
  return refused.status === 401 && refused.code === 'DEVICE_REVOKED';
}

test('a device is paired by its code, once, and knows what it is for', async () => {
  const { device, code } = await add(owner);
  assert.match(code, /^[0-9A-HJKMNP-TV-Z]{10}$/);
  const typed = `${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`;
  const paired = await pair(typed);
  assert.deepEqual(paired.organizer, { id: owner.user.id, name: 'Olga' });
  assert.equal(paired.device.id, device.id);
  const again = await refuse(server, 'pairDevice', { body: { code } });
  assert.deepEqual([again.status, again.code], [404, 'PAIRING_NOT_FOUND']);
  const current = await call(server, 'getCurrentDevice', asDevice(paired.token));
  assert.equal(current.device.name, 'Sam’s phone');
  assert.ok(current.device.lastSeenAt);
  const { devices } = await call(server, 'listDevices', { as: owner, query: {} });
  const text = JSON.stringify(devices) + server.logged.join('');
  assert.ok(!text.includes(code) && !text.includes(paired.token));
  const { rows } = await server.database.pool.query('select * from devices');
  assert.ok(!JSON.stringify(rows).includes(paired.token));
});

test('of many uses of a code at once one succeeds; an old or wrong code pairs nothing', async () => {
  const { code } = await add(owner);
  const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => pair(code)));
  assert.equal(attempts.filter(({ status }) => status === 'fulfilled').length, 1);
  const late = await add(owner);
  await server.database.pool.query(`update devices set code_expires_at = now() where id = $1`, [
    late.device.id,
  ]);
  for (const wrong of [late.code, '', 'AAAAAAAAAA', `${late.code}0`])
    assert.equal((await refuse(server, 'pairDevice', { body: { code: wrong } })).status, 404);
});

test('ten wrong codes a minute, then the right one waits too', async () => {
  const limited = await startTestServer({ config: { rateLimit: true } });
  try {
    const codes = Array.from({ length: 11 }, () => 'AAAAAAAAAA');
    const statuses: number[] = [];
    for (const code of codes)
      statuses.push((await send(limited, 'pairDevice', { body: { code } })).status);
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 404), 429]);
  } finally {
    await limited.close();
  }
});

test('a removed device is dead at once, also in the middle of a request', async () => {
  const first = await makePaired();
  await call(server, 'removeDevice', { as: owner, params: { id: first.id } });
  assert.ok(await isDead(first.token));
  const second = await makePaired();
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('update devices set revoked_at = now() where id = $1', [second.id]);
    const waiting = isDead(second.token);
    await waitForLock(server.database.pool);
    await client.query('commit');
    assert.ok(await waiting);
  } finally {
    client.release();
  }
});

test('a device ends with its day, its event and the access of whoever paired it', async () => {
  const event = await makeApprovedEvent(server, owner);
  const member = await signUp(server);
  const crewId = await joinCrew(server, {
    event,
    organizer: owner,
    member,
    roles: ['co_organizer'],
  });
  const own = { eventId: event.id };
  const [late, ofEvent, ofMember] = [
    await makePaired(),
    await makePaired(owner, own),
    await makePaired(member, own),
  ];
  const { pool } = server.database;
  await pool.query('update devices set expires_at = now() where id = $1', [late.id]);
  assert.ok(await isDead(late.token));
  await call(server, 'getCurrentDevice', asDevice(ofMember.token));
  await call(server, 'updateCrewMember', {
    as: owner,
    params: { id: crewId },
    body: { roles: ['gate'] },
  });
  assert.ok(await isDead(ofMember.token));
  await call(server, 'getCurrentDevice', asDevice(ofEvent.token));
  await call(server, 'deleteEventUndoably', { as: owner, params: { id: event.id } });
  assert.ok(await isDead(ofEvent.token));
});

test('a device’s token opens no call of an account, and no session is a device', async () => {
  const { token } = await makePaired();
  for (const name of ['listEvents', 'getProfile', 'listDevices', 'getHealth'] as const) {
    const refused = await refuse(server, name, asDevice(token));
    assert.deepEqual([refused.status, refused.code], [403, 'FORBIDDEN']);
  }
  assert.equal((await refuse(server, 'getCurrentDevice', { as: owner })).status, 403);
  assert.equal((await refuse(server, 'getCurrentDevice')).status, 401);
  assert.ok(await isDead('muster-device-guessed'));
});

test('a co-organizer pairs for the own event only, other crew and strangers for none', async () => {
  const [event, other] = [
    await makeApprovedEvent(server, owner),
    await makeApprovedEvent(server, owner),
  ];
  const [member, gate, stranger] = [
    await signUp(server),
    await signUp(server),
    await signUp(server),
  ];
  await joinCrew(server, { event, organizer: owner, member, roles: ['co_organizer'] });
  await joinCrew(server, { event, organizer: owner, member: gate, roles: ['gate'] });
  async function statusOf(as: Person, eventId: string | null, expiresAt = until) {
    const body = { name: 'Phone', eventId, expiresAt };
    return (await send(server, 'addDevice', { as, body })).status;
  }
  assert.equal(await statusOf(member, event.id), 201);
  assert.equal(await statusOf(member, other.id), 404);
  assert.equal(await statusOf(gate, event.id), 403);
  assert.equal(await statusOf(stranger, event.id), 404);
  assert.equal(await statusOf(owner, event.id, inDays(-1)), 400);
  assert.equal(await statusOf(owner, event.id, inDays(800)), 400);
  // Without an event it is for the caller's own events, not for those of the organizer.
  const { token } = await makePaired(member);
  const current = await call(server, 'getCurrentDevice', asDevice(token));
  assert.equal(current.organizer.id, member.user.id);
  const all = await makePaired();
  const params = { id: all.id };
  assert.equal((await refuse(server, 'removeDevice', { as: member, params })).status, 404);
  await call(server, 'getCurrentDevice', asDevice(all.token));
});
