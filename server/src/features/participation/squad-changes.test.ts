import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIELD_TEXT } from '@muster/contract';
import { auditOf } from '../../../test/support/audit.ts';
import { call, refuse } from '../../../test/support/call.ts';
import { addDependant, joinFor } from '../../../test/support/dependants.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { linkDates, ownMove } from '../../../test/support/moves.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { addMember, makeSquad } from '../../../test/support/squads.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { SQUAD_TEXT } from './squad-texts.ts';

/* Who leads a squad, who leaves it, and how long it is there (docs/product/squads.md#lead). */

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

async function makeTrio() {
  const event = await makeApprovedEvent(server, organizer, { price: 'Free' });
  const made = await makeSquad(server, event);
  const [second, third] = [await addMember(server, made), await addMember(server, made)];
  return { event, ...made, second, third };
}
function query(text: string, values: unknown[] = []) {
  return server.database.pool.query(text, values);
}
async function look(as: Person, id: string) {
  return (await call(server, 'getSquad', { as, params: { id } })).squad;
}
async function leave(as: Person, { id }: { id: string }) {
  await call(server, 'leaveEvent', { as, params: { id }, query: {} });
}
async function findRows(id: string) {
  return (await query('select name from squads where id = $1', [id])).rows;
}

test('the lead passes to who is in it for the longest time, and with the last it is gone', async () => {
  const { event, leader, squad, second, third } = await makeTrio();
  await leave(leader, event);
  const after = await look(second.member, squad.id);
  assert.deepEqual([after.size, after.leader.participationId], [2, second.id]);
  assert.deepEqual(after.can, { lead: true, leave: true });
  assert.ok(after.code);
  const as = organizer;
  const params = { id: event.id, userId: second.member.user.id };
  await call(server, 'updateParticipant', { as, params, body: { status: 'cancelled' } });
  assert.equal((await look(third.member, squad.id)).leader.participationId, third.id);
  const { rows } = await query('select squad_id from participations where id = $1', [second.id]);
  assert.equal(rows[0].squad_id, null);
  await call(server, 'updateParticipant', { as, params, body: { status: 'confirmed' } });
  assert.equal((await look(third.member, squad.id)).size, 1, 'who comes back is in no squad');
  await leave(third.member, event);
  assert.deepEqual(await findRows(squad.id), []);
});

test('all who leave at once leave no squad behind', async () => {
  const { event, leader, squad, second, third } = await makeTrio();
  await Promise.all([leader, second.member, third.member].map((as) => leave(as, event)));
  assert.deepEqual(await findRows(squad.id), []);
});

test('accounts that are erased at once leave no squad behind', async () => {
  const { squad, leader, second, third } = await makeTrio();
  const ids = [leader, second.member, third.member].map(({ user }) => user.id);
  await Promise.all(ids.map((id) => query('delete from participations where user_id = $1', [id])));
  assert.deepEqual(await findRows(squad.id), []);
});

test('an erased leader passes the lead on', async () => {
  const { squad, leader, second } = await makeTrio();
  await query('delete from users where id = $1', [leader.user.id]);
  assert.equal((await look(second.member, squad.id)).leader.participationId, second.id);
});

test('who moves to another date leaves the squad', async () => {
  const { event, leader, squad, second } = await makeTrio();
  const date = '2027-05-08T10:00:00.000Z';
  const other = await makeApprovedEvent(server, organizer, { price: 'Free', date });
  await linkDates(server, [event, other]);
  await call(server, 'moveSpot', ownMove(leader, [event.id, other.id]));
  assert.equal((await look(second.member, squad.id)).leader.participationId, second.id);
  const { participations } = await call(server, 'listMyParticipations', { as: leader, query: {} });
  assert.deepEqual(
    participations.map(({ squad: own }) => own),
    [null],
  );
});

test('who leaves and joins again without the code is in no squad', async () => {
  const { event, squad, leader, second } = await makeTrio();
  await leave(second.member, event);
  const again = { as: second.member, params: { id: event.id }, body: {} };
  const { participant } = await call(server, 'joinEvent', again);
  assert.equal(participant.squad, null);
  assert.equal((await look(leader, squad.id)).size, 2);
});

test('the leader renames, resizes, hands over; others are forbidden', async () => {
  const { event, squad, leader, second } = await makeTrio();
  await makeSquad(server, event, { name: 'Badgers' });
  const params = { id: squad.id };
  async function change(body: object, as = leader) {
    return (await call(server, 'updateSquad', { as, params, body })).squad;
  }
  assert.equal((await change({ name: 'NIGHT OWLS' })).name, 'NIGHT OWLS');
  assert.equal((await change({ maxSize: 3 })).maxSize, 3);
  const wrong: [object, object][] = [
    [{ name: 'badgers' }, { name: SQUAD_TEXT.nameTaken }],
    [{ maxSize: 2 }, { maxSize: SQUAD_TEXT.tooSmall }],
    [{ maxSize: 9 }, { maxSize: SQUAD_TEXT.tooLarge(8) }],
    [{ leader: 'f'.repeat(24) }, { leader: SQUAD_TEXT.leader }],
    [{}, { name: FIELD_TEXT.changeNothing }],
  ];
  for (const [body, fields] of wrong)
    assert.deepEqual(
      (await refuse(server, 'updateSquad', { as: leader, params, body })).fields,
      fields,
    );
  const renamed = { as: second.member, params, body: { name: 'Mine' } };
  assert.equal((await refuse(server, 'updateSquad', renamed)).code, 'FORBIDDEN');
  for (const as of [second.member, organizer]) {
    const forbidden = { as, params };
    const resized = { ...forbidden, body: { name: 'Mine', maxSize: 4 } };
    assert.equal((await refuse(server, 'updateSquad', resized)).code, 'FORBIDDEN');
    assert.equal((await refuse(server, 'deleteSquad', forbidden)).code, 'FORBIDDEN');
    assert.equal((await refuse(server, 'renewSquadCode', forbidden)).code, 'FORBIDDEN');
  }
  const stranger = { as: await signUp(server), params, body: { name: 'Mine' } };
  assert.equal((await refuse(server, 'updateSquad', stranger)).code, 'SQUAD_NOT_FOUND');
  const handed = await change({ leader: second.id });
  assert.deepEqual([handed.leader.participationId, handed.can.lead], [second.id, false]);
  assert.equal(handed.code, undefined);
});

