import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIELD_TEXT, type LedgerEntry } from '@muster/contract';
import { call, refuse, send } from '../../../test/support/call.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { entriesOf } from '../../../test/support/payments.ts';
import { type Person, registration, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { makeEndedVoucher, makeVoucher, usesOf } from '../../../test/support/vouchers.ts';

/* What players do with vouchers (docs/product/money.md#voucher-use). */

let database: TestDatabase;
let server: TestServer;
let otherNode: TestServer;
let organizer: Person;
before(async () => {
  database = await createTestDatabase();
  const shared = { ...database, close: async () => undefined };
  server = await startTestServer({ database: shared });
  otherNode = await startTestServer({ database: shared });
  organizer = await signUp(server);
});
after(async () => {
  await Promise.all([server.close(), otherNode.close()]);
  await database.close();
});

type Id = { id: string };
type Changes = Parameters<typeof makeApprovedEvent>[2];

function makeGame(changes: Changes = {}, as = organizer) {
  return makeApprovedEvent(server, as, { price: '£20', ...changes });
}

function join(as: Person, { id }: Id, voucherCode: string | undefined, joinForm = {}) {
  return call(server, 'joinEvent', { as, params: { id }, body: { joinForm, voucherCode } });
}

function refuseJoin(as: Person, { id }: Id, body: object) {
  return refuse(server, 'joinEvent', { as, params: { id }, body });
}

function leave(as: Person, { id }: Id) {
  return call(server, 'leaveEvent', { as, params: { id } });
}

function change({ user }: Person, { id }: Id, body: object) {
  const params = { id, userId: user.id };
  return call(server, 'updateParticipant', { as: organizer, params, body });
}

/** Name, status, credit and balance of the participations, and whether a sum is wrong. */
async function accountsOf({ id }: Id) {
  const { rows } = await database.pool.query(
    `select p.status, p.credited_pence as credited, p.payment_status as word,
      balance_of(p.charged_pence, p.credited_pence, p.paid_pence, p.refunded_pence) as balance,
      b.is_wrong as "isWrong"
    from participations p join counted_balances b on b.participation_id = p.id
    where p.event_id = $1 order by p.id`,
    [id],
  );
  assert.ok(rows.every(({ isWrong }) => !isWrong));
  return rows.map((row) => [row.status, row.credited, row.balance, row.word].join(' '));
}

test('half of £12.35 is £6.18 less, whatever the body says, and however the code is typed', async () => {
  const event = await makeGame({ price: '£12.35' });
  const voucher = await makeVoucher(server, organizer, { kind: 'percent', value: 50 });
  const typed = ` ${voucher.code.replaceAll('-', ' ').toLowerCase()} `;
  const body = { voucherCode: typed, voucherPence: 1_235, value: 100, voucher: { value: 100 } };
  const as = await signUp(server);
  const params = { id: event.id };
  const { participant } = await call(server, 'joinEvent', { as, params, body });
  assert.equal(participant.balancePence, 617);
  assert.deepEqual(await entriesOf(server, event), ['charge  1235', 'voucher voucher 618']);
  assert.deepEqual(await accountsOf(event), ['confirmed 618 617 pending']);
  assert.equal(await usesOf(server, organizer, voucher), 1);
  const { participations } = await call(server, 'listMyParticipations', { as, query: {} });
  assert.equal(participations[0]?.voucherPence, 618);
});

test('a voucher above the price takes off the price, and nothing is owed', async () => {
  const event = await makeGame();
  const { code } = await makeVoucher(server, organizer, { value: 25 });
  const as = await signUp(server);
  await join(as, event, code);
  assert.deepEqual(await accountsOf(event), ['confirmed 2000 0 paid']);
  const params = { id: event.id };
  const payout = await call(server, 'getPayout', { as: organizer, params, query: {} });
  assert.deepEqual([payout.takenPence, payout.byMethod.voucher, payout.owedPence], [0, 2_000, 0]);
});

test('the answer to every code that does not work is the same, and nothing changes', async () => {
  const event = await makeGame();
  const other = await makeGame();
  const stranger = await signUp(server);
  const used = await makeVoucher(server, organizer, { maxUses: 1 });
  await join(await signUp(server), other, used.code);
  const ended = await makeEndedVoucher(server, organizer);
  const elsewhere = await makeVoucher(server, organizer, { eventIds: [other.id] });
  const foreign = await makeVoucher(server, stranger);
  const codes = [used, ended, elsewhere, foreign].map(({ code }) => code);
  const as = await signUp(server);
  for (const voucherCode of [...codes, 'K7QM-2X9P-HT4W', '%', '🎟', "' or true --"]) {
    const refused = await refuseJoin(as, event, { voucherCode });
    assert.deepEqual(
      [refused.status, refused.code, refused.message, refused.fields],
      [400, 'VALIDATION', FIELD_TEXT.voucherCode, { voucherCode: FIELD_TEXT.voucherCode }],
    );
  }
  assert.deepEqual(await participationsOf(server, event), []);
  assert.equal(await usesOf(server, organizer, used), 1);
  // Nothing typed is no voucher.
  await call(server, 'joinEvent', { as, params: { id: event.id }, body: { voucherCode: ' ' } });
});

test('of 50 joins at once on two nodes and ten events three use what has three uses', async () => {
  const games = await Promise.all(Array.from({ length: 10 }, () => makeGame()));
  const voucher = await makeVoucher(server, organizer, { maxUses: 3 });
  const players = await Promise.all(Array.from({ length: 50 }, () => signUp(server)));
  const sent = await Promise.all(
    players.map((as, n) => {
      const node = n % 2 ? server : otherNode;
      const params = { id: games[n % 10]!.id };
      return send(node, 'joinEvent', { as, params, body: { voucherCode: voucher.code } });
    }),
  );
  const statuses = sent.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 201).length, 3);
  assert.equal(statuses.filter((status) => status === 400).length, 47);
  assert.equal(await usesOf(server, organizer, voucher), 3);
  const accounts = await Promise.all(games.map(accountsOf));
  assert.deepEqual(accounts.flat(), Array(3).fill('confirmed 500 1500 pending'));
});

