import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEFAULT_REFUND_RULE } from '@muster/contract';
import { call, refuse, send } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { findWrongMoney } from '../../../test/support/money-truth.ts';
import { addJoined, crewMove, makeDates, ownMove } from '../../../test/support/moves.ts';
import {
  checkOut,
  createTestProvider,
  entriesOf,
  pay,
  startPayingServer,
} from '../../../test/support/payments.ts';
import type { Person } from '../../../test/support/people.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { makeVoucher, usesOf } from '../../../test/support/vouchers.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { removeEvent } from '../events/event-deletion.ts';
import { eraseAccount } from '../own-data/erase-account.ts';
import { sendRefunds } from './refunds.ts';

/* What was paid goes along to another date (docs/product/money.md#transfers). */

const fake = createTestProvider();
let server: TestServer;
before(async () => {
  server = await startPayingServer(fake);
});
after(() => server.close());

type Dates = Awaited<ReturnType<typeof makeDates>>;
type Path = readonly [string, string];

function makePaying() {
  const payment = { mode: 'optional', depositPence: null, refundRule: DEFAULT_REFUND_RULE };
  return makeDates(server, { event: { payment } });
}
/** Returns the checkout. */
async function payOnline(as: Person, id: string): Promise<string> {
  const { checkoutId } = await checkOut(server, as, { id });
  await pay(server, fake, checkoutId);
  return checkoutId;
}
async function addPaid(id: string) {
  const joined = await addJoined(server, id);
  return { ...joined, checkoutId: await payOnline(joined.player, id) };
}
function book({ organizer: as }: Dates, id: string, entry: object) {
  const body = { nonce: makeNonce(), kind: 'payment', method: 'cash', ...entry } as never;
  return call(server, 'addLedgerEntry', { as, params: { id }, body });
}
async function move(as: Person, path: Path): Promise<string> {
  await call(server, 'moveSpot', ownMove(as, path));
  return participationAt(as, path[1]);
}
async function participationAt({ user }: Person, eventId: string): Promise<string> {
  const { rows } = await server.database.pool.query(
    'select id from participations where event_id = $1 and user_id = $2',
    [eventId, user.id],
  );
  return rows[0].id;
}
function refund({ organizer: as }: Dates, id: string, body: object) {
  const given = { nonce: makeNonce(), ...body } as never;
  return call(server, 'refundPayment', { as, params: { id }, body: given });
}
function setWord({ organizer: as }: Dates, { id, userId }: { id: string; userId: string }) {
  const body = { paymentStatus: 'pending' as const };
  return refuse(server, 'updateParticipant', { as, params: { id, userId }, body });
}
/** What the provider has refunded of each checkout, once it was asked. */
async function refundedOf(...checkoutIds: string[]) {
  const { signal } = new AbortController();
  await sendRefunds({ ...server.services, now: new Date(), signal });
  return checkoutIds.map((id) => [...(fake.checkouts.get(id)?.refunds.values() ?? [])]);
}
function remove(id: string) {
  const event = { id, organizerId: null };
  return inTransaction(server.services.db, (trx) => removeEvent(trx, event));
}
async function ledgerOf({ organizer: as }: Dates, id: string) {
  return call(server, 'listLedger', { as, params: { id }, query: { limit: 100 } });
}
async function checkMoney({ a, b, c }: Dates) {
  for (const id of [a, b, c])
    assert.deepEqual(await findWrongMoney(server.database.pool, id), [], id);
}

test('£25 paid by card go along, are taken where they were taken, and refunded in full', async () => {
  const dates = await makePaying();
  const { a, b, organizer: as } = dates;
  const { player, checkoutId } = await addPaid(a);
  const id = await move(player, [a, b]);
  const left = ['charge  2500', 'payment online 2500', 'charge  -2500', 'transfer online 2500'];
  assert.deepEqual(await entriesOf(server, { id: a }), left);
  assert.deepEqual(await entriesOf(server, { id: b }), ['charge  2500', 'transfer online -2500']);
  const [old, made] = [await ledgerOf(dates, a), await ledgerOf(dates, b)];
  assert.deepEqual([old.summary.balancePence, made.summary.balancePence], [0, 0]);
  const [out] = old.entries;
  assert.deepEqual([out?.kind, out?.signedPence], ['transfer', 2_500]);
  const payouts = await Promise.all(
    [a, b].map((id) => call(server, 'getPayout', { as, params: { id }, query: {} })),
  );
  assert.deepEqual(
    payouts.map(({ takenPence, transferredPence }) => [takenPence, transferredPence]),
    [
      [2_500, -2_500],
      [0, 2_500],
    ],
  );
  const csv = { as, params: { id: b }, query: { format: 'csv' } };
  assert.match(await (await send(server, 'getPayout', csv)).text(), /Moved from other dates,25\b/);
  const cashUp = await call(server, 'getCashUp', { as, params: { id: a }, query: {} });
  assert.equal(cashUp.totalPence, 2_500);
  const status = await call(server, 'getJoinStatus', { as: player, params: { id: b } });
  assert.deepEqual([status.duePence, status.refundPence > 0], [0, true]);
  await refund(dates, b, { participationId: id, pence: 2_500 });
  assert.deepEqual(await refundedOf(checkoutId), [[2_500]]);
  const after = await call(server, 'getJoinStatus', { as: player, params: { id: b } });
  assert.equal(after.status, 'cancelled');
  await checkMoney(dates);
});

