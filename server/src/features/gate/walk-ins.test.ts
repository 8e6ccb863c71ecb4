import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { WalkIn } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import {
  addDevice,
  addHolder,
  getList,
  makeGate,
  makeNonce,
  recordOne,
  stateOf,
  type TestGate,
} from '../../../test/support/gate.ts';
import { participationsOf } from '../../../test/support/make.ts';
import { claimOf, openSquad } from '../../../test/support/open-spots.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { sweep } from '../../jobs/sweep/sweep.ts';

/* Players without an account, who come to the gate (docs/product/gate.md#walk-ins). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

function free(label: string) {
  return { label, price: 0 };
}
const SIDES = { label: 'Side', isSide: true, options: [free('Tan'), free('Green')] };
const KIT = { label: 'Kit', options: [{ label: 'Radio', price: 5, limit: 1, isHandedOut: true }] };
const PLACE = {
  label: 'Place',
  isPlace: true,
  options: [
    { label: 'Walk-on', price: 0 },
    { label: 'Rental', price: 15, limit: 1 },
  ],
};

function makeWalkIn(given: Partial<WalkIn> = {}): WalkIn {
  return {
    nonce: makeNonce(),
    name: 'Wanda Walker',
    phone: '07700 900789',
    emergencyContact: { name: 'Will Walker', phone: '07700 900790' },
    optionId: null,
    payment: null,
    occurredAt: new Date().toISOString(),
    wasOffline: false,
    ...given,
  };
}

async function openSpots(gate: TestGate, given: object = {}) {
  const squad = await openSquad(server, gate.event, { open: 1, ...given });
  const [spot] = squad.openSpots;
  return { ...squad, openSpotId: spot?.participationId ?? '' };
}

/** What the second of a squad is called. */
async function nameSeen(as: Person, { id }: { id: string }) {
  return (await call(server, 'getSquad', { as, params: { id } })).squad.members[1]?.name;
}

test('a walk-in takes an open spot: its squad, its options and what was paid for it', async () => {
  const gate = await makeGate(server, { customFields: [PLACE], price: '£25', maxParticipants: 2 });
  const optionId = gate.event.customFields[0]?.options[0]?.id ?? '';
  const fieldId = gate.event.customFields[0]?.id ?? '';
  const joinForm = { customFieldResponses: [{ fieldId, optionId }] };
  const { squad, leader, openSpotId, tokens } = await openSpots(gate, { pays: 'leader', joinForm });
  const paid = { participationId: openSpotId, pence: 2_000, kind: 'payment', method: 'cash' };
  await call(server, 'addLedgerEntry', {
    ...{ as: gate.organizer, params: { id: gate.event.id } },
    body: { ...paid, nonce: makeNonce() } as never,
  });
  const before = (await getList(gate)).people.find(({ id }) => id === openSpotId);
  assert.deepEqual([before?.isOpen, before?.name], [true, 'Guest of Night Owls']);
  const payment = { method: 'card', pence: 500 } as const;
  const { person } = await call(server, 'addWalkIn', request(gate, { openSpotId, payment }));
  assert.deepEqual(
    [person.id, person.name, person.isOpen, person.squad, person.isInside, person.owedPence],
    [openSpotId, 'Wanda Walker', undefined, { id: squad.id, name: 'Night Owls' }, true, 0],
  );
  const { code } = await refuse(server, 'getClaim', { body: { token: tokens[0] ?? '' } });
  assert.equal(code, 'LINK_NOT_FOUND');
  assert.deepEqual(
    [await nameSeen(leader, squad), await nameSeen(gate.organizer, squad)],
    ['Guest of Night Owls', 'Wanda Walker'],
  );
  const again = await refuse(server, 'addWalkIn', request(gate, { openSpotId, payment }));
  assert.deepEqual(
    [again.code, again.message],
    ['PARTICIPANT_NOT_FOUND', 'Somebody else has this spot'],
  );
});

test('an open spot that its member pays is charged with whoever takes it', async () => {
  const gate = await makeGate(server, { price: '£25' });
  const { openSpotId } = await openSpots(gate, { pays: 'member' });
  const { person } = await call(server, 'addWalkIn', request(gate, { openSpotId }));
  assert.equal(person.owedPence, 2_500);
});

