import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import {
  checkOut,
  createTestProvider,
  deliver,
  entriesOf,
  joinAndCheckOut,
  makeNotice,
  makePayingEvent,
  pay,
  startPayingServer,
} from '../../../test/support/payments.ts';
import { signInSuperadmin, signUp } from '../../../test/support/people.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { sendRefunds } from './refunds.ts';

/* What a provider never takes (docs/product/money.md#failed-refunds). */

const DAY_MS = 86_400_000;
const fake = createTestProvider();
let server: TestServer;
before(async () => {
  server = await startPayingServer(fake);
});
after(() => server.close());

/** £40 that was paid online and is to be refunded. */
async function makeRefund() {
  const { organizer, event } = await makePayingEvent(server);
  const player = await signUp(server, { nickName: 'Pete' });
  const { checkout, participant } = await joinAndCheckOut(server, player, event);
  await pay(server, fake, checkout.checkoutId);
  const body = { participationId: participant.id, pence: 4_000, nonce: makeNonce() };
  const params = { id: event.id };
  const { refund } = await call(server, 'refundPayment', { as: organizer, params, body });
  return { organizer, event, refundId: refund.id, checkoutId: checkout.checkoutId };
}
type Refund = Awaited<ReturnType<typeof makeRefund>>;

function send(days = 0) {
  const { signal } = new AbortController();
  const now = new Date(Date.now() + days * DAY_MS);
  return sendRefunds({ ...server.services, now, signal });
}

/** Until the work is done the provider answers as told. */
async function whileRefunding(refund: typeof fake.refund, work: () => Promise<unknown>) {
  const asked = fake.refund;
  fake.refund = refund;
  await work();
  fake.refund = asked;
}
async function refuseAll() {
  return { status: 'failed' as const };
}
async function reachNobody(): Promise<never> {
  throw new Error('the provider cannot be reached');
}

async function stateOf({ organizer, event }: Refund) {
  const request = { as: organizer, params: { id: event.id }, query: {} };
  const { payments } = await call(server, 'listPayments', request);
  return payments.flatMap(({ refunds }) => refunds.map(({ status, failure }) => [status, failure]));
}
function about({ organizer, event, refundId }: Omit<Refund, 'checkoutId'>) {
  return { as: organizer, params: { id: event.id, refundId } };
}
function byHand(refund: Refund, nonce = makeNonce()) {
  return { ...about(refund), body: { nonce, method: 'cash' as const } };
}
function refundedOf({ checkoutId }: Refund) {
  return [...(fake.checkouts.get(checkoutId)?.refunds.entries() ?? [])];
}
async function refundsInSystem() {
  const as = await signInSuperadmin(server);
  return (await call(server, 'getSystem', { as })).refunds;
}

test('what the provider refuses has failed, and is asked for again under another name', async () => {
  const refund = await makeRefund();
  assert.equal((await refuse(server, 'retryRefund', about(refund))).code, 'REFUND_NOT_FAILED');
  await whileRefunding(refuseAll, () => send());
  assert.deepEqual(await stateOf(refund), [['failed', 'refused']]);
  assert.deepEqual(await refundsInSystem(), { waiting: 0, failed: 1, orphaned: 0 });
  await send(30);
  assert.deepEqual(refundedOf(refund), []);
  const { refund: again } = await call(server, 'retryRefund', about(refund));
  assert.deepEqual(again, { id: refund.refundId, pence: 4_000, status: 'pending' });
  await send();
  assert.deepEqual(refundedOf(refund), [[`${refund.refundId}-1`, 4_000]]);
  assert.deepEqual(await stateOf(refund), [['pending', null]]);
});

test('a provider that cannot be reached is asked for three days, and again under the same name', async () => {
  const refund = await makeRefund();
  await whileRefunding(reachNobody, async () => {
    for (const days of [0, 1, 2.9]) await send(days);
    assert.deepEqual(await stateOf(refund), [['pending', null]]);
    await send(3.1);
  });
  assert.deepEqual(await stateOf(refund), [['failed', 'unanswered']]);
  // It may have got through: another name would refund twice.
  await call(server, 'retryRefund', about(refund));
  await send();
  assert.deepEqual(refundedOf(refund), [[refund.refundId, 4_000]]);
  await send(10);
  await send(14.1);
  assert.deepEqual(await stateOf(refund), [['done', null]]);
});

test('what stays pending for two weeks has failed, until the provider says that it is done', async () => {
  const refund = await makeRefund();
  await whileRefunding(
    async () => ({ status: 'pending' }),
    async () => {
      for (const days of [0, 13.9]) await send(days);
      assert.deepEqual(await stateOf(refund), [['pending', null]]);
      await send(14.1);
    },
  );
  assert.deepEqual(await stateOf(refund), [['failed', 'unanswered']]);
  const of = { checkoutId: refund.checkoutId, type: 'refund.done' } as const;
  assert.equal(await deliver(server, fake.sign(makeNotice(of))), 200);
  assert.deepEqual(await stateOf(refund), [['done', null]]);
});

