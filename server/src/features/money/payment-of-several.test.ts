import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { addDevice, addHolder, makeGate, makeNonce } from '../../../test/support/gate.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* One payment for several people (docs/product/money.md#ledger). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** A gate, and three who owe £40. */
async function makeThree() {
  const gate = await makeGate(server);
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1)
    ids.push((await addHolder(gate, { payment_amount_pence: 4_000 })).participationId);
  const params = { id: gate.event.id };
  function take(others: readonly [participationId: string, pence: number][], given: object = {}) {
    const money = { kind: 'payment', method: 'cash', participationId: ids[0] ?? '' } as const;
    const rest = others.map(([participationId, pence]) => ({ participationId, pence }));
    const body = { ...money, pence: 4_000, others: rest, nonce: makeNonce(), ...given };
    return { as: gate.organizer, params, body };
  }
  async function owed() {
    const request = { as: gate.organizer, params, query: {} };
    return (await call(server, 'getPayout', request)) as { owedPence: number; owing: number };
  }
  return { gate, ids, take, owed };
}

test('money taken for a squad is an entry for each, once, also by a device', async () => {
  const { gate, ids, take, owed } = await makeThree();
  const device = await addDevice(gate);
  const [, second = '', third = ''] = ids;
  const request = {
    ...take([
      [third, 4_000],
      [second, 1_500],
    ]),
    as: device,
  };
  const made = await call(server, 'addLedgerEntry', request);
  assert.deepEqual(
    made.entries?.map(({ participationId, pence }) => [participationId, pence]),
    [
      [ids[0], 4_000],
      [third, 4_000],
      [second, 1_500],
    ],
  );
  assert.deepEqual([made.entry.id, made.balancePence], [made.entries?.[0]?.id, 0]);
  assert.deepEqual(await call(server, 'addLedgerEntry', request), made);
  const { owedPence, owing } = await owed();
  assert.deepEqual([owedPence, owing], [2_500, 1]);
});

test('where one is refused, nothing is booked', async () => {
  const { ids, take, owed } = await makeThree();
  const [first = '', second = ''] = ids;
  const stranger = (await makeThree()).ids[0] ?? '';
  const { code } = await refuse(
    server,
    'addLedgerEntry',
    take([
      [second, 4_000],
      [stranger, 4_000],
    ]),
  );
  assert.equal(code, 'PARTICIPANT_NOT_FOUND');
  for (const [index, others] of [
    [[first, 1]],
    [
      [second, 1],
      [second, 1],
    ],
  ].entries()) {
    const request = take(others as [string, number][]);
    const { fields } = await refuse(server, 'addLedgerEntry', request);
    assert.deepEqual(Object.keys(fields ?? {}), [`others.${index}.participationId`]);
  }
  const { fields } = await refuse(server, 'addLedgerEntry', take([[second, 0]]));
  assert.deepEqual(Object.keys(fields ?? {}), ['others.0.pence']);
  assert.equal((await owed()).owedPence, 12_000);
});