test('without a connection they are in, although somebody has claimed or taken the spot', async () => {
  const gate = await makeGate(server, { customFields: [PLACE], maxParticipants: 3 });
  const [place] = gate.event.customFields;
  const optionId = place?.options[0]?.id ?? '';
  const joinForm = { customFieldResponses: [{ fieldId: place?.id ?? '', optionId }] };
  const squad = await openSquad(server, gate.event, { open: 2, joinForm });
  const [claimed, taken] = squad.openSpots.map(({ participationId }) => participationId);
  await call(server, 'claimSpot', claimOf(await signUp(server), squad.tokens[0]));
  await call(server, 'addWalkIn', request(gate, { openSpotId: taken! }));
  for (const openSpotId of [claimed!, taken!]) {
    const late = request(gate, { openSpotId, wasOffline: true });
    const { person } = await call(server, 'addWalkIn', late);
    assert.notEqual(person.id, openSpotId);
    assert.deepEqual([person.isInside, person.flags], [true, ['conflict']]);
    const [row] = (await participationsOf(server, gate.event)).filter(({ id }) => id === person.id);
    assert.deepEqual(row?.option_ids, [optionId]);
  }
});

test('whom the gate has named does not lead the squad, and does not keep it', async () => {
  const gate = await makeGate(server);
  const { squad, leader, openSpotId } = await openSpots(gate);
  await call(server, 'addWalkIn', request(gate, { openSpotId }));
  const handOver = { as: leader, params: { id: squad.id }, body: { leader: openSpotId } };
  assert.equal((await refuse(server, 'updateSquad', handOver)).code, 'VALIDATION');
  await call(server, 'leaveEvent', { as: leader, params: { id: gate.event.id } });
  const asked = { as: gate.organizer, params: { id: squad.id } };
  assert.equal((await refuse(server, 'getSquad', asked)).code, 'SQUAD_NOT_FOUND');
  const { people } = await getList(gate);
  assert.deepEqual(
    people.map(({ name, squad: left }) => [name, left]),
    [['Wanda Walker', null]],
  );
});

function request({ organizer, event }: TestGate, given: Partial<WalkIn> = {}, as: object = {}) {
  return { as: organizer, params: { id: event.id }, body: makeWalkIn(given), ...as };
}

test('a walk-in is on the list, confirmed and in, once for a nonce, and nothing private', async () => {
  const gate = await makeGate(server, { customFields: [PLACE], price: '£25' });
  const [place] = gate.event.customFields;
  const optionId = place?.options[1]?.id ?? '';
  const payment = { method: 'cash', pence: 4_000 } as const;
  const as = await addDevice(gate);
  const added = request(gate, { optionId, payment }, { as });
  const { person } = await call(server, 'addWalkIn', added);
  assert.deepEqual(
    [person.name, person.status, person.isInside, person.checkInStatus, person.owedPence],
    ['Wanda Walker', 'confirmed', true, 'checked_in', 0],
  );
  assert.deepEqual([person.nickName, person.flags], ['', []]);
  assert.deepEqual(await call(server, 'addWalkIn', added), { person });
  const { people, counts } = await getList(gate);
  assert.deepEqual(people, [person]);
  assert.deepEqual(counts, { confirmed: 1, in: 1, waitlist: 0, owedPence: 0 });
  assert.doesNotMatch(JSON.stringify(people), /07700/);
  const other = { ...added, body: { ...added.body, name: 'Wendy Walker' } };
  assert.equal((await refuse(server, 'addWalkIn', other)).code, 'NONCE_REUSED');
  const [row] = await participationsOf(server, gate.event);
  assert.deepEqual(
    [row?.user_id, row?.payment_status, row?.status_mail_due_at],
    [null, 'paid', null],
  );
});

test('what a walk-in paid is an entry of whoever took it, part of the price or too much', async () => {
  const gate = await makeGate(server, { price: '£25' });
  const as = await addDevice(gate);
  const payments = [
    { method: 'card', pence: 1_000 },
    { method: 'cash', pence: 3_000 },
  ] as const;
  const people = [];
  for (const payment of payments)
    people.push((await call(server, 'addWalkIn', request(gate, { payment }, { as }))).person);
  assert.deepEqual(
    people.map(({ owedPence, flags }) => [owedPence, flags]),
    [
      [1_500, []],
      [0, ['paid_over']],
    ],
  );
  const params = { id: gate.event.id };
  const books = { as: gate.organizer, params, query: {} };
  const { entries } = await call(server, 'listLedger', books);
  assert.deepEqual(
    entries.map(({ kind, method, pence, device }) => [kind, method, pence, device?.name ?? null]),
    [
      ['payment', 'cash', 3_000, 'Sam’s phone'],
      ['charge', null, 2_500, null],
      ['payment', 'card', 1_000, 'Sam’s phone'],
      ['charge', null, 2_500, null],
    ],
  );
  assert.equal((await call(server, 'getCashUp', books)).totalPence, 4_000);
});

