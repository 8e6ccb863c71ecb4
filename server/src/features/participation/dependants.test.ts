import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIELD_TEXT, MAX_COUNT } from '@muster/contract';
import { call, refuse, send } from '../../../test/support/call.ts';
import { addDependant, bornYearsAgo, joinFor } from '../../../test/support/dependants.ts';
import { addParticipant, makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { setWaiver } from '../../../test/support/waivers.ts';

/* The people a guardian books for (docs/product/dependants.md#dependants). */

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

async function listOf(as: Person) {
  return (await call(server, 'listDependants', { as, query: {} })).dependants;
}

function refuseBody(as: Person, body: object) {
  return refuse(server, 'addDependant', { as, body });
}

test('a guardian adds, lists, changes and deletes dependants, and nobody else sees them', async () => {
  const [guardian, other] = [await signUp(server), await signUp(server)];
  const contact = { name: 'Ruth Oakes', phone: '07700 900456', relationship: 'Aunt' };
  const tom = await addDependant(server, guardian, {
    dateOfBirth: '2013-05-04',
    emergencyContact: contact,
  });
  assert.deepEqual([tom.name, tom.dateOfBirth], ['Tom Oakes', '2013-05-04']);
  assert.deepEqual(tom.emergencyContact, contact);
  const ann = await addDependant(server, guardian, { name: 'Ann Oakes' });
  assert.deepEqual(await listOf(guardian), [ann, tom]);
  assert.deepEqual(await listOf(other), []);
  const params = { id: tom.id };
  const change = { as: guardian, params, body: { name: 'Thomas Oakes' } };
  const { dependant } = await call(server, 'updateDependant', change);
  assert.deepEqual(dependant, { ...tom, name: 'Thomas Oakes' });
  for (const name of ['updateDependant', 'deleteDependant'] as const) {
    const refusal = await refuse(server, name, { as: other, params, body: { name: 'Mine' } });
    assert.equal(refusal.code, 'DEPENDANT_NOT_FOUND');
  }
  assert.deepEqual(await listOf(guardian), [ann, dependant]);
  assert.deepEqual(await call(server, 'deleteDependant', { as: guardian, params }), params);
  assert.deepEqual(await listOf(guardian), [ann]);
  const again = await refuse(server, 'deleteDependant', { as: guardian, params });
  assert.equal(again.code, 'DEPENDANT_NOT_FOUND');
});

test('a guardian is 18 or older, by the date of birth', async () => {
  const body = { name: 'Tom Oakes', dateOfBirth: '2013-05-04' };
  const young = await signUp(server, { dateOfBirth: bornYearsAgo(17) });
  const refusal = await refuseBody(young, body);
  assert.deepEqual([refusal.status, refusal.code], [403, 'GUARDIAN_TOO_YOUNG']);
  const without = await signUp(server);
  await server.database.pool.query('update users set date_of_birth = null where id = $1', [
    without.user.id,
  ]);
  assert.equal((await refuseBody(without, body)).code, 'GUARDIAN_TOO_YOUNG');
  assert.deepEqual(await listOf(young), []);
});

test('a dependant has a name and was born in the last 18 years', async () => {
  const guardian = await signUp(server);
  const today = new Date();
  const tomorrow = new Date(today.getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  for (const [dateOfBirth, message] of [
    [tomorrow, FIELD_TEXT.dateOfBirthInFuture],
    [bornYearsAgo(18), FIELD_TEXT.dependantAdult],
    ['1890-01-01', FIELD_TEXT.dateOfBirthFormat],
    ['2013-02-30', FIELD_TEXT.dateOfBirthFormat],
    ['', FIELD_TEXT.dateOfBirthRequired],
    [null, FIELD_TEXT.dateOfBirthRequired],
  ]) {
    const refusal = await refuseBody(guardian, { name: 'Tom Oakes', dateOfBirth });
    assert.deepEqual(refusal.fields, { dateOfBirth: message }, String(dateOfBirth));
  }
  const unnamed = await refuseBody(guardian, { name: '<b>', dateOfBirth: '2013-05-04' });
  assert.deepEqual(Object.keys(unnamed.fields ?? {}), ['name']);
  const long = {
    name: 'Tom',
    dateOfBirth: '2013-05-04',
    emergencyContact: { phone: '1'.repeat(41) },
  };
  const refusal = await refuseBody(guardian, long);
  assert.deepEqual(Object.keys(refusal.fields ?? {}), ['emergencyContact.phone']);
  assert.deepEqual(await listOf(guardian), []);
});

test('a guardian has ten dependants at most, however many are added at once', async () => {
  const guardian = await signUp(server);
  const body = { name: 'Tom Oakes', dateOfBirth: '2013-05-04' };
  const sent = Array.from({ length: 13 }, (_, child) =>
    send(server, 'addDependant', {
      as: guardian,
      body: { ...body, name: `Tom ${'I'.repeat(child)} Oakes` },
    }),
  );
  const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(MAX_COUNT.dependants).fill(201), 409, 409, 409]);
  assert.equal((await refuseBody(guardian, { ...body, name: 'Ann' })).code, 'TOO_MANY_DEPENDANTS');
  const [first] = await listOf(guardian);
  await call(server, 'deleteDependant', { as: guardian, params: { id: first?.id ?? '' } });
  await addDependant(server, guardian);
});

