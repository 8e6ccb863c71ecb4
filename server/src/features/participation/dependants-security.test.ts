import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse, send } from '../../../test/support/call.ts';
import { addDependant, bornYearsAgo, joinFor } from '../../../test/support/dependants.ts';
import { addDevice } from '../../../test/support/gate.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { addParticipant, makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { waitForLock } from '../../../test/support/wait-for-lock.ts';
import { setWaiver } from '../../../test/support/waivers.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';

/* What guardians cannot do, and others not to them (docs/product/dependants.md). */

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

type Id = { id: string };

function query(text: string, ...values: unknown[]) {
  return server.database.pool.query(text, values);
}
function makeGame(changes: Parameters<typeof makeApprovedEvent>[2] = {}, as = organizer) {
  return makeApprovedEvent(server, as, changes);
}
function moveToPast({ id }: Id) {
  return query(`update events set date = now() - interval '1 day' where id = $1`, id);
}
function requestOf(as: Person, event: Id, dependant: Id) {
  return { as, params: { id: event.id }, query: { dependantId: dependant.id } };
}
function joinOf(as: Person, event: Id, dependant: Id) {
  return { as, params: { id: event.id }, body: { dependantId: dependant.id } };
}
async function dependantsAt(event: Id) {
  return (await participationsOf(server, event)).map(({ dependant_id }) => dependant_id);
}

/** A guardian with two dependants. */
async function makeFamily(given: Parameters<typeof signUp>[1] = {}) {
  const guardian = await signUp(server, given);
  const [tom, ann] = [
    await addDependant(server, guardian),
    await addDependant(server, guardian, { name: 'Ann Oakes' }),
  ];
  return { guardian, tom, ann };
}

test('a deleted dependant takes along nothing of a brother or sister', async () => {
  const { guardian, tom, ann } = await makeFamily();
  const [past, coming] = [await makeGame(), await makeGame()];
  for (const { id: dependantId } of [tom, ann])
    await joinFor(server, guardian, { eventId: past.id, dependantId });
  await joinFor(server, guardian, { eventId: coming.id, dependantId: ann.id });
  await moveToPast(past);
  await call(server, 'deleteDependant', { as: guardian, params: { id: tom.id } });
  assert.deepEqual([await dependantsAt(past), await dependantsAt(coming)], [[ann.id], [ann.id]]);
});

test('whoever waits for a spot is booked, too', async () => {
  const { guardian, tom } = await makeFamily();
  const event = await makeGame({ maxParticipants: 1, waitlistEnabled: true });
  await addParticipant(server, event, await signUp(server));
  const { status } = await joinFor(server, guardian, { eventId: event.id, dependantId: tom.id });
  assert.equal(status, 'waitlist');
  const params = { id: tom.id };
  const refusal = await refuse(server, 'deleteDependant', { as: guardian, params });
  assert.equal(refusal.code, 'DEPENDANT_BOOKED');
  assert.deepEqual(await dependantsAt(event), [null, tom.id]);
});

test('nobody else, whatever they are, finds, changes or deletes a dependant', async () => {
  const { guardian, tom } = await makeFamily();
  const event = await makeGame();
  await joinFor(server, guardian, { eventId: event.id, dependantId: tom.id });
  const crew = await signUp(server);
  await joinCrew(server, { event: null, organizer, member: crew, roles: ['co_organizer'] });
  const params = { id: tom.id };
  for (const as of [organizer, crew, await signInSuperadmin(server), await signUp(server)]) {
    const { dependants } = await call(server, 'listDependants', { as, query: {} });
    assert.deepEqual(dependants, []);
    for (const name of ['updateDependant', 'deleteDependant'] as const) {
      const refusal = await refuse(server, name, { as, params, body: { name: 'Mine' } });
      assert.equal(refusal.code, 'DEPENDANT_NOT_FOUND');
    }
  }
  const device = await addDevice({ server, organizer, event }, { ofAll: true });
  const listed = await refuse(server, 'listDependants', { as: device });
  const deleted = await refuse(server, 'deleteDependant', { as: device, params });
  assert.deepEqual([listed.code, deleted.code], ['FORBIDDEN', 'FORBIDDEN']);
  // The organizer names participations, and neither dependants nor guardians without a spot.
  for (const userId of [tom.id, guardian.user.id]) {
    const named = { as: organizer, params: { id: event.id, userId } };
    const refusal = await refuse(server, 'getParticipant', named);
    assert.equal(refusal.code, 'PARTICIPANT_NOT_FOUND');
  }
  const { dependants } = await call(server, 'listDependants', { as: guardian, query: {} });
  assert.equal(dependants.find(({ id }) => id === tom.id)?.name, 'Tom Oakes');
});

