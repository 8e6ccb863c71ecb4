import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse, send } from '../../../test/support/call.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import type { ReceiptEntry, ReceiptRow } from './receipt-store.ts';
import {
  describeReceiptEntry,
  MAX_RECEIPT_ENTRIES,
  receiptNumber,
  sumReceipt,
  writeReceipt,
} from './receipts.ts';

/* Receipts (docs/product/money.md#receipts). */

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

async function makeJoined(isPaid: boolean) {
  const event = await makeApprovedEvent(server, organizer, { price: '£20' });
  const player = await signUp(server);
  const params = { id: event.id };
  const joined = await call(server, 'joinEvent', { as: player, params, body: {} });
  const ofPlayer = { id: event.id, userId: player.user.id };
  const body = { paymentStatus: 'paid' as const };
  if (isPaid) await call(server, 'updateParticipant', { as: organizer, params: ofPlayer, body });
  return { player, params, ofPlayer, participationId: joined.participant.id };
}

function pagesOf(pdf: string) {
  return pdf.match(/\/Type \/Page\b/g)?.length;
}

test('a player has the receipt of what they paid, also after leaving, and so has the organizer', async () => {
  const { player, params, ofPlayer, participationId } = await makeJoined(true);
  await call(server, 'leaveEvent', { as: player, params });
  for (const response of [
    await send(server, 'getReceipt', { as: player, params }),
    await send(server, 'getParticipantReceipt', { as: organizer, params: ofPlayer }),
  ]) {
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/pdf');
    const saveAs = `receipt-${receiptNumber(participationId)}.pdf`;
    assert.match(response.headers.get('content-disposition') ?? '', new RegExp(saveAs));
    const pdf = await response.text();
    assert.match(pdf, /^%PDF-1\.7/);
    assert.match(pdf, /\/Marked true/);
    assert.match(pdf, /\/DisplayDocTitle true/);
    assert.equal(pagesOf(pdf), 1);
  }
});

test('nothing paid is no receipt, and one’s own is nobody else’s', async () => {
  const { player, params, ofPlayer } = await makeJoined(false);
  const unpaid = await refuse(server, 'getReceipt', { as: player, params });
  assert.equal(unpaid.code, 'NOTHING_PAID');
  const paid = await makeJoined(true);
  for (const as of [player, organizer])
    assert.equal((await refuse(server, 'getReceipt', { as, params: paid.params })).status, 404);
  const foreign = { as: player, params: paid.ofPlayer };
  assert.equal((await refuse(server, 'getParticipantReceipt', foreign)).code, 'EVENT_NOT_FOUND');
  // Of another event of the same organizer.
  const mixed = { as: organizer, params: { ...ofPlayer, id: paid.params.id } };
  const refused = await refuse(server, 'getParticipantReceipt', mixed);
  assert.equal(refused.code, 'PARTICIPANT_NOT_FOUND');
});

const ROW: ReceiptRow = {
  participationId: '64b0000000000000000000c1',
  organizerName: 'Northern Foxes',
  title: 'Night Raid',
  date: '2027-05-01T10:00:00.000Z',
  playerName: 'Robin',
  chargedPence: 4_000,
  creditedPence: 500,
  paidPence: 3_500,
  refundedPence: 0,
  balancePence: 0,
};
const ENTRY: ReceiptEntry = {
  at: '2026-11-27T10:00:00.000Z',
  kind: 'payment',
  method: 'cash',
  pence: 3_500,
  reverses: null,
};

test('whatever people call themselves, and however much was booked, it is one page', async () => {
  const entries = Array(MAX_RECEIPT_ENTRIES).fill(ENTRY);
  for (const name of ['x'.repeat(5_000), '👩‍👩‍👧‍👦🎯', 'مرحبا بالعالم', '(\\)<b>', '\n\n\n', '']) {
    const row = { ...ROW, organizerName: name, title: name, playerName: name };
    const pdf = Buffer.from(await writeReceipt({ row, entries, now: new Date() }));
    assert.equal(pagesOf(pdf.toString('latin1')), 1);
  }
});

for (const [given, text] of [
  [{ kind: 'charge', method: null }, 'Price of the spot'],
  [{ kind: 'charge', method: null, pence: -1 }, 'Spot no longer charged'],
  [{ kind: 'voucher', method: 'voucher' }, 'Voucher'],
  [{ method: 'online' }, 'Paid online'],
  [{ kind: 'refund', method: 'card' }, 'Refunded by card'],
  [{ pence: -1, reverses: 'a' }, 'Reversed: payment in cash'],
  [{ kind: 'adjustment', method: null, pence: -1 }, 'Correction, less to pay'],
  [{ kind: 'transfer' }, 'Paid in cash, moved to another date'],
  [{ kind: 'transfer', method: 'online', pence: -1 }, 'Paid online for another date'],
] as [Partial<ReceiptEntry>, string][]) {
  test(`an entry in plain words: ${text}`, () =>
    assert.equal(describeReceiptEntry({ ...ENTRY, ...given }), text));
}

test('the sums are those of the ledger', () => {
  assert.deepEqual(sumReceipt(ROW), [
    ['Price', '£40.00'],
    ['Vouchers and corrections, off', '£5.00'],
    ['Paid', '£35.00'],
    ['Refunded', '£0.00'],
    ['Still to pay', '£0.00'],
  ]);
});
