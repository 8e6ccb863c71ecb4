import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EndpointInput, Endpoints } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import {
  addDevice,
  addHolder,
  type GateCaller,
  type Holder,
  makeGate,
  makeNonce,
  personOf,
  type TestGate,
} from '../../../test/support/gate.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { book as bookEntries } from '../participation/book.ts';

/* The ledger of an event (docs/product/money.md#ledger). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** An event, and a player with a spot who owes £40. */
async function makeLedger() {
  const gate = await makeGate(server);
  const holder = await addHolder(gate, { payment_amount_pence: 4_000 });
  return { gate, holder };
}

type NewEntry = EndpointInput<Endpoints['addLedgerEntry']>['body'];

function entryOf({ participationId }: Holder, given: Partial<NewEntry> = {}) {
  const money = { kind: 'payment', method: 'cash', pence: 4_000 };
  return { ...money, participationId, nonce: makeNonce(), ...given } as NewEntry;
}

function book({ event, organizer }: TestGate, body: NewEntry, as: GateCaller = organizer) {
  return call(server, 'addLedgerEntry', { as, params: { id: event.id }, body });
}

function refuseBooking({ event, organizer }: TestGate, body: object, as: GateCaller = organizer) {
  const request = { as, params: { id: event.id }, body: body as NewEntry };
  return refuse(server, 'addLedgerEntry', request);
}

function reverse({ event, organizer }: TestGate, entryId: string) {
  const body = { nonce: makeNonce(), note: 'A slip' };
  return { as: organizer, params: { id: event.id, entryId }, body };
}

async function readLedger({ event, organizer }: TestGate, participationId?: string) {
  const query = { participationId };
  return call(server, 'listLedger', { as: organizer, params: { id: event.id }, query });
}

async function statusOf({ event, organizer }: TestGate) {
  const request = { as: organizer, params: { id: event.id }, query: {} };
  return (await call(server, 'listParticipants', request)).participants[0]?.paymentStatus;
}

test('a spot is charged, a payment settles it, and the word follows', async () => {
  const { gate, holder } = await makeLedger();
  assert.equal(await statusOf(gate), 'pending');
  const half = await book(gate, entryOf(holder, { pence: 1_500 }));
  assert.equal(half.balancePence, 2_500);
  assert.equal(await statusOf(gate), 'pending');
  const rest = await book(gate, entryOf(holder, { pence: 2_500, method: 'card' }));
  assert.equal(rest.balancePence, 0);
  assert.equal(await statusOf(gate), 'paid');
  const { entries, summary } = await readLedger(gate);
  assert.deepEqual(
    entries.map(({ kind, method, pence }) => [kind, method, pence]),
    [
      ['payment', 'card', 2_500],
      ['payment', 'cash', 1_500],
      ['charge', null, 4_000],
    ],
  );
  assert.deepEqual(summary, {
    chargedPence: 4_000,
    takenPence: 4_000,
    refundedPence: 0,
    owedPence: 0,
    balancePence: 0,
  });
  assert.equal(entries[0]?.actor?.id, gate.organizer.user.id);
});

test('a nonce books once, and nothing else', async () => {
  const { gate, holder } = await makeLedger();
  const body = entryOf(holder);
  const first = await book(gate, body);
  assert.deepEqual(await book(gate, body), first);
  const other = { ...body, pence: 1 } as NewEntry;
  assert.equal((await refuseBooking(gate, other)).code, 'NONCE_REUSED');
  assert.equal((await readLedger(gate)).pagination.total, 2);
});

