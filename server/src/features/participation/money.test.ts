import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse, send } from '../../../test/support/call.ts';
import { createTestDatabase } from '../../../test/support/database.ts';
import { addDependant, joinFor } from '../../../test/support/dependants.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { findWrongMoney } from '../../../test/support/money-truth.ts';
import {
  createTestProvider,
  makePayingEvent,
  pay,
  startPayingServer,
} from '../../../test/support/payments.ts';
import { signUp } from '../../../test/support/people.ts';
import { readCalendar } from '../../../test/support/read-calendar.ts';
import { PUBLIC_URL, type TestServer } from '../../../test/support/start-test-server.ts';
import { makeVoucher, usesOf } from '../../../test/support/vouchers.ts';
import { PLAYER_MAIL_TEXTS } from '../../platform/mail/player-mail-texts.ts';
import { eraseAccount } from '../own-data/erase-account.ts';
import { expireHolds } from './holds.ts';
import { mailStatuses } from './participant-mails.ts';

/* What guardians pay, and what they are told (docs/product/dependants.md#booking). */

const fake = createTestProvider();
let server: TestServer;
before(async () => {
  server = await startPayingServer(fake, { database: await createTestDatabase() });
});
after(() => server.close());

async function makeBooked() {
  const { organizer, event } = await makePayingEvent(server, { maxParticipants: 2 });
  const guardian = await signUp(server, { nickName: 'Greta' });
  const tom = await addDependant(server, guardian);
  const named = { as: guardian, params: { id: event.id }, query: { dependantId: tom.id } };
  const booking = { eventId: event.id, dependantId: tom.id };
  return { organizer, event, guardian, tom, named, booking };
}

test('a guardian pays for a dependant, has the receipt, and gets it back on leaving', async () => {
  const { event, guardian, tom, named, booking } = await makeBooked();
  const joined = await joinFor(server, guardian, booking);
  assert.notEqual(joined.holdUntil, null);
  const { as, params } = named;
  const own = { as, params, body: { nonce: makeNonce() } };
  assert.equal((await refuse(server, 'startCheckout', own)).code, 'NOT_JOINED');
  const nonce = makeNonce();
  const body = { nonce, dependantId: tom.id };
  const checkout = await call(server, 'startCheckout', { as, params, body });
  assert.equal(checkout.pence, 4_000);
  const other = { as: await signUp(server), params, body };
  assert.equal((await refuse(server, 'startCheckout', other)).code, 'NOT_JOINED');
  await pay(server, fake, checkout.checkoutId);
  const status = await call(server, 'getJoinStatus', named);
  assert.deepEqual([status.holdUntil, status.duePence, status.refundPence], [null, 0, 4_000]);
  const receipt = await send(server, 'getReceipt', named);
  assert.equal(receipt.headers.get('content-type'), 'application/pdf');
  const left = await call(server, 'leaveEvent', named);
  assert.equal(left.refundPence, 4_000);
  assert.deepEqual(await findWrongMoney(server.database.pool, event.id), []);
});

test('a spot that is not paid for in time goes on, and the guardian reads whose it was', async () => {
  const { event, guardian, booking } = await makeBooked();
  const { participant } = await joinFor(server, guardian, booking);
  const { pool } = server.database;
  await pool.query(`update participations set hold_until = now() - interval '1 s' where id = $1`, [
    participant.id,
  ]);
  const { signal } = new AbortController();
  assert.equal(await expireHolds({ ...server.services, now: new Date(), signal }), 1);
  assert.equal((await participationsOf(server, event))[0]?.status, 'cancelled');
  const { rows } = await pool.query(
    `select details from mails where user_id = $1 and kind = 'onlinePayment'`,
    [guardian.user.id],
  );
  assert.deepEqual(
    rows.map(({ details }) => [details.news, details.dependantName]),
    [['expired', 'Tom Oakes']],
  );
});