test('once per person is once at all events together, and again after leaving', async () => {
  const [first, second] = [await makeGame(), await makeGame()];
  const { code } = await makeVoucher(server, organizer, { isOncePerPerson: true });
  const as = await signUp(server);
  await join(as, first, code);
  const refused = await refuseJoin(as, second, { voucherCode: code });
  assert.equal(refused.message, FIELD_TEXT.voucherCode);
  await leave(as, first);
  await join(as, second, code);
});

test('leaving, being cancelled and the waitlist take the entry back; the use comes back', async () => {
  const event = await makeGame();
  const voucher = await makeVoucher(server, organizer, { maxUses: 1 });
  const [as, other] = [await signUp(server), await signUp(server)];
  await join(as, event, voucher.code);
  await leave(as, event);
  assert.deepEqual(await entriesOf(server, event), [
    'charge  2000',
    'voucher voucher 500',
    'charge  -2000',
    'voucher voucher -500',
  ]);
  assert.deepEqual(await accountsOf(event), ['cancelled 0 0 pending']);
  assert.equal(await usesOf(server, organizer, voucher), 0);
  await join(other, event, voucher.code);
  await change(other, event, { status: 'waitlist' });
  assert.deepEqual((await accountsOf(event))[1], 'waitlist 0 0 pending');
  // On the waitlist it is kept for when there is a spot again.
  assert.equal(await usesOf(server, organizer, voucher), 1);
  await change(other, event, { status: 'confirmed' });
  await change(other, event, { status: 'cancelled' });
  assert.equal(await usesOf(server, organizer, voucher), 0);
  // An undone cancellation has its voucher again, while there is a use left.
  await change(other, event, { status: 'confirmed' });
  assert.deepEqual((await accountsOf(event))[1], 'confirmed 500 1500 pending');
  await change(other, event, { status: 'cancelled' });
  await join(as, event, voucher.code);
  await change(other, event, { status: 'confirmed' });
  assert.deepEqual(await accountsOf(event), [
    'confirmed 500 1500 pending',
    'confirmed 0 2000 pending',
  ]);
  // Who joins again without a code has none.
  await leave(as, event);
  await join(as, event, undefined);
  assert.deepEqual((await accountsOf(event))[0], 'confirmed 0 2000 pending');
});

test('who waits has reserved a use, and gets it with the spot, also after it has ended', async () => {
  const event = await makeGame({ maxParticipants: 1 });
  const voucher = await makeVoucher(server, organizer, { maxUses: 1 });
  const [has, waits] = [await signUp(server), await signUp(server)];
  await join(has, event, undefined);
  await join(waits, event, voucher.code);
  assert.equal(await usesOf(server, organizer, voucher), 1);
  assert.deepEqual(await entriesOf(server, event), ['charge  2000']);
  await call(server, 'deleteVoucher', { as: organizer, params: { id: voucher.id } });
  await leave(has, event);
  assert.deepEqual((await accountsOf(event))[1], 'confirmed 500 1500 pending');
});

