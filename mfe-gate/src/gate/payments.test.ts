/** @jest-environment node */
import 'fake-indexeddb/auto';
import { ApiError } from '@muster/api-client';
import type { GateList, GatePerson } from '@muster/contract';
import { makeGateOffer, makeGatePerson, makeId } from '@muster/testing/builders';
import { deleteDB } from 'idb';
import { openGateStore } from '../store/gate-store.ts';
import { Gate } from './gate.ts';
import type { GateOptions } from './gate-options.ts';
import type { KeptGate } from './merge-list.ts';
import type { QueuedItem } from './queued-item.ts';

const EVENT = makeId(0x101);
const CARYS = makeGatePerson({ id: makeId(1), name: 'Carys Adams', owedPence: 4_750 });

const JAY = makeGatePerson({ id: makeId(2), name: 'Jay Dunn', owedPence: 2_500 });

interface SentPayment {
  nonce: string;
  participationId: string;
  pence: number;
  others?: Omit<SentPayment, 'nonce'>[];
}

/** Its entries: the first has the nonce as its id. */
function entriesOf({ nonce, others = [], ...first }: SentPayment) {
  return [first, ...others].map((part, index) => ({
    ...{ ...part, id: index === 0 ? nonce : `${nonce} ${index}` },
  }));
}

/** A server that books each payment once, can be away, and reverses for an organizer. */
function createServer({ mayReverse = false, mayBook = true } = {}) {
  const server = {
    version: 1,
    isAway: false,
    losesResponse: false,
    booked: new Map<string, SentPayment>(),
    reversed: [] as string[],
  };
  function reach() {
    if (server.isAway) throw new ApiError('NETWORK', 'No connection');
  }
  function toPerson(who: GatePerson): GatePerson {
    const paid = [...server.booked.values()]
      .flatMap((one) => entriesOf(one))
      .filter(
        ({ id, participationId }) => participationId === who.id && !server.reversed.includes(id),
      )
      .reduce((sum, { pence }) => sum + pence, 0);
    const owedPence = Math.max(who.owedPence - paid, 0);
    const flags = paid > who.owedPence ? (['paid_over'] as const) : [];
    return { ...who, owedPence, flags: [...flags], version: server.version };
  }
  const api = {
    getGate: async (): Promise<GateList> => {
      reach();
      return {
        version: server.version,
        isDelta: false,
        codeSalt: 'salt',
        limits: [],
        hasOwnLimits: false,
        offer: makeGateOffer(),
        event: { id: EVENT, title: 'Winter Fox', date: '2090-11-29T09:00:00.000Z' },
        people: [CARYS, JAY].map(toPerson),
        removed: [],
        counts: { confirmed: 1, in: 0, waitlist: 0, owedPence: 0 },
      };
    },
    addLedgerEntry: async ({ body }: { body: SentPayment }) => {
      reach();
      if (!mayBook) throw new ApiError('FORBIDDEN', 'Not yours', { status: 403 });
      server.booked.set(body.nonce, body);
      server.version += 1;
      if (server.losesResponse) {
        server.losesResponse = false;
        throw new ApiError('NETWORK', 'Lost');
      }
      const entries = entriesOf(body);
      return { entry: entries[0], balancePence: 0, entries };
    },
    reverseLedgerEntry: async ({ params }: { params: { entryId: string } }) => {
      reach();
      if (!mayReverse) throw new ApiError('FORBIDDEN', 'Not yours', { status: 403 });
      server.reversed.push(params.entryId);
      server.version += 1;
      return { entry: {}, balancePence: 0 };
    },
    listenToGate: () => new Promise<void>(() => undefined),
  };
  return { server, api: api as unknown as GateOptions['api'] };
}

async function openOn(api: GateOptions['api']) {
  const store = await openGateStore<KeptGate, QueuedItem>('fox', Date.now());
  const gate = new Gate({ eventId: EVENT, api, store });
  void gate.open();
  await new Promise<void>((resolve) => {
    const stop = gate.subscribe(() => {
      if (!gate.view.people.has(CARYS.id)) return;
      stop();
      resolve();
    });
  });
  return gate;
}

function owed(gate: Gate) {
  return gate.view.people.get(CARYS.id)?.owedPence;
}

function setNetwork(isThere: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isThere });
}

afterEach(async () => {
  setNetwork(true);
  await deleteDB('muster-gate-fox');
});

