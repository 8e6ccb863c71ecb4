import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { WalkIn } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import {
  addDevice,
  addHolder,
  getList,
  makeGate,
  makeNonce,
  type TestGate,
} from '../../../test/support/gate.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* What a walk-in has paid who is then refused (docs/product/gate.md#walk-ins). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const PLACE = {
  label: 'Ticket',
  isPlace: true,
  options: [
    { label: 'Walk-on', price: 0 },
    { label: 'Rental', price: 15, limit: 1 },
  ],
};

async function open() {
  const gate = await makeGate(server, { customFields: [PLACE], price: '£25', maxParticipants: 1 });
  const [walkOn = '', rental = ''] = gate.event.customFields[0]!.options.map(({ id }) => id);
  return { gate, walkOn, rental, as: await addDevice(gate) };
}

type Opened = Awaited<ReturnType<typeof open>>;

function request({ gate, walkOn, as }: Opened, given: Partial<WalkIn> = {}) {
  const body: WalkIn = {
    nonce: makeNonce(),
    name: 'Walter Walkin',
    phone: '',
    emergencyContact: { name: 'Will', phone: '07700 900790' },
    optionId: walkOn,
    payment: { method: 'cash', pence: 2_500 },
    occurredAt: new Date().toISOString(),
    wasOffline: false,
    ...given,
  };
  return { as, params: { id: gate.event.id }, body };
}

function cashUp({ organizer, event }: TestGate) {
  return call(server, 'getCashUp', { as: organizer, params: { id: event.id }, query: {} });
}

async function entriesOf({ organizer, event }: TestGate) {
  const books = { as: organizer, params: { id: event.id }, query: {} };
  return (await call(server, 'listLedger', books)).entries;
}

test('the list of the gate has what a walk-in can have, and follows it', async () => {
  const opened = await open();
  const { gate, walkOn, rental } = opened;
  const before = await getList(gate);
  assert.deepEqual(before.offer, {
    pricePence: 2_500,
    maxParticipants: 1,
    freeSpots: 1,
    places: [
      { optionId: walkOn, label: 'Walk-on', pricePence: 2_500, left: null },
      { optionId: rental, label: 'Rental', pricePence: 4_000, left: 1 },
    ],
    fields: [],
  });
  await call(server, 'addWalkIn', request(opened, { optionId: rental, payment: null }));
  const after = (await getList(gate)).offer;
  assert.deepEqual([after.freeSpots, after.places[1]?.left], [0, 0]);
  const { version } = await getList(gate);
  await server.database.pool.query(
    'update events set max_participants = 7, base_price_pence = 3000 where id = $1',
    [gate.event.id],
  );
  const raised = await getList(gate);
  assert.ok(raised.version > version);
  assert.deepEqual([raised.offer.freeSpots, raised.offer.pricePence], [6, 3_000]);
});

for (const [name, given, code] of [
  ['a full event', {}, 'EVENT_FULL'],
  ['a missing choice', { optionId: null }, 'VALIDATION'],
  ['a missing choice without a signal', { optionId: null, wasOffline: true }, 'VALIDATION'],
] as const) {
  test(`what was paid stays in the cash-up after ${name}, once`, async () => {
    const opened = await open();
    await call(server, 'addWalkIn', request(opened, { payment: null }));
    const sent = request(opened, given);
    for (const _ of ['at first', 'again'])
      assert.equal((await refuse(server, 'addWalkIn', sent)).code, code);
    const { unassigned, totalPence, rows } = await cashUp(opened.gate);
    assert.deepEqual(
      unassigned.map(({ payer, pence, method, participationId }) => [
        ...[payer, pence, method],
        participationId,
      ]),
      [['Walter Walkin', 2_500, 'cash', null]],
    );
    assert.deepEqual([totalPence, rows[0]?.device?.name], [2_500, 'Sam’s phone']);
  });
}