test('cash goes along, is refunded in cash, and is not taken back by a word', async () => {
  const dates = await makePaying();
  const { a, b, organizer: as } = dates;
  const { player, id } = await addJoined(server, a);
  const { entry } = await book(dates, a, { participationId: id, pence: 2_500 });
  const to = await move(player, [a, b]);
  const transfer = (await ledgerOf(dates, b)).entries.find(({ kind }) => kind === 'transfer');
  assert.deepEqual([transfer?.method, transfer?.signedPence], ['cash', -2_500]);
  const wrong: Path[] = [
    [a, entry.id],
    [b, transfer?.id ?? ''],
  ];
  for (const [eventId, entryId] of wrong) {
    const params = { id: eventId, entryId };
    const body = { nonce: makeNonce(), note: '' };
    const refusal = await refuse(server, 'reverseLedgerEntry', { as, params, body });
    assert.equal(refusal.code, 'NOT_REVERSIBLE');
  }
  const word = await setWord(dates, { id: b, userId: player.user.id });
  assert.equal(word.code, 'NOTHING_OWED');
  await refund(dates, b, { participationId: to, pence: 2_500 });
  const refunds = (await ledgerOf(dates, b)).entries.filter(({ kind }) => kind === 'refund');
  assert.deepEqual(
    refunds.map(({ method, pence }) => [method, pence]),
    [['cash', 2_500]],
  );
  const body = { nonce: makeNonce(), participationId: id, pence: 1 };
  const tooMuch = await refuse(server, 'refundPayment', { as, params: { id: a }, body });
  assert.equal(tooMuch.code, 'REFUND_TOO_LARGE', 'nothing is left at the old date');
  await checkMoney(dates);
});

test('of what was refunded before nothing goes along, and of each method its rest', async () => {
  const dates = await makePaying();
  const { a, b } = dates;
  const { player, id, checkoutId } = await addPaid(a);
  await book(dates, a, { participationId: id, pence: 1_000 });
  await refund(dates, a, { participationId: id, pence: 500 });
  const to = await move(player, [a, b]);
  const [entries] = [await entriesOf(server, { id: b })];
  assert.deepEqual(entries, ['charge  2500', 'transfer cash -1000', 'transfer online -2000']);
  await refund(dates, b, { participationId: to, pence: 3_000 });
  assert.deepEqual(await refundedOf(checkoutId), [[500, 2_000]]);
  await checkMoney(dates);
});

test('two moves: the payments that came along are refunded first, the oldest first', async () => {
  const dates = await makePaying();
  const { a, b, c, organizer } = dates;
  const { player, checkoutId: first } = await addPaid(a);
  for (const [id, price] of [
    [b, '£30'],
    [c, '£35'],
  ] as const)
    await call(server, 'updateEvent', { as: organizer, params: { id }, body: { price } });
  await move(player, [a, b]);
  const second = await payOnline(player, b);
  const to = await move(player, [b, c]);
  const third = await payOnline(player, c);
  await refund(dates, c, { participationId: to, pence: 2_700 });
  assert.deepEqual(await refundedOf(first, second, third), [[2_500], [200], []]);
  await refund(dates, c, { participationId: to, pence: 800 });
  assert.deepEqual(await refundedOf(first, second, third), [[2_500], [200, 300], [500]]);
  await checkMoney(dates);
});

test('a voucher goes along: its use is counted once, and what it takes off stays', async () => {
  const dates = await makePaying();
  const { a, b, organizer } = dates;
  const voucher = await makeVoucher(server, organizer, { maxUses: 1, eventIds: [a] });
  const { player } = await addJoined(server, a, { voucherCode: voucher.code });
  const { participation } = await call(server, 'moveSpot', ownMove(player, [a, b]));
  assert.equal(participation.balancePence, 2_000);
  assert.equal(await usesOf(server, organizer, voucher), 1);
  await call(server, 'leaveEvent', { as: player, params: { id: b }, query: {} });
  assert.equal(await usesOf(server, organizer, voucher), 0);
  await checkMoney(dates);
});

test('what is paid at the old date after the move goes back, and nothing else', async () => {
  const dates = await makePaying();
  const { a, b } = dates;
  const { player } = await addJoined(server, a);
  const { checkoutId } = await checkOut(server, player, { id: a });
  await move(player, [a, b]);
  const before = await entriesOf(server, { id: b });
  await pay(server, fake, checkoutId);
  assert.deepEqual(await refundedOf(checkoutId), [[2_500]]);
  assert.deepEqual(await entriesOf(server, { id: b }), before);
  await checkMoney(dates);
});

