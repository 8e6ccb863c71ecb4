import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let organizer: Person;
let player: Person;
let other: Person;
before(async () => {
  server = await startTestServer();
  [organizer, player, other] = await Promise.all([signUp(server), signUp(server), signUp(server)]);
});
after(() => server.close());

const customFields = [
  {
    label: 'Rental',
    options: [
      { label: 'Rifle', price: 12.5 },
      { label: 'Mask', price: 12.5 },
      { label: 'None', price: 0 },
    ],
  },
];
type Id = { id: string };
function choose(selectedOptionLabel: string) {
  return { customFieldResponses: [{ fieldLabel: 'Rental', selectedOptionLabel }] };
}
function makeEvent() {
  return makeApprovedEvent(server, organizer, { basePrice: 20, customFields });
}
function join(as: Person, { id }: Id, joinForm: object = {}) {
  return call(server, 'joinEvent', { as, params: { id }, body: { joinForm } });
}
function update(as: Person, { id }: Id, joinForm: object) {
  return call(server, 'updateMyJoinForm', { as, params: { id }, body: { joinForm } });
}
async function refuseUpdate(as: Person, event: Id, joinForm: object) {
  const rows = await participationsOf(server, event);
  const request = { as, params: { id: event.id }, body: { joinForm } };
  const refusal = await refuse(server, 'updateMyJoinForm', request);
  assert.deepEqual(await participationsOf(server, event), rows, 'nothing is changed');
  return refusal;
}
function markPaid({ id }: Id) {
  const params = { id, userId: player.user.id };
  const body = { paymentStatus: 'paid' } as const;
  return call(server, 'updateParticipant', { as: organizer, params, body });
}

test('a player changes their form, and the amount follows from the options of the event', async () => {
  const event = await makeEvent();
  await join(player, event, choose('None'));
  const { participant, joinForm } = await update(player, event, {
    ...choose('Rifle'),
    phone: '07700 900123',
    paymentAmount: 1,
  });
  assert.equal(participant.paymentAmount, 32.5);
  assert.equal(participant.status, 'confirmed');
  assert.equal(joinForm.phone, '07700 900123');
  assert.equal(joinForm.customFieldResponses[0]?.additionalPrice, 12.5);
  const [row] = await participationsOf(server, event);
  assert.equal(row?.payment_amount_pence, 3_250);
});

test('who has paid changes everything but what they pay', async () => {
  const event = await makeEvent();
  await join(player, event, choose('Rifle'));
  await markPaid(event);
  assert.equal((await refuseUpdate(player, event, choose('None'))).code, 'AMOUNT_PAID');
  const same = await update(player, event, choose('Mask'));
  assert.equal(same.participant.paymentAmount, 32.5, 'another option at the same price');
  await call(server, 'updateEvent', {
    as: organizer,
    params: { id: event.id },
    body: { basePrice: 90, customFields: [] },
  });
  const kept = await update(player, event, { ...choose('Mask'), phone: '07700 900456' });
  assert.equal(kept.participant.paymentAmount, 32.5, 'what was paid stays');
  assert.equal(kept.joinForm.phone, '07700 900456');
});

test('unknown options and wrong fields are refused at their place', async () => {
  const event = await makeEvent();
  await join(player, event);
  const unknown = await refuseUpdate(player, event, choose('Tank'));
  assert.deepEqual(Object.keys(unknown.fields ?? {}), ['joinForm.customFieldResponses.0']);
  const wrong = await refuseUpdate(player, event, { email: 'nobody' });
  assert.deepEqual(Object.keys(wrong.fields ?? {}), ['joinForm.email']);
});

test('strangers, those who left, and everyone once the event has started are refused', async () => {
  const event = await makeEvent();
  await join(player, event);
  assert.equal((await refuseUpdate(other, event, {})).code, 'NOT_JOINED');
  assert.equal((await refuseUpdate(organizer, event, {})).code, 'NOT_JOINED');
  await server.services.db
    .updateTable('events')
    .set({ date: new Date(Date.now() - 1_000) })
    .where('id', '=', event.id)
    .execute();
  assert.equal((await refuseUpdate(player, event, {})).code, 'EVENT_STARTED');
  const second = await makeEvent();
  await join(player, second);
  await call(server, 'leaveEvent', { as: player, params: { id: second.id } });
  assert.equal((await refuseUpdate(player, second, {})).code, 'NOT_JOINED');
});

test('the last join form is one’s own, the latest of all events', async () => {
  const newcomer = await signUp(server);
  function readLast() {
    return call(server, 'getLastJoinForm', { as: newcomer });
  }
  assert.equal((await readLast()).joinForm, null);
  await join(newcomer, await makeEvent(), { phone: '1' });
  const last = await makeEvent();
  await join(newcomer, last, { phone: '2' });
  await join(other, last, { phone: '3' });
  assert.equal((await readLast()).joinForm?.phone, '2');
});

test('a name and an email that are emptied stay as they were, never the private ones', async () => {
  const event = await makeEvent();
  const alias = { fullName: 'Ghost Rider', email: 'ghost@muster.test' };
  await join(player, event, alias);
  for (const changed of [{ fullName: '', email: '' }, {}]) {
    const { fullName, email } = (await update(player, event, changed)).joinForm;
    assert.deepEqual({ fullName, email }, alias);
  }
  const { joinForm } = await update(player, event, { fullName: 'Grey Rider' });
  assert.deepEqual([joinForm.fullName, joinForm.email], ['Grey Rider', alias.email]);
});
