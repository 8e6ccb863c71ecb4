import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent, participationsOf } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { waitForLock } from '../../../test/support/wait-for-lock.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

let server: TestServer;
let organizer: Person;
let players: Person[];
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  players = await Promise.all(Array.from({ length: 4 }, () => signUp(server)));
});
after(() => server.close());

function player(index: number) {
  return players[index] as Person;
}
function join(as: Person, { id }: { id: string }, joinForm: object = {}) {
  return call(server, 'joinEvent', { as, params: { id }, body: { joinForm } });
}
function refuseJoin(as: Person, { id }: { id: string }, joinForm: unknown = {}) {
  return refuse(server, 'joinEvent', { as, params: { id }, body: { joinForm } });
}
function leave(as: Person, { id }: { id: string }) {
  return call(server, 'leaveEvent', { as, params: { id } });
}
function statusOf(as: Person, { id }: { id: string }) {
  return call(server, 'getJoinStatus', { as, params: { id } });
}
function rowsOf(event: { id: string }) {
  return participationsOf(server, event);
}
function setDate({ id }: { id: string }, date: Date) {
  return server.services.db.updateTable('events').set({ date }).where('id', '=', id).execute();
}

const YESTERDAY = new Date(Date.now() - 86_400_000);
const customFields = [
  {
    label: 'Rental',
    options: [
      { label: 'Rifle', price: 12.5 },
      { label: 'None', price: 0 },
    ],
  },
  { label: 'Lunch', options: [{ label: 'Vegan', price: 7.1 }] },
];

test('joining takes a spot and stores the form as it was filled in', async () => {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 2 });
  const form = {
    fullName: 'Somebody Else',
    email: 'else@muster.test',
    phone: ' 0114 496 0000 ',
    experienceLevel: 'expert',
    emergencyContact: { name: 'Ann', phone: '999', relationship: 'Sister' },
    dietaryRequirements: 'None',
    medicalConditions: 'Asthma',
    additionalNotes: 'Late',
  };
  const { joined, status, position, participant } = await join(player(0), event, form);
  assert.deepEqual(
    { joined, status, position },
    { joined: true, status: 'confirmed', position: null },
  );
  const storedForm = { ...form, phone: '0114 496 0000', customFieldResponses: [] };
  assert.deepEqual(participant.joinForm, storedForm);
  assert.equal(participant.user?.id, player(0).user.id);
  assert.equal(participant.paymentStatus, 'pending');
  const [row] = await rowsOf(event);
  assert.equal(row?.status, 'confirmed');
  assert.deepEqual(row?.join_form, storedForm);
  const mine = await call(server, 'getMyJoinForm', { as: player(0), params: { id: event.id } });
  assert.deepEqual(mine, { joinForm: storedForm, participant });
});

test('name and email of the form default to the public name and the account’s email', async () => {
  const event = await makeApprovedEvent(server, organizer);
  const { participant } = await join(player(1), event, { fullName: '', email: '' });
  assert.equal(participant.joinForm.fullName, 'Robin', 'never the private name');
  assert.equal(participant.joinForm.email, player(1).user.email);
  // No form counts as an empty form.
  await call(server, 'joinEvent', { as: player(2), params: { id: event.id }, body: {} });
});