test('the provider tells that a refund has failed, also one that was done, once', async () => {
  const refund = await makeRefund();
  await send();
  await deliver(server, fake.outbox.at(-1)!);
  assert.deepEqual(await stateOf(refund), [['done', null]]);
  const of = { checkoutId: refund.checkoutId, type: 'refund.failed' } as const;
  const failed = fake.sign(makeNotice(of));
  for (const _ of [1, 2]) assert.equal(await deliver(server, failed), 200);
  assert.deepEqual(await stateOf(refund), [['failed', 'refused']]);
  await call(server, 'retryRefund', about(refund));
  assert.equal(await deliver(server, failed), 200);
  assert.deepEqual(await stateOf(refund), [['pending', null]]);
  for (const days of [0, 1]) await send(days);
  assert.deepEqual(await stateOf(refund), [['done', null]]);
});

test('what is refunded by hand is booked once, and neither provider nor a deletion repeats it', async () => {
  const refund = await makeRefund();
  const { event, organizer } = refund;
  const nonce = makeNonce();
  await whileRefunding(refuseAll, () => send());
  const results = await Promise.all(
    [1, 2].map(() => call(server, 'settleRefund', byHand(refund, nonce))),
  );
  for (const result of results) assert.equal(result.refund.status, 'by_hand');
  assert.equal((await refuse(server, 'settleRefund', byHand(refund))).code, 'REFUND_NOT_FAILED');
  assert.equal((await refuse(server, 'retryRefund', about(refund))).code, 'REFUND_NOT_FAILED');
  assert.deepEqual((await entriesOf(server, event)).slice(-2), [
    'refund online -4000',
    'refund cash 4000',
  ]);
  assert.deepEqual(await stateOf(refund), [['by_hand', null]]);
  const params = { id: event.id };
  const { refundable } = await call(server, 'getRefundRun', { as: organizer, params });
  assert.deepEqual([refundable.onlinePence, refundable.byHandPence], [0, 0]);
  await call(server, 'deleteEvent', { as: organizer, params });
  await send();
  assert.deepEqual(refundedOf(refund), []);
});

test('of an event that is gone the superadmin asks again; nobody finds refunds of others', async () => {
  const refund = await makeRefund();
  const other = await makeRefund();
  for (const name of ['retryRefund', 'settleRefund'] as const) {
    const strange = { ...byHand(refund), as: other.organizer };
    assert.equal((await refuse(server, name, strange)).code, 'EVENT_NOT_FOUND');
    const mixed = { ...byHand(other), params: { id: other.event.id, refundId: refund.refundId } };
    assert.equal((await refuse(server, name, mixed)).code, 'REFUND_NOT_FOUND');
  }
  await whileRefunding(refuseAll, () => send());
  const params = { id: refund.event.id };
  await call(server, 'deleteEvent', { as: refund.organizer, params });
  const { failed, orphaned } = await refundsInSystem();
  assert.deepEqual([failed, orphaned], [2, 1]);
  const as = await signInSuperadmin(server);
  assert.deepEqual(await call(server, 'retryOrphanedRefunds', { as }), { refunds: 1 });
  await send();
  assert.deepEqual(refundedOf(refund), [[`${refund.refundId}-1`, 4_000]]);
  assert.deepEqual(refundedOf(other), []);
});

test('what has failed keeps its part of a payment: the next is refunded of another', async () => {
  const { organizer, event } = await makePayingEvent(server, { payment: { depositPence: 1_000 } });
  const player = await signUp(server);
  const { checkout: deposit, participant } = await joinAndCheckOut(server, player, event);
  await pay(server, fake, deposit.checkoutId);
  const rest = await checkOut(server, player, event);
  await pay(server, fake, rest.checkoutId);
  const params = { id: event.id };
  async function refundPart(pence: number) {
    const body = { participationId: participant.id, pence, nonce: makeNonce() };
    return call(server, 'refundPayment', { as: organizer, params, body });
  }
  const { refund } = await refundPart(3_000);
  await whileRefunding(refuseAll, () => send());
  await refundPart(1_000);
  await call(server, 'retryRefund', about({ organizer, event, refundId: refund.id }));
  await send();
  const given = [deposit, rest].map(({ checkoutId }) => [
    ...(fake.checkouts.get(checkoutId)?.refunds.values() ?? []),
  ]);
  assert.deepEqual(given, [[1_000], [3_000]]);
});