test('whoever is below 18, or has no date of birth, books for nobody', async () => {
  const { guardian, tom } = await makeFamily();
  const event = await makeGame();
  for (const dateOfBirth of [bornYearsAgo(17), null]) {
    await query(`update users set date_of_birth = $2 where id = $1`, guardian.user.id, dateOfBirth);
    const refusal = await refuse(server, 'joinEvent', joinOf(guardian, event, tom));
    assert.deepEqual([refusal.status, refusal.code], [403, 'GUARDIAN_TOO_YOUNG']);
  }
  assert.deepEqual(await dependantsAt(event), []);
});

test('a guardian comes along with a spot at this event, and not by waiting or elsewhere', async () => {
  const [{ guardian, tom }, site] = [await makeFamily(), await signUp(server)];
  await setWaiver(server, site, { accompaniedBelow: 16 });
  const event = await makeGame({}, site);
  await addParticipant(server, await makeGame({}, site), guardian);
  const alone = joinOf(guardian, event, tom);
  assert.equal((await refuse(server, 'joinEvent', alone)).code, 'NEEDS_GUARDIAN');
  await addParticipant(server, event, { ...guardian, status: 'waitlist' });
  assert.equal((await refuse(server, 'joinEvent', alone)).code, 'NEEDS_GUARDIAN');
  await query(
    `update participations set status = 'confirmed' where event_id = $1 and user_id = $2`,
    event.id,
    guardian.user.id,
  );
  await call(server, 'joinEvent', alone);
});

test('what a guardian said of coming along before they left says nothing of the next join', async () => {
  const { guardian, tom } = await makeFamily();
  const event = await makeGame();
  const booking = { eventId: event.id, dependantId: tom.id };
  const first = await joinFor(server, guardian, { ...booking, accompanies: true });
  assert.equal(first.participant.accompanies, true);
  await call(server, 'leaveEvent', requestOf(guardian, event, tom));
  const again = await joinFor(server, guardian, booking);
  assert.equal(again.participant.accompanies, false);
});

test('a waiver that was removed asks for no company, and of several the latest does', async () => {
  const [{ guardian, tom }, site] = [await makeFamily(), await signUp(server)];
  const event = await makeGame({}, site);
  await joinFor(server, guardian, { eventId: event.id, dependantId: tom.id });
  const params = { id: tom.id };
  const younger = { as: guardian, params, body: { dateOfBirth: bornYearsAgo(12) } };
  await setWaiver(server, site, { accompaniedBelow: 0 });
  await setWaiver(server, site, { accompaniedBelow: 14 });
  assert.equal((await refuse(server, 'updateDependant', younger)).code, 'NEEDS_GUARDIAN');
  await call(server, 'removeWaiver', { as: site });
  await call(server, 'updateDependant', younger);
});

test('whoever is booked is not made older', async () => {
  const [{ guardian, tom }, site] = [await makeFamily(), await signUp(server)];
  const params = { id: tom.id };
  const older = { as: guardian, params, body: { dateOfBirth: bornYearsAgo(17) } };
  const event = await makeGame({}, site);
  await joinFor(server, guardian, { eventId: event.id, dependantId: tom.id });
  const { fields } = await refuse(server, 'updateDependant', older);
  assert.deepEqual(fields, { dateOfBirth: SERVER_TEXT.dateOfBirthFixed });
  await call(server, 'leaveEvent', requestOf(guardian, event, tom));
  await call(server, 'updateDependant', older);
});

test('the last form of a dependant is theirs, and not that of a brother or sister', async () => {
  const { guardian, tom, ann } = await makeFamily();
  const event = await makeGame();
  for (const [dependant, medicalConditions] of [
    [tom, 'Asthma'],
    [ann, 'None'],
  ] as const)
    await joinFor(server, guardian, {
      ...{ eventId: event.id, dependantId: dependant.id },
      joinForm: { medicalConditions },
    });
  for (const [dependant, expected] of [
    [tom, 'Asthma'],
    [ann, 'None'],
  ] as const) {
    const asked = { as: guardian, query: { dependantId: dependant.id } };
    const { joinForm } = await call(server, 'getLastJoinForm', asked);
    assert.equal(joinForm?.medicalConditions, expected);
  }
  const { joinForm } = await call(server, 'getLastJoinForm', { as: guardian, query: {} });
  assert.equal(joinForm, null);
});

