import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEFAULT_REFUND_RULE } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { findWrongMoney } from '../../../test/support/money-truth.ts';
import { addJoined, makeDates, ownMove } from '../../../test/support/moves.ts';
import {
  checkOut,
  createTestProvider,
  entriesOf,
  pay,
  startPayingServer,
} from '../../../test/support/payments.ts';
import type { Person } from '../../../test/support/people.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { removeEvent } from '../events/event-deletion.ts';
import { sendRefunds } from './refunds.ts';

/* What becomes of money after its spot has moved (docs/product/money.md#transfers). */

const fake = createTestProvider();
let server: TestServer;
before(async () => {
  server = await startPayingServer(fake);
});
after(() => server.close());

/** Somebody who has paid £25 for the first of three dates. */
async function makePaid(method: 'online' | 'cash' = 'online') {
  const payment = { mode: 'optional', depositPence: null, refundRule: DEFAULT_REFUND_RULE };
  const dates = await makeDates(server, { event: { payment } });
  const { player, id } = await addJoined(server, dates.a);
  const made = { ...dates, player, id, checkoutId: '' };
  if (method === 'cash') {
    await book(made, dates.a, { participationId: id, pence: 2_500 });
    return made;
  }
  const { checkoutId } = await checkOut(server, player, { id: dates.a });
  await pay(server, fake, checkoutId);
  return { ...made, checkoutId };
}
type Paid = Awaited<ReturnType<typeof makePaid>>;

async function move(as: Person, path: readonly [string, string]): Promise<string> {
  await call(server, 'moveSpot', ownMove(as, path));
  const { rows } = await server.database.pool.query(
    'select id from participations where event_id = $1 and user_id = $2',
    [path[1], as.user.id],
  );
  return rows[0].id;
}
/** Returns the id of the entry. */
async function book({ organizer: as }: Paid, id: string, given: object): Promise<string> {
  const body = { nonce: makeNonce(), kind: 'payment', method: 'cash', ...given } as never;
  return (await call(server, 'addLedgerEntry', { as, params: { id }, body })).entry.id;
}
function askRefund({ organizer: as }: Paid, id: string, given: object) {
  const body = { nonce: makeNonce(), ...given } as never;
  return call(server, 'refundPayment', { as, params: { id }, body });
}
/** Asks the provider, which answers as given. */
async function send(refund = fake.refund) {
  const asked = fake.refund;
  fake.refund = refund;
  const { signal } = new AbortController();
  await sendRefunds({ ...server.services, now: new Date(), signal });
  fake.refund = asked;
}
function refundedOf(checkoutId: string) {
  return [...(fake.checkouts.get(checkoutId)?.refunds.values() ?? [])];
}
async function settle({ organizer: as, a }: Paid, refundId: string, id = a) {
  const body = { nonce: makeNonce(), method: 'cash' as const };
  await call(server, 'settleRefund', { as, params: { id, refundId }, body });
}
async function checkMoney({ a, b, c }: Paid) {
  for (const id of [a, b, c])
    assert.deepEqual(await findWrongMoney(server.database.pool, id), [], id);
}

/** Whoever has left the old date joins it again, pays in cash, and gets everything back. */
async function payAgainInCash(paid: Paid, pence = 2_500) {
  const { a, player, id } = paid;
  await checkMoney(paid);
  await addJoined(server, a, {}, player);
  await book(paid, a, { participationId: id, pence: 2_500 });
  await askRefund(paid, a, { participationId: id, pence });
  await checkMoney(paid);
}

test('of what was paid online and refunded in cash nothing goes along, nor its payment', async () => {
  const paid = await makePaid();
  const { a, b, player, id, checkoutId } = paid;
  await book(paid, a, { participationId: id, kind: 'refund', pence: 2_500 });
  await move(player, [a, b]);
  assert.deepEqual(await entriesOf(server, { id: b }), ['charge  2500']);
  await payAgainInCash(paid);
  await send();
  assert.deepEqual(refundedOf(checkoutId), [2_500]);
});

