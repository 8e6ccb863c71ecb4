import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { archiveOf } from '../../../test/support/archive.ts';
import { call, send } from '../../../test/support/call.ts';
import { addDependant, joinFor } from '../../../test/support/dependants.ts';
import { addDevice, getList, personOf } from '../../../test/support/gate.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { eraseAccount } from '../own-data/erase-account.ts';

/* What others learn of a dependant (docs/product/dependants.md#privacy). */

const BORN = '2011-08-19';
const DATE = '2027-05-01T10:00:00.000Z';

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer({ config: { logLevel: 'trace' } });
  organizer = await signUp(server, { nickName: 'Olga' });
});
after(() => server.close());

/** A guardian's booking, with crew and a device at the gate. */
async function makeBooking() {
  const guardian = await signUp(server, { nickName: 'Greta', dateOfBirth: '1980-01-02' });
  const emergencyContact = { name: 'Ruth', phone: '07700 900456', relationship: 'Aunt' };
  const tom = await addDependant(server, guardian, { dateOfBirth: BORN, emergencyContact });
  const event = await makeApprovedEvent(server, organizer, { date: DATE });
  const { participant } = await joinFor(server, guardian, {
    eventId: event.id,
    dependantId: tom.id,
  });
  return { guardian, tom, event, gate: { server, organizer, event }, participant };
}

function textOf(response: Response) {
  return response.text();
}

test('the date of birth reaches nobody but the guardian; the organizer sees name and age', async () => {
  const { guardian, tom, event, gate, participant } = await makeBooking();
  const [coOrganizer, marshal] = [await signUp(server), await signUp(server)];
  await joinCrew(server, { event, organizer, member: coOrganizer, roles: ['co_organizer'] });
  await joinCrew(server, { event, organizer, member: marshal, roles: ['gate', 'medic'] });
  const superadmin = await signInSuperadmin(server);
  const device = await addDevice(gate);
  const params = { id: event.id };
  const ofTom = { ...params, userId: participant.id };
  const asked = { ...params, participationId: participant.id };
  const texts = await Promise.all(
    [organizer, coOrganizer, marshal, superadmin, device, guardian].flatMap((as) =>
      (
        [
          ['getEvent', params],
          ['listParticipants', params],
          ['getParticipant', ofTom],
          ['getGate', params],
          ['getEmergencyContact', asked],
          ['getMedicalAnswers', ofTom],
          ['listScans', params],
          ['listLedger', params],
          ['getJoinStatus', params],
          ['listMyParticipations', {}],
        ] as const
      ).map(async ([name, given]) => textOf(await send(server, name, { as, params: given }))),
    ),
  );
  for (const text of texts) assert.doesNotMatch(text, /2011|dateOfBirth|date_of_birth/);
  const listed = await call(server, 'listParticipants', { as: organizer, params, query: {} });
  const [one] = listed.participants;
  assert.deepEqual(one?.dependant, { id: tom.id, name: 'Tom Oakes', age: 15 });
  assert.deepEqual([one?.joinForm.fullName, one?.user?.name], ['Tom Oakes', 'Greta']);
  for (const query of [{ search: 'Tom' }, { search: 'Greta' }]) {
    const found = await call(server, 'listParticipants', { as: organizer, params, query });
    assert.equal(found.participants.length, 1, JSON.stringify(query));
  }
});

test('the gate has name, age and a flag, and the emergency contact on request', async () => {
  const { gate, event, participant, guardian, tom } = await makeBooking();
  const as = await addDevice(gate);
  const person = await personOf(gate, { participationId: participant.id, userId: '', code: '' });
  assert.deepEqual([person?.name, person?.age, person?.flags], ['Tom Oakes', 15, ['under_18']]);
  const request = { as, params: { id: event.id, participationId: participant.id } };
  const { emergencyContact } = await call(server, 'getEmergencyContact', request);
  assert.deepEqual(emergencyContact, { name: 'Ruth', phone: '07700 900456', relationship: 'Aunt' });
  const { version } = await getList(gate, {});
  const body = { dateOfBirth: '2012-08-19' };
  await call(server, 'updateDependant', { as: guardian, params: { id: tom.id }, body });
  const delta = await call(server, 'getGate', {
    as,
    params: { id: event.id },
    query: { since: version },
  });
  assert.deepEqual(
    delta.people.map(({ age }) => age),
    [14],
  );
});

test('the organizer names the participation, and the guardian’s own is another', async () => {
  const { event, participant, guardian } = await makeBooking();
  await call(server, 'joinEvent', { as: guardian, params: { id: event.id }, body: {} });
  const params = { id: event.id, userId: participant.id };
  const body = { status: 'cancelled' as const };
  const changed = await call(server, 'updateParticipant', { as: organizer, params, body });
  assert.deepEqual(
    [changed.participant.id, changed.participant.status],
    [participant.id, 'cancelled'],
  );
  const own = await call(server, 'getParticipant', {
    as: organizer,
    params: { id: event.id, userId: guardian.user.id },
  });
  assert.deepEqual([own.participant.status, own.participant.dependant], ['confirmed', null]);
  const bulk = { userIds: [participant.id], change: { status: 'confirmed' as const } };
  const request = { as: organizer, params: { id: event.id }, body: bulk };
  assert.equal((await call(server, 'updateParticipants', request)).updated, 1);
});

test('the guardian’s archive has dependants and bookings, and nobody else’s has', async () => {
  const { guardian, tom, participant } = await makeBooking();
  const archive = await archiveOf(server, guardian);
  const [kept] = JSON.parse(archive['dependants.json'] ?? '');
  assert.deepEqual([kept.id, kept.dateOfBirth, kept.name], [tom.id, BORN, 'Tom Oakes']);
  const [booking] = JSON.parse(archive['participations.json'] ?? '');
  assert.deepEqual([booking.id, booking.dependantName], [participant.id, 'Tom Oakes']);
  const others = await archiveOf(server, organizer);
  assert.doesNotMatch(Object.values(others).join(''), new RegExp(`${BORN}|${tom.id}`));
});

for (const conversations of ['kept', 'deleted'] as const) {
  test(`an account takes its dependants with it: conversations ${conversations}`, async () => {
    const { guardian, event, tom } = await makeBooking();
    const waiting = await signUp(server);
    const { pool } = server.database;
    await pool.query('update events set max_participants = 1 where id = $1', [event.id]);
    await call(server, 'joinEvent', { as: waiting, params: { id: event.id }, body: {} });
    await eraseAccount(server.services, { id: guardian.user.id, conversations, origin: null });
    const rows = await participationsOf(server, event);
    assert.deepEqual(
      rows.map(({ user_id, status }) => [user_id, status]),
      [[waiting.user.id, 'confirmed']],
    );
    const { rows: left } = await pool.query('select from dependants where id = $1', [tom.id]);
    assert.equal(left.length, 0);
  });
}