test('an age is that of the day in Britain wherever it is shown', async () => {
  const { guardian, tom } = await makeFamily();
  await query(`update dependants set date_of_birth = '2013-06-15' where id = $1`, tom.id);
  // In summer the day begins at 23:00 UTC.
  const event = await makeGame({ date: '2027-06-14T23:30:00.000Z' });
  const { participant } = await joinFor(server, guardian, {
    eventId: event.id,
    dependantId: tom.id,
  });
  assert.equal(participant.dependant?.age, 14);
  const status = await call(server, 'getJoinStatus', { as: guardian, params: { id: event.id } });
  assert.equal(status.dependants?.find(({ id }) => id === tom.id)?.age, 14);
  const { people } = await call(server, 'getGate', { as: organizer, params: { id: event.id } });
  assert.deepEqual(
    people.map(({ age }) => age),
    [14],
  );
});

test('any part of an emergency contact in the form is another contact', async () => {
  const guardian = await signUp(server);
  const emergencyContact = { name: 'Ruth', phone: '07700 900456', relationship: 'Aunt' };
  const tom = await addDependant(server, guardian, { emergencyContact });
  const event = await makeGame();
  const joinForm = { emergencyContact: { phone: '07700 900111' } };
  const { participant } = await joinFor(server, guardian, {
    ...{ eventId: event.id, dependantId: tom.id, joinForm },
  });
  const expected = { name: '', phone: '07700 900111', relationship: '' };
  assert.deepEqual(participant.joinForm.emergencyContact, expected);
});

test('a join at the same time as another date of birth is by that date', async () => {
  const { guardian, tom } = await makeFamily();
  const event = await makeGame({ minAge: 14 });
  const client = await server.database.pool.connect();
  await client.query('begin');
  await client.query('update dependants set date_of_birth = $2 where id = $1', [
    tom.id,
    bornYearsAgo(10),
  ]);
  const joining = refuse(server, 'joinEvent', joinOf(guardian, event, tom));
  await waitForLock(server.database.pool);
  await client.query('commit');
  client.release();
  assert.equal((await joining).code, 'TOO_YOUNG');
  assert.deepEqual(await dependantsAt(event), []);
});

test('of a join and a deletion at once one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { guardian, tom } = await makeFamily();
    const event = await makeGame();
    const [joined, deleted] = await Promise.all([
      send(server, 'joinEvent', joinOf(guardian, event, tom)),
      send(server, 'deleteDependant', { as: guardian, params: { id: tom.id } }),
    ]);
    const statuses = [joined.status, deleted.status];
    const isJoined = joined.status === 201;
    assert.deepEqual(statuses, isJoined ? [201, 409] : [400, 200]);
    const expected = { dependantId: SERVER_TEXT.dependantUnknown };
    if (!isJoined) assert.deepEqual((await joined.json()).error.fields, expected);
    assert.deepEqual(await dependantsAt(event), isJoined ? [tom.id] : []);
  }
});

test('ids of anything else are no dependants, and change nothing', async () => {
  const { guardian, tom } = await makeFamily();
  const event = await makeGame();
  const { participant } = await joinFor(server, guardian, {
    ...{ eventId: event.id, dependantId: tom.id },
  });
  const before = await participationsOf(server, event);
  for (const id of [guardian.user.id, participant.id, event.id, organizer.user.id]) {
    const joining = await refuse(server, 'joinEvent', joinOf(guardian, event, { id }));
    assert.deepEqual(joining.fields, { dependantId: SERVER_TEXT.dependantUnknown });
    const named = requestOf(guardian, event, { id });
    assert.equal((await refuse(server, 'leaveEvent', named)).code, 'NOT_JOINED');
    assert.equal((await refuse(server, 'getSignedWaiver', named)).code, 'NOT_JOINED');
    const asked = await refuse(server, 'getEventWaiver', named);
    assert.equal(asked.code, 'DEPENDANT_NOT_FOUND');
    const deleting = { as: guardian, params: { id } };
    assert.equal((await refuse(server, 'deleteDependant', deleting)).code, 'DEPENDANT_NOT_FOUND');
  }
  assert.deepEqual(await participationsOf(server, event), before);
});