test('where more was refunded than paid, the payments stay with their entries', async () => {
  const paid = await makePaid();
  const { a, b, player, id, organizer: as } = paid;
  const entryId = await book(paid, a, { participationId: id, pence: 500 });
  await book(paid, a, { participationId: id, kind: 'refund', pence: 3_000 });
  const body = { nonce: makeNonce(), note: 'Bounced' };
  await call(server, 'reverseLedgerEntry', { as, params: { id: a, entryId }, body });
  await move(player, [a, b]);
  assert.deepEqual(await entriesOf(server, { id: b }), ['charge  2500']);
  await payAgainInCash(paid, 2_000);
});

test('a refund from before the move that fails is settled by hand at the old date', async () => {
  const paid = await makePaid();
  const { a, b, player, id, checkoutId } = paid;
  const { refund } = await askRefund(paid, a, { participationId: id, pence: 1_000 });
  const to = await move(player, [a, b]);
  await send(async () => ({ status: 'failed' }));
  await settle(paid, refund.id);
  await payAgainInCash(paid);
  await askRefund(paid, b, { participationId: to, pence: 1_500 });
  await send();
  assert.deepEqual(refundedOf(checkoutId).sort(), [1_000, 1_500], 'each its part of the payment');
  await checkMoney(paid);
});

test('a refund at the new date that fails is settled at the old one, and booked at the new', async () => {
  const paid = await makePaid();
  const { a, b, player } = paid;
  const to = await move(player, [a, b]);
  const { refund } = await askRefund(paid, b, { participationId: to, pence: 1_000 });
  await send(async () => ({ status: 'failed' }));
  const before = await entriesOf(server, { id: a });
  await settle(paid, refund.id);
  assert.deepEqual(await entriesOf(server, { id: a }), before);
  const booked = await entriesOf(server, { id: b });
  assert.deepEqual(booked.slice(-2), ['refund online -1000', 'refund cash 1000']);
  await checkMoney(paid);
});

test('once the old date is gone, a refund that fails is settled at the new one', async () => {
  const paid = await makePaid();
  const { a, b, player, organizer: as } = paid;
  const to = await move(player, [a, b]);
  await inTransaction(server.services.db, (trx) => removeEvent(trx, { id: a, organizerId: null }));
  const { refund } = await askRefund(paid, b, { participationId: to, pence: 1_000 });
  await send(async () => ({ status: 'failed' }));
  const { payments } = await call(server, 'listPayments', { as, params: { id: b }, query: {} });
  assert.deepEqual(
    payments.map(({ participationId, refunds }) => [participationId, refunds[0]?.status]),
    [[to, 'failed']],
  );
  await settle(paid, refund.id, b);
  const booked = await entriesOf(server, { id: b });
  assert.deepEqual(booked.slice(-2), ['refund online -1000', 'refund cash 1000']);
});

test('a payment that has gone along is not refunded at the old date', async () => {
  const { a, b, player, id, organizer: as } = await makePaid();
  async function ofPayment() {
    const { payments } = await call(server, 'listPayments', { as, params: { id: a }, query: {} });
    return payments[0]?.participationId;
  }
  assert.equal(await ofPayment(), id);
  await move(player, [a, b]);
  assert.equal(await ofPayment(), null);
  await move(player, [b, a]);
  assert.equal(await ofPayment(), id);
});

test('cash that has come back is not taken back by a word', async () => {
  const { a, b, organizer: as, ...paid } = await makePaid('cash');
  const { player } = paid;
  await move(player, [a, b]);
  await move(player, [b, a]);
  const params = { id: a, userId: player.user.id };
  const body = { paymentStatus: 'pending' as const };
  const { code } = await refuse(server, 'updateParticipant', { as, params, body });
  assert.equal(code, 'NOTHING_OWED');
});