test('no more than was paid is refunded, however many ask at once', async () => {
  const { gate, holder } = await makeLedger();
  await book(gate, entryOf(holder));
  const refusal = await refuseBooking(gate, entryOf(holder, { kind: 'refund', pence: 4_001 }));
  assert.deepEqual([refusal.status, refusal.code], [409, 'REFUND_TOO_LARGE']);
  assert.match(refusal.message, /£40\.00/);
  const attempts = await Promise.allSettled(
    Array.from({ length: 5 }, () => book(gate, entryOf(holder, { kind: 'refund' }))),
  );
  assert.equal(attempts.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal(await statusOf(gate), 'refunded');
  const { summary } = await readLedger(gate);
  assert.deepEqual([summary.refundedPence, summary.balancePence], [4_000, 4_000]);
});

test('a participation has a bounded number of entries, which charges do not count in', async () => {
  const { gate, holder } = await makeLedger();
  await book(gate, entryOf(holder, { pence: 1 }));
  const [organizerId, eventId] = [gate.organizer.user.id, gate.event.id];
  const of = { organizerId, eventId, participationId: holder.participationId };
  const payment = {
    ...of,
    actorId: organizerId,
    kind: 'payment',
    method: 'cash',
    pence: 1,
  } as const;
  const entries = Array.from({ length: 198 }, () => ({ ...payment, nonce: makeNonce() }));
  await bookEntries(server.services.db, { entries });
  await book(gate, entryOf(holder, { pence: 1 }));
  const refusal = await refuseBooking(gate, entryOf(holder, { pence: 1 }));
  assert.deepEqual([refusal.status, refusal.code], [409, 'TOO_MANY_ENTRIES']);
  assert.equal((await readLedger(gate)).summary.takenPence, 200);
});

test('an entry is reversed once, by another one that stays', async () => {
  const { gate, holder } = await makeLedger();
  const { entry } = await book(gate, entryOf(holder));
  const back = await call(server, 'reverseLedgerEntry', reverse(gate, entry.id));
  assert.deepEqual(
    [back.entry.kind, back.entry.method, back.entry.pence, back.entry.reverses],
    ['payment', 'cash', -4_000, entry.id],
  );
  assert.equal(back.balancePence, 4_000);
  assert.equal(await statusOf(gate), 'pending');
  const again = await refuse(server, 'reverseLedgerEntry', reverse(gate, entry.id));
  assert.equal(again.code, 'ALREADY_REVERSED');
  const { entries } = await readLedger(gate, holder.participationId);
  for (const one of [back.entry.id, entries.find(({ kind }) => kind === 'charge')?.id ?? '']) {
    const refusal = await refuse(server, 'reverseLedgerEntry', reverse(gate, one));
    assert.equal(refusal.code, 'NOT_REVERSIBLE');
  }
  const other = (await makeLedger()).gate;
  const foreign = await refuse(server, 'reverseLedgerEntry', reverse(other, entry.id));
  assert.equal(foreign.code, 'ENTRY_NOT_FOUND');
});

test('entries are neither changed nor deleted', async () => {
  const { gate, holder } = await makeLedger();
  const { entry } = await book(gate, entryOf(holder));
  const { pool } = server.database;
  for (const statement of [
    'update ledger_entries set pence = 1 where id = $1',
    'update ledger_entries set actor_id = null where id = $1',
    'update ledger_entries set participation_id = null where id = $1',
    'update ledger_entries set participation_id = reverse(participation_id) where id = $1',
    'delete from ledger_entries where id = $1',
  ])
    await assert.rejects(pool.query(statement, [entry.id]), /neither changed nor deleted/);
  assert.equal((await readLedger(gate)).pagination.total, 2);
});

test('a device takes cash and card; a marshal and a treasurer do what is theirs', async () => {
  const { gate, holder } = await makeLedger();
  const device = await addDevice(gate);
  const [marshal, treasurer] = [await signUp(server), await signUp(server)];
  const { event, organizer } = gate;
  await joinCrew(server, { event, organizer, member: marshal, roles: ['gate'] });
  await joinCrew(server, { event, organizer, member: treasurer, roles: ['treasurer'] });
  const taken = await book(gate, entryOf(holder, { pence: 1_000 }), device);
  assert.deepEqual([taken.entry.actor, taken.entry.device?.name], [null, 'Sam’s phone']);
  await book(gate, entryOf(holder, { pence: 1_000, method: 'card' }), marshal);
  await book(gate, entryOf(holder, { pence: 1_000, method: 'bank' }), treasurer);
  const forbidden = [
    { method: 'bank' },
    { kind: 'refund', pence: 1 },
    { kind: 'adjustment', method: null, pence: -1, note: 'A friend' },
  ] as const;
  for (const given of forbidden)
    for (const as of [device, marshal]) {
      const refusal = await refuseBooking(gate, entryOf(holder, given as Partial<NewEntry>), as);
      assert.equal(refusal.status, 403, JSON.stringify(given));
    }
  for (const as of [device, marshal]) {
    const back = { ...reverse(gate, taken.entry.id), as };
    assert.equal((await refuse(server, 'reverseLedgerEntry', back)).status, 403);
    const list = { as, params: { id: gate.event.id }, query: {} };
    assert.equal((await refuse(server, 'listLedger', list)).status, 403);
  }
  const stranger = await signUp(server);
  assert.equal((await refuseBooking(gate, entryOf(holder), stranger)).code, 'EVENT_NOT_FOUND');
  const foreign = entryOf((await makeLedger()).holder);
  assert.equal((await refuseBooking(gate, foreign)).code, 'PARTICIPANT_NOT_FOUND');
});

test('two devices that take the same balance: both are booked, and it is shown as too much', async () => {
  const { gate, holder } = await makeLedger();
  for (const device of [await addDevice(gate), await addDevice(gate)])
    await book(gate, entryOf(holder), device);
  const person = await personOf(gate, holder);
  assert.deepEqual([person?.owedPence, person?.flags], [0, ['paid_over']]);
  await book(gate, entryOf(holder, { kind: 'refund' }));
  assert.deepEqual((await personOf(gate, holder))?.flags, []);
});

test('wrong amounts, methods and notes change nothing', async () => {
  const { gate, holder } = await makeLedger();
  for (const given of [
    { pence: 0 },
    { pence: -1 },
    { pence: 0.5 },
    { pence: 1_000_001 },
    { pence: 1e12 },
    { pence: '100' },
    { pence: null },
    { method: 'online' },
    { method: null },
    { kind: 'charge' },
    { kind: 'voucher' },
    { kind: 'adjustment', method: null, pence: 100 },
    { kind: 'adjustment', method: null, pence: 0, note: 'x' },
    { note: 'x'.repeat(501) },
    { nonce: 'x' },
  ]) {
    const body = { ...entryOf(holder), ...given };
    assert.equal((await refuseBooking(gate, body)).status, 400, JSON.stringify(given));
  }
  assert.equal((await readLedger(gate)).pagination.total, 1);
});

test('the words of before book what they stand for', async () => {
  const { gate, holder } = await makeLedger();
  async function say(
    paymentStatus: 'paid' | 'pending' | 'failed' | 'refunded',
    method?: 'cash' | 'bank',
  ) {
    const params = { id: gate.event.id, userId: holder.userId };
    const request = { as: gate.organizer, params, body: { paymentStatus, method } };
    const { participant } = await call(server, 'updateParticipant', request);
    const { balancePence } = (await readLedger(gate)).summary;
    return [participant.paymentStatus, balancePence];
  }
  assert.deepEqual(await say('refunded'), ['refunded', 4_000]);
  assert.deepEqual(await say('failed'), ['failed', 4_000]);
  assert.deepEqual(await say('paid', 'bank'), ['paid', 0]);
  assert.deepEqual(await say('pending'), ['pending', 4_000]);
  await book(gate, entryOf(holder, { pence: 1_000, method: 'card' }));
  assert.deepEqual(await say('paid'), ['paid', 0]);
  assert.deepEqual(await say('refunded'), ['refunded', 4_000]);
  const { entries } = await readLedger(gate);
  const { id } = gate.organizer.user;
  assert.deepEqual(
    entries.map(({ kind, method, pence, reverses, actor }) => [
      kind,
      method,
      pence,
      entries.find((one) => one.id === reverses)?.pence ?? null,
      actor?.id ?? null,
    ]),
    [
      ['refund', 'cash', 3_000, null, id],
      ['refund', 'card', 1_000, null, id],
      ['payment', 'cash', 3_000, null, id],
      ['payment', 'card', 1_000, null, id],
      ['payment', 'bank', -4_000, 4_000, id],
      ['payment', 'bank', 4_000, null, id],
      ['payment', null, 0, null, id],
      ['refund', null, 0, null, id],
      ['charge', null, 4_000, null, null],
    ],
  );
  const cashUp = await call(server, 'getCashUp', {
    as: gate.organizer,
    params: { id: gate.event.id },
    query: {},
  });
  assert.deepEqual(
    cashUp.rows.map(({ method, takenPence, reversedPence }) => [method, takenPence, reversedPence]),
    [
      ['bank', 4_000, 4_000],
      ['card', 1_000, 0],
      ['cash', 3_000, 0],
    ],
  );
});

test('the cash-up has a row for each day, method and person, and who took money back', async () => {
  const { gate, holder } = await makeLedger();
  const device = await addDevice(gate);
  const { entry } = await book(gate, entryOf(holder, { pence: 1_000 }), device);
  await book(gate, entryOf(holder, { pence: 500 }), device);
  await call(server, 'reverseLedgerEntry', reverse(gate, entry.id));
  const params = { id: gate.event.id };
  const request = { as: gate.organizer, params, query: {} };
  const { rows, totalPence } = await call(server, 'getCashUp', request);
  assert.equal(totalPence, 500);
  assert.deepEqual(
    rows.map(({ actor, device: by, takenPence, reversedPence, count }) => [
      by?.name ?? actor?.id,
      takenPence,
      reversedPence,
      count,
    ]),
    [
      [gate.organizer.user.id, 0, 1_000, 1],
      ['Sam’s phone', 1_500, 0, 2],
    ],
  );
  const otherDay = { ...request, query: { day: '2020-01-01' } };
  assert.deepEqual(await call(server, 'getCashUp', otherDay), {
    rows: [],
    totalPence: 0,
    unassigned: [],
  });
  const payout = await call(server, 'getPayout', { as: gate.organizer, params });
  assert.deepEqual(payout.byMethod, { cash: 500, card: 0, bank: 0, online: 0, voucher: 0 });
  assert.deepEqual([payout.chargedPence, payout.owedPence], [4_000, 3_500]);
});

test('what an event is owed is one figure, for those who may view its ledger', async () => {
  const { gate, holder } = await makeLedger();
  const { event, organizer } = gate;
  await book(gate, entryOf(holder, { pence: 1_000 }));
  const overpaid = await addHolder(gate, { payment_amount_pence: 1_000 });
  await book(gate, entryOf(overpaid, { pence: 1_500 }));
  const treasurer = await signUp(server);
  const marshal = await signUp(server);
  await joinCrew(server, { event, organizer, member: treasurer, roles: ['treasurer'] });
  await joinCrew(server, { event, organizer, member: marshal, roles: ['gate'] });
  const params = { id: event.id };
  for (const as of [organizer, treasurer]) {
    assert.equal((await call(server, 'getEvent', { as, params })).event.owedPence, 3_000);
    const payout = await call(server, 'getPayout', { as, params });
    assert.deepEqual([payout.owedPence, payout.overpaidPence], [3_000, 500]);
  }
  const { events } = await call(server, 'listEvents', { as: organizer, query: {} });
  assert.equal(events.find(({ id }) => id === event.id)?.owedPence, 3_000);
  const request = { as: organizer, params, query: { paymentStatus: 'owed' } } as const;
  const { participants, summary } = await call(server, 'listParticipants', request);
  assert.deepEqual(
    [participants.map(({ id }) => id), summary.owedPence],
    [[holder.participationId], 3_000],
  );
  const { event: seen } = await call(server, 'getEvent', { as: marshal, params });
  assert.equal('owedPence' in seen, false);
});
