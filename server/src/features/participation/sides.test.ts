import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Event } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { linkDates, ownMove } from '../../../test/support/moves.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { removeUserFromEvents } from './holds.ts';

/* Sides of an event, and who gets which (docs/product/sides.md). */

let server: TestServer;
let organizer: Person;
let players: Person[];
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  players = await Promise.all(Array.from({ length: 8 }, () => signUp(server)));
});
after(() => server.close());

const GROUP = {
  label: 'Sides',
  isSide: true,
  options: [
    { label: 'Tan', price: 0 },
    { label: 'Green', price: 0 },
  ],
};

function makeEvent(changes: object = {}) {
  return makeApprovedEvent(server, organizer, {
    customFields: [GROUP],
    maxParticipants: 8,
    ...changes,
  });
}

function choose({ customFields: [field] }: Event, side: 'Tan' | 'Green' | 'Either') {
  const fieldId = field?.id ?? '';
  if (side === 'Either') return { fieldId, optionId: null, isEither: true as const };
  return { fieldId, optionId: field?.options.find(({ label }) => label === side)?.id ?? '' };
}

function request(event: Event, player: number, ...sides: ('Tan' | 'Green' | 'Either')[]) {
  const customFieldResponses = sides.map((side) => choose(event, side));
  const body = { joinForm: { customFieldResponses } };
  return { as: players[player], params: { id: event.id }, body };
}

function join(event: Event, player: number, ...sides: ('Tan' | 'Green' | 'Either')[]) {
  return call(server, 'joinEvent', request(event, player, ...sides));
}

async function countsOf({ id }: Event) {
  const { event } = await call(server, 'getEvent', { as: organizer, params: { id } });
  return event.sideCounts?.map(({ confirmed }) => confirmed);
}

/** Of each player who has joined, the side and whether it was given out, in their order. */
async function sidesOf(event: Event) {
  const rows = await participationsOf(server, event);
  return players.flatMap(({ user }) => {
    const row = rows.find(({ user_id }) => user_id === user.id);
    if (!row) return [];
    const [side] = row.join_form.customFieldResponses ?? [];
    return [`${side?.selectedOptionLabel ?? 'none'}${side?.isAssigned ? ', given' : ''}`];
  });
}

function setStatus({ id }: Event, userId: string, status: 'confirmed' | 'waitlist' | 'cancelled') {
  return call(server, 'updateParticipant', {
    as: organizer,
    params: { id, userId },
    body: { status },
  });
}

test('an event has sides with colours, which clients that do not know them keep', async () => {
  const sides = { policy: 'choose' as const, maxGap: 4 };
  const event = await makeEvent({ sides });
  const [field] = event.customFields;
  assert.deepEqual([field?.isSide, event.sides], [true, sides]);
  assert.deepEqual(
    field?.options.map(({ colour }) => colour),
    ['tan', 'green'],
  );
  assert.deepEqual(await countsOf(event), [0, 0]);
  const { isSide: _, ...sent } = field!;
  const options = sent.options.map(({ colour: _, ...option }) => option);
  const body = { customFields: [{ ...sent, options }] };
  const params = { id: event.id };
  const changed = await call(server, 'updateEvent', { as: organizer, params, body });
  assert.deepEqual(changed.event.customFields, event.customFields);
});

test('sides that an event cannot have are refused, and nothing is changed', async () => {
  const event = await makeEvent();
  const params = { id: event.id };
  const [field] = event.customFields;
  const bodies = [
    { customFields: [{ ...field, isPlace: true }] },
    { sides: { policy: 'draw' as const, maxGap: 101 } },
    {
      sides: { policy: 'draw' as const },
      customFields: [{ ...field, options: field!.options.map((one) => ({ ...one, price: 1 })) }],
    },
    { customFields: [{ ...field, options: field!.options.map((one) => ({ ...one, limit: 3 })) }] },
  ];
  const fields: string[] = [];
  for (const body of bodies) {
    const refused = await refuse(server, 'updateEvent', { as: organizer, params, body });
    fields.push(...Object.keys(refused.fields ?? {}));
  }
  assert.deepEqual(fields, [
    'customFields.0.isSide',
    'sides.maxGap',
    'customFields.0.options.0.price',
    'customFields.0.isSide',
  ]);
  const after = await call(server, 'getEvent', { as: organizer, params });
  assert.deepEqual(after.event.customFields, event.customFields);
});

test('whoever takes either gets the smaller side with the spot', async () => {
  const event = await makeEvent({ maxParticipants: 3, waitlistEnabled: true });
  await join(event, 0, 'Tan');
  await join(event, 1);
  await join(event, 2, 'Either');
  await join(event, 3, 'Either');
  assert.deepEqual(await sidesOf(event), ['Tan', 'Green, given', 'Tan, given', 'none']);
  assert.deepEqual(await countsOf(event), [2, 1]);
  // Whoever moves up gets it with the spot, and so does whoever the organizer confirms.
  await call(server, 'leaveEvent', { as: players[0], params: { id: event.id } });
  assert.deepEqual((await sidesOf(event))[3], 'Tan, given');
  await setStatus(event, players[1]!.user.id, 'cancelled');
  await join(event, 4, 'Tan');
  await setStatus(event, players[4]!.user.id, 'waitlist');
  await join(event, 5);
  assert.deepEqual((await sidesOf(event))[5], 'Green, given');
});

