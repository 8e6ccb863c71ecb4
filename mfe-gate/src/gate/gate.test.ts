/** @jest-environment node */
import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { ApiError } from '@muster/api-client';
import type { GateList, GatePerson, ScanResult } from '@muster/contract';
import { makeGateOffer, makeGatePerson, makeId } from '@muster/testing/builders';
import { deleteDB } from 'idb';
import { openGateStore } from '../store/gate-store.ts';
import { Gate } from './gate.ts';
import type { GateOptions } from './gate-options.ts';
import type { KeptGate } from './merge-list.ts';
import type { QueuedItem } from './queued-item.ts';

const EVENT = '64b000000000000000000101';
const SALT = 'salt';
const CODE = 'K7PM3XQ29WTF';

function makePerson(number: number): GatePerson {
  const hash = createHash('sha256').update(SALT + CODE);
  return makeGatePerson({
    id: makeId(number),
    name: `Aled Price ${number}`,
    codeHash: number === 1 ? hash.digest('hex').slice(0, 32) : null,
  });
}

/** A server that books each nonce once, and can be away. */
function createServer(people: GatePerson[]) {
  const server = {
    people,
    version: 1,
    isAway: false,
    /** The response to the next scans is lost. */
    losesResponse: false,
    /** The next list is lost. */
    losesList: false,
    booked: new Map<string, ScanResult>(),
    sent: [] as { wasOffline: boolean }[],
    requests: 0,
  };
  function reach() {
    if (server.isAway) throw new ApiError('NETWORK', 'No connection');
  }
  const api = {
    getGate: async ({ query }: { query?: { since?: unknown } }): Promise<GateList> => {
      reach();
      if (server.losesList) {
        server.losesList = false;
        throw new ApiError('NETWORK', 'Lost');
      }
      const since = query?.since === undefined ? -1 : Number(query.since);
      return {
        version: server.version,
        isDelta: since >= 0,
        codeSalt: SALT,
        limits: [],
        hasOwnLimits: false,
        offer: makeGateOffer(),
        event: { id: EVENT, title: 'Winter Fox', date: '2090-11-29T09:00:00.000Z' },
        people: server.people.filter(({ version }) => version > since),
        removed: [],
        counts: { confirmed: 2, in: 0, waitlist: 0, owedPence: 0 },
      };
    },
    recordScans: async ({
      body,
    }: {
      body: { scans: { nonce: string; participationId?: string; wasOffline: boolean }[] };
    }) => {
      reach();
      server.requests += 1;
      server.sent.push(...body.scans);
      const results = body.scans.map((scan) => server.booked.get(scan.nonce) ?? book(scan));
      if (server.losesResponse) {
        server.losesResponse = false;
        throw new ApiError('NETWORK', 'Lost');
      }
      return { results, version: server.version };
    },
    listenToGate: () => new Promise<void>(() => undefined),
    addWalkIn: async () => {
      reach();
      throw new ApiError('EVENT_FULL', 'This event is full', { status: 409 });
    },
    updateGatePerson: async () => {
      reach();
      return { person: server.people[0]! };
    },
  };
  function book({ nonce, participationId }: { nonce: string; participationId?: string }) {
    const person = server.people.find(({ id }) => id === participationId);
    const verdict = !person ? 'unknown' : person.isInside ? 'already_in' : 'in';
    if (person && !person.isInside) {
      server.version += 1;
      Object.assign(person, {
        isInside: true,
        checkInStatus: 'checked_in',
        version: server.version,
      });
    }
    const result: ScanResult = {
      nonce,
      status: 200,
      verdict,
      participationId: person?.id ?? null,
      occurredAt: new Date().toISOString(),
      receivedAt: new Date().toISOString(),
      isClockCorrected: false,
      first:
        verdict === 'already_in'
          ? { by: 'Sam’s phone', occurredAt: '2090-11-29T08:09:00.000Z' }
          : null,
      error: null,
    };
    server.booked.set(nonce, result);
    return result;
  }
  return { server, api: api as unknown as GateOptions['api'] };
}

async function openOn(api: GateOptions['api']) {
  const store = await openGateStore<KeptGate, QueuedItem>('fox', Date.now());
  const gate = new Gate({ eventId: EVENT, api, store });
  void gate.open();
  await until(() => gate.view.state !== 'opening');
  return gate;
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !isTrue(); turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 2));
  expect(isTrue()).toBe(true);
}

afterEach(() => deleteDB('muster-gate-fox'));