test('another option changes what is owed, and a voucher never more than the price', async () => {
  const kit = { label: 'Kit', options: [{ label: 'Gun', price: 10 }] };
  const event = await makeGame({ price: '£10', customFields: [kit] });
  const { code } = await makeVoucher(server, organizer, { value: 15 });
  const as = await signUp(server);
  const [field] = event.customFields;
  const gun = [{ fieldId: field?.id ?? '', optionId: field?.options[0]?.id ?? '' }];
  function refill(customFieldResponses: typeof gun) {
    const body = { joinForm: { customFieldResponses } };
    return call(server, 'updateMyJoinForm', { as, params: { id: event.id }, body });
  }
  await join(as, event, code, { customFieldResponses: gun });
  assert.deepEqual(await accountsOf(event), ['confirmed 1500 500 pending']);
  await refill([]);
  assert.deepEqual(await accountsOf(event), ['confirmed 1000 0 paid']);
});

test('what a voucher took off is neither refunded nor taken back', async () => {
  const event = await makeGame();
  const { code } = await makeVoucher(server, organizer, { value: 12 });
  const as = await signUp(server);
  const { participant } = await join(as, event, code);
  await change(as, event, { paymentStatus: 'paid' });
  const params = { id: event.id };
  const { id: participationId } = participant;
  const refund = { participationId, pence: 801, nonce: makeNonce() };
  const refused = await refuse(server, 'refundPayment', { as: organizer, params, body: refund });
  assert.equal(refused.code, 'REFUND_TOO_LARGE');
  assert.match(refused.message, /£8\.00/);
  const ledger = { as: organizer, params, query: {} };
  const { entries } = await call(server, 'listLedger', ledger);
  const { id: entryId } = entries.find(({ kind }) => kind === 'voucher') as LedgerEntry;
  const body = { nonce: makeNonce(), note: '' };
  const reversal = { as: organizer, params: { ...params, entryId }, body };
  assert.equal((await refuse(server, 'reverseLedgerEntry', reversal)).code, 'NOT_REVERSIBLE');
  await change(as, event, { status: 'cancelled' });
  // What was paid in money is what the player has too much.
  assert.deepEqual(await accountsOf(event), ['cancelled 0 -800 paid']);
});

test('what a deleted voucher has taken off stays', async () => {
  const event = await makeGame();
  const voucher = await makeVoucher(server, organizer);
  await join(await signUp(server), event, voucher.code);
  await call(server, 'deleteVoucher', { as: organizer, params: { id: voucher.id } });
  assert.equal(await usesOf(server, organizer, voucher), undefined);
  assert.deepEqual(await entriesOf(server, event), ['charge  2000', 'voucher voucher 500']);
  assert.deepEqual(await accountsOf(event), ['confirmed 500 1500 pending']);
});

test('after ten wrong codes an account has to wait, also with the right one', async () => {
  const event = await makeGame();
  const { code: voucherCode } = await makeVoucher(server, organizer);
  const [guesser, honest] = [await signUp(server), await signUp(server)];
  const params = { id: event.id };
  // A right code that comes to nothing is no wrong one.
  for (let n = 0; n < 11; n += 1) {
    const game = await makeGame();
    await join(honest, game, voucherCode);
    await refuseJoin(honest, game, { voucherCode });
    await leave(honest, game);
  }
  const guesses = await Promise.all(
    Array.from({ length: 25 }, (_, n) => {
      const body = { voucherCode: `K7QM-2X9P-${1_000 + n}` };
      return send(n % 2 ? server : otherNode, 'joinEvent', { as: guesser, params, body });
    }),
  );
  const statuses = guesses.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 400).length, 10);
  assert.equal(statuses.filter((status) => status === 429).length, 15);
  const refused = await refuseJoin(guesser, event, { voucherCode });
  assert.deepEqual([refused.status, Object.keys(refused.fields ?? {})], [429, ['voucherCode']]);
  assert.ok(Number(refused.headers.get('retry-after')) > 3_000);
  await join(guesser, event, undefined);
});

test('a visitor joins with a voucher, and a wrong one makes no account', async () => {
  const event = await makeGame();
  const { code } = await makeVoucher(server, organizer);
  const params = { id: event.id };
  const body = { ...registration(), joinForm: {}, consent: true as const, voucherCode: 'WRONG' };
  const refused = await refuse(server, 'joinWithNewAccount', { params, body });
  assert.deepEqual(Object.keys(refused.fields ?? {}), ['voucherCode']);
  await call(server, 'joinWithNewAccount', { params, body: { ...body, voucherCode: code } });
  assert.deepEqual(await accountsOf(event), ['confirmed 500 1500 pending']);
});
