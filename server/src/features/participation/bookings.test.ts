import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIELD_TEXT } from '@muster/contract';
import { call, refuse, send } from '../../../test/support/call.ts';
import { addDependant, bornYearsAgo, joinFor } from '../../../test/support/dependants.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { type Person, registration, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { setWaiver } from '../../../test/support/waivers.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';

/* Who is old enough, and what guardians book (docs/product/dependants.md#booking). */

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

type Id = { id: string };
function makeGame(changes: Parameters<typeof makeApprovedEvent>[2] = {}) {
  return makeApprovedEvent(server, organizer, changes);
}
function join(as: Person, { id }: Id) {
  return call(server, 'joinEvent', { as, params: { id }, body: {} });
}
async function refuseJoin(as: Person, { id }: Id, body: object = {}) {
  return refuse(server, 'joinEvent', { as, params: { id }, body });
}
function statusOf(as: Person, { id }: Id, dependantId?: string) {
  return call(server, 'getJoinStatus', { as, params: { id }, query: { dependantId } });
}

test('an event has a minimum age, which is a whole number from 0 to 99', async () => {
  const event = await makeGame({ minAge: 16 });
  assert.equal(event.minAge, 16);
  function change(body: object) {
    return call(server, 'updateEvent', { as: organizer, params: { id: event.id }, body });
  }
  assert.equal((await change({ title: 'Day Raid' })).event.minAge, 16);
  assert.equal((await change({ minAge: 0 })).event.minAge, 0);
  assert.equal((await change({ minAge: null })).event.minAge, null);
  assert.equal((await makeGame()).minAge, null);
  for (const minAge of [-1, 100, 1.5, '16']) {
    const wrong = { as: organizer, params: { id: event.id }, body: { minAge } };
    const refusal = await refuse(server, 'updateEvent', wrong);
    assert.deepEqual(refusal.fields, { minAge: FIELD_TEXT.minAge });
  }
});

test('whoever is too young on the day is told from which day on they may come', async () => {
  // In summer the day of this event begins in London at 23:00 UTC of the day before.
  const event = await makeGame({ date: '2027-06-14T23:30:00.000Z', minAge: 18 });
  const [today, tomorrow] = [
    await signUp(server, { dateOfBirth: '2009-06-15' }),
    await signUp(server, { dateOfBirth: '2009-06-16' }),
  ];
  const refusal = await refuseJoin(tomorrow, event);
  assert.deepEqual([refusal.status, refusal.code], [409, 'TOO_YOUNG']);
  assert.deepEqual(refusal.fields, { dateOfBirth: '2027-06-16' });
  assert.equal((await join(today, event)).status, 'confirmed');
  assert.equal((await participationsOf(server, event)).length, 1);
});

test('somebody born on 29 February may come on 1 March of a common year', async () => {
  const minAge = 19;
  const player = await signUp(server, { dateOfBirth: '2008-02-29' });
  const before = await makeGame({ date: '2027-02-28T12:00:00.000Z', minAge });
  const refusal = await refuseJoin(player, before);
  assert.deepEqual(refusal.fields, { dateOfBirth: '2027-03-01' });
  await join(player, await makeGame({ date: '2027-03-01T00:00:00.000Z', minAge }));
});

test('a visitor who is too young gets no account', async () => {
  const event = await makeGame({ minAge: 18 });
  const form = registration({ dateOfBirth: bornYearsAgo(15) });
  const body = { ...form, joinForm: {}, consent: true as const };
  const request = { params: { id: event.id }, body };
  assert.equal((await refuse(server, 'joinWithNewAccount', request)).code, 'TOO_YOUNG');
  const adult = { ...body, dateOfBirth: bornYearsAgo(30) };
  await call(server, 'joinWithNewAccount', { params: { id: event.id }, body: adult });
});

