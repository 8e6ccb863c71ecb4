import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CrewRole } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { inDays, joinCrew, until } from '../../../test/support/join-crew.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { insertRows, userRow } from '../../../test/support/rows.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { createObjectId } from '../../platform/database/object-id.ts';

let server: TestServer;
let secondNode: TestServer;
let owner: Person;
let helper: Person;
before(async () => {
  server = await startTestServer();
  secondNode = await startTestServer({ database: server.database });
  owner = await signUp(server, { nickName: 'Olga' });
  helper = await signUp(server, { nickName: 'Hal' });
});
after(async () => {
  await secondNode.app.close();
  await server.close();
});

const gate: CrewRole[] = ['gate'];

function invite(as: Person, body: object = {}) {
  return call(server, 'inviteCrew', {
    as,
    body: { roles: gate, eventId: null, expiresAt: until, ...body },
  });
}
function accept(as: Person, token: string) {
  return call(server, 'acceptCrewInvitation', { as, body: { token } });
}
function refuseAccept(as: Person, token: string) {
  return refuse(server, 'acceptCrewInvitation', { as, body: { token } });
}
function crewOf(as: Person, eventId?: string) {
  return call(server, 'listCrew', { as, query: { eventId } });
}

test('an invitation says what it is for while it can be accepted, to whoever has its token', async () => {
  function view(token: string) {
    return call(server, 'getCrewInvitation', { body: { token } });
  }
  function refuseView(token: string) {
    return refuse(server, 'getCrewInvitation', { body: { token } });
  }
  const organizer = await signUp(server, { nickName: 'Oda' });
  const event = await makeApprovedEvent(server, organizer);
  const made = await invite(organizer, { eventId: event.id, email: 'hal@example.org' });
  const { id, title, date, duration, endsAt } = event;
  assert.deepEqual((await view(made.token)).invitation, {
    organizer: { name: 'Oda' },
    event: { id, title, date, duration, endsAt },
    roles: gate,
    expiresAt: until,
  });
  const all = await invite(organizer);
  assert.equal((await view(all.token)).invitation.event, null);
  await accept(await signUp(server), all.token);
  await call(server, 'cancelCrewInvitation', { as: organizer, params: { id: made.invitation.id } });
  const over = await invite(organizer);
  await server.database.pool.query(
    "update crew_invitations set valid_until = now() - interval '1 s' where id = $1",
    [over.invitation.id],
  );
  for (const token of [all.token, made.token, over.token, 'nobody’s', '']) {
    const { status, code } = await refuseView(token);
    assert.deepEqual([status, code], [404, 'INVITATION_NOT_FOUND'], token);
  }
  const deleted = await makeApprovedEvent(server, organizer);
  const { token } = await invite(organizer, { eventId: deleted.id });
  await call(server, 'deleteEvent', { as: organizer, params: { id: deleted.id } });
  assert.equal((await refuseView(token)).code, 'INVITATION_NOT_FOUND');
});

test('whoever accepts an invitation is crew, and both see so', async () => {
  const event = await makeApprovedEvent(server, owner);
  const made = await invite(owner, { roles: ['medic', 'gate', 'gate'], eventId: event.id });
  assert.deepEqual(made.invitation.roles, ['gate', 'medic']);
  assert.equal(made.url, `https://muster.test/crew/accept#${made.token}`);
  assert.equal((await crewOf(owner, event.id)).invitations.length, 1);
  const { member } = await accept(helper, made.token);
  assert.deepEqual(
    [member.eventId, member.organizer, member.roles, member.expiresAt],
    [event.id, { id: owner.user.id, name: 'Olga' }, ['gate', 'medic'], until],
  );
  const { crew, invitations } = await crewOf(owner, event.id);
  assert.deepEqual(invitations, []);
  assert.equal(crew[0]?.user.name, 'Hal');
  assert.deepEqual(crew[0]?.invitedBy, { id: owner.user.id, name: 'Olga' });
  const helping = await call(server, 'listEvents', { as: helper, query: { scope: 'helping' } });
  assert.deepEqual(
    helping.events.map(({ id }) => id),
    [event.id],
  );
  const { can, crewRoles } = helping.events[0]!;
  assert.deepEqual(crewRoles, ['gate', 'medic']);
  assert.deepEqual(
    Object.entries(can).filter(([, isAllowed]) => isAllowed),
    [
      ['checkIn', true],
      ['viewMedical', true],
      ['bookPayment', true],
    ],
  );
  await call(server, 'endCrewMember', { as: helper, params: { id: member.id } });
  const ended = await call(server, 'listEvents', { as: helper, query: { scope: 'helping' } });
  assert.equal(ended.events.length, 0);
});