test('a guardian is told of the spot of each, by name', async () => {
  const { event, guardian, booking } = await makeBooked();
  await joinFor(server, guardian, booking);
  await call(server, 'joinEvent', { as: guardian, params: { id: event.id }, body: {} });
  const { db, pool } = server.services;
  await mailStatuses({ db, signal: new AbortController().signal });
  const { rows } = await pool.query(
    `select details from mails where user_id = $1 and kind = 'participation' order by created_at`,
    [guardian.user.id],
  );
  assert.deepEqual(rows.map(({ details }) => [details.news, details.dependantName]).sort(), [
    ['joined', undefined],
    ['joined', 'Tom Oakes'],
  ]);
  const details = rows.find(({ details }) => details.dependantName)?.details;
  const text = PLAYER_MAIL_TEXTS.participation(details, {
    publicUrl: PUBLIC_URL,
  } as Parameters<typeof PLAYER_MAIL_TEXTS.participation>[1]);
  assert.equal(text.subject, `Tom Oakes: You have a spot: “${event.title}”`);
  assert.match(text.paragraphs[0] ?? '', /^This is about Tom Oakes/);
});

test('a voucher for once a person is for each of the family once', async () => {
  const { organizer, event, guardian, booking } = await makeBooked();
  const { code: voucherCode, ...voucher } = await makeVoucher(server, organizer, {
    isOncePerPerson: true,
  });
  await joinFor(server, guardian, { ...booking, voucherCode });
  const own = { as: guardian, params: { id: event.id }, body: { voucherCode } };
  await call(server, 'joinEvent', own);
  assert.equal(await usesOf(server, organizer, voucher), 2);
  const second = await makeApprovedEvent(server, organizer, { price: '£40' });
  for (const body of [{ voucherCode, dependantId: booking.dependantId }, { voucherCode }]) {
    const again = { as: guardian, params: { id: second.id }, body };
    const refusal = await refuse(server, 'joinEvent', again);
    assert.deepEqual(Object.keys(refusal.fields ?? {}), ['voucherCode']);
  }
});

test('a guardian of several gets one reminder, which asks for what all of them owe', async () => {
  const { organizer, event, guardian, booking } = await makeBooked();
  await joinFor(server, guardian, booking);
  await call(server, 'joinEvent', { as: guardian, params: { id: event.id }, body: {} });
  const body = { audience: 'owing' as const, text: 'Please pay' };
  const request = { as: organizer, params: { id: event.id }, body };
  const { announcement } = await call(server, 'createAnnouncement', request);
  assert.equal(announcement.recipients, 1);
});

test('guardian and dependants have one entry of an event in the calendar', async () => {
  const { event, guardian, booking, named } = await makeBooked();
  await joinFor(server, guardian, booking);
  const { feed } = await call(server, 'renewCalendarFeed', { as: guardian });
  async function read() {
    const response = await fetch((feed?.url ?? '').replace(PUBLIC_URL, server.url));
    return readCalendar(await response.text()).map(({ uid, status }) => [uid, status]);
  }
  const uid = `${event.id}@muster`;
  assert.deepEqual(await read(), [[uid, 'CONFIRMED']]);
  await call(server, 'joinEvent', { as: guardian, params: { id: event.id }, body: {} });
  await call(server, 'leaveEvent', named);
  assert.deepEqual(await read(), [[uid, 'CONFIRMED']]);
  await call(server, 'leaveEvent', { as: guardian, params: { id: event.id } });
  assert.deepEqual(await read(), [[uid, 'CANCELLED']]);
});

test('what was paid for a dependant is refunded when the account is deleted', async () => {
  const { event, guardian, tom, named, booking } = await makeBooked();
  await joinFor(server, guardian, booking);
  const body = { nonce: makeNonce(), dependantId: tom.id };
  const { as, params } = named;
  const { checkoutId } = await call(server, 'startCheckout', { as, params, body });
  await pay(server, fake, checkoutId);
  await eraseAccount(server.services, {
    id: guardian.user.id,
    conversations: 'kept',
    origin: null,
  });
  const { rows } = await server.database.pool.query(
    'select pence from refunds where checkout_id = $1',
    [checkoutId],
  );
  assert.deepEqual(rows, [{ pence: 4_000 }]);
  assert.deepEqual(await participationsOf(server, event), []);
});