test('a new name and emergency contact are those of coming bookings, too', async () => {
  const guardian = await signUp(server);
  const contact = { name: 'Ruth', phone: '07700 900456', relationship: 'Aunt' };
  const tom = await addDependant(server, guardian, { emergencyContact: contact });
  const [coming, own, past] = [
    await makeApprovedEvent(server, organizer),
    await makeApprovedEvent(server, organizer),
    await makeApprovedEvent(server, organizer),
  ];
  const booking = { dependantId: tom.id };
  await joinFor(server, guardian, { ...booking, eventId: coming.id });
  await joinFor(server, guardian, { ...booking, eventId: past.id });
  const joinForm = { emergencyContact: { name: 'Coach', phone: '07700 900111' } };
  await joinFor(server, guardian, { ...booking, eventId: own.id, joinForm });
  await server.database.pool.query(
    `update events set date = now() - interval '1 day' where id = $1`,
    [past.id],
  );
  const emergencyContact = { ...contact, phone: '07700 900999' };
  const body = { name: 'Thomas Oakes', emergencyContact };
  await call(server, 'updateDependant', { as: guardian, params: { id: tom.id }, body });
  const forms = await Promise.all(
    [coming, own, past].map(async (event) => (await participationsOf(server, event))[0]?.join_form),
  );
  assert.deepEqual(
    forms.map((form) => [form?.fullName, form?.emergencyContact?.phone]),
    [
      ['Thomas Oakes', '07700 900999'],
      ['Thomas Oakes', '07700 900111'],
      ['Tom Oakes', '07700 900456'],
    ],
  );
});

test('a date of birth does not make somebody too young for what they are booked for', async () => {
  const guardian = await signUp(server);
  const tom = await addDependant(server, guardian, { dateOfBirth: bornYearsAgo(14) });
  const event = await makeApprovedEvent(server, organizer, { minAge: 12 });
  await joinFor(server, guardian, { eventId: event.id, dependantId: tom.id });
  const change = { as: guardian, params: { id: tom.id }, body: { dateOfBirth: bornYearsAgo(10) } };
  const refusal = await refuse(server, 'updateDependant', change);
  assert.equal(refusal.code, 'TOO_YOUNG');
  assert.match(refusal.fields?.dateOfBirth ?? '', /^\d{4}-\d\d-\d\d$/);
  assert.equal((await listOf(guardian))[0]?.dateOfBirth, tom.dateOfBirth);
  await call(server, 'leaveEvent', {
    as: guardian,
    params: { id: event.id },
    query: { dependantId: tom.id },
  });
  await call(server, 'updateDependant', change);
});

