import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { addDependant, joinFor } from '../../../test/support/dependants.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { findWrongMoney } from '../../../test/support/money-truth.ts';
import {
  checkOut,
  createTestProvider,
  entriesOf,
  joinAndCheckOut,
  makePayingEvent,
  pay,
  startPayingServer,
} from '../../../test/support/payments.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { addMember, makeSquad } from '../../../test/support/squads.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { expireHolds } from '../participation/holds.ts';
import { refundEverybody } from './refund-runs.ts';
import { sendRefunds } from './refunds.ts';

/* One checkout for several spots (docs/product/money.md#checkout-parts). */

const fake = createTestProvider();
let server: TestServer;
before(async () => {
  server = await startPayingServer(fake);
});
after(() => server.close());

const { signal } = new AbortController();

function checkOutAll(as: Person, ids: readonly string[], nonce = makeNonce()) {
  const body = { participationIds: [...ids], nonce };
  return call(server, 'startCheckoutOfSpots', { as, body });
}

async function refusalOf(as: Person, participationIds: readonly string[]) {
  const body = { participationIds, nonce: makeNonce() };
  const { code, fields } = await refuse(server, 'startCheckoutOfSpots', { as, body });
  return fields ? Object.keys(fields).join() : code;
}

/** A leader and a member of a squad, and a dependant of the leader, each with £40 to pay. */
async function makeOwls(changes: Parameters<typeof makePayingEvent>[1] = {}) {
  const made = await makePayingEvent(server, { maxParticipants: 3, ...changes });
  const { event } = made;
  const squad = await makeSquad(server, event);
  const { leader, leaderId } = squad;
  const { member, id: memberId } = await addMember(server, squad);
  const { id: dependantId } = await addDependant(server, leader);
  await joinFor(server, leader, { eventId: event.id, dependantId });
  const rows = await participationsOf(server, event);
  const tomId = rows.find((row) => row.dependant_id !== null)?.id ?? '';
  return { ...made, squad: squad.squad, leader, member, ids: [leaderId, memberId, tomId] as const };
}

async function statuses(event: { id: string }) {
  return (await participationsOf(server, event)).map(({ status }) => status).join(' ');
}