test('an invitation that is used, cancelled, expired, one’s own or of another address: one body', async () => {
  const used = await invite(owner);
  await accept(helper, used.token);
  const cancelled = await invite(owner);
  await call(server, 'cancelCrewInvitation', {
    as: owner,
    params: { id: cancelled.invitation.id },
  });
  const expired = await invite(owner);
  await server.database.pool.query(
    `update crew_invitations set valid_until = now() - interval '1 minute' where id = $1`,
    [expired.invitation.id],
  );
  const foreign = await invite(owner, { email: 'somebody@else.test' });
  const own = await invite(owner);
  const attempts = await Promise.all([
    refuseAccept(helper, used.token),
    refuseAccept(helper, cancelled.token),
    refuseAccept(helper, expired.token),
    refuseAccept(helper, foreign.token),
    refuseAccept(owner, own.token),
    refuseAccept(helper, 'no such token'),
  ]);
  for (const { requestId: _, headers: __, ...body } of attempts)
    assert.deepEqual(body, {
      status: 404,
      code: 'INVITATION_NOT_FOUND',
      message: 'This invitation has been used, has expired or is not for this account',
    });
  const { rows } = await server.database.pool.query('select * from crew_invitations');
  assert.ok(rows.every((row) => !JSON.stringify(row).includes(own.token)));
  const addressed = await invite(owner, { email: helper.user.email.toUpperCase() });
  assert.equal(addressed.isMailed, true);
  await accept(helper, addressed.token);
  const { crew } = await crewOf(owner);
  assert.equal(crew.filter(({ user }) => user.id === helper.user.id).length, 1);
});

