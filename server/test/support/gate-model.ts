import assert from 'node:assert/strict';
import type { Scan, ScanResult } from '@muster/contract';
import fc from 'fast-check';
import { makeNonce, makeScan } from './gate.ts';

/*
 * Marshals with telephones at a gate, as a program of steps, and what has to come of it. What
 * decides is behind `GateUnderTest`: the pure function, or the server.
 */

const DEVICES = 3;
const PEOPLE = 3;
const HOUR_MS = 3_600_000;

/** What a model is compared with. */
export interface GateUnderTest {
  /** People by the index that steps name them with. */
  participationIds: readonly string[];
  send: (device: number, scans: readonly Scan[]) => Promise<ScanResult[]>;
  setStatus: (person: number, status: 'confirmed' | 'cancelled') => Promise<void>;
  /** Who is inside, and who is checked in. */
  states: () => Promise<{ isInside: boolean; isCheckedIn: boolean }[]>;
}

const device = fc.nat(DEVICES - 1);
const person = fc.nat(PEOPLE - 1);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('scan' as const),
      device,
      person,
      kind: fc.constantFrom('entry' as const, 'entry' as const, 'exit' as const, 'admit' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('undo' as const), device, back: fc.nat(4) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('turn' as const), device }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('sync' as const), device }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('repeat' as const), back: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel' as const), person }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('confirm' as const), person }) },
);

/** What happens at a gate; how wrong each clock is, and whether its device knows. */
export const gateDays = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 40 }),
  clocks: fc.array(fc.record({ hours: fc.integer({ min: -36, max: 36 }), isKnown: fc.boolean() }), {
    minLength: DEVICES,
    maxLength: DEVICES,
  }),
});

export type GateDay = typeof gateDays extends fc.Arbitrary<infer T> ? T : never;

/** A scan that the server has received, or a change of a status. */
type Received =
  | { scan: Scan; device: number; person: number | undefined }
  | { status: 'confirmed' | 'cancelled'; person: number };

/** What is known of one person at some time: recomputed from everything that was received. */
interface Truth {
  status: 'confirmed' | 'cancelled';
  /** Who has let them in or out, and was not undone, in order of receipt. */
  standing: { nonce: string; device: number; isIn: boolean }[];
}

function truthOf(log: readonly Received[], who: number): Truth {
  const truth: Truth = { status: 'confirmed', standing: [] };
  for (const entry of log) {
    if ('status' in entry) {
      if (entry.person !== who || entry.status === truth.status) continue;
      truth.status = entry.status;
      if (entry.status === 'cancelled') truth.standing = [];
      continue;
    }
    const { scan, device } = entry;
    if (scan.kind === 'undo')
      truth.standing = truth.standing.filter(({ nonce }) => nonce !== scan.refersTo);
    if (scan.kind === 'undo' || entry.person !== who) continue;
    const { verdict } = expectedOf(truth, entry);
    const isLetIn =
      ['in', 'conflict'].includes(verdict) ||
      scan.kind === 'admit' ||
      (verdict === 'cancelled' && scan.wasOffline);
    if (verdict === 'out' ? isInside(truth) : isLetIn)
      truth.standing.push({ nonce: scan.nonce, device, isIn: verdict !== 'out' });
  }
  return truth;
}

function isInside({ standing }: Truth): boolean {
  return standing.at(-1)?.isIn ?? false;
}

function expectedOf(truth: Truth, { scan, device }: { scan: Scan; device: number }) {
  if (scan.kind === 'exit') return { verdict: 'out' };
  if (isInside(truth)) {
    const lastIn = truth.standing.findLast(({ isIn }) => isIn);
    const isConflict = scan.wasOffline && lastIn?.device !== device;
    return { verdict: isConflict ? 'conflict' : 'already_in' };
  }
  return { verdict: truth.status === 'confirmed' ? 'in' : 'cancelled' };
}

/** A day as it goes on. */
interface Day {
  gate: GateUnderTest;
  clocks: GateDay['clocks'];
  /** In order of receipt, each scan once. */
  log: Received[];
  results: Map<string, ScanResult>;
  sent: { device: number; scans: Scan[] }[];
  devices: { isOnline: boolean; queue: Scan[]; made: Scan[] }[];
  /** Whom a scan is about, by its nonce. */
  persons: Map<string, number>;
}