test('the organizer manages a walk-in like everyone, by the id of the participation', async () => {
  const gate = await makeGate(server, { price: '£25' });
  const { organizer, event } = gate;
  const { person } = await call(server, 'addWalkIn', request(gate));
  assert.equal(person.owedPence, 2_500);
  const params = { id: event.id, userId: person.id };
  const listed = await call(server, 'listParticipants', {
    as: organizer,
    params: { id: event.id },
    query: { search: 'wanda 07700900789' },
  });
  const [participant] = listed.participants;
  assert.deepEqual([participant?.id, participant?.user], [person.id, null]);
  assert.deepEqual(
    [participant?.can, participant?.earlierGames],
    [{ update: true, message: false }, undefined],
  );
  assert.deepEqual([listed.summary.confirmed, listed.summary.owedPence], [1, 2_500]);
  const one = await call(server, 'getParticipant', { as: organizer, params });
  assert.equal(one.participant.joinForm.emergencyContact.name, 'Will Walker');
  const paid = await call(server, 'updateParticipants', {
    as: organizer,
    params: { id: event.id },
    body: {
      userIds: [person.id],
      change: { paymentStatus: 'paid', checkInStatus: 'not_checked_in' },
    },
  });
  assert.deepEqual([paid.updated, paid.undo[0]?.userIds], [1, [person.id]]);
  const holder = { participationId: person.id, userId: person.id, code: '' };
  assert.deepEqual(await stateOf(gate, holder), [false, 'not_checked_in']);
  assert.equal((await recordOne(gate, organizer, { participationId: person.id })).verdict, 'in');
  for (const status of ['waitlist', 'cancelled', 'confirmed'] as const)
    await call(server, 'updateParticipant', { as: organizer, params, body: { status } });
  const [row] = await participationsOf(server, event);
  assert.deepEqual([row?.status, row?.status_mail_due_at], ['confirmed', null]);
  const contact = await call(server, 'getEmergencyContact', {
    as: organizer,
    params: { id: event.id, participationId: person.id },
  });
  assert.equal(contact.emergencyContact.phone, '07700 900790');
  // A player of that id does not exist.
  const stranger = { as: organizer, params: { userId: person.id }, body: { reason: 'x' } };
  assert.equal((await refuse(server, 'banUser', stranger)).code, 'USER_NOT_FOUND');
});

test('without a connection they are in whatever the capacity, which is shown', async () => {
  const gate = await makeGate(server, { customFields: [PLACE], maxParticipants: 2 });
  const [place] = gate.event.customFields;
  const [walkOn, rental] = place?.options.map(({ id }) => id) ?? [];
  await call(server, 'addWalkIn', request(gate, { optionId: rental ?? '' }));
  const soldOut = await refuse(server, 'addWalkIn', request(gate, { optionId: rental ?? '' }));
  assert.deepEqual([soldOut.status, soldOut.code], [409, 'OPTION_SOLD_OUT']);
  const offline = { optionId: rental ?? '', wasOffline: true };
  const second = await call(server, 'addWalkIn', request(gate, offline));
  assert.deepEqual([second.person.isInside, second.person.flags], [true, ['conflict']]);
  const full = await refuse(server, 'addWalkIn', request(gate, { optionId: walkOn ?? '' }));
  assert.deepEqual([full.status, full.code], [409, 'EVENT_FULL']);
  const third = await call(
    server,
    'addWalkIn',
    request(gate, { optionId: walkOn ?? '', wasOffline: true }),
  );
  assert.deepEqual(third.person.flags, ['conflict']);
  assert.equal((await getList(gate)).counts.confirmed, 3);
  const { scans } = await call(server, 'listScans', {
    as: gate.organizer,
    params: { id: gate.event.id },
    query: { unresolved: 'true' },
  });
  assert.deepEqual(
    scans.map(({ participationId }) => participationId),
    [second.person.id, third.person.id],
  );
});

test('a walk-in chooses a side and kit as in a join: what is left, and no side too far ahead', async () => {
  const sides = { policy: 'choose', maxGap: 1 } as const;
  const gate = await makeGate(server, { customFields: [SIDES, KIT], sides, price: '£25' });
  const offered = (await getList(gate)).offer.fields ?? [];
  assert.deepEqual(
    offered.map(({ label, isSide, options }) => [label, isSide, options.map(({ left }) => left)]),
    [
      ['Side', true, [null, null]],
      ['Kit', false, [1]],
    ],
  );
  const [tan, , radio] = offered.flatMap(({ fieldId, options }) =>
    options.map(({ optionId }) => ({ fieldId, optionId })),
  );
  const { person } = await call(server, 'addWalkIn', request(gate, { choices: [tan!, radio!] }));
  assert.deepEqual(
    [person.side, person.options.map(({ label }) => label), person.owedPence],
    ['Tan', ['Radio'], 3_000],
  );
  const { offer, sides: counts } = await getList(gate);
  assert.deepEqual([offer.fields?.[1]?.options[0]?.left, counts?.[0]?.in], [0, 1]);
  for (const [choice, code] of [
    [radio!, 'OPTION_SOLD_OUT'],
    [tan!, 'SIDE_CLOSED'],
  ] as const) {
    const payment = { method: 'cash', pence: 2_500 } as const;
    const sent = request(gate, { choices: [choice], payment });
    const refused = await refuse(server, 'addWalkIn', sent);
    assert.equal(refused.code, code);
  }
  const books = { as: gate.organizer, params: { id: gate.event.id }, query: {} };
  assert.equal((await call(server, 'getCashUp', books)).unassigned.length, 2);
  const late = request(gate, { choices: [radio!], wasOffline: true });
  const { person: over } = await call(server, 'addWalkIn', late);
  assert.deepEqual([over.side, over.flags, over.owedPence], ['Green', ['conflict'], 3_000]);
});

