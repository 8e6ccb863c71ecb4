import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, send } from '../../../test/support/call.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import {
  addDevice,
  addHolder,
  type GateCaller,
  getList,
  makeGate,
  recordOne,
  type TestGate,
} from '../../../test/support/gate.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* The stream of versions (docs/product/gate.md#list). */

let database: TestDatabase;
let nodeA: TestServer;
let nodeB: TestServer;
before(async () => {
  database = await createTestDatabase();
  const shared = { ...database, close: async () => undefined };
  [nodeA, nodeB] = [
    await startTestServer({ database: shared }),
    await startTestServer({ database: shared }),
  ];
});
after(async () => {
  await Promise.all([nodeA.close(), nodeB.close()]);
  await database.close();
});

const MAX_WAIT_MS = 10_000;

/** Reads a stream as text, until it has something. */
async function open({ server, event }: TestGate, as: GateCaller) {
  const response = await send(server, 'listenToGate', { as, params: { id: event.id } });
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  async function read(isThere: () => boolean) {
    const late = setTimeout(() => void reader.cancel(), MAX_WAIT_MS);
    while (!isThere()) {
      const { value, done } = await reader.read();
      if (done) break;
      text += value;
    }
    clearTimeout(late);
    assert.ok(isThere(), text);
  }
  return {
    untilVersion: (version: number) => read(() => text.includes(`{"version":${version}}`)),
    untilEnd: async () => {
      while (!(await reader.read()).done);
    },
    /** Names of its events. */
    names: () => new Set(text.match(/^event: .*$/gm)),
    stop: () => reader.cancel(),
  };
}

test('devices are told of each new version on every node, also of changes in the list', async () => {
  const gate = await makeGate(nodeA);
  const onB = { ...gate, server: nodeB };
  const holder = await addHolder(gate);
  const device = await addDevice(gate);
  const [own, ownOnB] = [await open(gate, device), await open(onB, gate.organizer)];
  const before = await getList(gate);
  for (const stream of [own, ownOnB]) await stream.untilVersion(before.version);
  await recordOne(onB, device, holder);
  const scanned = await getList(gate);
  for (const stream of [own, ownOnB]) await stream.untilVersion(scanned.version);
  await call(nodeA, 'updateParticipant', {
    as: gate.organizer,
    params: { id: gate.event.id, userId: holder.userId },
    body: { paymentStatus: 'paid' },
  });
  const paid = await getList(gate);
  assert.ok(paid.version > scanned.version);
  for (const stream of [own, ownOnB]) {
    await stream.untilVersion(paid.version);
    assert.deepEqual([...stream.names()], ['event: gate']);
    await stream.stop();
  }
});

test('the stream of a removed device ends, on every node', async () => {
  const gate = await makeGate(nodeA);
  const device = await addDevice(gate);
  const stream = await open({ ...gate, server: nodeB }, device);
  await stream.untilVersion((await getList(gate)).version);
  await call(nodeA, 'removeDevice', { as: gate.organizer, params: { id: device.id } });
  await stream.untilEnd();
});

test('a device has at most five streams: the oldest ends', async () => {
  const gate = await makeGate(nodeA);
  const device = await addDevice(gate);
  const { version } = await getList(gate);
  const streams = [];
  for (let opened = 0; opened < 6; opened += 1) streams.push(await open(gate, device));
  const [oldest, ...others] = streams;
  await oldest!.untilEnd();
  for (const stream of others) {
    await stream.untilVersion(version);
    await stream.stop();
  }
});
