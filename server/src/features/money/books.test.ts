import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BooksFormat } from '@muster/contract';
import { parseCsv } from '@muster/testing/parse-csv';
import { auditOf } from '../../../test/support/audit.ts';
import { call, refuse, send } from '../../../test/support/call.ts';
import { makeGate, type TestGate } from '../../../test/support/gate.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { readSpreadsheet } from '../../../test/support/read-spreadsheet.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { eraseAccount } from '../own-data/erase-account.ts';

/* VAT and the books of an organizer (docs/product/money.md#books). */

let server: TestServer;
let gate: TestGate;
before(async () => {
  server = await startTestServer();
  gate = await makeGate(server, { title: '=Raid', price: '£40' });
  const second = await makeApprovedEvent(server, gate.organizer, { title: 'Dawn', price: '£40' });
  // Around midnight in Britain, where it is summer.
  await book(gate.event.id, [
    ['payment', 'cash', 4_000, '2026-06-30T22:59:59.999Z'],
    ['payment', 'card', 3, '2026-06-30T23:00:00.000Z'],
  ]);
  await book(second.id, [['refund', 'card', 3, '2026-07-31T22:59:59.999Z']]);
  // Another organizer's.
  const other = await makeGate(server);
  await book(other.event.id, [['payment', 'cash', 700, '2026-07-10T10:00:00.000Z']]);
});
after(() => server.close());

const VAT = { number: 'GB980780684', rate: 20, address: '1 Wood Lane, Leeds' } as const;

type Booked = readonly [kind: string, method: string, pence: number, at: string];

/** As they would have been booked at that time; entries are never changed. */
async function book(eventId: string, entries: readonly Booked[]) {
  const player = await signUp(server);
  const params = { id: eventId };
  const { participant } = await call(server, 'joinEvent', { as: player, params, body: {} });
  for (const [kind, method, pence, at] of entries)
    await server.database.pool.query(
      `with booked as (
        insert into ledger_entries
          (organizer_id, event_id, participation_id, at, kind, method, pence)
        select e.organizer_id, e.id, $2, $3, $4, $5, $6 from events e where e.id = $1
        returning kind, pence
      )
      update participations p set
        paid_pence = paid_pence + case b.kind when 'payment' then b.pence else 0 end,
        refunded_pence = refunded_pence + case b.kind when 'refund' then b.pence else 0 end
      from booked b where p.id = $2`,
      [eventId, participant.id, at, kind, method, pence],
    );
}

const JULY = { from: '2026-07-01', to: '2026-07-31' };

async function download(
  format: BooksFormat,
  { as = gate.organizer, ...query }: { as?: Person; from?: string; organizerId?: string } = {},
) {
  const response = await send(server, 'exportLedger', { as, query: { ...JULY, ...query, format } });
  assert.equal(response.status, 200);
  return response;
}

async function readLines(...given: Parameters<typeof download>) {
  return parseCsv(await (await download(...given)).text());
}

test('the books of a month are those of its days in Britain, of all events', async () => {
  const response = await download('csv');
  const disposition = response.headers.get('content-disposition') ?? '';
  assert.match(disposition, /filename="books-2026-07-01-2026-07-31\.csv"/);
  const [header = [], ...lines] = parseCsv(await response.text());
  assert.deepEqual(header.slice(0, 7), [
    ...['Time', 'Event', 'Kind', 'Method', 'Amount (£)', 'Money in (£)', 'By'],
  ]);
  assert.ok(!header.some((name) => name.includes('VAT')));
  assert.deepEqual(
    lines.map((line) => line.slice(0, 6)),
    [
      ['2026-07-01T00:00', "'=Raid", 'payment', 'card', '-0.03', '0.03'],
      ['2026-07-31T23:59', 'Dawn', 'refund', 'card', '0.03', '-0.03'],
    ],
  );
  const earlier = await readLines('csv', { from: '2026-06-30' });
  assert.equal(earlier.length, 4);
});

test('a spreadsheet has typed cells, and times of the clock in Britain', async () => {
  const rows = await readSpreadsheet(await download('xlsx'));
  assert.deepEqual(
    rows.map((row) => Object.values(row).slice(0, 6)),
    [
      [new Date('2026-07-01T00:00:00Z'), '=Raid', 'payment', 'card', -0.03, 0.03],
      [new Date('2026-07-31T23:59:00Z'), 'Dawn', 'refund', 'card', 0.03, -0.03],
    ],
  );
  assert.ok(!Object.keys(rows[0] ?? {}).some((name) => name.includes('VAT')));
});

test('Xero and QuickBooks get the money that moved as a bank statement', async () => {
  const response = await download('xero');
  const disposition = response.headers.get('content-disposition') ?? '';
  assert.match(disposition, /filename="books-2026-07-01-2026-07-31-xero\.csv"/);
  const bytes = new Uint8Array(await response.arrayBuffer());
  assert.equal(String.fromCharCode(...bytes.subarray(0, 4)), 'Date');
  const [header, ...lines] = parseCsv(Buffer.from(bytes).toString());
  assert.deepEqual(header, ['Date', 'Amount', 'Payee', 'Description', 'Reference']);
  assert.deepEqual(
    lines.map((line) => line.slice(0, 4)),
    [
      ['01/07/2026', '0.03', 'Robin', "'=Raid: Paid by card"],
      ['31/07/2026', '-0.03', 'Robin', 'Dawn: Refunded by card'],
    ],
  );
  assert.match(lines[0]?.[4] ?? '', /^[0-9a-f]{24}$/);
  assert.deepEqual(await readLines('quickbooks'), [
    ['Date', 'Description', 'Amount'],
    ['01/07/2026', "'=Raid: Paid by card", '0.03'],
    ['31/07/2026', 'Dawn: Refunded by card', '-0.03'],
  ]);
});

