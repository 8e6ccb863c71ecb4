import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseCsv } from '@muster/testing/parse-csv';
import { call, refuse, send } from '../../../test/support/call.ts';
import { addHolder, makeGate, makeNonce, type TestGate } from '../../../test/support/gate.ts';
import { readSpreadsheet } from '../../../test/support/read-spreadsheet.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* The ledger, cash-up and payout as files (docs/product/money.md#money-files). */

let server: TestServer;
let gate: TestGate;
before(async () => {
  server = await startTestServer();
  gate = await makeGate(server);
  const { participationId } = await addHolder(gate, { payment_amount_pence: 4_000 });
  const payment = { kind: 'payment', method: 'cash', pence: 1_250, note: '=1+1' } as const;
  const body = { ...payment, participationId, nonce: makeNonce() };
  await call(server, 'addLedgerEntry', { as: gate.organizer, params: { id: gate.event.id }, body });
});
after(() => server.close());

type Name = 'listLedger' | 'getCashUp' | 'getPayout';

async function get(name: Name, format: 'csv' | 'xlsx') {
  const params = { id: gate.event.id };
  const response = await send(server, name, { as: gate.organizer, params, query: { format } });
  assert.equal(response.status, 200);
  return response;
}

async function readRows(name: Name) {
  const response = await get(name, 'csv');
  const { headers } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  assert.match(headers.get('content-type') ?? '', /^text\/csv/);
  assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="[a-z-]+\.csv"$/);
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const [header = [], ...rows] = parseCsv(Buffer.from(bytes).toString().slice(1));
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index]])));
}

test('each is a CSV file, in pounds, whose notes are no formulas', async () => {
  const [payment, charge] = await readRows('listLedger');
  assert.deepEqual(
    [payment?.Kind, payment?.Method, payment?.['Amount (£)'], payment?.Note],
    ['payment', 'cash', '-12.5', "'=1+1"],
  );
  assert.deepEqual([charge?.Kind, charge?.['Amount (£)']], ['charge', '40']);
  const [taken] = await readRows('getCashUp');
  assert.deepEqual(
    [taken?.Method, taken?.['Taken (£)'], taken?.['Left (£)']],
    ['cash', '12.5', '12.5'],
  );
  const payout = await readRows('getPayout');
  const amounts = new Map(payout.map((row) => [row.What, row['Amount (£)']]));
  const sums = ['Charged', 'Owed', 'Paid too much'].map((what) => amounts.get(what));
  assert.deepEqual(sums, ['40', '27.5', '0']);
});

test('each is a spreadsheet, in which amounts are numbers and notes are texts', async () => {
  async function read(name: Name) {
    const response = await get(name, 'xlsx');
    assert.match(response.headers.get('content-type') ?? '', /spreadsheetml\.sheet$/);
    return readSpreadsheet(response);
  }
  const [payment, charge] = await read('listLedger');
  const { Time: time, Entry: id, ...paid } = payment ?? {};
  assert.ok(time instanceof Date);
  assert.match(String(id), /^[0-9a-f]{24}$/);
  assert.deepEqual(paid, {
    ...{ Kind: 'payment', Method: 'cash', 'Amount (£)': -12.5, By: 'Olga', Note: '=1+1' },
    ...{ Participation: charge?.Participation, Reverses: null },
  });
  assert.deepEqual([charge?.['Amount (£)'], charge?.Note], [40, null]);
  const [taken] = await read('getCashUp');
  assert.deepEqual([taken?.['Taken (£)'], taken?.['Left (£)'], taken?.Entries], [12.5, 12.5, 1]);
  const payout = await read('getPayout');
  const amounts = new Map(payout.map((row) => [row.What, row['Amount (£)']]));
  assert.deepEqual([amounts.get('Charged'), amounts.get('Owed')], [40, 27.5]);
});

test('another format is none, and others get no file', async () => {
  const params = { id: gate.event.id };
  const request = { params, query: { format: 'pdf' } };
  const as = gate.organizer;
  const refusal = await refuse(server, 'getPayout', { as, ...request } as never);
  assert.equal(refusal.status, 400);
  const visitor = await send(server, 'getPayout', { params, query: { format: 'csv' } });
  assert.equal(visitor.status, 401);
});

test('the amounts of the ledger sum to its balance, in each format and in the response', async () => {
  const { participationId } = await addHolder(gate, { payment_amount_pence: 4_000 });
  const as = gate.organizer;
  const params = { id: gate.event.id };
  for (const [kind, method, pence] of [
    ['payment', 'card', 5_000],
    ['refund', 'card', 500],
    ['adjustment', null, -700],
    ['adjustment', null, 100],
  ] as const) {
    const body = { participationId, kind, method, pence, note: 'why', nonce: makeNonce() };
    const booked = await call(server, 'addLedgerEntry', { as, params, body } as never);
    const { id: entryId } = (booked as { entry: { id: string } }).entry;
    if (kind !== 'refund') continue;
    const reversal = { nonce: makeNonce(), note: 'wrong' };
    const request = { as, params: { ...params, entryId }, body: reversal };
    await call(server, 'reverseLedgerEntry', request);
  }
  const { entries, summary } = await call(server, 'listLedger', { as, params, query: {} });
  const inResponse = entries.reduce((sum, { signedPence }) => sum + signedPence, 0);
  const inCsv = (await readRows('listLedger')).reduce(
    (sum, row) => sum + Number(row['Amount (£)']) * 100,
    0,
  );
  assert.deepEqual([inResponse, Math.round(inCsv)], [summary.balancePence, summary.balancePence]);
});