test('a guardian books for several, each with a spot, a form and a ticket of their own', async () => {
  const guardian = await signUp(server, { nickName: 'Greta' });
  const contact = { name: 'Ruth', phone: '07700 900456', relationship: 'Aunt' };
  const tom = await addDependant(server, guardian, { emergencyContact: contact });
  const ann = await addDependant(server, guardian, { name: 'Ann Oakes' });
  const event = await makeGame({ maxParticipants: 2 });
  const eventId = event.id;
  const joinForm = { fullName: 'Greta Oakes', medicalConditions: 'Asthma' };
  const first = await joinFor(server, guardian, { eventId, dependantId: tom.id, joinForm });
  assert.deepEqual([first.status, first.participant.dependant?.name], ['confirmed', 'Tom Oakes']);
  assert.equal(first.participant.user?.id, guardian.user.id);
  assert.equal(first.participant.joinForm.fullName, 'Tom Oakes');
  assert.deepEqual(first.participant.joinForm.emergencyContact, contact);
  assert.equal((await join(guardian, event)).status, 'confirmed');
  const third = await joinFor(server, guardian, { eventId, dependantId: ann.id });
  assert.deepEqual([third.status, third.position], ['waitlist', 1]);
  const twice = await refuseJoin(guardian, event, { dependantId: tom.id });
  assert.equal(twice.code, 'ALREADY_JOINED');
  const own = await statusOf(guardian, event);
  assert.equal(own.status, 'confirmed');
  assert.deepEqual(
    own.dependants?.map(({ name, status, position }) => [name, status, position]),
    [
      ['Ann Oakes', 'waitlist', 1],
      ['Tom Oakes', 'confirmed', null],
    ],
  );
  assert.equal((await statusOf(guardian, event, ann.id)).position, 1);
  const form = await call(server, 'getMyJoinForm', {
    as: guardian,
    params: { id: eventId },
    query: { dependantId: tom.id },
  });
  assert.equal(form.joinForm.medicalConditions, 'Asthma');
  const { participations } = await call(server, 'listMyParticipations', {
    as: guardian,
    query: {},
  });
  assert.deepEqual(
    participations.map(({ dependant, status }) => [dependant?.name ?? null, status]),
    [
      [null, 'confirmed'],
      ['Ann Oakes', 'waitlist'],
      ['Tom Oakes', 'confirmed'],
    ],
  );
  const codes = participations.map(({ ticketCode }) => ticketCode).filter(Boolean);
  assert.equal(new Set(codes).size, 2);
});

test('leaving, changing a form and joining again are for the one who is named', async () => {
  const guardian = await signUp(server);
  const [tom, ann] = [
    await addDependant(server, guardian),
    await addDependant(server, guardian, { name: 'Ann Oakes' }),
  ];
  const event = await makeGame({ maxParticipants: 2, waitlistEnabled: true });
  const eventId = event.id;
  await joinFor(server, guardian, { eventId, dependantId: tom.id });
  await joinFor(server, guardian, { eventId, dependantId: ann.id });
  assert.equal((await join(guardian, event)).status, 'waitlist');
  const named = { as: guardian, params: { id: eventId }, query: { dependantId: tom.id } };
  const body = { joinForm: { fullName: 'Somebody', additionalNotes: 'Left-handed' } };
  const changed = await call(server, 'updateMyJoinForm', { ...named, body });
  assert.deepEqual(
    [changed.joinForm.fullName, changed.joinForm.additionalNotes],
    ['Tom Oakes', 'Left-handed'],
  );
  const [before] = await participationsOf(server, event);
  const left = await call(server, 'leaveEvent', named);
  assert.equal(left.status, 'cancelled');
  assert.equal((await refuse(server, 'leaveEvent', named)).code, 'NOT_JOINED');
  // The spot goes to the guardian, who has waited.
  assert.equal((await statusOf(guardian, event)).status, 'confirmed');
  assert.equal((await statusOf(guardian, event, ann.id)).status, 'confirmed');
  const again = await joinFor(server, guardian, { eventId, dependantId: tom.id });
  assert.deepEqual([again.status, again.participant.id], ['waitlist', before?.id]);
  assert.equal((await participationsOf(server, event)).length, 3);
});

test('the dependants of others can neither be booked nor asked about', async () => {
  const [guardian, other] = [await signUp(server), await signUp(server)];
  const tom = await addDependant(server, guardian);
  const event = await makeGame();
  await joinFor(server, guardian, { eventId: event.id, dependantId: tom.id });
  const before = await participationsOf(server, event);
  for (const dependantId of [tom.id, '64b0000000000000000000ff']) {
    const refusal = await refuseJoin(other, event, { dependantId });
    assert.deepEqual(refusal.fields, { dependantId: SERVER_TEXT.dependantUnknown });
    const named = { as: other, params: { id: event.id }, query: { dependantId } };
    assert.equal((await refuse(server, 'leaveEvent', named)).code, 'NOT_JOINED');
    assert.equal((await refuse(server, 'getMyJoinForm', named)).code, 'NOT_JOINED');
    assert.equal((await refuse(server, 'getJoinStatus', named)).code, 'DEPENDANT_NOT_FOUND');
    assert.equal((await refuse(server, 'getReceipt', named)).code, 'NOT_JOINED');
    const change = { ...named, body: { joinForm: {} } };
    assert.equal((await refuse(server, 'updateMyJoinForm', change)).code, 'NOT_JOINED');
    const last = await call(server, 'getLastJoinForm', { as: other, query: { dependantId } });
    assert.equal(last.joinForm, null);
  }
  const wrong = await refuseJoin(other, event, { dependantId: 'tom' });
  assert.deepEqual(Object.keys(wrong.fields ?? {}), ['dependantId']);
  assert.deepEqual(await participationsOf(server, event), before);
});

