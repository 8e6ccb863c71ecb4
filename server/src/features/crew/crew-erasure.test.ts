import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { archiveOf } from '../../../test/support/archive.ts';
import { call, refuse } from '../../../test/support/call.ts';
import { joinCrew, until } from '../../../test/support/join-crew.ts';
import { makeThread } from '../../../test/support/make.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { sweep } from '../../jobs/sweep/sweep.ts';
import { eraseAccount } from '../own-data/erase-account.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** An organizer with a crew of one, who has paired a device and answered a player. */
async function makeCrew() {
  const { organizer, player, event, threadId } = await makeThread(server);
  const member = await signUp(server, { nickName: 'Hal' });
  await joinCrew(server, { event, organizer, member, roles: ['co_organizer'] });
  const device = { name: 'Sam’s phone', eventId: event.id, expiresAt: until };
  const { code } = await call(server, 'addDevice', { as: member, body: device });
  const { token } = await call(server, 'pairDevice', { body: { code } });
  const reply = { eventId: event.id, threadId, text: 'By the gate' };
  await call(server, 'sendMessage', { as: member, body: reply });
  const invitation = { roles: ['gate' as const], eventId: null, expiresAt: until };
  await call(server, 'inviteCrew', { as: organizer, body: invitation });
  return { organizer, player, member, event, threadId, token };
}

async function countRows(table: 'crew' | 'crew_invitations' | 'devices') {
  return (await server.database.pool.query(`select from ${table}`)).rowCount;
}

test('both find the crew in the archives of their data, without tokens and addresses', async () => {
  const { organizer, member, event, token } = await makeCrew();
  const own = await archiveOf(server, organizer);
  assert.match(own['crew.json'] ?? '', new RegExp(`${event.id}[\\s\\S]*Hal[\\s\\S]*co_organizer`));
  assert.match(own['crew-invitations.json'] ?? '', /gate/);
  assert.match(own['devices.json'] ?? '', /Sam’s phone/);
  const helped = await archiveOf(server, member);
  assert.match(helped['helping.json'] ?? '', /Olga[\s\S]*co_organizer/);
  assert.match(helped['messages-sent-as-crew.json'] ?? '', /By the gate/);
  assert.match(helped['devices.json'] ?? '', /Sam’s phone/);
  const all = JSON.stringify([own, helped]);
  assert.ok(!all.includes(token) && !all.includes('Hash'));
  assert.ok(!JSON.stringify(own['crew.json']).includes(member.user.email));
});

test('a member whose account is deleted leaves no trace, and their devices are dead', async () => {
  for (const conversations of ['kept', 'deleted'] as const) {
    const { organizer, player, member, threadId, token } = await makeCrew();
    await eraseAccount(server.services, { id: member.user.id, conversations, origin: null });
    const { crew } = await call(server, 'listCrew', { as: organizer, query: {} });
    assert.deepEqual(crew, []);
    const dead = { as: { tokens: { accessToken: token } } };
    assert.equal((await refuse(server, 'getCurrentDevice', dead)).code, 'DEVICE_REVOKED');
    const params = { id: threadId };
    const read = await call(server, 'getThread', { as: player, params, query: {} });
    assert.equal(read.messages.at(-1)?.content.text, 'By the gate');
    assert.equal(read.messages.at(-1)?.sentBy, undefined);
  }
});

test('with the organizer’s account, or the event, everything of the crew goes', async () => {
  const { pool } = server.database;
  for (const table of ['crew', 'crew_invitations', 'devices'])
    await pool.query(`delete from ${table}`);
  const { organizer, member } = await makeCrew();
  await eraseAccount(server.services, {
    id: organizer.user.id,
    conversations: 'kept',
    origin: null,
  });
  const counts = [await countRows('crew'), await countRows('crew_invitations')];
  assert.deepEqual([...counts, await countRows('devices')], [0, 0, 0]);
  const helping = await call(server, 'listEvents', { as: member, query: { scope: 'helping' } });
  assert.deepEqual(helping.events, []);
  const second = await makeCrew();
  await call(server, 'deleteEvent', { as: second.organizer, params: { id: second.event.id } });
  assert.deepEqual([await countRows('crew'), await countRows('devices')], [0, 0]);
});

test('what ended is removed after 30 days, and nothing else', async () => {
  const { pool } = server.database;
  const { organizer } = await makeCrew();
  await sweep(server.services, new Date());
  const { crew } = await call(server, 'listCrew', { as: organizer, query: {} });
  assert.equal(crew.length, 1);
  await pool.query(`update crew set revoked_at = now() - interval '31 days'`);
  await pool.query(`update devices set expires_at = now() - interval '31 days'`);
  await pool.query(`update crew_invitations set valid_until = now() - interval '31 days'`);
  assert.ok((await sweep(server.services, new Date())).endedCrew >= 3);
  const left = [await countRows('crew'), await countRows('crew_invitations')];
  assert.deepEqual([...left, await countRows('devices')], [0, 0, 0]);
});