test('who joins the old date again pays there, and each refund is of its own payment', async () => {
  const dates = await makePaying();
  const { a, b } = dates;
  const { player, checkoutId: moved } = await addPaid(a);
  const to = await move(player, [a, b]);
  await addJoined(server, a, {}, player);
  const again = await payOnline(player, a);
  const id = await participationAt(player, a);
  await refund(dates, a, { participationId: id, pence: 2_500 });
  assert.deepEqual(await refundedOf(moved, again), [[], [2_500]]);
  await refund(dates, b, { participationId: to, pence: 2_500 });
  assert.deepEqual(await refundedOf(moved, again), [[2_500], [2_500]]);
  await checkMoney(dates);
});

test('leaving, and the deletion of the event or of the account, refund what came along', async () => {
  type End = (dates: Dates, player: Person) => Promise<unknown>;
  const ends: Record<string, End> = {
    leaving: ({ b }, as) => call(server, 'leaveEvent', { as, params: { id: b }, query: {} }),
    'the old event is gone, then leaving': async ({ a, b }, as) => {
      await remove(a);
      await call(server, 'leaveEvent', { as, params: { id: b }, query: {} });
    },
    event: ({ b }) => remove(b),
    account: (_, { user }) =>
      eraseAccount(server.services, { id: user.id, conversations: 'deleted', origin: null }),
    organizer: ({ organizer: { user } }) =>
      eraseAccount(server.services, { id: user.id, conversations: 'deleted', origin: null }),
  };
  for (const [what, end] of Object.entries(ends)) {
    const dates = await makePaying();
    const { player, checkoutId } = await addPaid(dates.a);
    await move(player, [dates.a, dates.b]);
    const asked = await call(server, 'getAccountDeletion', { as: dates.organizer });
    assert.deepEqual(asked.refund, { players: 1, pence: 2_500 });
    await end(dates, player);
    assert.deepEqual(await refundedOf(checkoutId), [[2_500]], what);
  }
});

test('while everybody is refunded, money goes along until it is refunded', async () => {
  const dates = await makePaying();
  const { a, b, organizer: as } = dates;
  const [early, late] = [await addPaid(a), await addPaid(a)];
  const off = { reason: 'Flooded', refund: true, nonce: makeNonce() };
  await call(server, 'callOffEvent', { as, params: { id: a }, body: off });
  await move(early.player, [a, b]);
  await server.services.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runJobs(server);
  const refunded = await refundedOf(early.checkoutId, late.checkoutId);
  assert.deepEqual(refunded, [[], [2_500]]);
  const refusal = await refuse(server, 'moveSpot', ownMove(late.player, [a, b]));
  assert.equal(refusal.code, 'MOVE_CLOSED');
  const participationIds = [late.id];
  const request = crewMove(as, [a, b], { participationIds });
  const { refused } = await call(server, 'moveParticipants', request);
  assert.deepEqual(
    refused.map(({ code }) => code),
    ['MOVE_CLOSED'],
  );
  await checkMoney(dates);
});

test('a refund of what came along that fails is decided where it was paid', async () => {
  const dates = await makePaying();
  const { a, b, organizer: as } = dates;
  const { player } = await addPaid(a);
  const to = await move(player, [a, b]);
  await refund(dates, b, { participationId: to, pence: 1_000 });
  await server.database.pool.query(
    `update refunds set status = 'failed', failure = 'refused' where checkout_id in (
      select id from checkouts where event_id = $1)`,
    [a],
  );
  const { payments } = await call(server, 'listPayments', { as, params: { id: a }, query: {} });
  const params = { id: a, refundId: payments[0]?.refunds[0]?.id ?? '' };
  const before = await entriesOf(server, { id: a });
  const body = { nonce: makeNonce(), method: 'cash' as const };
  await call(server, 'settleRefund', { as, params, body });
  assert.deepEqual(await entriesOf(server, { id: a }), before);
  const booked = (await entriesOf(server, { id: b })).slice(-3);
  assert.deepEqual(booked, ['refund online 1000', 'refund online -1000', 'refund cash 1000']);
});

test('a player who moves has the rest to pay in time, whom the organizer moves has not', async () => {
  const payment = { mode: 'required', depositPence: null, refundRule: DEFAULT_REFUND_RULE };
  const dates = await makeDates(server, { event: { payment } });
  const { a, b, c, organizer: as } = dates;
  const body = { price: '£30' };
  await call(server, 'updateEvent', { as, params: { id: b }, body });
  const { player } = await addPaid(a);
  const { participation } = await call(server, 'moveSpot', ownMove(player, [a, b]));
  assert.equal(participation.balancePence, 500);
  assert.ok(participation.holdUntil);
  await call(server, 'updateEvent', { as, params: { id: c }, body });
  await call(server, 'moveParticipants', crewMove(as, [b, c]));
  const there = await call(server, 'getJoinStatus', { as: player, params: { id: c } });
  assert.deepEqual([there.status, there.holdUntil, there.duePence], ['confirmed', null, 500]);
  await checkMoney(dates);
});
