import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse, send } from '../../../test/support/call.ts';
import { addHolder, makeGate, makeNonce, type TestGate } from '../../../test/support/gate.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* What a treasurer takes payments from (docs/product/money.md#people). */

let server: TestServer;
let gate: TestGate;
let treasurer: Person;

before(async () => {
  server = await startTestServer();
  gate = await makeGate(server);
  treasurer = await addCrew('treasurer');
  const people = { 'Zoë Marsh': 4_000, 'Ada Swift': 0, 'Ben O’Crow': 2_500 };
  for (const [fullName, pence] of Object.entries(people))
    await addHolder(gate, { payment_amount_pence: pence, join_form: JSON.stringify({ fullName }) });
});
after(() => server.close());

async function addCrew(role: 'treasurer' | 'gate' | 'messages') {
  const member = await signUp(server);
  const { event, organizer } = gate;
  await joinCrew(server, { event, organizer, member, roles: [role] });
  return member;
}

async function list(query: object = {}, as = treasurer) {
  const params = { id: gate.event.id };
  const { people, pagination } = await call(server, 'listBalances', { as, params, query });
  return { names: people.map(({ name }) => name), people, total: pagination.total };
}

test('a treasurer gets names and balances in order, paged, and nothing else', async () => {
  const { names, people, total } = await list();
  assert.deepEqual([names, total], [['Ada Swift', 'Ben O’Crow', 'Zoë Marsh'], 3]);
  assert.deepEqual(Object.keys(people[0]!).sort(), [
    ...['balancePence', 'name', 'participationId', 'status'],
  ]);
  assert.deepEqual(
    people.map(({ balancePence }) => balancePence),
    [0, 2_500, 4_000],
  );
  assert.deepEqual((await list({ limit: 1, page: 3 })).names, ['Zoë Marsh']);
});

test('those who owe are filtered, and found by name alone', async () => {
  assert.deepEqual((await list({ owing: true })).names, ['Ben O’Crow', 'Zoë Marsh']);
  assert.deepEqual((await list({ search: 'zoe' })).names, ['Zoë Marsh']);
  assert.deepEqual((await list({ search: "o'crow ben" })).names, ['Ben O’Crow']);
  for (const search of ['example', '%', '!'])
    assert.deepEqual((await list({ search })).names, [], search);
});

test('what is taken leaves the list of those who owe', async () => {
  const [ben] = (await list({ owing: true })).people;
  const { participationId } = ben!;
  const nonce = '01890a5d-ac96-774b-bcce-b302099a8057';
  const money = { kind: 'payment', method: 'bank', pence: 2_500, nonce } as const;
  const params = { id: gate.event.id };
  const booking = { as: treasurer, params, body: { ...money, participationId } };
  assert.equal((await call(server, 'addLedgerEntry', booking)).balancePence, 0);
  assert.deepEqual((await list({ owing: true })).names, ['Zoë Marsh']);
});

test('a treasurer finds who has paid too much, refunds and reverses it', async () => {
  const params = { id: gate.event.id };
  const participationId = (await list({ search: 'ada' })).people[0]!.participationId;
  const money = { participationId, method: 'cash', pence: 600 } as const;
  const paid = { ...money, kind: 'payment' as const, nonce: makeNonce() };
  const { entry } = await call(server, 'addLedgerEntry', { as: treasurer, params, body: paid });
  assert.deepEqual((await list({ overpaid: true })).names, ['Ada Swift']);
  const body = { ...money, pence: 200, kind: 'refund' as const, nonce: makeNonce() };
  const refund = await call(server, 'addLedgerEntry', { as: treasurer, params, body });
  assert.equal(refund.balancePence, -400);
  const receipt = { as: treasurer, params: { ...params, userId: participationId } };
  assert.equal((await send(server, 'getParticipantReceipt', receipt)).status, 200);
  for (const { id: entryId } of [refund.entry, entry]) {
    const reversal = { params: { ...params, entryId }, body: { nonce: makeNonce() } };
    await call(server, 'reverseLedgerEntry', { as: treasurer, ...reversal });
  }
  assert.deepEqual((await list({ overpaid: true })).names, []);
});

test('crew that takes payments reads it, and nobody else', async () => {
  assert.equal((await list({}, await addCrew('gate'))).total, 3);
  const params = { id: gate.event.id };
  for (const [as, code] of [
    [await addCrew('messages'), 'FORBIDDEN'],
    [await signUp(server), 'EVENT_NOT_FOUND'],
  ] as const)
    assert.equal((await refuse(server, 'listBalances', { as, params })).code, code);
});