test('who is added after all under the same nonce has paid what was kept, once', async () => {
  const opened = await open();
  const { gate } = opened;
  const wrong = request(opened, { optionId: null });
  await refuse(server, 'addWalkIn', wrong);
  const right = { ...wrong, body: { ...wrong.body, optionId: opened.walkOn } };
  const { person } = await call(server, 'addWalkIn', right);
  assert.equal(person.owedPence, 0);
  assert.deepEqual(await call(server, 'addWalkIn', right), { person });
  const { unassigned, totalPence } = await cashUp(gate);
  assert.deepEqual([unassigned, totalPence], [[], 2_500]);
});

test('the organizer assigns it once, or refunds it; then it is not booked again', async () => {
  const opened = await open();
  const { gate } = opened;
  const player = await addHolder(gate);
  const sent = [request(opened), request(opened)];
  for (const one of sent) await refuse(server, 'addWalkIn', one);
  const [first, second] = (await cashUp(gate)).unassigned;
  const params = { id: gate.event.id, entryId: first!.id };
  const body = { nonce: makeNonce(), participationId: player.participationId };
  const assign = { as: gate.organizer, params, body };
  const { entry, balancePence } = await call(server, 'assignLedgerEntry', assign);
  assert.deepEqual(
    [entry.participationId, entry.pence, entry.note, balancePence],
    [player.participationId, 2_500, 'Walter Walkin', -2_500],
  );
  assert.deepEqual(await call(server, 'assignLedgerEntry', assign), { entry, balancePence });
  const other = { ...assign, body: { ...body, nonce: makeNonce() } };
  assert.equal((await refuse(server, 'assignLedgerEntry', other)).code, 'ALREADY_REVERSED');
  await call(server, 'reverseLedgerEntry', {
    as: gate.organizer,
    params: { id: gate.event.id, entryId: second!.id },
    body: { nonce: makeNonce() },
  });
  const { unassigned, totalPence } = await cashUp(gate);
  assert.deepEqual([unassigned, totalPence], [[], 2_500]);
  // The device sends the second once more, without a signal this time.
  const again = { ...sent[1]!, body: { ...sent[1]!.body, wasOffline: true } };
  const { person } = await call(server, 'addWalkIn', again);
  assert.equal(person.owedPence, 2_500);
  assert.equal((await cashUp(gate)).totalPence, 2_500);
});

test('only what is assigned to nobody can be assigned, to somebody of the event', async () => {
  const opened = await open();
  const { gate } = opened;
  const { person } = await call(server, 'addWalkIn', request(opened));
  await refuse(server, 'addWalkIn', request(opened));
  const [kept] = (await cashUp(gate)).unassigned;
  const own = (await entriesOf(gate)).find(({ kind, payer }) => kind === 'payment' && !payer);
  const stranger = (await addHolder(await makeGate(server))).participationId;
  for (const [entryId, participationId, code] of [
    [own!.id, person.id, 'ENTRY_NOT_FOUND'],
    [gate.event.id, person.id, 'ENTRY_NOT_FOUND'],
    [kept!.id, stranger, 'PARTICIPANT_NOT_FOUND'],
  ] as const) {
    const params = { id: gate.event.id, entryId };
    const body = { nonce: makeNonce(), participationId };
    const refused = await refuse(server, 'assignLedgerEntry', { as: gate.organizer, params, body });
    assert.equal(refused.code, code);
  }
  assert.equal((await cashUp(gate)).unassigned.length, 1);
});

test('the organizer raises the maximum of a full event for one more; nobody else does', async () => {
  const opened = await open();
  const { gate } = opened;
  await call(server, 'addWalkIn', request(opened, { payment: null }));
  await addHolder(gate, { status: 'waitlist' });
  const raising = request(opened, { raisesMaximum: true });
  assert.equal((await refuse(server, 'addWalkIn', raising)).code, 'FORBIDDEN');
  assert.equal((await getList(gate)).offer.maxParticipants, 1);
  const { person } = await call(server, 'addWalkIn', { ...raising, as: gate.organizer });
  assert.deepEqual([person.status, person.isInside, person.flags], ['confirmed', true, []]);
  const { offer, counts } = await getList(gate);
  assert.deepEqual([offer.maxParticipants, counts.confirmed, counts.waitlist], [2, 2, 1]);
});
