import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Event } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { type Person, registration, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* Options with a limit (docs/product/participation.md#stock). */

let server: TestServer;
let organizer: Person;
let players: [Person, Person, Person, Person];
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  players = [
    await signUp(server),
    await signUp(server),
    await signUp(server),
    await signUp(server),
  ];
});
after(() => server.close());

const KIT = {
  label: 'Kit',
  options: [
    { label: 'Own', price: 0 },
    { label: 'Gun', price: 15, limit: 1 },
  ],
};

function makeEvent(changes: object = {}) {
  return makeApprovedEvent(server, organizer, {
    customFields: [KIT],
    maxParticipants: 3,
    ...changes,
  });
}

/** The choice of an option of the first field, by their index. */
function choose({ customFields: [field] }: Event, option: number) {
  return { fieldId: field?.id ?? '', optionId: field?.options[option]?.id ?? '' };
}
const [OWN, GUN] = [0, 1];

function join(event: Event, as: Person, ...options: number[]) {
  return call(server, 'joinEvent', joinRequest(event, as, ...options));
}
function joinRequest(event: Event, as: Person, ...options: number[]) {
  const customFieldResponses = options.map((option) => choose(event, option));
  return { as, params: { id: event.id }, body: { joinForm: { customFieldResponses } } };
}
async function leftOf({ id }: Event, as: Person = organizer) {
  const { event } = await call(server, 'getEvent', { as, params: { id } });
  return event.customFields.flatMap(({ options }) => options.map(({ left }) => left));
}
async function statusesOf(event: Event) {
  const rows = await participationsOf(server, event);
  return players.flatMap(({ user }) => rows.find((row) => row.user_id === user.id)?.status ?? []);
}
function change({ id }: Event, body: object) {
  return call(server, 'updateEvent', { as: organizer, params: { id }, body });
}
function withLimit({ customFields: [field] }: Event, limit: number | null, given: object = {}) {
  const [own, gun] = field?.options ?? [];
  return { customFields: [{ ...field, ...given, options: [own, { ...gun, limit }] }] };
}
function setStatus(
  { id }: Event,
  { user }: Person,
  status: 'confirmed' | 'waitlist' | 'cancelled',
) {
  const params = { id, userId: user.id };
  return { as: organizer, params, body: { status } };
}

test('what is left follows joins and leaves, in single events and in lists', async () => {
  const event = await makeEvent();
  const [gun] = event.customFields[0]?.options.slice(1) ?? [];
  const own = { id: '', label: 'Gun', price: 15, isHandedOut: false };
  assert.deepEqual({ ...gun, id: '' }, { ...own, limit: 1, left: 1 });
  assert.deepEqual([event.waitlistSkipsSoldOut, event.customFields[0]?.isPlace], [false, false]);
  const { status, waitsFor } = await join(event, players[0], GUN);
  assert.deepEqual([status, waitsFor], ['confirmed', null]);
  assert.deepEqual(await leftOf(event, players[1]), [null, 0]);
  const { events } = await call(server, 'listEvents', { as: organizer });
  const listed = events.find(({ id }) => id === event.id);
  assert.equal(listed?.customFields[0]?.options[1]?.left, 0);
  await call(server, 'leaveEvent', { as: players[0], params: { id: event.id } });
  assert.deepEqual(await leftOf(event), [null, 1]);
});

test('an option that is sold out is refused with its labels, and nothing is changed', async () => {
  const event = await makeEvent({ maxParticipants: 2 });
  await join(event, players[0], GUN);
  const none = { fieldId: 'f'.repeat(24), fieldLabel: 'Lunch', selectedOptionLabel: '' };
  const body = { joinForm: { customFieldResponses: [none, choose(event, GUN)] } };
  const refused = await refuse(server, 'joinEvent', {
    as: players[1],
    params: { id: event.id },
    body,
  });
  assert.equal(refused.code, 'OPTION_SOLD_OUT');
  assert.match(refused.message, /Gun.*Kit/);
  assert.deepEqual(refused.fields, { 'joinForm.customFieldResponses.1': refused.message });
  const visitor = { ...registration(), consent: true as const, ...body };
  const noSession = { params: { id: event.id }, body: visitor };
  assert.equal((await refuse(server, 'joinWithNewAccount', noSession)).code, 'OPTION_SOLD_OUT');
  // Without the option, the same account is free.
  const joinForm = { customFieldResponses: [choose(event, OWN)] };
  await call(server, 'joinWithNewAccount', {
    params: { id: event.id },
    body: { ...visitor, joinForm },
  });
  const waiting = joinRequest(event, players[1], GUN);
  assert.equal((await refuse(server, 'joinEvent', waiting)).code, 'OPTION_SOLD_OUT', 'would wait');
  await change(event, { waitlistEnabled: false });
  assert.equal((await refuse(server, 'joinEvent', waiting)).code, 'EVENT_FULL', 'no waitlist');
  assert.equal((await participationsOf(server, event)).length, 2);
});

test('the own form: what is chosen stays, sold out or not; another option needs to be left', async () => {
  const event = await makeEvent();
  await join(event, players[0], GUN);
  await join(event, players[1], OWN);
  const keeps = joinRequest(event, players[0], GUN);
  const { participant } = await call(server, 'updateMyJoinForm', keeps);
  assert.equal(participant.joinForm.customFieldResponses[0]?.isOffered, true);
  const wants = joinRequest(event, players[1], GUN);
  const refused = await refuse(server, 'updateMyJoinForm', wants);
  assert.equal(refused.code, 'OPTION_SOLD_OUT');
  assert.deepEqual(Object.keys(refused.fields ?? {}), ['joinForm.customFieldResponses.0']);
  await call(server, 'updateMyJoinForm', joinRequest(event, players[0], OWN));
  await call(server, 'updateMyJoinForm', wants);
  assert.deepEqual(await leftOf(event), [null, 0]);
});