async function cancelHold(id: string) {
  await server.services.db
    .updateTable('participations')
    .set({ hold_until: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute();
  await expireHolds({ ...server.services, now: new Date(), signal });
}

function refundedOf(checkoutId: string): number[] {
  return [...(fake.checkouts.get(checkoutId)?.refunds.values() ?? [])];
}

test('a leader pays for the squad and a dependant, and each spot has its entry', async () => {
  const { event, organizer, leader, member, ids } = await makeOwls();
  const nonce = makeNonce();
  const checkout = await checkOutAll(leader, ids, nonce);
  const parts = ids.map((participationId) => ({ participationId, pence: 4_000 }));
  assert.deepEqual([checkout.pence, checkout.parts], [12_000, parts]);
  assert.ok(checkout.holdUntil);
  assert.deepEqual(await checkOutAll(leader, ids, nonce), checkout);
  assert.equal((await checkOutAll(leader, ids)).checkoutId, checkout.checkoutId);
  await pay(server, fake, checkout.checkoutId);
  const paid = (await entriesOf(server, event)).filter((entry) => entry.startsWith('payment'));
  assert.deepEqual(paid, Array(3).fill('payment online 4000'));
  const own = { as: member, params: { id: event.id } };
  const { duePence, holdUntil, checkout: ofMember } = await call(server, 'getJoinStatus', own);
  assert.deepEqual([duePence, holdUntil], [0, null]);
  assert.deepEqual(ofMember, { status: 'paid', pence: 4_000, backPence: 0 });
  const { checkout: ofLeader } = await call(server, 'getJoinStatus', { ...own, as: leader });
  assert.deepEqual(ofLeader, { status: 'paid', pence: 12_000, backPence: 0 });
  const request = { as: organizer, params: { id: event.id }, query: {} };
  const { payments, pagination } = await call(server, 'listPayments', request);
  assert.deepEqual(payments.map(({ participationId }) => participationId).sort(), [...ids].sort());
  assert.equal(pagination.total, 3);
  assert.equal(await refusalOf(leader, ids), 'NOTHING_DUE');
});

test('the leader alone sees what one checkout for the squad asks for', async () => {
  const { event, organizer, leader, member, squad, ids } = await makeOwls({
    payment: { mode: 'optional', depositPence: 1_500 },
  });
  async function dueFor(as: Person) {
    const read = await call(server, 'getSquad', { as, params: { id: squad.id } });
    return read.squad.members.map(({ duePence }) => duePence);
  }
  assert.deepEqual(await dueFor(leader), [1_500, 1_500]);
  for (const as of [member, organizer]) assert.deepEqual(await dueFor(as), [undefined, undefined]);
  const { checkoutId, parts } = await checkOutAll(leader, ids.slice(0, 2));
  assert.deepEqual(
    parts.map(({ pence }) => pence),
    [1_500, 1_500],
  );
  await pay(server, fake, checkoutId);
  assert.deepEqual(await dueFor(leader), [2_500, 2_500]);
  const request = { as: organizer, params: { id: event.id } };
  await call(server, 'updateEvent', { ...request, body: { payment: { mode: 'off' } } });
  assert.deepEqual(await dueFor(leader), [0, 0]);
  await call(server, 'updateEvent', { ...request, body: { payment: { mode: 'optional' } } });
  assert.deepEqual(await dueFor(leader), [2_500, 2_500]);
  await call(server, 'callOffEvent', {
    ...request,
    body: { reason: 'Storm', refund: false, nonce: makeNonce() },
  });
  assert.deepEqual(await dueFor(leader), [0, 0]);
});

test('a spot that is not the own one, of the squad, or of the organizer, is named', async () => {
  const { event, leader, member, ids } = await makeOwls();
  const [leaderId, memberId] = ids;
  const other = await makePayingEvent(server);
  const { participant } = await joinAndCheckOut(server, leader, other.event);
  const stranger = await joinAndCheckOut(server, await signUp(server), other.event);
  const strange = stranger.participant.id;
  assert.equal(await refusalOf(leader, [leaderId, participant.id]), 'participationIds.1');
  assert.equal(await refusalOf(leader, [leaderId, memberId, strange]), 'participationIds.2');
  assert.equal(await refusalOf(member, [memberId, leaderId]), 'participationIds.1');
  assert.equal(await refusalOf(leader, [leaderId, leaderId]), 'participationIds.1');
  assert.equal(await refusalOf(leader, ['f'.repeat(24)]), 'participationIds.0');
  assert.equal(await refusalOf(leader, []), 'participationIds');
  const off = await makeApprovedEvent(server, other.organizer, { price: '£5' });
  const params = { id: off.id };
  const offline = await call(server, 'joinEvent', { as: leader, params, body: {} });
  const { id } = offline.participant;
  assert.equal(await refusalOf(leader, [participant.id, id]), 'participationIds.1');
  const { rows } = await server.database.pool.query(
    'select from checkout_parts where event_id = $1',
    [event.id],
  );
  assert.equal(rows.length, 0);
});

test('what is paid for several ends the checkout of one, and the other way round', async () => {
  const { event, leader, member, ids } = await makeOwls();
  const single = await checkOut(server, member, event);
  const all = await checkOutAll(leader, ids);
  assert.equal(fake.settle(single.checkoutId, 'paid'), undefined);
  const again = await checkOut(server, member, event);
  assert.equal(fake.settle(all.checkoutId, 'paid'), undefined);
  await pay(server, fake, again.checkoutId);
  const rest = await checkOutAll(leader, ids);
  assert.deepEqual(
    rest.parts.map(({ participationId }) => participationId),
    [ids[0], ids[2]],
  );
});

test('a part whose spot was lost goes back, and the others are paid', async () => {
  const { event, leader, member, ids } = await makeOwls({ payment: { mode: 'optional' } });
  const { checkoutId } = await checkOutAll(leader, ids);
  await call(server, 'leaveEvent', { as: member, params: { id: event.id } });
  await pay(server, fake, checkoutId);
  assert.equal(await statuses(event), 'confirmed cancelled confirmed');
  for (const { user } of [leader, member]) {
    const { rows } = await server.database.pool.query(
      `select details->>'news' as news from mails where user_id = $1 and kind = 'onlinePayment'`,
      [user.id],
    );
    assert.deepEqual(rows, [{ news: 'late' }]);
  }
  await sendRefunds({ ...server.services, now: new Date(), signal });
  assert.deepEqual(refundedOf(checkoutId), [4_000]);
  const params = { id: event.id };
  const { checkout } = await call(server, 'getJoinStatus', { as: leader, params });
  assert.deepEqual(checkout, { status: 'paid', pence: 12_000, backPence: 4_000 });
  assert.deepEqual(await findWrongMoney(server.database.pool, event.id), []);
});

test('a part that is late gets its spot back while there is room', async () => {
  const { event, leader, ids } = await makeOwls();
  const { checkoutId } = await checkOutAll(leader, ids);
  await cancelHold(ids[1]);
  assert.equal(await statuses(event), 'confirmed cancelled confirmed');
  await pay(server, fake, checkoutId);
  assert.equal(await statuses(event), 'confirmed confirmed confirmed');
  assert.deepEqual(await findWrongMoney(server.database.pool, event.id), []);
});

test('a part whose player is gone goes back without an entry', async () => {
  const { event, leader, ids } = await makeOwls();
  const { checkoutId } = await checkOutAll(leader, ids);
  await server.database.pool.query('delete from participations where id = $1', [ids[1]]);
  await pay(server, fake, checkoutId);
  await sendRefunds({ ...server.services, now: new Date(), signal });
  assert.deepEqual(refundedOf(checkoutId), [4_000]);
  assert.deepEqual(await findWrongMoney(server.database.pool, event.id), []);
});

test('refunds of one spot are of its part alone', async () => {
  const { event, organizer, leader, ids } = await makeOwls();
  const { checkoutId } = await checkOutAll(leader, ids);
  await pay(server, fake, checkoutId);
  const [first, second, third] = ids;
  function refund(participationId: string, pence: number) {
    const body = { participationId, pence, nonce: makeNonce() };
    return { as: organizer, params: { id: event.id }, body };
  }
  await call(server, 'refundPayment', refund(second, 1_500));
  const more = await refuse(server, 'refundPayment', refund(second, 2_501));
  assert.equal(more.code, 'REFUND_TOO_LARGE');
  await call(server, 'refundPayment', refund(third, 4_000));
  const request = { as: organizer, params: { id: event.id }, query: {} };
  const { payments } = await call(server, 'listPayments', request);
  const back = new Map(
    payments.map((one) => [one.participationId, one.refunds.map(({ pence }) => pence)]),
  );
  assert.deepEqual(
    [first, second, third].map((id) => back.get(id)),
    [[], [1_500], [4_000]],
  );
  const body = { nonce: makeNonce(), note: '' };
  const { run } = await call(server, 'startRefundRun', { ...request, body });
  await refundEverybody(server.services, { runId: run.id }, { signal });
  await sendRefunds({ ...server.services, now: new Date(), signal });
  assert.equal(
    refundedOf(checkoutId).reduce((sum, pence) => sum + pence, 0),
    12_000,
  );
  assert.deepEqual(await findWrongMoney(server.database.pool, event.id), []);
});

test('several dates are paid at once, each with its share of the fees', async () => {
  const { organizer, event } = await makePayingEvent(server);
  const { payment } = event;
  const other = await makeApprovedEvent(server, organizer, { price: '£10', payment });
  const player = await signUp(server);
  const spots = [];
  for (const { id } of [event, other]) {
    const joined = await call(server, 'joinEvent', { as: player, params: { id }, body: {} });
    spots.push(joined.participant.id);
  }
  const { checkoutId, pence } = await checkOutAll(player, spots);
  assert.equal(pence, 5_000);
  await pay(server, fake, checkoutId);
  await server.database.pool.query('update checkouts set fees_pence = 99 where id = $1', [
    checkoutId,
  ]);
  const fees = [];
  for (const { id } of [event, other]) {
    const payout = await call(server, 'getPayout', { as: organizer, params: { id }, query: {} });
    assert.equal('feesPence' in payout && payout.byMethod.online, id === event.id ? 4_000 : 1_000);
    if ('feesPence' in payout) fees.push(payout.feesPence);
  }
  assert.equal(
    fees.reduce((sum, one) => sum + one, 0),
    99,
  );
  assert.ok(Math.abs((fees[0] ?? 0) - 79) <= 1);
});

test('who has paid is in the entry of each spot', async () => {
  const { event, leader, ids } = await makeOwls();
  const { checkoutId } = await checkOutAll(leader, ids);
  await pay(server, fake, checkoutId);
  const rows = await server.services.db
    .selectFrom('ledger_entries')
    .select('actor_id')
    .where('event_id', '=', event.id)
    .where('kind', '=', 'payment')
    .execute();
  assert.deepEqual(
    rows.map(({ actor_id }) => actor_id),
    Array(3).fill(leader.user.id),
  );
});