test('whoever is booked is deleted once the coming events are left, with the past ones', async () => {
  const guardian = await signUp(server);
  const tom = await addDependant(server, guardian);
  const [coming, past] = [
    await makeApprovedEvent(server, organizer),
    await makeApprovedEvent(server, organizer),
  ];
  for (const { id } of [coming, past])
    await joinFor(server, guardian, { eventId: id, dependantId: tom.id });
  await call(server, 'joinEvent', { as: guardian, params: { id: past.id }, body: {} });
  await server.database.pool.query(
    `update events set date = now() - interval '1 day' where id = $1`,
    [past.id],
  );
  const params = { id: tom.id };
  const refusal = await refuse(server, 'deleteDependant', { as: guardian, params });
  assert.deepEqual([refusal.status, refusal.code], [409, 'DEPENDANT_BOOKED']);
  assert.equal((await participationsOf(server, past)).length, 2);
  const leaving = { as: guardian, params: { id: coming.id }, query: { dependantId: tom.id } };
  await call(server, 'leaveEvent', leaving);
  await call(server, 'deleteDependant', { as: guardian, params });
  assert.deepEqual(await participationsOf(server, coming), []);
  const [left] = await participationsOf(server, past);
  assert.equal(left?.user_id, guardian.user.id);
});

test('a date of birth does not make somebody come alone who may not', async () => {
  const [guardian, site] = [await signUp(server), await signUp(server)];
  await setWaiver(server, site, { accompaniedBelow: 14 });
  const event = await makeApprovedEvent(server, site);
  const tom = await addDependant(server, guardian, { dateOfBirth: bornYearsAgo(16) });
  const booking = { eventId: event.id, dependantId: tom.id };
  const named = { as: guardian, params: { id: event.id }, query: { dependantId: tom.id } };
  const change = { as: guardian, params: { id: tom.id }, body: { dateOfBirth: bornYearsAgo(12) } };
  await joinFor(server, guardian, booking);
  // Neither a guardian who waits nor one with a spot at another event comes along.
  await addParticipant(server, event, { ...guardian, status: 'waitlist' });
  await addParticipant(server, await makeApprovedEvent(server, site), guardian);
  assert.equal((await refuse(server, 'updateDependant', change)).code, 'NEEDS_GUARDIAN');
  assert.equal((await listOf(guardian))[0]?.dateOfBirth, tom.dateOfBirth);
  // A day that changes nothing about it is taken.
  const body = { dateOfBirth: bornYearsAgo(15) };
  await call(server, 'updateDependant', { ...change, body });
  await call(server, 'leaveEvent', named);
  // The guardian got the spot, and waits again.
  await server.database.pool.query(
    `update participations set status = 'waitlist' where event_id = $1 and user_id = $2`,
    [event.id, guardian.user.id],
  );
  await call(server, 'updateDependant', change);
  const alone = { as: guardian, params: { id: event.id }, body: { dependantId: tom.id } };
  assert.equal((await refuse(server, 'joinEvent', alone)).code, 'NEEDS_GUARDIAN');
  await joinFor(server, guardian, { ...booking, accompanies: true });
  await call(server, 'updateDependant', { ...change, body: { dateOfBirth: bornYearsAgo(11) } });
  // A rule that comes later refuses no correction.
  const ann = await addDependant(server, guardian, { dateOfBirth: bornYearsAgo(15) });
  await joinFor(server, guardian, { eventId: event.id, dependantId: ann.id });
  await setWaiver(server, site, { accompaniedBelow: 17 });
  const corrected = { id: ann.id };
  const younger = { dateOfBirth: bornYearsAgo(14) };
  await call(server, 'updateDependant', { as: guardian, params: corrected, body: younger });
});
