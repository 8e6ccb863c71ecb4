import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Event } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { makeSquad } from '../../../test/support/squads.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let organizer: Person;
let stranger: Person;
let params: { id: string };
let customFields: Event['customFields'];

const NAMES = ['robin Fell', 'Ada Swift', 'Zoe Marsh', 'Ben Crow'];
const LUNCH = ['Chilli', 'Soup', 'Chilli', 'Chilli'];

before(async () => {
  server = await startTestServer();
  [organizer, stranger] = [await signUp(server), await signUp(server)];
  const options = ['Chilli', 'Soup'].map((label) => ({ label, price: 4 }));
  const event = await makeApprovedEvent(server, organizer, {
    maxParticipants: 3,
    customFields: [{ label: 'Lunch', options }],
  });
  params = { id: event.id };
  customFields = event.customFields;
  for (const [index, fullName] of NAMES.entries()) {
    const selectedOptionLabel = LUNCH[index] ?? '';
    const customFieldResponses = [{ fieldLabel: 'Lunch', selectedOptionLabel }];
    const body = { joinForm: { fullName, customFieldResponses } };
    const player = await signUp(server);
    await call(server, 'joinEvent', { as: player, params, body });
    const change = { paymentStatus: 'paid' } as const;
    const userIds = [player.user.id];
    if (index === 2)
      await call(server, 'updateParticipants', {
        as: organizer,
        params,
        body: { userIds, change },
      });
  }
});
after(() => server.close());

async function namesOf(query: object) {
  const { participants } = await call(server, 'listParticipants', { as: organizer, params, query });
  return participants.map(({ joinForm }) => joinForm.fullName.split(' ')[0]);
}

test('participants are sorted by name, payment and time of joining, in both directions', async () => {
  assert.deepEqual(await namesOf({}), ['robin', 'Ada', 'Zoe', 'Ben']);
  assert.deepEqual(await namesOf({ sort: 'name' }), ['Ada', 'Ben', 'robin', 'Zoe']);
  assert.deepEqual(await namesOf({ sort: 'name', direction: 'descending', limit: 2 }), [
    'Zoe',
    'robin',
  ]);
  assert.deepEqual(await namesOf({ sort: 'payment' }), ['Zoe', 'robin', 'Ada', 'Ben']);
  assert.deepEqual(await namesOf({ sort: 'joined', direction: 'descending' }), [
    'Ben',
    'Zoe',
    'Ada',
    'robin',
  ]);
  assert.deepEqual(await namesOf({ sort: 'status', direction: 'descending' }), [
    'Ben',
    'robin',
    'Ada',
    'Zoe',
  ]);
});

test('by surname, the whole name decides among equals; one word is its own surname', async () => {
  const sorted = ['Åsa Bell', 'Cher', 'Ada de Fell', 'robin Fell ', 'Zoe  Fell', 'Ben Fellows'];
  const { id } = await makeApprovedEvent(server, organizer, { maxParticipants: 20 });
  for (const fullName of sorted.toReversed()) {
    const body = { joinForm: { fullName } };
    await call(server, 'joinEvent', { as: await signUp(server), params: { id }, body });
  }
  const list = { as: organizer, params: { id }, query: { sort: 'surname' } } as const;
  const { participants } = await call(server, 'listParticipants', list);
  const names = participants.map(({ joinForm }) => joinForm.fullName);
  assert.deepEqual(
    names,
    sorted.map((name) => name.trim()),
  );
});

test('players are sorted by squad, whoever is in none last', async () => {
  const event = await makeApprovedEvent(server, organizer, { price: 'Free' });
  const params = { id: event.id };
  await call(server, 'joinEvent', { as: await signUp(server), params, body: {} });
  for (const name of ['badgers', 'Night Owls', 'Adders']) await makeSquad(server, event, { name });
  for (const direction of ['ascending', 'descending'] as const) {
    const query = { sort: 'squad' as const, direction };
    const listed = await call(server, 'listParticipants', { as: organizer, params, query });
    const names = ['Adders', 'badgers', 'Night Owls'];
    assert.deepEqual(
      listed.participants.map(({ squad }) => squad?.name),
      [...(direction === 'ascending' ? names : names.reverse()), undefined],
    );
  }
});

