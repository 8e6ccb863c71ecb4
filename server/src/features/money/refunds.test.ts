import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { participationsOf } from '../../../test/support/make.ts';
import {
  createTestProvider,
  deliver,
  entriesOf,
  joinAndCheckOut,
  makePayingEvent,
  pay,
  startPayingServer,
} from '../../../test/support/payments.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { sendRefunds } from './refunds.ts';

/* What is refunded online (docs/product/money.md#refunds). */

const fake = createTestProvider();
let server: TestServer;
before(async () => {
  server = await startPayingServer(fake);
});
after(() => server.close());

const DAY_MS = 24 * 3_600_000;
const BOUGHT = ['charge  4000', 'payment online 4000'];

async function makePaid(changes: Parameters<typeof makePayingEvent>[1] = {}) {
  const { organizer, event } = await makePayingEvent(server, changes);
  const player = await signUp(server, { nickName: 'Pete' });
  const { checkout, participant } = await joinAndCheckOut(server, player, event);
  await pay(server, fake, checkout.checkoutId);
  return { organizer, event, player, checkoutId: checkout.checkoutId, id: participant.id };
}
type Paid = Awaited<ReturnType<typeof makePaid>>;

function refundOf({ organizer, event, id }: Paid, pence: number, nonce = makeNonce()) {
  const body = { participationId: id, pence, nonce };
  return { as: organizer, params: { id: event.id }, body };
}

function send(now = new Date()) {
  const { signal } = new AbortController();
  return sendRefunds({ ...server.services, now, signal });
}

/** What the provider has refunded of a checkout. */
function refundedOf({ checkoutId }: Paid): number[] {
  return [...(fake.checkouts.get(checkoutId)?.refunds.values() ?? [])];
}

async function stateOf({ event }: Paid) {
  const [row] = await participationsOf(server, event);
  return [row?.status, row?.payment_status, row?.needs_consent];
}

async function refundsOf({ organizer, event }: Paid) {
  const request = { as: organizer, params: { id: event.id }, query: {} };
  const { payments } = await call(server, 'listPayments', request);
  return payments.flatMap(({ refunds }) => refunds.map(({ pence, status }) => [pence, status]));
}

test('a part is refunded once for a nonce, and the spot stays', async () => {
  const paid = await makePaid();
  const request = refundOf(paid, 1_500);
  const { refund } = await call(server, 'refundPayment', request);
  assert.deepEqual([refund.pence, refund.status], [1_500, 'pending']);
  assert.deepEqual(await call(server, 'refundPayment', request), { refund });
  const other = { ...request, body: { ...request.body, pence: 1_000 } };
  assert.equal((await refuse(server, 'refundPayment', other)).code, 'NONCE_REUSED');
  assert.deepEqual(await entriesOf(server, paid.event), [...BOUGHT, 'refund online 1500']);
  assert.equal((await stateOf(paid))[0], 'confirmed');
  await send();
  await send(new Date(Date.now() + 60_000));
  assert.deepEqual([refundedOf(paid), await refundsOf(paid)], [[1_500], [[1_500, 'pending']]]);
  const done = fake.outbox.at(-1);
  assert.equal(done?.notice.type, 'refund.done');
  assert.equal(await deliver(server, done!), 200);
  assert.equal(await deliver(server, done!), 200);
  assert.deepEqual(await refundsOf(paid), [[1_500, 'done']]);
});

test('everything cancels the spot, which goes to the next, and the player may join again', async () => {
  const paid = await makePaid({ maxParticipants: 1 });
  const next = await signUp(server);
  const params = { id: paid.event.id };
  await call(server, 'joinEvent', { as: next, params, body: {} });
  await call(server, 'refundPayment', refundOf(paid, 4_000));
  const expected = [...BOUGHT, 'refund online 4000', 'charge  -4000', 'charge  4000'];
  assert.deepEqual(await entriesOf(server, paid.event), expected);
  const rows = await participationsOf(server, paid.event);
  const statuses = rows.map(({ user_id, status }) => [user_id === next.user.id, status]);
  assert.deepEqual(statuses, [
    [false, 'cancelled'],
    [true, 'confirmed'],
  ]);
  assert.ok(rows[1]?.hold_until, 'the spot of the next is held');
  const again = await call(server, 'joinEvent', { as: paid.player, params, body: {} });
  assert.equal(again.status, 'waitlist');
});