test('of 50 uses of one invitation at once, over two nodes, one succeeds', async () => {
  const organizer = await signUp(server);
  const { token } = await invite(organizer);
  const people = await Promise.all(Array.from({ length: 10 }, () => signUp(server)));
  const nodes = [server, secondNode];
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      fetch(`${nodes[index % 2]!.url}/api/crew/invitations/accept`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${people[index % 10]!.tokens.accessToken}`,
        },
        body: JSON.stringify({ token }),
      }),
    ),
  );
  const statuses = responses.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [201, ...Array.from({ length: 49 }, () => 404)]);
  assert.equal((await crewOf(organizer)).crew.length, 1);
});

test('the 51st of an event is refused, also at once, and those of all events count', async () => {
  const organizer = await signUp(server);
  const event = await makeEvent(server, organizer);
  const users = Array.from({ length: 49 }, (_, index) => userRow({ email: `c${index}@crew.test` }));
  await insertRows(server.services.db, 'users', users);
  const rows = users.map(({ id }, index) => ({
    id: createObjectId(),
    organizer_id: organizer.user.id,
    user_id: id!,
    event_id: index % 2 ? event.id : null,
    roles: gate,
    expires_at: new Date(until),
    invited_by: organizer.user.id,
    revoked_at: null,
  }));
  await insertRows(server.services.db, 'crew', rows);
  const attempts = await Promise.allSettled(
    Array.from({ length: 4 }, () => invite(organizer, { eventId: event.id })),
  );
  assert.equal(attempts.filter(({ status }) => status === 'fulfilled').length, 1);
  const body = { roles: gate, eventId: event.id, expiresAt: until };
  const refused = await refuse(server, 'inviteCrew', { as: organizer, body });
  assert.deepEqual([refused.status, refused.code], [409, 'TOO_MANY_CREW']);
  const other = await makeEvent(server, organizer);
  await invite(organizer, { eventId: other.id });
});

test('roles and end are checked, and nobody invites to the events of another', async () => {
  const event = await makeApprovedEvent(server, owner);
  await joinCrew(server, { event, organizer: owner, member: helper, roles: ['co_organizer'] });
  async function refuseBody(as: Person, body: object) {
    const whole = { roles: gate, eventId: event.id, expiresAt: until, ...body };
    const { status, code } = await refuse(server, 'inviteCrew', { as, body: whole });
    return [status, code];
  }
  assert.deepEqual(await refuseBody(owner, { roles: [] }), [400, 'VALIDATION']);
  assert.deepEqual(await refuseBody(owner, { roles: ['superadmin'] }), [400, 'VALIDATION']);
  assert.deepEqual(await refuseBody(owner, { expiresAt: inDays(-1) }), [400, 'VALIDATION']);
  assert.deepEqual(await refuseBody(owner, { expiresAt: inDays(732) }), [400, 'VALIDATION']);
  assert.deepEqual(await refuseBody(owner, { expiresAt: 'soon' }), [400, 'VALIDATION']);
  assert.deepEqual(await refuseBody(helper, {}), [403, 'FORBIDDEN']);
  const stranger = await signUp(server);
  assert.deepEqual(await refuseBody(stranger, {}), [404, 'EVENT_NOT_FOUND']);
  const asHelper = await refuse(server, 'listCrew', { as: helper, query: { eventId: event.id } });
  assert.equal(asHelper.status, 403);
});

test('the organizer changes and ends an access; a member raises nothing', async () => {
  const event = await makeApprovedEvent(server, owner);
  const hired = await signUp(server);
  const id = await joinCrew(server, { event, organizer: owner, member: hired, roles: gate });
  const raise = { as: hired, params: { id }, body: { roles: ['co_organizer'] } };
  assert.equal((await refuse(server, 'updateCrewMember', raise)).code, 'CREW_MEMBER_NOT_FOUND');
  const { member } = await call(server, 'updateCrewMember', {
    as: owner,
    params: { id },
    body: { roles: ['editor'], expiresAt: inDays(3) },
  });
  assert.deepEqual([member.roles, member.expiresAt], [['editor'], inDays(3)]);
  const other = await signUp(server);
  const foreign = { as: other, params: { id } };
  assert.equal((await refuse(server, 'endCrewMember', foreign)).code, 'CREW_MEMBER_NOT_FOUND');
  await call(server, 'endCrewMember', { as: owner, params: { id } });
  const again = { as: owner, params: { id } };
  assert.equal((await refuse(server, 'endCrewMember', again)).status, 404);
  const { event: seen } = await call(server, 'getEvent', { as: hired, params: { id: event.id } });
  assert.deepEqual(seen.crewRoles, []);
});

test('crew of a suspended organizer, and crew whose time is up, has no access', async () => {
  const organizer = await signUp(server);
  const event = await makeEvent(server, organizer);
  const member = await signUp(server);
  const id = await joinCrew(server, { event, organizer, member, roles: ['co_organizer'] });
  const params = { id: event.id };
  await call(server, 'listParticipants', { as: member, params, query: {} });
  const { pool } = server.database;
  await pool.query('update users set suspended_at = now() where id = $1', [organizer.user.id]);
  assert.equal((await refuse(server, 'listParticipants', { as: member, params })).status, 404);
  await pool.query('update users set suspended_at = null where id = $1', [organizer.user.id]);
  await pool.query(`update crew set expires_at = now() where id = $1`, [id]);
  const late = await refuse(server, 'listParticipants', { as: member, params });
  assert.deepEqual([late.status, late.code], [404, 'EVENT_NOT_FOUND']);
  assert.equal((await refuse(server, 'getEvent', { as: member, params })).status, 404);
});

test('what concerns a crew is in the audit log, without names or tokens', async () => {
  const organizer = await signUp(server);
  const { token } = await invite(organizer, { email: helper.user.email });
  const { member } = await accept(helper, token);
  await call(server, 'endCrewMember', { as: organizer, params: { id: member.id } });
  const { rows } = await server.database.pool.query<{ action: string }>(
    'select * from audit_entries where subject_id = $1 or (actor_id = $1) order by seq',
    [organizer.user.id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['inviteCrew', 'joinCrew', 'endCrew'],
  );
  const text = JSON.stringify(rows);
  assert.ok(!text.includes(token) && !text.includes(helper.user.email));
  assert.ok(!server.logged.join('').includes(token));
});
