/** @jest-environment node */
import 'fake-indexeddb/auto';
import { ApiError } from '@muster/api-client';
import type { GateList, Scan } from '@muster/contract';
import { makeGateOffer, makeGatePerson, makeId } from '@muster/testing/builders';
import { deleteDB } from 'idb';
import { openGateStore } from '../store/gate-store.ts';
import { Gate } from './gate.ts';
import type { GateOptions } from './gate-options.ts';
import type { KeptGate } from './merge-list.ts';
import type { QueuedItem } from './queued-item.ts';

/* A device that cannot write, and two tabs of one (docs/product/gate.md#storage). */

const EVENT = makeId(0x101);
const ALED = makeGatePerson({ id: makeId(1), name: 'Aled Price' });
const ENTRY = { kind: 'entry', about: { participationId: ALED.id } } as const;

function createServer() {
  const server = { isAway: false, scans: [] as Scan[] };
  const list: GateList = {
    ...{
      version: 1,
      isDelta: false,
      codeSalt: 'salt',
      limits: [],
      hasOwnLimits: false,
      offer: makeGateOffer(),
      removed: [],
      people: [ALED],
    },
    event: { id: EVENT, title: 'Winter Fox', date: '2090-11-29T09:00:00.000Z' },
    counts: { confirmed: 1, in: 0, waitlist: 0, owedPence: 0 },
  };
  const api = {
    getGate: async () => {
      if (server.isAway) throw new ApiError('NETWORK', 'No connection');
      return list;
    },
    recordScans: async ({ body }: { body: { scans: Scan[] } }) => {
      if (server.isAway) throw new ApiError('NETWORK', 'No connection');
      server.scans.push(...body.scans);
      const at = '2090-11-29T08:00:00.000Z';
      const said = { status: 200, verdict: 'in', participationId: ALED.id, first: null };
      const times = { occurredAt: at, receivedAt: at, isClockCorrected: false, error: null };
      return { results: body.scans.map(({ nonce }) => ({ nonce, ...said, ...times })), version: 1 };
    },
    listenToGate: () => new Promise<void>(() => undefined),
  };
  return { server, api: api as unknown as GateOptions['api'] };
}

const opened: Gate[] = [];

async function openOn(api: GateOptions['api']) {
  const store = await openGateStore<KeptGate, QueuedItem>('fox', Date.now());
  const gate = new Gate({ eventId: EVENT, api, store });
  opened.push(gate);
  gate.open().catch(() => undefined);
  await until(gate, () => gate.view.people.size === 1);
  return gate;
}

async function until(gate: Gate, isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !isTrue(); turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 2));
  expect([isTrue(), gate.view.state]).toEqual([true, 'ready']);
}

const { put } = IDBObjectStore.prototype;

afterEach(async () => {
  IDBObjectStore.prototype.put = put;
  for (const gate of opened.splice(0)) gate.close();
  await deleteDB('muster-gate-fox');
});

test.each([
  ['with a connection a scan is sent at once', false],
  ['without one it is sent later', true],
])('what a full disk does not take is said, and %s', async (_, isAway) => {
  const { server, api } = createServer();
  const gate = await openOn(api);
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  server.isAway = isAway;
  await gate.sync();
  const outcome = await gate.scan(ENTRY);
  expect(outcome).toMatchObject({ verdict: 'in', isLocal: isAway });
  expect(gate.view.isKept).toBe(false);
  server.isAway = false;
  await gate.sync();
  expect([server.scans.length, gate.view.waiting]).toEqual([1, 0]);
});

test('after the database was deleted below the page the gate goes on', async () => {
  const { server, api } = createServer();
  const gate = await openOn(api);
  await deleteDB('muster-gate-fox');
  expect(await gate.scan(ENTRY)).toMatchObject({ verdict: 'in' });
  expect([server.scans.length, gate.view.isKept]).toEqual([1, true]);
});

test('a second tab without a connection sees whom the first has let in', async () => {
  const { server, api } = createServer();
  const [first, second] = [await openOn(api), await openOn(api)];
  server.isAway = true;
  await Promise.all([first.sync(), second.sync()]);
  await first.scan(ENTRY);
  await until(second, () => second.view.people.get(ALED.id)?.isInside === true);
  expect(await second.scan(ENTRY)).toMatchObject({ verdict: 'already_in' });
});