test('a dependant is as old as the event asks, and an adult on its day needs an account', async () => {
  const guardian = await signUp(server);
  const tom = await addDependant(server, guardian, { dateOfBirth: '2013-05-04' });
  const dependantId = tom.id;
  const event = await makeGame({ date: '2027-05-03T10:00:00.000Z', minAge: 14 });
  const refusal = await refuseJoin(guardian, event, { dependantId });
  assert.deepEqual([refusal.code, refusal.fields?.dateOfBirth], ['TOO_YOUNG', '2027-05-04']);
  const later = await makeGame({ date: '2027-05-04T10:00:00.000Z', minAge: 14 });
  const { participant } = await joinFor(server, guardian, { eventId: later.id, dependantId });
  assert.equal(participant.dependant?.age, 14);
  const adult = await makeGame({ date: '2031-05-04T10:00:00.000Z' });
  const tooOld = await refuseJoin(guardian, adult, { dependantId });
  assert.deepEqual(tooOld.fields, { dependantId: FIELD_TEXT.dependantAdult });
});

test('below the age of the waiver somebody comes along: the guardian with a spot, or as they say', async () => {
  const guardian = await signUp(server);
  const site = await signUp(server);
  const tom = await addDependant(server, guardian);
  const event = await makeApprovedEvent(server, site);
  const joining = { eventId: event.id, dependantId: tom.id };
  const leaving = { as: guardian, params: { id: event.id }, query: { dependantId: tom.id } };
  await setWaiver(server, site, { accompaniedBelow: 16 });
  const alone = await refuseJoin(guardian, event, { dependantId: tom.id });
  assert.deepEqual([alone.status, alone.code], [409, 'NEEDS_GUARDIAN']);
  const { participant } = await joinFor(server, guardian, { ...joining, accompanies: true });
  assert.deepEqual([participant.status, participant.accompanies], ['confirmed', true]);
  await call(server, 'leaveEvent', leaving);
  await join(guardian, event);
  await joinFor(server, guardian, joining);
  await call(server, 'leaveEvent', leaving);
  await call(server, 'leaveEvent', { as: guardian, params: { id: event.id } });
  const again = await refuseJoin(guardian, event, { dependantId: tom.id });
  assert.equal(again.code, 'NEEDS_GUARDIAN');
  await setWaiver(server, site, { accompaniedBelow: 14 });
  await joinFor(server, guardian, joining);
});

test('never more have a spot than there are, with guardians, players and both at once', async () => {
  const guardians = await Promise.all(Array.from({ length: 6 }, () => signUp(server)));
  const booked = await Promise.all(
    guardians.map(async (as) => {
      const a = await addDependant(server, as);
      const b = await addDependant(server, as, { name: 'Ann Oakes' });
      return [{ as }, { as, dependantId: a.id }, { as, dependantId: b.id }];
    }),
  );
  const event = await makeGame({ maxParticipants: 7, waitlistEnabled: true });
  const params = { id: event.id };
  // Each twice, as a double press does.
  const attempts = [...booked.flat(), ...booked.flat()].map(({ as, ...body }) =>
    send(server, 'joinEvent', { as, params, body }),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(18).fill(201), ...Array(18).fill(409)]);
  const rows = await participationsOf(server, event);
  assert.equal(rows.filter(({ status }) => status === 'confirmed').length, 7);
  assert.equal(rows.length, 18);
});

test('a banned guardian cannot book, and loses what was booked', async () => {
  const [guardian, other] = [await signUp(server), await signUp(server)];
  const tom = await addDependant(server, guardian);
  const event = await makeGame({ maxParticipants: 1 });
  await joinFor(server, guardian, { eventId: event.id, dependantId: tom.id });
  await join(other, event);
  const params = { userId: guardian.user.id };
  await call(server, 'banUser', { as: organizer, params, body: {} });
  const rows = await participationsOf(server, event);
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['cancelled', 'confirmed'],
  );
  const refusal = await refuseJoin(guardian, event, { dependantId: tom.id });
  assert.equal(refusal.code, 'NOT_ACCEPTED');
});

test('whoever was cancelled needs consent, and it is about them alone', async () => {
  const guardian = await signUp(server);
  const tom = await addDependant(server, guardian);
  const event = await makeGame();
  const { participant } = await joinFor(server, guardian, {
    eventId: event.id,
    dependantId: tom.id,
  });
  const params = { id: event.id, userId: participant.id };
  const change = { as: organizer, params, body: { status: 'cancelled' as const } };
  await call(server, 'updateParticipant', change);
  const refusal = await refuseJoin(guardian, event, { dependantId: tom.id });
  assert.equal(refusal.code, 'NEEDS_CONSENT');
  await join(guardian, event);
  await call(server, 'allowRejoin', { as: organizer, params });
  await joinFor(server, guardian, { eventId: event.id, dependantId: tom.id });
});