test('with a connection the server decides', async () => {
  const { server, api } = createServer([makePerson(1), makePerson(2)]);
  const gate = await openOn(api);
  await until(() => gate.view.people.size === 2);
  const outcome = await gate.scan({ kind: 'entry', about: { code: CODE } });
  expect(outcome).toMatchObject({ verdict: 'in', isLocal: false });
  const again = await gate.scan({ kind: 'entry', about: { code: CODE } });
  expect(again).toMatchObject({ verdict: 'already_in', first: { by: 'Sam’s phone' } });
  expect(server.booked.size).toBe(2);
  gate.close();
});

test('without one this device does, and every scan is sent once, after a restart and a lost response too', async () => {
  const { server, api } = createServer(
    Array.from({ length: 150 }, (_, index) => makePerson(index + 1)),
  );
  const first = await openOn(api);
  await until(() => first.view.people.size === 150);
  server.isAway = true;
  await first.sync();
  expect(first.view.isOnline).toBe(false);
  for (const id of [...first.view.people.keys()])
    expect(await first.scan({ kind: 'entry', about: { participationId: id } })).toMatchObject({
      verdict: 'in',
      isLocal: true,
    });
  const twice = await first.scan({ kind: 'entry', about: { code: CODE } });
  expect(twice.verdict).toBe('already_in');
  expect(first.view.waiting).toBe(151);
  first.close();

  const second = await openOn(api);
  await until(() => second.view.waiting === 151);
  expect([...second.view.people.values()].every(({ isInside }) => isInside)).toBe(true);
  server.isAway = false;
  server.losesResponse = true;
  await second.sync();
  await second.sync();
  expect(second.view).toMatchObject({ waiting: 0, refused: [], isOnline: true });
  expect(server.booked.size).toBe(151);
  expect([...server.booked.values()].filter(({ verdict }) => verdict === 'in')).toHaveLength(150);
  second.close();
});

test('what the server refuses stays, with its reason, until somebody has seen it', async () => {
  const { server, api } = createServer([makePerson(1)]);
  const gate = await openOn(api);
  await until(() => gate.view.people.size === 1);
  server.isAway = true;
  await gate.sync();
  const emergencyContact = { name: 'Nia', phone: '07700 900123' };
  const walkIn = {
    name: 'Bronwen Price',
    phone: '',
    emergencyContact,
    optionId: null,
    payment: null,
  };
  await gate.addWalkIn(walkIn);
  expect([...gate.view.people.values()].map(({ name }) => name)).toContain('Bronwen Price');
  server.isAway = false;
  await gate.sync();
  const [refused] = gate.view.refused;
  expect(refused?.refusal).toBe('This event is full');
  await gate.dismiss(refused!.nonce);
  expect(gate.view.refused).toEqual([]);
  gate.close();
});

test('an undo before anything is sent leaves the list as it was', async () => {
  const { server, api } = createServer([makePerson(1)]);
  const gate = await openOn(api);
  await until(() => gate.view.people.size === 1);
  server.isAway = true;
  await gate.sync();
  const { nonces, person } = await gate.scan({ kind: 'entry', about: { code: CODE } });
  expect(gate.view.people.get(person!.id)?.isInside).toBe(true);
  await gate.undo(nonces, person!.id);
  expect(gate.view.people.get(person!.id)).toMatchObject({ isInside: false, checkInTime: null });
  gate.close();
});

test('without a list and a connection it says so, and never shows an empty list', async () => {
  const { server, api } = createServer([makePerson(1)]);
  server.isAway = true;
  const gate = await openOn(api);
  expect(gate.view).toMatchObject({ state: 'missing', list: null });
  server.isAway = false;
  await gate.sync();
  expect(gate.view.state).toBe('ready');
  gate.close();
});

test('a server that dies meanwhile is told that this device has let somebody in alone', async () => {
  const { server, api } = createServer([makePerson(1)]);
  const gate = await openOn(api);
  await until(() => gate.view.people.size === 1);
  server.isAway = true;
  const outcome = await gate.scan({ kind: 'entry', about: { code: CODE } });
  expect(outcome).toMatchObject({ verdict: 'in', isLocal: true });
  expect(outcome.nonces).toHaveLength(2);
  server.isAway = false;
  await gate.sync();
  expect(server.sent.map(({ wasOffline }) => wasOffline)).toEqual([false, true]);
  gate.close();
});

test('a verdict that nobody expected is told once, when the list after it was lost too', async () => {
  const { server, api } = createServer([makePerson(1)]);
  const gate = await openOn(api);
  await until(() => gate.view.people.size === 1);
  server.isAway = true;
  await gate.sync();
  await gate.scan({ kind: 'entry', about: { code: CODE } });
  // Another device was faster.
  Object.assign(server.people[0]!, { isInside: true });
  server.isAway = false;
  server.losesList = true;
  await gate.sync();
  await gate.sync();
  expect(gate.view.waiting).toBe(0);
  expect(gate.view.news.map(({ verdict }) => verdict)).toEqual(['already_in']);
  gate.close();
});
