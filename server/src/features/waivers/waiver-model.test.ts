import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { call } from '../../../test/support/call.ts';
import { cases } from '../../../test/support/cases.ts';
import {
  addDevice,
  addHolder,
  type GateCaller,
  getList,
  type Holder,
  makeGate,
  makeScan,
  type TestGate,
} from '../../../test/support/gate.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { setWaiver, signAtGate } from '../../../test/support/waivers.ts';

/*
 * Whatever is done at a gate, nobody is inside with an unsigned state without a logged override of
 * the organizer or an entry that a device has made without a connection
 * (docs/product/waivers.md#gate).
 */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const PEOPLE = 3;

type Step =
  | { kind: 'entry' | 'admit'; person: number; by: 'phone' | 'organizer'; wasOffline: boolean }
  | { kind: 'exit' | 'sign' | 'check in'; person: number }
  | { kind: 'undo'; scan: number };

const person = fc.nat(PEOPLE - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('entry' as const, 'admit' as const),
      person,
      by: fc.constantFrom('phone' as const, 'organizer' as const),
      wasOffline: fc.boolean(),
    }),
  },
  fc.record({
    kind: fc.constantFrom('exit' as const, 'sign' as const, 'check in' as const),
    person,
  }),
  fc.record({ kind: fc.constant('undo' as const), scan: fc.nat(5) }),
);

interface Game {
  gate: TestGate;
  phone: GateCaller;
  holders: Holder[];
  nonces: string[];
}

async function makeGame(): Promise<Game> {
  const gate = await makeGate(server);
  await setWaiver(server, gate.organizer);
  const statuses = ['confirmed', 'confirmed', 'waitlist'] as const;
  const holders = [];
  for (const status of statuses) holders.push(await addHolder(gate, { status }));
  return { gate, phone: await addDevice(gate), holders, nonces: [] };
}

async function take({ gate, phone, holders, nonces }: Game, done: Step): Promise<void> {
  if (done.kind === 'undo') {
    const refersTo = nonces[done.scan];
    if (refersTo) await record(gate, phone, { kind: 'undo', refersTo });
    return;
  }
  const holder = holders[done.person]!;
  const { participationId, userId } = holder;
  if (done.kind === 'sign') return void (await signAtGate(gate, phone, holder));
  if (done.kind === 'check in') {
    const params = { id: gate.event.id, userId };
    const body = { checkInStatus: 'checked_in' } as const;
    // Whoever waits cannot be checked in.
    await call(server, 'updateParticipant', { as: gate.organizer, params, body }).catch(() => null);
    return;
  }
  const wasOffline = 'wasOffline' in done && done.wasOffline;
  const as = 'by' in done && done.by === 'organizer' ? gate.organizer : phone;
  const reason = done.kind === 'admit' ? { reason: 'For a reason' } : {};
  nonces.push(await record(gate, as, { kind: done.kind, participationId, wasOffline, ...reason }));
}

async function record(gate: TestGate, as: GateCaller, given: object): Promise<string> {
  const scan = makeScan(given);
  await call(server, 'recordScans', {
    as,
    params: { id: gate.event.id },
    body: { scans: [scan] },
  });
  return scan.nonce;
}

/** Those who are inside unsigned although neither the log nor a flag says why. */
async function listUnseen({ gate }: Game): Promise<string[]> {
  const { people } = await getList(gate);
  const inside = people.filter(({ isInside, flags }) => isInside && flags.includes('unsigned'));
  const { rows } = await server.database.pool.query(
    `select s.participation_id as id from gate_scans s where s.event_id = $1
      and s.was_offline and s.effect = 'in'
    union select unnest(string_to_array(a.after ->> 'participation', ', ')) from audit_entries a
    where a.subject_id = $1 and a.action = 'admitUnsigned'`,
    [gate.event.id],
  );
  const known = new Set(rows.map(({ id }) => id));
  return inside.flatMap(({ id }) => (known.has(id) ? [] : [id]));
}

test('nobody is inside unsigned without an override in the log or an offline entry', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const game = await makeGame();
      for (const one of steps) await take(game, one);
      assert.deepEqual(await listUnseen(game), []);
    }),
    { ...cases(8), endOnFailure: true },
  );
});
