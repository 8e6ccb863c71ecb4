import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { WalkIn } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import {
  addDevice,
  getList,
  makeGate,
  makeNonce,
  type TestGate,
} from '../../../test/support/gate.ts';
import { addParticipant, participationsOf } from '../../../test/support/make.ts';
import { openSquad } from '../../../test/support/open-spots.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* Undo of a player who was just added at the gate (docs/product/gate.md#walk-ins). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const CASH = { method: 'cash', pence: 2_500 } as const;

async function add({ organizer, event }: TestGate, given: Partial<WalkIn> = {}) {
  const body: WalkIn = {
    ...{ nonce: makeNonce(), name: 'Wanda Walker', phone: '', optionId: null, payment: null },
    emergencyContact: { name: 'Will', phone: '07700 900790' },
    ...{ occurredAt: new Date().toISOString(), wasOffline: false, ...given },
  };
  await call(server, 'addWalkIn', { as: organizer, params: { id: event.id }, body });
  return body.nonce;
}

function undo({ organizer, event }: TestGate, nonce: string, as: object = organizer) {
  return { as: as as typeof organizer, params: { id: event.id, nonce } };
}

async function stateOf(gate: TestGate) {
  const { people, counts } = await getList(gate);
  const books = { as: gate.organizer, params: { id: gate.event.id }, query: {} };
  const { totalPence } = await call(server, 'getCashUp', books);
  return [people.map(({ name }) => name), counts.confirmed, counts.in, totalPence];
}

test('an undo takes back the spot, the scan and what was paid, once, for the next who waits', async () => {
  const gate = await makeGate(server, { price: '£25', maxParticipants: 1, waitlistEnabled: true });
  const nonce = await add(gate, { payment: CASH });
  assert.deepEqual(await stateOf(gate), [['Wanda Walker'], 1, 1, 2_500]);
  await addParticipant(server, gate.event, { ...(await signUp(server)), status: 'waitlist' });
  for (const _ of ['at first', 'again']) {
    await call(server, 'undoWalkIn', undo(gate, nonce));
    const [names, confirmed, inside, taken] = await stateOf(gate);
    assert.equal((names as string[]).includes('Wanda Walker'), false);
    assert.deepEqual([confirmed, inside, taken], [1, 0, 0]);
  }
  const { entries } = await call(server, 'listLedger', {
    ...{ as: gate.organizer, params: { id: gate.event.id }, query: {} },
  });
  const paid = entries.filter(({ kind }) => kind === 'payment').map(({ pence }) => pence);
  assert.deepEqual(paid.sort(), [-2_500, 2_500]);
});

test('a device undoes whom it has added, but not what they have paid', async () => {
  const gate = await makeGate(server);
  const device = await addDevice(gate);
  await call(server, 'undoWalkIn', undo(gate, await add(gate), device));
  assert.deepEqual(await stateOf(gate), [[], 0, 0, 0]);
  const paid = await add(gate, { payment: CASH });
  const refused = await refuse(server, 'undoWalkIn', undo(gate, paid, device));
  assert.deepEqual(
    [refused.status, refused.message],
    [403, 'Only an organizer or treasurer can undo what was paid'],
  );
  assert.deepEqual(await stateOf(gate), [['Wanda Walker'], 1, 1, 2_500]);
});

test('nobody else is taken back, nor whoever was added before', async () => {
  const gate = await makeGate(server);
  const { openSpots } = await openSquad(server, gate.event, { open: 1 });
  const named = await add(gate, { openSpotId: openSpots[0]!.participationId });
  const nonce = await add(gate);
  const other = await makeGate(server);
  const [walkIn] = (await getList(gate)).people.filter(({ squad }) => !squad);
  const about = { id: gate.event.id, participationId: walkIn!.id };
  const note = makeNonce();
  await call(server, 'updateGatePerson', {
    ...{ as: gate.organizer, params: about, body: { nonce: note, note: 'Late' } },
  });
  for (const [of, one] of [
    [gate, named],
    [gate, note],
    [gate, makeNonce()],
    [other, nonce],
  ] as const)
    assert.equal((await refuse(server, 'undoWalkIn', undo(of, one))).code, 'PARTICIPANT_NOT_FOUND');
  await server.database.pool.query(
    `update participations set joined_at = joined_at - interval '11 minutes' where id = $1`,
    [walkIn!.id],
  );
  await server.database.pool.query(
    `update nonces set created_at = created_at - interval '11 minutes' where id = $1`,
    [nonce],
  );
  assert.equal(
    (await refuse(server, 'undoWalkIn', undo(gate, nonce))).code,
    'PARTICIPANT_NOT_FOUND',
  );
  const rows = await participationsOf(server, gate.event);
  assert.ok(rows.every(({ status }) => status === 'confirmed'));
});
