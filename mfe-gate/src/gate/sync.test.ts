/** @jest-environment node */
import 'fake-indexeddb/auto';
import type { GateList } from '@muster/contract';
import { makeGateOffer } from '@muster/testing/builders';
import { deleteDB } from 'idb';
import { openGateStore } from '../store/gate-store.ts';
import { Gate } from './gate.ts';
import type { GateOptions } from './gate-options.ts';
import type { KeptGate } from './merge-list.ts';
import type { QueuedItem } from './queued-item.ts';

/* Sending and loading one at a time. */

const EVENT = '64b000000000000000000101';

const EMPTY_LIST: GateList = {
  version: 1,
  isDelta: false,
  codeSalt: 'salt',
  limits: [],
  hasOwnLimits: false,
  offer: makeGateOffer(),
  event: { id: EVENT, title: 'Winter Fox', date: '2090-11-29T09:00:00.000Z' },
  people: [],
  removed: [],
  counts: { confirmed: 0, in: 0, waitlist: 0, owedPence: 0 },
};

/** More steps than there are between the last list and the end of sending. */
const MAX_STEPS = 12;

/** A gate, and how often it has loaded the list; `afterList` is called once a list is kept. */
async function openGate(afterList: () => void) {
  const counted = { loads: 0 };
  const api = {
    getGate: async () => {
      counted.loads += 1;
      return EMPTY_LIST;
    },
    listenToGate: () => new Promise<void>(() => undefined),
  } as unknown as GateOptions['api'];
  const store = await openGateStore<KeptGate, QueuedItem>('fox', Date.now());
  async function writeList() {
    afterList();
  }
  const gate = new Gate({ eventId: EVENT, api, store: Object.assign(store, { writeList }) });
  await gate.sync();
  return { gate, counted };
}

async function pass(steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await null;
}

afterEach(() => deleteDB('muster-gate-fox'));

test.each(Array.from({ length: MAX_STEPS }, (_, steps) => steps))(
  'what is asked for %i steps after the last list, while sending ends, is done',
  async (steps) => {
    let afterList: () => void = () => undefined;
    const { gate, counted } = await openGate(() => afterList());
    const wish = new Promise<number>((resolve) => {
      afterList = () => {
        afterList = () => undefined;
        void pass(steps).then(async () => {
          const before = counted.loads;
          await gate.sync();
          resolve(counted.loads - before);
        });
      };
    });
    await gate.sync();
    expect(await wish).toBeGreaterThan(0);
    gate.close();
  },
);