test('above what was paid, of somebody else, and with a wrong amount nothing is refunded', async () => {
  const paid = await makePaid();
  const refusal = await refuse(server, 'refundPayment', refundOf(paid, 4_001));
  assert.deepEqual([refusal.code, /£40\.00/.test(refusal.message)], ['REFUND_TOO_LARGE', true]);
  const other = await makePaid();
  const foreign = { ...refundOf(paid, 100), params: { id: other.event.id }, as: other.organizer };
  assert.equal((await refuse(server, 'refundPayment', foreign)).code, 'PARTICIPANT_NOT_FOUND');
  for (const pence of [0, -1, 0.5, 1_000_001, '100'])
    assert.equal(
      (await refuse(server, 'refundPayment', refundOf(paid, pence as number))).status,
      400,
    );
  const many = await Promise.allSettled(
    Array.from({ length: 5 }, () => call(server, 'refundPayment', refundOf(paid, 2_500))),
  );
  assert.equal(many.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.deepEqual(await entriesOf(server, paid.event), [...BOUGHT, 'refund online 2500']);
});

test('a provider that fails, or a crash before the commit, refunds once', async () => {
  await send();
  const paid = await makePaid();
  await call(server, 'refundPayment', refundOf(paid, 4_000));
  const asked = fake.refund;
  fake.refund = async (refund) => {
    await asked(refund);
    throw new Error('the connection is gone');
  };
  const { counts } = await send();
  fake.refund = asked;
  assert.equal(counts.failed, 1);
  assert.deepEqual(await refundsOf(paid), [[4_000, 'pending']]);
  await send(new Date(Date.now() + 3_600_000));
  assert.deepEqual([refundedOf(paid), await refundsOf(paid)], [[4_000], [[4_000, 'done']]]);
});

test('what was paid online is not reversed, by a reversal or by the word', async () => {
  const paid = await makePaid();
  const { organizer, event, player } = paid;
  const params = { id: event.id };
  const { entries } = await call(server, 'listLedger', { as: organizer, params, query: {} });
  const entryId = entries.find(({ kind }) => kind === 'payment')?.id ?? '';
  const reversal = { as: organizer, params: { ...params, entryId }, body: { nonce: makeNonce() } };
  const refusal = await refuse(server, 'reverseLedgerEntry', reversal);
  assert.deepEqual([refusal.code, /refund/.test(refusal.message)], ['NOT_REVERSIBLE', true]);
  const word = { as: organizer, params: { ...params, userId: player.user.id } };
  const pending = { ...word, body: { paymentStatus: 'pending' as const } };
  assert.equal((await refuse(server, 'updateParticipant', pending)).code, 'NOTHING_OWED');
  assert.deepEqual(await entriesOf(server, event), BOUGHT);
  assert.equal((await stateOf(paid))[1], 'paid');
  await call(server, 'updateParticipant', { ...word, body: { paymentStatus: 'refunded' } });
  assert.deepEqual(await entriesOf(server, event), [...BOUGHT, 'refund online 4000']);
  await send();
  assert.deepEqual([refundedOf(paid), (await stateOf(paid))[0]], [[4_000], 'confirmed']);
});

test('cash beside it is refunded after it', async () => {
  const paid = await makePaid({ payment: { depositPence: 1_000 } });
  const { organizer, event, id } = paid;
  const cash = { kind: 'payment', method: 'cash', pence: 3_000, participationId: id } as const;
  const body = { ...cash, nonce: makeNonce() };
  await call(server, 'addLedgerEntry', { as: organizer, params: { id: event.id }, body });
  const { refund } = await call(server, 'refundPayment', refundOf(paid, 1_500));
  assert.deepEqual([refund.pence, refund.status], [1_500, 'pending']);
  const back = (await entriesOf(server, event)).slice(-2);
  assert.deepEqual(back, ['refund online 1000', 'refund cash 500']);
  const rest = await call(server, 'refundPayment', refundOf(paid, 500));
  assert.equal(rest.refund.status, 'done');
});

test('leaving refunds what the rule says, and the rest is kept', async () => {
  for (const [days, refundPence, kept] of [
    [8, 4_000, 0],
    [5, 2_000, 2_000],
    [1, 0, 4_000],
  ] as const) {
    const date = new Date(Date.now() + days * DAY_MS).toISOString();
    const paid = await makePaid({ date });
    const request = { as: paid.player, params: { id: paid.event.id } };
    assert.equal((await call(server, 'getJoinStatus', request)).refundPence, refundPence);
    const left = await call(server, 'leaveEvent', request);
    assert.deepEqual([left.status, left.refundPence], ['cancelled', refundPence]);
    const own = { as: paid.player, params: { id: paid.event.id } };
    const { participant } = await call(server, 'getMyJoinForm', own);
    assert.equal(participant.balancePence, 0);
    const entries = await entriesOf(server, paid.event);
    const expected = [
      ...(kept > 0 ? [`adjustment  ${kept}`] : []),
      ...(refundPence > 0 ? [`refund online ${refundPence}`] : []),
      'charge  -4000',
    ];
    assert.deepEqual(entries.slice(2), expected);
    await send();
    assert.deepEqual(refundedOf(paid), refundPence > 0 ? [refundPence] : []);
    const again = await call(server, 'joinEvent', { ...request, body: {} });
    assert.equal(again.participant.balancePence, 4_000);
    assert.ok(again.holdUntil);
  }
});

test('what is paid when everything was paid already is refunded', async () => {
  const { organizer, event } = await makePayingEvent(server);
  const player = await signUp(server);
  const { checkout, participant } = await joinAndCheckOut(server, player, event);
  await setPaid(organizer, { event, player });
  assert.equal(
    (await call(server, 'getJoinStatus', { as: player, params: { id: event.id } })).holdUntil,
    null,
  );
  await pay(server, fake, checkout.checkoutId);
  const paid = { organizer, event, player, checkoutId: checkout.checkoutId, id: participant.id };
  await send();
  assert.deepEqual(refundedOf(paid), [4_000]);
  assert.equal((await stateOf(paid))[0], 'confirmed');
});

function setPaid(as: Person, { event, player }: { event: { id: string }; player: Person }) {
  const params = { id: event.id, userId: player.user.id };
  return call(server, 'updateParticipant', { as, params, body: { paymentStatus: 'paid' } });
}

test('a payment for an event that is gone is refunded', async () => {
  const { event } = await makePayingEvent(server);
  const player = await signUp(server);
  const { checkout } = await joinAndCheckOut(server, player, event);
  await server.services.db.deleteFrom('events').where('id', '=', event.id).execute();
  await pay(server, fake, checkout.checkoutId);
  await send();
  const refunds = fake.checkouts.get(checkout.checkoutId)?.refunds;
  assert.deepEqual([...(refunds?.values() ?? [])], [4_000]);
});