test('without a connection a payment is taken at once, and booked once, whatever is lost', async () => {
  const { server, api } = createServer();
  const first = await openOn(api);
  server.isAway = true;
  await first.takePayment(CARYS.id, { method: 'cash', pence: 1_000 });
  await first.sync();
  expect([owed(first), first.view.waiting]).toEqual([3_750, 1]);
  first.close();

  const second = await openOn(api);
  expect([owed(second), second.view.waiting]).toEqual([3_750, 1]);
  const seen = new Set<number | undefined>();
  second.subscribe(() => seen.add(owed(second)));
  server.isAway = false;
  server.losesResponse = true;
  await second.sync();
  await second.sync();
  expect(second.view).toMatchObject({ waiting: 0, refused: [] });
  expect([...server.booked.values()].map(({ pence }) => pence)).toEqual([1_000]);
  // It is never subtracted from a list that has it.
  expect([...seen]).toEqual([3_750]);
  second.close();
});

test('more than is owed is shown as too much before the server says so', async () => {
  const { server, api } = createServer();
  const gate = await openOn(api);
  server.isAway = true;
  for (const method of ['cash', 'card'] as const)
    await gate.takePayment(CARYS.id, { method, pence: 4_750 });
  expect(gate.view.people.get(CARYS.id)).toMatchObject({ owedPence: 0, flags: ['paid_over'] });
  server.isAway = false;
  await gate.sync();
  expect(gate.view.people.get(CARYS.id)).toMatchObject({ owedPence: 0, flags: ['paid_over'] });
  expect(server.booked.size).toBe(2);
  gate.close();
});

test('what has not left the device is taken back there, and never sent', async () => {
  const { server, api } = createServer();
  const gate = await openOn(api);
  setNetwork(false);
  server.isAway = true;
  const nonce = await gate.takePayment(CARYS.id, { method: 'cash', pence: 4_750 });
  await gate.sync();
  expect(owed(gate)).toBe(0);
  expect(await gate.takeBack(nonce)).toBe(true);
  expect(owed(gate)).toBe(4_750);
  setNetwork(true);
  server.isAway = false;
  await gate.sync();
  expect([server.booked.size, gate.view.waiting]).toEqual([0, 0]);
  gate.close();
});

test.each([
  ['an organizer reverses', true],
  ['a marshal leaves to others', false],
])('what was sent %s', async (_, mayReverse) => {
  const { server, api } = createServer({ mayReverse });
  const gate = await openOn(api);
  const nonce = await gate.takePayment(CARYS.id, { method: 'cash', pence: 4_750 });
  await gate.sync();
  expect(await gate.takeBack(nonce)).toBe(mayReverse);
  await gate.sync();
  expect(server.reversed).toEqual(mayReverse ? [nonce] : []);
  expect(owed(gate)).toBe(mayReverse ? 4_750 : 0);
  gate.close();
});

test('what may have reached the server stays booked', async () => {
  const { server, api } = createServer();
  const gate = await openOn(api);
  server.losesResponse = true;
  const nonce = await gate.takePayment(CARYS.id, { method: 'cash', pence: 4_750 });
  await gate.sync();
  expect(await gate.takeBack(nonce)).toBe(false);
  await gate.sync();
  expect([server.booked.size, owed(gate)]).toEqual([1, 0]);
  gate.close();
});

test('whoever takes no money sees why, and the list stays', async () => {
  const { api } = createServer({ mayBook: false });
  const gate = await openOn(api);
  const nonce = await gate.takePayment(CARYS.id, { method: 'cash', pence: 4_750 });
  await gate.sync();
  expect(gate.view).toMatchObject({ state: 'ready', refused: [{ refusal: 'Not yours' }] });
  expect(owed(gate)).toBe(4_750);
  expect(await gate.takeBack(nonce)).toBe(true);
  expect(gate.view.refused).toEqual([]);
  gate.close();
});

function owedByBoth(gate: Gate) {
  return [CARYS, JAY].map(({ id }) => gate.view.people.get(id)?.owedPence);
}

const FOR_BOTH = { pence: 4_750, others: [{ participationId: JAY.id, pence: 2_500 }] };

test('a payment for several waits on the disk as one, and counts for each of them', async () => {
  const { server, api } = createServer({ mayReverse: true });
  const first = await openOn(api);
  server.isAway = true;
  await first.takePayment(CARYS.id, { method: 'cash', ...FOR_BOTH });
  await first.sync();
  expect([owedByBoth(first), first.view.waiting]).toEqual([[0, 0], 1]);
  first.close();

  const second = await openOn(api);
  expect([owedByBoth(second), second.view.waiting]).toEqual([[0, 0], 1]);
  server.isAway = false;
  await second.sync();
  await second.sync();
  expect([...server.booked.values()]).toEqual([expect.objectContaining(FOR_BOTH)]);
  expect([owedByBoth(second), second.view.waiting]).toEqual([[0, 0], 0]);
  const [nonce = ''] = server.booked.keys();
  expect(await second.takeBack(nonce)).toBe(true);
  await second.sync();
  expect(server.reversed).toEqual([nonce, `${nonce} 1`]);
  expect(owedByBoth(second)).toEqual([4_750, 2_500]);
  second.close();
});
