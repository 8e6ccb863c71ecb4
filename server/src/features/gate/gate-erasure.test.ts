import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { archiveOf } from '../../../test/support/archive.ts';
import { call } from '../../../test/support/call.ts';
import {
  addDevice,
  getList,
  makeGate,
  makeNonce,
  recordOne,
  type TestGate,
} from '../../../test/support/gate.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { participationsOf } from '../../../test/support/make.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { eraseAccount } from '../own-data/erase-account.ts';

/* Scans in the archives of one's own data, and after an account or an event is gone. */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** A player whom a helper has let in for a reason, with a note. */
async function makeScanned() {
  const gate = await makeGate(server);
  const [player, helper] = [await signUp(server), await signUp(server, { nickName: 'Hal' })];
  const { event, organizer } = gate;
  await call(server, 'joinEvent', { as: player, params: { id: event.id }, body: {} });
  await joinCrew(server, { event, organizer, member: helper, roles: ['gate'] });
  const [row] = await participationsOf(server, event);
  const participationId = row?.id ?? '';
  const scan = { kind: 'admit', participationId, reason: 'Lost the ticket' } as const;
  await recordOne(gate, helper, scan);
  const params = { id: event.id, participationId };
  const body = { nonce: makeNonce(), note: 'Left a bag' };
  await call(server, 'updateGatePerson', { as: helper, params, body });
  return { gate, player, helper, participationId };
}

async function scansOf({ organizer, event }: TestGate) {
  const request = { as: organizer, params: { id: event.id }, query: {} };
  return (await call(server, 'listScans', request)).scans;
}

function erase({ user }: { user: { id: string } }) {
  return eraseAccount(server.services, { id: user.id, conversations: 'kept', origin: null });
}

test('players and helpers find scans in the archives of their data', async () => {
  const { gate, player, helper, participationId } = await makeScanned();
  const own = (await archiveOf(server, player))['participations.json'] ?? '';
  const [participation] = JSON.parse(own);
  assert.equal(participation.gateNote, 'Left a bag');
  const [scan, ...others] = participation.scans;
  assert.deepEqual([scan.kind, scan.verdict, scan.reason], ['admit', 'in', 'Lost the ticket']);
  assert.deepEqual(others, []);
  const made = (await archiveOf(server, helper))['scans.json'] ?? '';
  assert.match(made, new RegExp(`${gate.event.id}[\\s\\S]*"verdict":"in"`));
  assert.ok(!made.includes(participationId));
});

test('of a deleted account the scans stay, without a name', async () => {
  const { gate, player, helper } = await makeScanned();
  const before = await getList(gate);
  await erase(player);
  await erase(helper);
  const [scan] = await scansOf(gate);
  assert.deepEqual([scan?.verdict, scan?.participationId, scan?.name], ['in', null, null]);
  assert.deepEqual(scan?.by, { kind: 'account', id: scan?.by.id, name: 'Deleted user' });
  const { people, removed } = await getList(gate, { since: before.version });
  assert.deepEqual([people, removed], [[], [before.people[0]?.id]]);
});

test('a removed device keeps its name in the list of scans', async () => {
  const gate = await makeGate(server);
  const device = await addDevice(gate);
  await recordOne(gate, device, { code: 'nothing' });
  await call(server, 'removeDevice', { as: gate.organizer, params: { id: device.id } });
  assert.equal((await scansOf(gate))[0]?.by.name, 'Sam’s phone');
  await server.database.pool.query('delete from devices where id = $1', [device.id]);
  const { by } = (await scansOf(gate))[0]!;
  assert.deepEqual(by, { kind: 'device', id: null, name: 'Removed device' });
});

test('everything of the gate goes with the event and with its organizer', async () => {
  const { pool } = server.database;
  async function count() {
    // An invitation to the crew has a nonce too, of no participation.
    const nonces = 'nonces where participation_id is not null';
    const tables = ['gates', 'gate_people', 'gate_scans', nonces];
    const results = [];
    for (const table of tables) results.push((await pool.query(`select from ${table}`)).rowCount);
    return results;
  }
  await pool.query('delete from events');
  const first = await makeScanned();
  assert.deepEqual(await count(), [1, 1, 1, 1]);
  const params = { id: first.gate.event.id };
  await call(server, 'deleteEvent', { as: first.gate.organizer, params });
  assert.deepEqual(await count(), [0, 0, 0, 0]);
  const second = await makeScanned();
  await erase(second.gate.organizer);
  assert.deepEqual(await count(), [0, 0, 0, 0]);
});