test('who is put on the waitlist gives up a side that was given to them', async () => {
  const options = GROUP.options.map((option, index) => ({ ...option, limit: index + 1 }));
  const given = { customFields: [{ ...GROUP, options }], maxParticipants: 3 };
  const event = await makeEvent({ ...given, waitlistEnabled: true });
  const [first, second] = players.map(({ user }) => user.id) as [string, string];
  await join(event, 0);
  await join(event, 1);
  assert.deepEqual(await sidesOf(event), ['Tan, given', 'Green, given']);
  await setStatus(event, first, 'waitlist');
  await setStatus(event, second, 'waitlist');
  assert.deepEqual(await sidesOf(event), ['none', 'none']);
  await setStatus(event, second, 'confirmed');
  assert.deepEqual(await sidesOf(event), ['none', 'Green, given'], 'an undo gives it back');
  await join(event, 2, 'Tan');
  await setStatus(event, first, 'confirmed');
  assert.deepEqual(await sidesOf(event), ['Green, given', 'Green, given', 'Tan']);
});

test('a side that is too far ahead is closed to those who get a spot', async () => {
  const sides = { policy: 'choose' as const, maxGap: 1 };
  const event = await makeEvent({ sides, maxParticipants: 2, waitlistEnabled: true });
  await join(event, 0, 'Tan');
  const refused = await refuse(server, 'joinEvent', request(event, 1, 'Tan'));
  assert.deepEqual(
    [refused.code, refused.message],
    ['SIDE_CLOSED', 'Tan is 1 ahead. Choose Green, or Either'],
  );
  await join(event, 1, 'Green');
  const change = request(event, 1, 'Tan');
  assert.equal((await refuse(server, 'updateMyJoinForm', change)).code, 'SIDE_CLOSED');
  // On the waitlist nobody counts, and who has waited longest moves up.
  await join(event, 2, 'Tan');
  await call(server, 'leaveEvent', { as: players[1], params: { id: event.id } });
  assert.deepEqual(await countsOf(event), [2, 0]);
});

test('changing to either gives the smaller side, and the side that was given stays', async () => {
  const event = await makeEvent();
  for (const player of [0, 1]) await join(event, player, 'Tan');
  await call(server, 'updateMyJoinForm', request(event, 1, 'Either'));
  assert.deepEqual(await sidesOf(event), ['Tan', 'Green, given']);
  await join(event, 2, 'Green');
  await call(server, 'updateMyJoinForm', request(event, 1, 'Either'));
  assert.deepEqual((await sidesOf(event))[1], 'Green, given');
});

test('players choose no side where they are evened out, and none have one before a draw', async () => {
  for (const [policy, expected] of [
    ['balance', ['Tan, given', 'Green, given']],
    ['draw', ['none', 'none']],
  ] as const) {
    const event = await makeEvent({ sides: { policy } });
    const refused = await refuse(server, 'joinEvent', request(event, 0, 'Tan'));
    assert.equal(
      refused.fields?.['joinForm.customFieldResponses.0'],
      'The organizer gives out the sides of this event',
    );
    for (const player of [0, 1]) await join(event, player);
    assert.deepEqual(await sidesOf(event), expected);
  }
});

test('players who join at once come to even sides', async () => {
  const event = await makeEvent({ sides: { policy: 'balance' } });
  await Promise.all(players.map((_, player) => join(event, player)));
  assert.deepEqual(await countsOf(event), [4, 4]);
});

test('who moves up at several events at once gets the side of each', async () => {
  const events = [await makeEvent({ maxParticipants: 1 }), await makeEvent({ maxParticipants: 1 })];
  const leaving = await signUp(server);
  for (const [index, event] of events.entries()) {
    const params = { id: event.id };
    await call(server, 'joinEvent', { as: leaving, params, body: {} });
    await join(event, index, 'Either');
  }
  const { db, config } = server.services;
  await db.transaction().execute((trx) => removeUserFromEvents(trx, leaving.user.id, config));
  for (const event of events) {
    const [row] = await participationsOf(server, event);
    assert.deepEqual(
      row?.join_form.customFieldResponses?.map(({ fieldId }) => fieldId),
      [event.customFields[0]?.id],
    );
  }
});

test('whoever takes either gets the side of the other date that has room', async () => {
  const options = [
    { label: 'Tan', price: 0, limit: 1 },
    { label: 'Green', price: 0 },
  ];
  const given = { customFields: [{ ...GROUP, options }], price: 'Free' };
  const event = await makeEvent(given);
  const other = await makeEvent({ ...given, date: '2027-05-08T10:00:00.000Z' });
  await server.database.pool.query(
    `update events set custom_fields = (select custom_fields from events where id = $1)
      where id = $2`,
    [event.id, other.id],
  );
  await linkDates(server, [event, other]);
  await join(event, 0, 'Either');
  await join({ ...other, customFields: event.customFields }, 1, 'Either');
  await call(server, 'moveSpot', ownMove(players[0]!, [event.id, other.id]));
  assert.deepEqual(await sidesOf(other), ['Green, given', 'Tan, given']);
});

test('the gate has the sides, with how many are there', async () => {
  const event = await makeEvent({ date: new Date(Date.now() + 3_600_000).toISOString() });
  for (const player of [0, 1, 2]) await join(event, player);
  const here = { id: event.id, userId: players[1]!.user.id };
  const body = { checkInStatus: 'checked_in' as const };
  await call(server, 'updateParticipant', { as: organizer, params: here, body });
  const gate = await call(server, 'getGate', { as: organizer, params: { id: event.id } });
  assert.deepEqual(
    gate.sides?.map(({ label, colour, confirmed, in: inside }) => [
      ...[label, colour, confirmed, inside],
    ]),
    [
      ['Tan', 'tan', 2, 0],
      ['Green', 'green', 1, 1],
    ],
  );
  assert.deepEqual(gate.people.map(({ side }) => side).sort(), ['Green', 'Tan', 'Tan']);
  const other = await makeEvent({ customFields: [] });
  const plain = await call(server, 'getGate', { as: organizer, params: { id: other.id } });
  assert.equal(plain.sides, undefined);
});