test('a wrong walk-in changes nothing', async () => {
  const gate = await makeGate(server, { customFields: [PLACE, KIT] });
  const [walkOn] = gate.event.customFields[0]?.options ?? [];
  const optionId = walkOn?.id ?? '';
  for (const [change, field] of [
    [{ nonce: 'x' }, 'nonce'],
    [{ name: '<b>' }, 'name'],
    [{ name: '' }, 'name'],
    [{ emergencyContact: { name: '', phone: '07700 900790' } }, 'emergencyContact.name'],
    [{ emergencyContact: { name: 'Will', phone: '' } }, 'emergencyContact.phone'],
    [{ optionId: null }, 'optionId'],
    [{ optionId: 'f'.repeat(24) }, 'optionId'],
    [{ choices: [{ fieldId: 'f'.repeat(24), optionId: 'f'.repeat(24) }] }, 'choices.0'],
    [{ choices: [{ fieldId: 'x', optionId }] }, 'choices.0.fieldId'],
    [{ payment: { method: 'cheque', pence: 1 } }, 'payment.method'],
    [{ payment: { method: 'cash', pence: -1 } }, 'payment.pence'],
    [{ payment: { method: 'cash', pence: 0.5 } }, 'payment.pence'],
    [{ occurredAt: 'today' }, 'occurredAt'],
    [{ wasOffline: undefined }, 'wasOffline'],
  ] as const) {
    const body = { ...makeWalkIn({ optionId }), ...change };
    const refused = await refuse(server, 'addWalkIn', { ...request(gate), body });
    assert.deepEqual([refused.status, Object.keys(refused.fields ?? {})], [400, [field]]);
  }
  const stranger = { as: await signUp(server) };
  assert.equal((await refuse(server, 'addWalkIn', request(gate, {}, stranger))).status, 404);
  assert.deepEqual((await getList(gate)).people, []);
});

test('announcements and the calendar pass walk-ins by, and they go with the event', async () => {
  const gate = await makeGate(server);
  const { organizer, event } = gate;
  const { person } = await call(server, 'addWalkIn', request(gate));
  const params = { id: event.id };
  const announcement = { audience: 'everyone', text: 'Thank you' } as const;
  const nobody = { as: organizer, params, body: announcement };
  assert.equal((await refuse(server, 'createAnnouncement', nobody)).code, 'NO_RECIPIENTS');
  const player = await addHolder(gate);
  const userIds = [player.userId, person.id];
  const sent = { ...nobody, body: { ...announcement, userIds } };
  const made = await call(server, 'createAnnouncement', sent);
  assert.equal(made.announcement.recipients, 1);
  await call(server, 'deleteEvent', { as: organizer, params });
  const { rows } = await server.database.pool.query(
    `select user_id from deleted_event_participants where event_id = $1`,
    [event.id],
  );
  assert.deepEqual(rows, [{ user_id: player.userId }]);
});

test('a year after the event nobody knows whom to call any more', async () => {
  const gate = await makeGate(server);
  await call(server, 'addWalkIn', request(gate));
  async function formAfter(days: number) {
    const now = new Date(Date.parse(gate.event.date) + days * 86_400_000);
    await sweep(server.services, now);
    const listed = { as: gate.organizer, params: { id: gate.event.id }, query: {} };
    const [walkIn] = (await call(server, 'listParticipants', listed)).participants;
    return walkIn!.joinForm;
  }
  const kept = await formAfter(364);
  assert.deepEqual([kept.phone, kept.emergencyContact.name], ['07700 900789', 'Will Walker']);
  const cleared = await formAfter(366);
  assert.deepEqual([cleared.fullName, cleared.phone], ['Wanda Walker', '']);
  assert.deepEqual(cleared.emergencyContact, { name: '', phone: '', relationship: '' });
});
