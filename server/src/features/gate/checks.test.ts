import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, send } from '../../../test/support/call.ts';
import { makeCheck, recordChecks } from '../../../test/support/chrono.ts';
import {
  addDevice,
  addHolder,
  getList,
  type Holder,
  makeGate,
  personOf,
  recordOne,
  type TestGate,
} from '../../../test/support/gate.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* Checks and what follows from them (docs/product/chronograph.md#checks). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function makeScene() {
  const gate = await makeGate(server);
  const [device, holder] = [await addDevice(gate), await addHolder(gate)];
  const { participationId } = holder;
  return { gate, device, holder, participationId };
}

async function checksOf({ event, organizer }: TestGate, query: object = {}) {
  const options = { as: organizer, params: { id: event.id }, query };
  return (await call(server, 'listChecks', options)).checks;
}

async function readiness(gate: TestGate, holder: Holder) {
  const person = await personOf(gate, holder);
  const params = { id: gate.event.id, userId: holder.userId };
  const { participant } = await call(server, 'getParticipant', { as: gate.organizer, params });
  assert.equal(participant.isFieldReady, person?.isFieldReady);
  return [person?.isFieldReady, person?.flags.includes('chrono_due')];
}

test('a check has its energy, the limit of the class and a result, and is listed with both', async () => {
  const { gate, device, participationId } = await makeScene();
  const check = makeCheck({ participationId, tag: ' 17 ' });
  const [result] = await recordChecks(gate, device, [check]);
  assert.deepEqual(result, {
    nonce: check.nonce,
    status: 200,
    computedMillijoules: 1_138,
    limitMillijoules: 1_300,
    result: 'pass',
    error: null,
  });
  const [listed] = await checksOf(gate);
  assert.deepEqual(listed, {
    ...check,
    tag: '17',
    name: listed?.name,
    base: 'full_auto',
    computedMillijoules: 1_138,
    limitMillijoules: 1_300,
    result: 'pass',
    receivedAt: listed?.receivedAt,
    isClockCorrected: false,
    by: { kind: 'device', id: device.id, name: 'Sam’s phone' },
  });
});

test('0.20 g at 350 fps fails where 1.138 J are allowed, and 1.139 J let it pass', async () => {
  const { gate, device, participationId } = await makeScene();
  for (const [millijoules, expected] of [
    [1_138, 'fail'],
    [1_139, 'pass'],
  ] as const) {
    const limits = [{ class: 'full_auto', millijoules }];
    await call(server, 'setLimits', { as: gate.organizer, body: { limits } });
    const [result] = await recordChecks(gate, device, [makeCheck({ participationId })]);
    assert.deepEqual([result?.result, result?.limitMillijoules], [expected, millijoules]);
  }
  const joules = makeCheck({ participationId, fpsTenths: null, millijoules: 1_139 });
  const [equal] = await recordChecks(gate, device, [joules]);
  assert.deepEqual([equal?.result, equal?.computedMillijoules], ['pass', 1_139]);
  // What was measured before keeps the limit of its time.
  const kept = (await checksOf(gate)).map(({ limitMillijoules }) => limitMillijoules);
  assert.deepEqual(kept, [1_138, 1_139, 1_139]);
});

test('a failure and a later pass are both kept, and the latest of each gun counts', async () => {
  const { gate, device, holder, participationId } = await makeScene();
  assert.deepEqual(await readiness(gate, holder), [false, false]);
  await recordOne(gate, device, { participationId });
  // In, and nothing was measured yet.
  assert.deepEqual(await readiness(gate, holder), [false, false]);
  const hot = { participationId, fpsTenths: 4_000 };
  await recordChecks(gate, device, [
    makeCheck({ participationId, gun: 'Pistol' }),
    makeCheck({ ...hot, gun: 'M4', occurredAt: '2026-11-01T09:00:00.000Z' }),
  ]);
  // Its clock is far off, so that the time of receipt counts.
  assert.deepEqual(await readiness(gate, holder), [false, true]);
  await recordChecks(gate, device, [makeCheck({ participationId, gun: ' m4 ' })]);
  assert.deepEqual(await readiness(gate, holder), [true, false]);
  // Measured before that pass on a device without a connection, and received after it.
  const earlier = new Date(Date.now() - 60_000).toISOString();
  await recordChecks(gate, device, [makeCheck({ ...hot, occurredAt: earlier, wasOffline: true })]);
  assert.deepEqual(await readiness(gate, holder), [true, false]);
  const results = (await checksOf(gate)).map(({ gun, result }) => `${gun} ${result}`);
  assert.deepEqual(results, ['Pistol pass', 'M4 fail', 'm4 pass', 'M4 fail']);
  const person = await personOf(gate, holder);
  assert.deepEqual(
    person?.guns.map(({ gun, result }) => `${gun} ${result}`),
    ['m4 pass', 'Pistol pass'],
  );
  await recordOne(gate, device, { kind: 'exit', participationId });
  assert.deepEqual(await readiness(gate, holder), [false, false]);
});