test('the price is computed from the event, whatever the client sends', async () => {
  const event = await makeApprovedEvent(server, organizer, { basePrice: 20.05, customFields });
  const result = await call(server, 'joinEvent', {
    as: player(0),
    params: { id: event.id },
    body: {
      status: 'confirmed',
      paymentAmount: 0.01,
      paymentStatus: 'paid',
      joinForm: {
        paymentAmount: 0.01,
        customFieldResponses: [
          { fieldLabel: ' Rental ', selectedOptionLabel: 'Rifle', additionalPrice: -100 },
          { fieldLabel: 'Lunch', selectedOptionLabel: 'Vegan', price: 0 },
        ],
      },
    } as object,
  });
  assert.equal(result.participant.paymentAmount, 39.65);
  assert.equal(result.participant.paymentStatus, 'pending');
  const [rental, lunch] = event.customFields;
  const responses = result.participant.joinForm.customFieldResponses;
  assert.deepEqual(responses, [
    {
      fieldId: rental?.id,
      optionId: rental?.options.find(({ label }) => label === 'Rifle')?.id,
      fieldLabel: 'Rental',
      selectedOptionLabel: 'Rifle',
      additionalPrice: 12.5,
      isOffered: true,
    },
    {
      fieldId: lunch?.id,
      optionId: lunch?.options.find(({ label }) => label === 'Vegan')?.id,
      fieldLabel: 'Lunch',
      selectedOptionLabel: 'Vegan',
      additionalPrice: 7.1,
      isOffered: true,
    },
  ]);
  const choices = responses.map(({ fieldId, optionId }) => ({ fieldId, optionId }));
  const byId = await call(server, 'joinEvent', {
    as: player(1),
    params: { id: event.id },
    body: { joinForm: { customFieldResponses: choices } },
  });
  assert.deepEqual(byId.participant.joinForm.customFieldResponses, responses);
  assert.equal(byId.participant.paymentAmount, 39.65);
  const [row] = await rowsOf(event);
  assert.equal(row?.payment_amount_pence, 3_965);
});

const wrongChoices: Record<string, object[]> = {
  'a field the event does not have': [{ fieldLabel: 'Bribe', selectedOptionLabel: 'Rifle' }],
  'an option the field does not have': [{ fieldLabel: 'Rental', selectedOptionLabel: 'Vegan' }],
  'an option in another case': [{ fieldLabel: 'Rental', selectedOptionLabel: 'rifle' }],
};
for (const [choice, customFieldResponses] of Object.entries(wrongChoices)) {
  test(`${choice} is refused at its index, and no one joins`, async () => {
    const event = await makeApprovedEvent(server, organizer, { customFields });
    const { status, fields } = await refuseJoin(player(0), event, { customFieldResponses });
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(fields ?? {}), ['joinForm.customFieldResponses.0']);
    assert.deepEqual(await rowsOf(event), []);
  });
}

test('ids that the event does not offer are refused at their index, and no one joins', async () => {
  const event = await makeApprovedEvent(server, organizer, { customFields });
  const [rental, lunch] = event.customFields;
  const [fieldId, optionId] = [rental?.id, rental?.options[0]?.id];
  const second = rental?.options[1]?.id;
  const wrong = [
    [[{ fieldId: 'f'.repeat(24), optionId }], 0],
    [[{ fieldId, optionId: 'f'.repeat(24) }], 0],
    [[{ fieldId: lunch?.id, optionId }], 0],
    [[{ optionId }], 0],
    [[{ fieldId }], 0],
    [
      [
        { fieldId, optionId },
        { fieldId, optionId: second },
      ],
      1,
    ],
  ] as const;
  for (const [customFieldResponses, index] of wrong) {
    const { status, fields } = await refuseJoin(player(0), event, { customFieldResponses });
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(fields ?? {}), [`joinForm.customFieldResponses.${index}`]);
  }
  assert.deepEqual(await rowsOf(event), []);
});

test('a second choice of the same field is refused', async () => {
  const event = await makeApprovedEvent(server, organizer, { customFields });
  const customFieldResponses = ['None', 'Rifle'].map((selectedOptionLabel) => ({
    fieldLabel: 'Rental',
    selectedOptionLabel,
  }));
  const { fields } = await refuseJoin(player(0), event, { customFieldResponses });
  assert.deepEqual(Object.keys(fields ?? {}), ['joinForm.customFieldResponses.1']);
  assert.deepEqual(await rowsOf(event), []);
});

test('an invalid form is refused', async () => {
  const event = await makeApprovedEvent(server, organizer);
  const wrong = {
    email: 'no',
    experienceLevel: 'god',
    phone: 7,
    additionalNotes: 'x'.repeat(1_001),
  };
  const { fields } = await refuseJoin(player(0), event, wrong);
  const named = Object.keys(wrong).map((field) => `joinForm.${field}`);
  assert.deepEqual(Object.keys(fields ?? {}).sort(), named.sort());
  assert.equal((await refuseJoin(player(0), event, 'form')).status, 400);
  assert.deepEqual(await rowsOf(event), []);
});