test('charges are in no bank statement', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const query = { from: today, to: today, format: 'xero' } as const;
  const response = await send(server, 'exportLedger', { as: gate.organizer, query });
  assert.equal(parseCsv(await response.text()).length, 1);
  const all = await send(server, 'exportLedger', {
    as: gate.organizer,
    query: { ...query, format: 'csv' },
  });
  assert.match(await all.text(), /,charge,/);
});

test('with a VAT number they have net, VAT and gross since the registration', async () => {
  const as = gate.organizer;
  const body = { ...VAT, number: ' gb 980 7806-84', since: '2026-07-02' };
  const { vat, firstDay } = await call(server, 'updateVat', { as, body });
  assert.deepEqual(vat, { ...VAT, since: '2026-07-02' });
  assert.equal(firstDay, '2026-06-30');
  async function readVat(format: 'csv') {
    const [header = [], ...lines] = await readLines(format);
    return [header, ...lines].map((line) => line.slice(5, 9));
  }
  assert.deepEqual(await readVat('csv'), [
    ['Net (£)', 'VAT (£)', 'Gross (£)', 'VAT rate (%)'],
    ['0.03', '0', '0.03', '0'],
    ['-0.02', '-0.01', '-0.03', '20'],
  ]);
  assert.deepEqual(
    (await readSpreadsheet(await download('xlsx'))).map((row) => Object.values(row).slice(5, 9)),
    [
      [0.03, 0, 0.03, 0],
      [-0.02, -0.01, -0.03, 20],
    ],
  );
  const { vat: removed } = await call(server, 'removeVat', { as });
  assert.equal(removed, null);
  const [header = []] = await readLines('csv');
  assert.ok(!header.includes('VAT (£)'));
});

test('whoever may not see the ledgers gets no entries, crew those of the organizer', async () => {
  const member = await signUp(server);
  const of = { as: member, organizerId: gate.organizer.user.id };
  assert.equal((await readLines('csv', of)).length, 1);
  assert.deepEqual(await call(server, 'getBooks', { as: member }), { vat: null, firstDay: null });
  const crew = { organizer: gate.organizer, member, event: null };
  await joinCrew(server, { ...crew, roles: ['gate'] });
  assert.equal((await readLines('csv', of)).length, 1);
  const treasurer = await signUp(server);
  await joinCrew(server, { ...crew, member: treasurer, roles: ['treasurer'] });
  assert.equal((await readLines('csv', { ...of, as: treasurer })).length, 3);
  assert.equal((await readLines('csv', { as: treasurer })).length, 1);
});

for (const [to, query] of [
  ['2026-06-30', {}],
  ['2027-07-02', {}],
  ['2026-02-30', { from: '2026-01-01' }],
] as const) {
  test(`a period until ${to} is refused`, async () => {
    const request = {
      as: gate.organizer,
      query: { ...JULY, ...query, to, format: 'csv' },
    } as const;
    const refused = await refuse(server, 'exportLedger', request);
    assert.equal(refused.status, 400);
    assert.deepEqual(Object.keys(refused.fields ?? {}), ['to']);
  });
}

test('366 days are a period', async () => {
  const query = { from: '2026-07-01', to: '2027-07-01', format: 'csv' } as const;
  const response = await send(server, 'exportLedger', { as: gate.organizer, query });
  assert.equal(response.status, 200);
});

test('a bank statement has at most 1,000 lines', async () => {
  const { organizer, event } = await makeGate(server);
  const entry = ['payment', 'cash', 1, '2026-07-10T10:00:00.000Z'] as const;
  await book(event.id, [entry]);
  await server.database.pool.query(
    `insert into ledger_entries (organizer_id, event_id, at, kind, method, pence)
    select organizer_id, id, $2, 'payment', 'cash', 1 from events, generate_series(1, 999)
    where id = $1`,
    [event.id, entry[3]],
  );
  assert.equal((await readLines('xero', { as: organizer })).length, 1_001);
  await book(event.id, [entry]);
  const query = { ...JULY, format: 'quickbooks' } as const;
  const refused = await refuse(server, 'exportLedger', { as: organizer, query });
  assert.match(refused.fields?.to ?? '', /^More than 1,000 entries .* Choose a shorter period\.$/);
  assert.equal((await readLines('csv', { as: organizer })).length, 1_002);
});

for (const [field, wrong] of [
  ['number', { number: 'GB980780685' }],
  ['number', { number: '' }],
  ['rate', { rate: 17.5 }],
  ['address', { address: ' ' }],
  ['since', { since: '2026-02-30' }],
] as const) {
  test(`${JSON.stringify(wrong)} is refused at its field, and nothing is registered`, async () => {
    const as = await signUp(server);
    const body = { ...VAT, since: '2026-07-01', ...wrong };
    const refused = await refuse(server, 'updateVat', { as, body } as never);
    assert.deepEqual(Object.keys(refused.fields ?? {}), [field]);
    assert.equal((await call(server, 'getBooks', { as })).vat, null);
  });
}

test('the audit log has the rate and the day, and a deleted account leaves nothing', async () => {
  const as = await signUp(server);
  await call(server, 'updateVat', { as, body: { ...VAT, since: '2026-07-01' } });
  const entry = (await auditOf(server, as.user.id)).find(({ action }) => action === 'updateVat');
  assert.deepEqual(entry?.after, { rate: 20, since: '2026-07-01' });
  await eraseAccount(server.services, { id: as.user.id, conversations: 'kept', origin: null });
  const { rows } = await server.database.pool.query('select from vat_registrations');
  assert.equal(rows.length, 0);
});