/** Runs a day, and fails where the gate says something else than the model. */
export async function runGateDay(gate: GateUnderTest, { steps, clocks }: GateDay): Promise<void> {
  const day: Day = {
    gate,
    clocks,
    log: [],
    results: new Map(),
    sent: [],
    devices: clocks.map(() => ({ isOnline: true, queue: [], made: [] })),
    persons: new Map(),
  };
  for (const step of steps) await take(day, step);
  for (const index of day.devices.keys()) await sync(day, index);
  const expected = gate.participationIds.map((_, who) => {
    const truth = truthOf(day.log, who);
    return { isInside: isInside(truth), isCheckedIn: truth.standing.some(({ isIn }) => isIn) };
  });
  assert.deepEqual(await gate.states(), expected);
  const made = day.devices.flatMap((one) => one.made.map(({ nonce }) => nonce));
  assert.deepEqual([...day.results.keys()].sort(), made.sort(), 'a scan is lost');
}

async function take(day: Day, step: GateDay['steps'][number]): Promise<void> {
  const { gate, devices } = day;
  if (step.does === 'scan') {
    const participationId = gate.participationIds[step.person] ?? '';
    const reason = step.kind === 'admit' ? { reason: 'A friend' } : {};
    await scan(day, step.device, { kind: step.kind, participationId, ...reason }, step.person);
  } else if (step.does === 'undo') {
    const own = devices[step.device]?.made.filter(({ kind }) => kind !== 'undo') ?? [];
    const refersTo = own.at(-1 - step.back)?.nonce ?? makeNonce();
    await scan(day, step.device, { kind: 'undo', refersTo });
  } else if (step.does === 'turn') {
    const own = devices[step.device]!;
    own.isOnline = !own.isOnline;
    if (own.isOnline) await sync(day, step.device);
  } else if (step.does === 'sync') await sync(day, step.device);
  else if (step.does === 'repeat') {
    // The response was lost, and it is sent again, after whatever others have sent.
    const batch = day.sent.at(-1 - step.back);
    if (batch) await deliver(day, batch.device, batch.scans);
  } else {
    const status = step.does === 'cancel' ? 'cancelled' : 'confirmed';
    await gate.setStatus(step.person, status);
    day.log.push({ status, person: step.person });
  }
}

async function scan(day: Day, index: number, given: Partial<Scan>, who?: number): Promise<void> {
  const own = day.devices[index]!;
  const { hours, isKnown } = day.clocks[index]!;
  const occurredAt = new Date(Date.now() + hours * HOUR_MS).toISOString();
  const clockOffsetMs = isKnown ? -hours * HOUR_MS : 0;
  const made = makeScan({ ...given, occurredAt, clockOffsetMs, wasOffline: !own.isOnline });
  if (who !== undefined) day.persons.set(made.nonce, who);
  own.queue.push(made);
  own.made.push(made);
  if (own.isOnline) await sync(day, index);
}

async function sync(day: Day, index: number): Promise<void> {
  const scans = day.devices[index]!.queue.splice(0);
  if (scans.length === 0) return;
  day.sent.push({ device: index, scans });
  await deliver(day, index, scans);
}

async function deliver(day: Day, index: number, scans: readonly Scan[]): Promise<void> {
  const received = await day.gate.send(index, scans);
  assert.equal(received.length, scans.length);
  for (const [position, scan] of scans.entries()) {
    const result = received[position]!;
    const before = day.results.get(scan.nonce);
    if (before) {
      assert.deepEqual(result, before, 'a repeated scan has another response');
      continue;
    }
    const who = day.persons.get(scan.nonce);
    const entry = { scan, device: index, person: who };
    if (who !== undefined)
      assert.equal(result.verdict, expectedOf(truthOf(day.log, who), entry).verdict);
    day.results.set(scan.nonce, result);
    day.log.push(entry);
  }
}

/** The same gate without deduplication: a repeated scan counts as a new one. */
export function withoutDeduplication(gate: GateUnderTest): GateUnderTest {
  const known = new Set<string>();
  return {
    ...gate,
    send: async (index, scans) => {
      const renamed = scans.map((scan) =>
        known.has(scan.nonce) ? { ...scan, nonce: makeNonce() } : scan,
      );
      for (const { nonce } of scans) known.add(nonce);
      const results = await gate.send(index, renamed);
      return results.map((result, position) => ({ ...result, nonce: scans[position]!.nonce }));
    },
  };
}