test('the list of the gate has whoever was measured, under a new version', async () => {
  const { gate, device, participationId } = await makeScene();
  await addHolder(gate);
  const { version } = await getList(gate);
  await recordChecks(gate, device, [makeCheck({ participationId })]);
  const list = await getList(gate, { as: device, since: version });
  assert.deepEqual(
    list.people.map(({ id, guns }) => [id, guns.length]),
    [[participationId, 1]],
  );
});

test('a list is paged, and of one person when that is asked for', async () => {
  const { gate, device, participationId } = await makeScene();
  const { participationId: other } = await addHolder(gate);
  const ids = [participationId, other, participationId];
  await recordChecks(
    gate,
    device,
    ids.map((id) => makeCheck({ participationId: id })),
  );
  assert.equal((await checksOf(gate, { participationId: other })).length, 1);
  assert.equal((await checksOf(gate, { participationId })).length, 2);
  const options = { as: device, params: { id: gate.event.id }, query: { limit: 2, page: 2 } };
  const { checks, pagination } = await call(server, 'listChecks', options);
  assert.deepEqual([checks.length, pagination.total, pagination.pages], [1, 3, 2]);
});

test('the log is a PDF with every check', async () => {
  const { gate, participationId } = await makeScene();
  await recordChecks(
    gate,
    gate.organizer,
    Array.from({ length: 40 }, () => makeCheck({ participationId })),
  );
  const log = { as: gate.organizer, params: { id: gate.event.id } };
  const response = await send(server, 'getChronoLog', log);
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  assert.equal((await response.text()).match(/\/Type \/Page\b/g)?.length, 2);
});

test('a check whose time was corrected is marked, as its player is on the list', async () => {
  const { gate, device } = await makeScene();
  const minute = 60_000;
  for (const [aheadMs, isClockCorrected] of [
    [-23 * 60 * minute, false],
    [minute, false],
    [3 * minute, true],
    [-25 * 60 * minute, true],
  ] as const) {
    const holder = await addHolder(gate);
    const { participationId } = holder;
    const occurredAt = new Date(Date.now() + aheadMs).toISOString();
    await recordChecks(gate, device, [makeCheck({ participationId, occurredAt })]);
    const [check] = await checksOf(gate, { participationId });
    assert.equal(check?.isClockCorrected, isClockCorrected, `${aheadMs} ms ahead`);
    const person = await personOf(gate, holder);
    assert.equal(person?.flags.includes('clock'), isClockCorrected, `${aheadMs} ms ahead`);
  }
});

test('a clock that is fast gives no pass that outlives a later failure', async () => {
  const { gate, device, holder, participationId } = await makeScene();
  await recordOne(gate, device, { participationId });
  const occurredAt = new Date(Date.now() + 20 * 3_600_000).toISOString();
  await recordChecks(gate, device, [makeCheck({ participationId, occurredAt })]);
  const [check] = await checksOf(gate);
  assert.equal(check?.occurredAt, check?.receivedAt);
  assert.deepEqual(await readiness(gate, holder), [true, false]);
  await recordChecks(gate, device, [makeCheck({ participationId, fpsTenths: 4_000 })]);
  assert.deepEqual(await readiness(gate, holder), [false, true]);
});