test('no endpoint for joining works without a token', async () => {
  const event = await makeApprovedEvent(server, organizer);
  const params = { id: event.id };
  for (const name of ['joinEvent', 'leaveEvent', 'getJoinStatus', 'getMyJoinForm'] as const) {
    assert.equal((await refuse(server, name, { params })).code, 'UNAUTHENTICATED');
  }
  assert.deepEqual(await rowsOf(event), []);
});

test('another organizer’s pending event cannot be joined, not even by the superadmin', async () => {
  const event = await makeEvent(server, organizer);
  const superadmin = await signInSuperadmin(server);
  for (const as of [player(0), superadmin]) {
    assert.equal((await refuseJoin(as, event)).code, 'EVENT_NOT_FOUND');
  }
  const params = { id: event.id };
  assert.equal(
    (await refuse(server, 'getJoinStatus', { as: player(0), params })).code,
    'EVENT_NOT_FOUND',
  );
  assert.equal((await refuseJoin(player(0), { id: createObjectId() })).code, 'EVENT_NOT_FOUND');
  assert.deepEqual(await rowsOf(event), []);
});

test('joining one’s own event, a started event or an event twice is a conflict', async () => {
  const pending = await makeEvent(server, organizer);
  const event = await makeApprovedEvent(server, organizer);
  for (const own of [pending, event]) {
    assert.equal((await refuseJoin(organizer, own)).code, 'OWN_EVENT');
  }
  await join(player(0), event);
  const before = await rowsOf(event);
  assert.equal((await refuseJoin(player(0), event, { phone: '1' })).code, 'ALREADY_JOINED');
  await setDate(event, YESTERDAY);
  assert.equal((await refuseJoin(player(1), event)).code, 'EVENT_STARTED');
  assert.equal(
    (await refuse(server, 'leaveEvent', { as: player(0), params: { id: event.id } })).code,
    'EVENT_STARTED',
  );
  assert.deepEqual(await rowsOf(event), before);
});

test('a full event puts players on the waitlist, or refuses them if it has no waitlist', async () => {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 1 });
  await join(player(0), event);
  const second = await join(player(1), event);
  assert.deepEqual([second.status, second.position], ['waitlist', 1]);
  const third = await join(player(2), event);
  assert.deepEqual([third.joined, third.position, third.participant.position], [true, 2, 2]);
  const withoutWaitlist = await makeApprovedEvent(server, organizer, {
    maxParticipants: 1,
    waitlistEnabled: false,
  });
  await join(player(0), withoutWaitlist);
  assert.equal((await refuseJoin(player(1), withoutWaitlist)).code, 'EVENT_FULL');
  assert.equal((await refuseJoin(player(0), withoutWaitlist)).code, 'ALREADY_JOINED');
  assert.equal((await rowsOf(withoutWaitlist)).length, 1);
});

/** Nothing is paid online here. */
const NO_MONEY = { waitsFor: null, holdUntil: null, refundPence: 0 };
const NO_MORE = { duePence: 0, checkout: null, moveUntil: null, movedTo: null, offer: null };

test('a freed spot goes to the player who has waited longest', async () => {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 1 });
  for (const as of players) await join(as, event);
  const left = { joined: false, status: 'cancelled', position: null, ...NO_MONEY };
  assert.deepEqual(await leave(player(0), event), left);
  assert.deepEqual(await statusOf(player(0), event), { ...left, ...NO_MORE });
  assert.equal((await statusOf(player(1), event)).status, 'confirmed');
  assert.equal((await statusOf(player(2), event)).position, 1);
  // Leaving the waitlist frees no spot.
  await leave(player(2), event);
  assert.deepEqual(await statusOf(player(3), event), {
    joined: true,
    status: 'waitlist',
    position: 1,
    ...{ ...NO_MONEY, ...NO_MORE },
  });
  const rows = await rowsOf(event);
  assert.deepEqual(
    rows.map((row) => row.status),
    ['cancelled', 'confirmed', 'cancelled', 'waitlist'],
  );
});

