import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import {
  checkOut,
  createTestProvider,
  entriesOf,
  makePayingEvent,
  pay,
  startPayingServer,
} from '../../../test/support/payments.ts';
import { signUp } from '../../../test/support/people.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { makeVoucher, usesOf } from '../../../test/support/vouchers.ts';
import { book } from './book.ts';
import { removeUserFromEvents } from './holds.ts';

/* Vouchers beside payments online (docs/product/money.md#voucher-worth). */

const fake = createTestProvider();
let server: TestServer;
before(async () => {
  server = await startPayingServer(fake);
});
after(() => server.close());

async function makeJoined(value: number, payment = {}) {
  const { organizer, event } = await makePayingEvent(server, { payment });
  const voucher = await makeVoucher(server, organizer, { value, maxUses: 1 });
  const as = await signUp(server);
  const params = { id: event.id };
  const body = { voucherCode: voucher.code };
  const joined = await call(server, 'joinEvent', { as, params, body });
  return { organizer, event, voucher, as, params, joined };
}

test('the rest is paid, and leaving refunds that alone', async () => {
  const refundRule = [{ days: 0, percent: 50 }];
  const { organizer, event, voucher, as, params } = await makeJoined(10, { refundRule });
  const checkout = await checkOut(server, as, event);
  assert.equal(checkout.pence, 3_000);
  await pay(server, fake, checkout.checkoutId);
  const status = await call(server, 'getJoinStatus', { as, params });
  assert.deepEqual([status.duePence, status.refundPence, status.holdUntil], [0, 1_500, null]);
  const { refundPence } = await call(server, 'leaveEvent', { as, params });
  assert.equal(refundPence, 1_500);
  assert.deepEqual(await entriesOf(server, event), [
    'charge  4000',
    'voucher voucher 1000',
    'payment online 3000',
    'adjustment  1500',
    'refund online 1500',
    'charge  -4000',
    'voucher voucher -1000',
  ]);
  assert.equal(await usesOf(server, organizer, voucher), 0);
});

test('what was paid above what was due with the voucher is refunded whole', async () => {
  const { event, as, params } = await makeJoined(10, { refundRule: [] });
  const { checkoutId } = await checkOut(server, as, event);
  await pay(server, fake, checkoutId);
  // An adjustment of the organizer's makes some of it too much.
  await server.services.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('participations')
      .set({ payment_amount_pence: 3_500 })
      .where('event_id', '=', event.id)
      .returning('id')
      .execute();
    await book(trx, { participationIds: changed.map(({ id }) => id) });
  });
  const { refundPence } = await call(server, 'leaveEvent', { as, params });
  assert.equal(refundPence, 500);
});

test('a voucher for everything needs neither a hold nor a payment', async () => {
  const { joined, as, params } = await makeJoined(40);
  assert.deepEqual([joined.holdUntil, joined.participant.balancePence], [null, 0]);
  const { duePence } = await call(server, 'getJoinStatus', { as, params });
  assert.equal(duePence, 0);
});

test('a deposit is what is missing of it beside the voucher', async () => {
  const { as, params } = await makeJoined(10, { depositPence: 1_500 });
  assert.equal((await call(server, 'getJoinStatus', { as, params })).duePence, 500);
});

test('a voucher that covers the deposit needs no hold', async () => {
  const { joined } = await makeJoined(15, { depositPence: 1_500 });
  assert.deepEqual([joined.holdUntil, joined.participant.balancePence], [null, 2_500]);
});

test('an account that is gone has used a voucher for a game that was played', async () => {
  const { organizer, event, voucher, as } = await makeJoined(10);
  const coming = await makeJoined(10);
  await server.database.pool.query('update events set date = now() where id = $1', [event.id]);
  for (const { user } of [as, coming.as])
    await server.services.db
      .transaction()
      .execute((trx) => removeUserFromEvents(trx, user.id, server.services.config));
  assert.equal(await usesOf(server, organizer, voucher), 1);
  assert.equal(await usesOf(server, coming.organizer, coming.voucher), 0);
  // What it was worth there stays, and is taken back for the game to come.
  assert.deepEqual((await entriesOf(server, event)).slice(-1), ['voucher voucher 1000']);
  assert.deepEqual((await entriesOf(server, coming.event)).slice(-1), ['voucher voucher -1000']);
});
