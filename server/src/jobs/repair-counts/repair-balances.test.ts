import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import {
  addHolder,
  type Holder,
  makeGate,
  makeNonce,
  personOf,
} from '../../../test/support/gate.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { repairAllCounts } from './repair-counts.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

function repair() {
  return repairAllCounts({ ...server.services, signal: new AbortController().signal });
}

/** A difference as a restore without triggers would leave it. */
async function injectDifference({ participationId }: Holder, change: string) {
  const client = await server.database.pool.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica;
      update participations set ${change} where id = '${participationId}'; commit`);
  } finally {
    client.release();
  }
}

test('sums that differ from the entries are reported and corrected, and no entry is added', async () => {
  const gate = await makeGate(server);
  const paid = await addHolder(gate, { payment_amount_pence: 4_000 });
  const right = await addHolder(gate, { payment_amount_pence: 2_500 });
  const { participationId } = paid;
  const as = gate.organizer;
  const params = { id: gate.event.id };
  const payment = { kind: 'payment', method: 'cash', pence: 4_000, note: '' } as const;
  const body = { ...payment, participationId, nonce: makeNonce() };
  await call(server, 'addLedgerEntry', { as, params, body });
  assert.deepEqual((await repair()).counts, { events: 0, totals: 0, balances: 0 });

  await injectDifference(paid, "paid_pence = 0, payment_status = 'pending'");
  assert.equal((await personOf(gate, paid))?.owedPence, 4_000);
  const { counts, error } = await repair();
  assert.deepEqual(counts, { events: 1, totals: 0, balances: 1 });
  assert.match(String(error), /and 1 balances were wrong/);
  const owed = [await personOf(gate, paid), await personOf(gate, right)];
  assert.deepEqual(
    owed.map((person) => person?.owedPence),
    [0, 2_500],
  );
  const { summary, pagination } = await call(server, 'listLedger', { as, params, query: {} });
  assert.deepEqual([summary.takenPence, summary.owedPence, pagination.total], [4_000, 2_500, 3]);
  const { participants } = await call(server, 'listParticipants', { as, params, query: {} });
  const words = new Map(participants.map(({ id, paymentStatus }) => [id, paymentStatus]));
  assert.deepEqual(
    [words.get(participationId), words.get(right.participationId)],
    ['paid', 'pending'],
  );
  assert.deepEqual((await repair()).counts, { events: 0, totals: 0, balances: 0 });
});

test('payments that are booked while balances are compared are counted once', async () => {
  const gate = await makeGate(server);
  const holder = await addHolder(gate, { payment_amount_pence: 4_000 });
  const { participationId } = holder;
  await injectDifference(holder, 'charged_pence = 9');
  const params = { id: gate.event.id };
  const payment = { kind: 'payment', method: 'cash', pence: 500, note: '' } as const;
  const payments = Array.from({ length: 5 }, () =>
    call(server, 'addLedgerEntry', {
      as: gate.organizer,
      params,
      body: { ...payment, participationId, nonce: makeNonce() },
    }),
  );
  await Promise.all([...payments, repair(), repair()]);
  assert.equal((await personOf(gate, holder))?.owedPence, 1_500);
});