test('a player who rejoins is last in the queue, not checked in, and what was paid counts', async () => {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 1, basePrice: 10 });
  const [first, second, third] = [player(0), player(1), player(2)];
  for (const as of [first, second, third]) await join(as, event, { phone: 'old' });
  const { db } = server.services;
  await db
    .updateTable('participations')
    .set({
      payment_id: 'p1',
      check_in_status: 'checked_in',
      check_in_time: new Date(),
      joined_at: YESTERDAY,
    })
    .where('event_id', '=', event.id)
    .where('user_id', '=', first.user.id)
    .execute();
  const params = { id: event.id, userId: first.user.id };
  const body = { paymentStatus: 'paid' } as const;
  await call(server, 'updateParticipant', { as: organizer, params, body });
  await leave(first, event);
  await db
    .updateTable('events')
    .set({ base_price_pence: 1_500 })
    .where('id', '=', event.id)
    .execute();
  const { status, position, participant } = await join(first, event, { phone: 'new' });
  assert.deepEqual([status, position], ['waitlist', 2]);
  const { paymentStatus, paymentId, paymentAmount, checkInStatus, checkInTime } = participant;
  assert.deepEqual(
    { paymentStatus, paymentId, paymentAmount, checkInStatus, checkInTime },
    {
      paymentStatus: 'paid',
      paymentId: null,
      paymentAmount: 15,
      checkInStatus: 'not_checked_in',
      checkInTime: null,
    },
  );
  assert.equal(participant.joinForm.phone, 'new');
  assert.ok(new Date(participant.joinedAt) > YESTERDAY);
  const rows = await rowsOf(event);
  assert.deepEqual(
    rows.map((row) => row.user_id),
    [second, third, first].map(({ user }) => user.id),
  );
});

test('no one overtakes the waitlist, even when a spot is free', async () => {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 1 });
  await join(player(0), event);
  await join(player(1), event);
  await server.services.db
    .updateTable('events')
    .set({ max_participants: 5 })
    .where('id', '=', event.id)
    .execute();
  assert.equal((await join(player(2), event)).position, 2);
});

test('a player who has not joined has no form and cannot leave', async () => {
  const event = await makeApprovedEvent(server, organizer);
  await join(player(1), event);
  const before = await rowsOf(event);
  const as = player(0);
  for (const id of [event.id, createObjectId()]) {
    assert.equal((await refuse(server, 'leaveEvent', { as, params: { id } })).code, 'NOT_JOINED');
    assert.equal(
      (await refuse(server, 'getMyJoinForm', { as, params: { id } })).code,
      'NOT_JOINED',
    );
  }
  assert.equal((await refuse(server, 'leaveEvent', { as, params: { id: 'x' } })).status, 400);
  assert.deepEqual(await rowsOf(event), before);
  const notJoined = { joined: false, status: null, position: null, ...NO_MONEY };
  assert.deepEqual(await statusOf(as, event), { ...notJoined, ...NO_MORE });
  await leave(player(1), event);
  const again = await refuse(server, 'leaveEvent', { as: player(1), params: { id: event.id } });
  assert.equal(again.code, 'NOT_JOINED');
});

test('a rejected event can still be left, and its join form read', async () => {
  const event = await makeApprovedEvent(server, organizer);
  await join(player(0), event);
  const as = await signInSuperadmin(server);
  await call(server, 'approveEvent', { as, params: { id: event.id }, body: { approved: false } });
  await call(server, 'getMyJoinForm', { as: player(0), params: { id: event.id } });
  assert.equal((await leave(player(0), event)).status, 'cancelled');
});

test('an account that is being deleted cannot join, because its session has expired', async () => {
  const event = await makeApprovedEvent(server, organizer);
  const leaving = await signUp(server);
  let refused: ReturnType<typeof refuseJoin> | undefined;
  await inTransaction(server.services.db, async (trx) => {
    const own = trx.selectFrom('users').select('id').where('id', '=', leaving.user.id);
    await own.forUpdate().execute();
    refused = refuseJoin(leaving, event);
    await waitForLock(server.services.pool);
    await trx.deleteFrom('users').where('id', '=', leaving.user.id).execute();
  });
  assert.equal((await refused)?.code, 'SESSION_EXPIRED');
  assert.deepEqual(await rowsOf(event), []);
});
