import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ANY_EVENT } from '@muster/domain';
import { call, refuse, send } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import {
  findReceipt,
  type ReceiptEntry,
  type ReceiptRow,
  type ReceiptVat,
} from './receipt-store.ts';
import {
  describeReceiptEntry,
  describeVat,
  MAX_RECEIPT_ENTRIES,
  MAX_VAT_RECEIPT_ENTRIES,
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
  vat: null,
};
const VAT: ReceiptVat = {
  number: 'GB980780684',
  rate: 20,
  address: '1 Wood Lane, Leeds',
  grossPence: 25_000,
  days: ['2026-11-27', '2026-12-03'],
};
const ENTRY: ReceiptEntry = {
  at: '2026-11-27T10:00:00.000Z',
  kind: 'payment',
  method: 'cash',
  pence: 3_500,
  reverses: null,
};

test('whatever people call themselves, and however much was booked, it is one page', async () => {
  for (const name of ['x'.repeat(5_000), '👩‍👩‍👧‍👦🎯', 'مرحبا بالعالم', '(\\)<b>', '\n\n\n', '']) {
    const row = { ...ROW, organizerName: name, title: name, playerName: name };
    const days = Array(40).fill('2026-11-27');
    const vat = { ...VAT, address: name, days, grossPence: 25_001 };
    for (const [receipt, length] of [
      [row, MAX_RECEIPT_ENTRIES],
      [{ ...row, vat }, MAX_VAT_RECEIPT_ENTRIES],
    ] as const) {
      const entries = Array(length).fill(ENTRY);
      const pdf = Buffer.from(await writeReceipt({ row: receipt, entries, now: new Date() }));
      assert.equal(pagesOf(pdf.toString('latin1')), 1);
    }
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

test('up to £250 it is a simplified VAT invoice, above it says whom to ask', () => {
  const lines = [
    'Northern Foxes, 1 Wood Lane, Leeds',
    'VAT number GB980780684',
    'Time of supply: 27 November 2026; 3 December 2026',
    'Spot at Night Raid',
  ];
  assert.deepEqual(describeVat(VAT, ROW), {
    title: 'VAT invoice (simplified)',
    lines,
    amounts: [
      ['Total including VAT at 20 %', '£250.00'],
      ['VAT at 20 % in it', '£41.67'],
    ],
  });
  const above = describeVat({ ...VAT, grossPence: 25_001 }, ROW);
  assert.equal(above.title, 'VAT');
  const ask = 'Above £250 this is no VAT invoice. Ask Northern Foxes for a full one.';
  assert.deepEqual(above.lines, [...lines, ask]);
});

test('it has the VAT of what was paid and not refunded since the registration', async () => {
  const as = await signUp(server);
  const { id: eventId } = await makeApprovedEvent(server, as, { price: '£100' });
  const player = await signUp(server);
  const params = { id: eventId };
  const joined = await call(server, 'joinEvent', { as: player, params, body: {} });
  const participationId = joined.participant.id;
  async function book(kind: 'payment' | 'refund', pence: number) {
    const body = { participationId, kind, pence, method: 'cash', nonce: makeNonce() } as const;
    return (await call(server, 'addLedgerEntry', { as, params, body })).entry.id;
  }
  async function readVat() {
    const of = { eventId, userId: player.user.id, access: ANY_EVENT };
    return (await findReceipt(server.services.db, of))?.vat;
  }
  const wrong = await book('payment', 100);
  const reversal = { id: eventId, entryId: wrong };
  await call(server, 'reverseLedgerEntry', { as, params: reversal, body: { nonce: makeNonce() } });
  await book('payment', 6_000);
  await book('refund', 500);
  assert.equal(await readVat(), null);
  const { number, address } = VAT;
  const today = new Date().toISOString().slice(0, 10);
  await call(server, 'updateVat', { as, body: { number, address, since: today } });
  const vat = { number, address, rate: 20, grossPence: 5_500, days: [today] };
  assert.deepEqual(await readVat(), vat);
  await call(server, 'updateVat', { as, body: { number, address, rate: 5, since: '2099-01-01' } });
  assert.equal(await readVat(), null);
});

test('what was paid before the registration has no VAT, also when it goes back later', async () => {
  const as = await signUp(server);
  const { id: eventId } = await makeApprovedEvent(server, as, { price: '£100' });
  const player = await signUp(server);
  const params = { id: eventId };
  const joined = await call(server, 'joinEvent', { as: player, params, body: {} });
  const { id: participationId } = joined.participant;
  async function book(kind: 'payment' | 'refund', pence: number) {
    const body = { participationId, kind, pence, method: 'cash', nonce: makeNonce() } as const;
    return (await call(server, 'addLedgerEntry', { as, params, body })).entry.id;
  }
  async function readGross() {
    const of = { eventId, userId: player.user.id, access: ANY_EVENT };
    return (await findReceipt(server.services.db, of))?.vat?.grossPence;
  }
  const early = await book('payment', 4_000);
  // Entries never change: their triggers are left out.
  await server.database.pool.query(`begin; set local session_replication_role = replica;
    update ledger_entries set at = at - interval '10 days' where id = '${early}'; commit`);
  await book('refund', 4_000);
  const { number, address } = VAT;
  const today = new Date().toISOString().slice(0, 10);
  await call(server, 'updateVat', { as, body: { number, address, since: today } });
  assert.equal(await readGross(), undefined);
  await book('payment', 3_000);
  assert.equal(await readGross(), 3_000);
  const query = { from: today, to: today, format: 'csv' } as const;
  const csv = await (await send(server, 'exportLedger', { as, query })).text();
  const sums = csv.split('\n').flatMap((line) => /-40,0,-40,0,|25,5,30,20,/.exec(line) ?? []);
  assert.deepEqual(sums.sort(), ['-40,0,-40,0,', '25,5,30,20,']);
});