test('an organizer confirms only those whose options are left', async () => {
  const event = await makeEvent();
  await join(event, players[0], GUN);
  await call(server, 'updateParticipant', setStatus(event, players[0], 'waitlist'));
  await join(event, players[1], GUN);
  const confirm = setStatus(event, players[0], 'confirmed');
  const single = await refuse(server, 'updateParticipant', confirm);
  assert.equal(single.code, 'OPTION_SOLD_OUT');
  assert.match(single.message, /Gun.*Kit/);
  assert.deepEqual(Object.keys(single.fields ?? {}), ['joinForm.customFieldResponses.0']);
  const bulk = { userIds: [players[0].user.id], change: { status: 'confirmed' as const } };
  const { refused, updated } = await call(server, 'updateParticipants', {
    as: organizer,
    params: { id: event.id },
    body: bulk,
  });
  assert.deepEqual([updated, refused.map(({ code }) => code)], [0, ['OPTION_SOLD_OUT']]);
  assert.deepEqual(await statusesOf(event), ['waitlist', 'confirmed']);
});

/** Two play, one of them with the gun; two wait, the first of them for the gun. */
async function makeWaitlist(changes: object = {}) {
  const event = await makeEvent({ maxParticipants: 2, ...changes });
  await change(event, withLimit(event, 2));
  await join(event, players[0], GUN);
  await join(event, players[1], OWN);
  await join(event, players[2], GUN);
  await join(event, players[3], OWN);
  await change(event, withLimit(event, 1));
  return event;
}

test('who waits longest waits for the option, and is told; others pass only if the event says so', async () => {
  const event = await makeWaitlist();
  await call(server, 'leaveEvent', { as: players[1], params: { id: event.id } });
  assert.deepEqual(await statusesOf(event), ['confirmed', 'cancelled', 'waitlist', 'waitlist']);
  const own = { as: players[2], params: { id: event.id } };
  const gun = choose(event, GUN);
  assert.deepEqual((await call(server, 'getJoinStatus', own)).waitsFor, gun);
  const { participations } = await call(server, 'listMyParticipations', { as: players[2] });
  assert.deepEqual(participations.find(({ eventId }) => eventId === event.id)?.waitsFor, gun);
  const list = await call(server, 'listParticipants', { as: organizer, params: { id: event.id } });
  assert.deepEqual(
    list.participants.map(({ waitsFor }) => waitsFor),
    [null, gun, null, null],
  );
  const { event: seen } = await call(server, 'getEvent', {
    as: organizer,
    params: { id: event.id },
  });
  assert.equal(seen.availableSpots, 0, 'the free spot is theirs');
  const { event: skipping } = await change(event, { waitlistSkipsSoldOut: true });
  assert.equal(skipping.waitlistSkipsSoldOut, true);
  assert.deepEqual(await statusesOf(event), ['confirmed', 'cancelled', 'waitlist', 'confirmed']);
});

const PROMOTIONS: Record<string, (event: Event) => Promise<unknown>> = {
  'a higher limit': (event) => change(event, withLimit(event, 2)),
  'an option that is removed': ({ id, customFields: [field] }) => {
    const options = field?.options.slice(0, 1);
    return change({ id } as Event, { customFields: [{ ...field, options }] });
  },
  'an option that is given up': (event) =>
    call(server, 'updateMyJoinForm', joinRequest(event, players[0], OWN)),
  'another choice of who waits': (event) =>
    call(server, 'updateMyJoinForm', joinRequest(event, players[2], OWN)),
};
for (const [what, promote] of Object.entries(PROMOTIONS))
  test(`${what} moves the first up who waits for it`, async () => {
    const event = await makeWaitlist();
    await call(server, 'leaveEvent', { as: players[1], params: { id: event.id } });
    await promote(event);
    assert.deepEqual(await statusesOf(event), ['confirmed', 'cancelled', 'confirmed', 'waitlist']);
  });

test('whoever leaves the waitlist no longer holds up those behind', async () => {
  for (const leave of [
    (event: Event) => call(server, 'leaveEvent', { as: players[2], params: { id: event.id } }),
    (event: Event) => call(server, 'updateParticipant', setStatus(event, players[2], 'waitlist')),
  ]) {
    const event = await makeWaitlist();
    await call(server, 'leaveEvent', { as: players[1], params: { id: event.id } });
    await leave(event);
    assert.equal((await statusesOf(event))[3], 'confirmed');
  }
});

test('option counts name the limit, also of what nobody has chosen yet', async () => {
  const event = await makeEvent();
  const params = { id: event.id };
  async function counts() {
    const { options } = await call(server, 'listOptionCounts', { as: organizer, params });
    return options.map(({ optionLabel, count, limit }) => [optionLabel, count, limit]);
  }
  assert.deepEqual(await counts(), [['Gun', 0, 1]]);
  await join(event, players[0], GUN);
  await join(event, players[1], OWN);
  assert.deepEqual(await counts(), [
    ['Gun', 1, 1],
    ['Own', 1, null],
  ]);
});
