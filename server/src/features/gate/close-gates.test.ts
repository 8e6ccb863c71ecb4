import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import {
  addDevice,
  addHolder,
  getList,
  makeGate,
  makeNonce,
  personOf,
  recordOne,
  stateOf,
} from '../../../test/support/gate.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { sweep } from '../../jobs/sweep/sweep.ts';
import { closeGates } from './close-gates.ts';

/* What is done at the gate without anybody (docs/product/gate.md#end-of-the-day). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

function close(now: string) {
  const { db } = server.services;
  return closeGates({ db, now: new Date(now), signal: new AbortController().signal });
}

test('in the night after an event everyone is let out, once, and stays checked in', async () => {
  const gate = await makeGate(server, { date: '2027-05-01T08:00:00Z', duration: '8 hours' });
  const later = await makeGate(server, { date: '2027-05-02T08:00:00Z', duration: '8 hours' });
  const [aled, ben, carys, dai] = [
    await addHolder(gate),
    await addHolder(gate),
    await addHolder(gate),
    await addHolder(later),
  ];
  for (const { participationId } of [aled, ben])
    await recordOne(gate, gate.organizer, { participationId });
  await recordOne(gate, gate.organizer, { participationId: ben.participationId, kind: 'exit' });
  await recordOne(later, later.organizer, { participationId: dai.participationId });
  const { version } = await getList(gate);
  assert.deepEqual(await close('2027-05-02T02:59:59Z'), { events: 0, people: 0 });
  const [first, second] = [close('2027-05-02T03:00:00Z'), close('2027-05-02T03:00:00Z')];
  assert.equal((await first).people + (await second).people, 1);
  assert.deepEqual(await close('2027-05-02T04:00:00Z'), { events: 0, people: 0 });
  assert.deepEqual(await stateOf(gate, aled), [false, 'checked_in']);
  assert.deepEqual(await stateOf(gate, ben), [false, 'checked_in']);
  assert.deepEqual(await stateOf(gate, carys), [false, 'not_checked_in']);
  assert.deepEqual(await stateOf(later, dai), [true, 'checked_in']);
  const { people } = await getList(gate, { since: version });
  assert.deepEqual(
    people.map(({ id }) => id),
    [aled.participationId],
  );
  const { scans } = await call(server, 'listScans', {
    as: gate.organizer,
    params: { id: gate.event.id },
    query: { participationId: aled.participationId },
  });
  const { kind, verdict, by, occurredAt } = scans.at(-1)!;
  assert.deepEqual([kind, verdict, occurredAt], ['exit', 'out', '2027-05-02T03:00:00.000Z']);
  assert.deepEqual(by, { kind: 'account', id: null, name: 'Muster' });
});

test('nonces are forgotten after 30 days, and who has gone after 7', async () => {
  const gate = await makeGate(server);
  const device = await addDevice(gate);
  const [stays, goes] = [await addHolder(gate), await addHolder(gate)];
  const { version } = await getList(gate);
  const params = { id: gate.event.id, participationId: stays.participationId };
  const note = { as: device, params, body: { nonce: makeNonce(), note: 'A bag' } };
  await call(server, 'updateGatePerson', note);
  const { pool } = server.database;
  await pool.query('delete from users where id = $1', [goes.userId]);
  const { signal } = new AbortController();
  const services = { ...server.services, signal };
  async function sweepAfter(days: number) {
    const { nonces, goneParticipants } = await sweep(
      services,
      new Date(Date.now() + days * 86_400_000),
    );
    return { nonces, goneParticipants };
  }
  assert.deepEqual(await sweepAfter(6), { nonces: 0, goneParticipants: 0 });
  const known = await getList(gate, { since: version });
  assert.deepEqual([known.isDelta, known.removed], [true, [goes.participationId]]);
  assert.deepEqual(await sweepAfter(8), { nonces: 0, goneParticipants: 1 });
  assert.equal((await getList(gate, { since: version })).isDelta, false);
  assert.equal((await getList(gate, { since: known.version })).isDelta, true);
  assert.deepEqual(await sweepAfter(31), { nonces: 1, goneParticipants: 0 });
  assert.ok(await personOf(gate, stays));
});

test('what was responded about somebody goes with them', async () => {
  const gate = await makeGate(server);
  const goes = await addHolder(gate);
  const params = { id: gate.event.id, participationId: goes.participationId };
  const entry = await recordOne(gate, gate.organizer, { participationId: goes.participationId });
  const body = { nonce: makeNonce(), note: 'A bag' };
  await call(server, 'updateGatePerson', { as: gate.organizer, params, body });
  const { pool } = server.database;
  await pool.query('delete from users where id = $1', [goes.userId]);
  const { rowCount } = await pool.query('select from nonces where id = $1', [body.nonce]);
  assert.equal(rowCount, 0);
  const { scans } = await call(server, 'listScans', {
    as: gate.organizer,
    params: { id: gate.event.id },
    query: {},
  });
  const [scan] = scans;
  assert.deepEqual([scan?.nonce, scan?.participationId, scan?.name], [entry.nonce, null, null]);
});
