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

/* Players without an account, and what they sign (docs/product/gate.md#walk-ins). */

const EVENT = '64b000000000000000000101';
const WAIVER = { version: 3, body: 'You play at your own risk.', guardianBelow: 18 };
const WALK_IN = {
  name: 'Bronwen Price',
  phone: '',
  emergencyContact: { name: 'Nia', phone: '07700 900123' },
  optionId: null,
  payment: null,
};
const SIGNATURE = {
  version: 3,
  typedName: 'Bronwen Price',
  strokes: null,
  signer: 'self',
} as const;

type Body = { nonce: string; signature?: unknown; [part: string]: unknown };

/** A server with a waiver, that can be away, and of which the text can change. */
function createServer() {
  const server = { isAway: false, isChanged: false, sent: [] as [string, Body][] };
  const people: GatePerson[] = [];
  function reach(what: string, body: Body) {
    if (server.isAway) throw new ApiError('NETWORK', 'No connection');
    server.sent.push([what, body]);
  }
  const api = {
    getGate: async (): Promise<GateList> => {
      if (server.isAway) throw new ApiError('NETWORK', 'No connection');
      return {
        ...{
          version: 1,
          isDelta: false,
          codeSalt: 'salt',
          limits: [],
          hasOwnLimits: false,
          offer: makeGateOffer(),
          people,
          removed: [],
        },
        event: { id: EVENT, title: 'Winter Fox', date: '2090-11-29T09:00:00.000Z' },
        counts: { confirmed: people.length, in: 0, waitlist: 0, owedPence: 0 },
      };
    },
    getEventWaiver: async () => ({ waiver: WAIVER }),
    listenToGate: () => new Promise<void>(() => undefined),
    addWalkIn: async ({ body }: { body: Body }) => {
      reach('walk-in', body);
      if (server.isChanged && body.signature)
        throw new ApiError('WAIVER_CHANGED', 'The text has changed', { status: 409 });
      const person = makeGatePerson({ id: makeId(7), name: 'Bronwen Price' });
      people.push(person);
      return { person };
    },
    signWaiver: async ({ body }: { body: Body }) => reach('signature', body),
    addLedgerEntry: async ({ body }: { body: Body }) => {
      reach('payment', body);
      return { entry: { id: makeId(8) } };
    },
  };
  return { server, api: api as unknown as GateOptions['api'] };
}

async function openOn(api: GateOptions['api']) {
  const store = await openGateStore<KeptGate, QueuedItem>('fox', Date.now());
  const gate = new Gate({ eventId: EVENT, api, store });
  void gate.open();
  for (let turn = 0; turn < 500 && gate.view.state === 'opening'; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 2));
  return gate;
}

/** The only one who was added. */
function addedTo(gate: Gate): GatePerson {
  return [...gate.view.people.values()].find(({ name }) => name === 'Bronwen Price')!;
}

afterEach(() => deleteDB('muster-gate-fox'));

test('a walk-in brings what they have signed', async () => {
  const { server, api } = createServer();
  const gate = await openOn(api);
  await gate.addWalkIn({ ...WALK_IN, signature: SIGNATURE });
  expect(addedTo(gate)).toMatchObject({ flags: [], isInside: true });
  await gate.sync();
  expect(server.sent).toMatchObject([['walk-in', { signature: SIGNATURE }]]);
  gate.close();
});

test('with a connection an unsigned walk-in waits outside, as the server will say', async () => {
  const { api } = createServer();
  const gate = await openOn(api);
  const added = gate.addWalkIn(WALK_IN);
  await new Promise((resolve) => gate.subscribe(() => addedTo(gate) && resolve(undefined)));
  expect(addedTo(gate)).toMatchObject({ flags: ['unsigned'], isInside: false });
  await added;
  gate.close();
});

test('what a walk-in signs and pays before the server knows them survives a reload', async () => {
  const { server, api } = createServer();
  const first = await openOn(api);
  server.isAway = true;
  await first.sync();
  await first.addWalkIn(WALK_IN);
  const { id } = addedTo(first);
  expect(addedTo(first)).toMatchObject({ flags: ['unsigned'], isInside: true });
  await first.sign(id, SIGNATURE);
  expect(addedTo(first).flags).toEqual([]);
  await first.takePayment(id, { method: 'cash', pence: 2_500 });
  first.close();

  const second = await openOn(api);
  expect(addedTo(second)).toMatchObject({ id, flags: ['paid_over'] });
  server.isAway = false;
  await second.sync();
  expect(server.sent).toMatchObject([
    ['walk-in', { name: 'Bronwen Price' }],
    ['signature', { typedName: 'Bronwen Price', participationId: makeId(7) }],
    ['payment', { pence: 2_500, participationId: makeId(7) }],
  ]);
  expect(second.view).toMatchObject({ waiting: 0, refused: [] });
  second.close();
});

test('a text that has changed loses neither the walk-in nor what they signed', async () => {
  const { server, api } = createServer();
  const gate = await openOn(api);
  server.isAway = true;
  await gate.sync();
  await gate.addWalkIn({ ...WALK_IN, signature: SIGNATURE });
  Object.assign(server, { isAway: false, isChanged: true });
  await gate.sync();
  const [[, first], [, second]] = server.sent as [[string, Body], [string, Body]];
  expect(second.nonce).toBe(first.nonce);
  expect(second.signature).toBeUndefined();
  expect(gate.view.refused).toMatchObject([
    { what: 'signature', about: makeId(7), refusal: 'The text has changed' },
  ]);
  expect(gate.view.waiting).toBe(0);
  gate.close();
});