/** An event whose participants are named after their state. */
async function makeGate() {
  const { id } = await makeApprovedEvent(server, organizer, { maxParticipants: 5, basePrice: 20 });
  const states = {
    Paid: { paymentStatus: 'paid', checkInStatus: 'checked_in' },
    Pending: {},
    Failed: { paymentStatus: 'failed', checkInStatus: 'checked_in' },
    Refunded: { paymentStatus: 'refunded', checkInStatus: 'no_show' },
    Cancelled: { status: 'cancelled' },
    Last: { paymentStatus: 'paid' },
    Waiting: {},
  } as const;
  for (const [fullName, body] of Object.entries(states)) {
    const as = await signUp(server);
    await call(server, 'joinEvent', { as, params: { id }, body: { joinForm: { fullName } } });
    const change = { as: organizer, params: { id, userId: as.user.id }, body };
    if (Object.keys(body).length > 0) await call(server, 'updateParticipant', change);
  }
  return async (query: object) => {
    const list = await call(server, 'listParticipants', { as: organizer, params: { id }, query });
    const names = list.participants.map(({ joinForm }) => joinForm.fullName);
    assert.equal(list.pagination.total, names.length);
    return { names, summary: list.summary };
  };
}

test('who owes is confirmed and has a balance: the list and the sum agree', async () => {
  const list = await makeGate();
  const { names, summary } = await list({ paymentStatus: 'owed' });
  assert.deepEqual(names, ['Pending', 'Failed', 'Refunded']);
  assert.deepEqual([summary.owing, summary.owedPence], [3, 6_000]);
});

test('a list of those who are still to come has no one without a spot, in both orders', async () => {
  const list = await makeGate();
  const missing = await list({ checkInStatus: 'not_checked_in' });
  assert.deepEqual(missing.names, ['Pending', 'Last']);
  const here = await list({ checkInStatus: 'checked_in', paymentStatus: 'owed' });
  assert.deepEqual(here.names, ['Failed']);
  const [forth, back] = [
    await list({ sort: 'checkin' }),
    await list({ sort: 'checkin', direction: 'descending' }),
  ];
  assert.deepEqual(forth.names, [
    ...['Pending', 'Last', 'Refunded', 'Paid', 'Failed'],
    ...['Cancelled', 'Waiting'],
  ]);
  assert.deepEqual(back.names, [
    ...['Paid', 'Failed', 'Refunded', 'Pending', 'Last'],
    ...['Cancelled', 'Waiting'],
  ]);
});

test('names are sorted as in a British telephone book, with accents and without', async () => {
  const sorted = ['ada', 'Åsa', 'Émile', 'Emma', 'MacKay', 'McKay', "O'Neill", 'Oakes'];
  sorted.push('van Dyke', 'Vance', 'Zoë');
  const { id } = await makeApprovedEvent(server, organizer, { maxParticipants: 20 });
  for (const name of sorted.toSorted()) {
    const body = { joinForm: { fullName: `${name} Fell` } };
    await call(server, 'joinEvent', { as: await signUp(server), params: { id }, body });
  }
  const list = { as: organizer, params: { id }, query: { sort: 'name' } } as const;
  const { participants } = await call(server, 'listParticipants', list);
  const names = participants.map(({ joinForm }) => joinForm.fullName.replace(' Fell', ''));
  assert.deepEqual(names, sorted);
});

test('an unknown order is refused', async () => {
  const query = { sort: 'password' };
  const refusal = await refuse(server, 'listParticipants', { as: organizer, params, query });
  assert.equal(refusal.code, 'VALIDATION');
});

test('options are counted over the confirmed participants, and filter the list', async () => {
  const { options } = await call(server, 'listOptionCounts', { as: organizer, params });
  const [{ id: fieldId, options: offered } = { id: '', options: [] }] = customFields;
  const [chilli, soup] = offered.map(({ id }) => id);
  assert.deepEqual(options, [
    {
      fieldId,
      optionId: chilli,
      fieldLabel: 'Lunch',
      optionLabel: 'Chilli',
      count: 2,
      limit: null,
      isOffered: true,
    },
    {
      fieldId,
      optionId: soup,
      fieldLabel: 'Lunch',
      optionLabel: 'Soup',
      count: 1,
      limit: null,
      isOffered: true,
    },
  ]);
  assert.deepEqual(await namesOf({ fieldId, optionId: chilli, status: 'confirmed' }), [
    'robin',
    'Zoe',
  ]);
  assert.deepEqual(await namesOf({ fieldId, optionId: 'f'.repeat(24) }), []);
  const query = { fieldLabel: 'Lunch', optionLabel: 'Chilli', status: 'confirmed' };
  assert.deepEqual(await namesOf(query), ['robin', 'Zoe']);
  assert.deepEqual(await namesOf({ fieldLabel: 'Lunch', optionLabel: "'); --" }), []);
});

test('an event without participants has no counts', async () => {
  const { id } = await makeApprovedEvent(server, organizer);
  const request = { as: organizer, params: { id } };
  assert.deepEqual(await call(server, 'listOptionCounts', request), { options: [] });
});

test('nobody else reads the counts', async () => {
  const refusal = await refuse(server, 'listOptionCounts', { as: stranger, params });
  assert.equal(refusal.code, 'EVENT_NOT_FOUND');
});