test('the organizer renames a squad, which the audit log has', async () => {
  const { squad, leader } = await makeTrio();
  const params = { id: squad.id };
  const reserved = { as: organizer, params, body: { name: 'Muster Team' } };
  assert.deepEqual((await refuse(server, 'updateSquad', reserved)).fields, {
    name: FIELD_TEXT.nameReserved,
  });
  await call(server, 'updateSquad', { as: leader, params, body: { name: 'Day Owls' } });
  await call(server, 'updateSquad', { as: organizer, params, body: { name: 'Owls' } });
  assert.equal((await look(leader, squad.id)).name, 'Owls');
  const audit = await auditOf(server, squad.id);
  assert.deepEqual(
    audit.map(({ action, actorId }) => [action, actorId]),
    [['renameSquad', organizer.user.id]],
  );
});

test('a member leaves, the leader removes one, and the spots stay', async () => {
  const { event, squad, leader, leaderId, second, third } = await makeTrio();
  function remove(as: Person, participationId: string) {
    return { as, params: { id: squad.id, participationId } };
  }
  const foreign = remove(second.member, third.id);
  assert.equal((await refuse(server, 'removeSquadMember', foreign)).code, 'FORBIDDEN');
  const unknown = remove(leader, 'f'.repeat(24));
  assert.equal((await refuse(server, 'removeSquadMember', unknown)).code, 'SQUAD_NOT_FOUND');
  await call(server, 'removeSquadMember', remove(second.member, second.id));
  await call(server, 'removeSquadMember', remove(leader, third.id));
  const { members } = await look(leader, squad.id);
  assert.deepEqual(
    members.map(({ participationId }) => participationId),
    [leaderId],
  );
  const params = { id: event.id };
  const { status } = await call(server, 'getJoinStatus', { as: third.member, params, query: {} });
  assert.equal(status, 'confirmed');
});

test('a guardian leads for a dependant who is left', async () => {
  const { event, squad, code, leader, second, third } = await makeTrio();
  const dependant = await addDependant(server, leader);
  const booking = { eventId: event.id, dependantId: dependant.id, squadCode: code };
  const { participant } = await joinFor(server, leader, booking);
  for (const { member } of [second, third]) await leave(member, event);
  await leave(leader, event);
  const after = await look(leader, squad.id);
  assert.deepEqual([after.leader.participationId, after.can.lead], [participant.id, true]);
});

test('a deleted squad leaves the spots as they are', async () => {
  const { event, squad, leader, second } = await makeTrio();
  await call(server, 'deleteSquad', { as: leader, params: { id: squad.id } });
  const params = { id: squad.id };
  assert.equal((await refuse(server, 'getSquad', { as: leader, params })).code, 'SQUAD_NOT_FOUND');
  const { rows } = await query(
    `select count(*) filter (where status = 'confirmed') as confirmed, count(squad_id) as squads
      from participations where event_id = $1`,
    [event.id],
  );
  assert.deepEqual(rows[0], { confirmed: 3, squads: 0 });
  await makeSquad(server, event, { as: second.member, name: 'Night Owls' });
});

test('the gate reads squads as their members do: no code, and nothing of money', async () => {
  const { event, squad } = await makeTrio();
  const member = await signUp(server);
  await joinCrew(server, { event, organizer, member, roles: ['gate'] });
  const request = { params: { id: event.id } };
  const { squads } = await call(server, 'listEventSquads', { as: member, ...request });
  assert.deepEqual(
    squads.map(({ id, code, members }) => [id, code, members.length]),
    [[squad.id, undefined, 3]],
  );
  assert.ok(squads[0]!.members.every((one) => !('owes' in one) && !('duePence' in one)));
  const { squads: own } = await call(server, 'listEventSquads', { as: organizer, ...request });
  assert.ok(own[0]?.code && own[0].members.every(({ owes }) => owes !== undefined));
});

test('squads go with their event, and with its organizer', async () => {
  const { event, squad } = await makeTrio();
  await query('delete from events where id = $1', [event.id]);
  assert.deepEqual(await findRows(squad.id), []);
  const owner = await signUp(server);
  const made = await makeSquad(server, await makeApprovedEvent(server, owner));
  await addMember(server, made);
  await query('delete from users where id = $1', [owner.user.id]);
  assert.deepEqual(await findRows(made.squad.id), []);
});
