import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { call } from '../../../test/support/call.ts';
import { cases } from '../../../test/support/cases.ts';
import {
  addDevice,
  addHolder,
  makeGate,
  record,
  type TestGate,
} from '../../../test/support/gate.ts';
import {
  type GateUnderTest,
  gateDays,
  runGateDay,
  withoutDeduplication,
} from '../../../test/support/gate-model.ts';
import { participationsOf } from '../../../test/support/make.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { decideScans } from './decide-scans.ts';
import { toResult } from './save-scans.ts';
import type { CheckedState, HolderRow, ScanRow, StandingRow } from './scan-store.ts';

/* Everyone is counted once, every second admission is shown, no scan is lost
   (docs/product/gate.md#promise). */

/** More find what is rarer. */
const START = { seed: 20_261_129 };

/** The rule alone, with maps for tables. */
function createPureGate(): GateUnderTest {
  const gate = {
    id: createObjectId(),
    organizer_id: createObjectId(),
    title: '',
    date: '',
    ends_at: null,
    custom_fields: [],
    sides: null,
    base_price_pence: 0,
    max_participants: null,
    cancelled_at: null,
    version: 0,
    code_salt: '',
  };
  const holders = Array.from({ length: 3 }, () => createObjectId()).map(
    (id): HolderRow => ({ id, code: id, status: 'confirmed' }),
  );
  const rows: ScanRow[] = [];
  const states = new Map<string, CheckedState>();
  /** Scans up to this number are of an earlier status. */
  const scansFrom = new Map<string, number>();
  function standingOf({ id }: HolderRow): StandingRow[] {
    const undone = new Set(
      rows.flatMap(({ verdict, refersTo }) => (verdict === 'undone' ? refersTo : [])),
    );
    return rows.flatMap((row) =>
      row.participationId === id &&
      row.effect &&
      row.seq > (scansFrom.get(id) ?? 0) &&
      !undone.has(row.nonce)
        ? [{ ...row, participationId: id, effect: row.effect }]
        : [],
    );
  }
  return {
    participationIds: holders.map(({ id }) => id),
    send: async (device, scans) => {
      const known = {
        before: new Map(rows.map((row) => [row.nonce, row])),
        writes: new Set<string>(),
        holdersById: new Map(holders.map((holder) => [holder.id, holder])),
        holdersByCode: new Map(),
        undoable: new Map(
          rows.flatMap(({ kind, nonce, participationId }) =>
            kind === 'undo' ? [] : [[nonce, participationId] as const],
          ),
        ),
        standing: new Map(holders.map((holder) => [holder.id, standingOf(holder)])),
        otherEvents: new Map(),
        unsigned: new Set<string>(),
        numbers: scans.map((_, index) => rows.length + index + 1),
      };
      const access = { accountId: null, roles: [] };
      const caller = { access, accountId: null, deviceId: null, origin: `device:${device}` };
      const receivedAt = new Date().toISOString();
      const decided = decideScans(scans, known, {
        ...{ gate, caller, receivedAt },
        isOrganizers: false,
      });
      rows.push(...decided.added);
      for (const state of decided.changed) states.set(state.participationId, state);
      return decided.rows.map((row) => toResult(row!, { first: null }));
    },
    setStatus: async (person, status) => {
      const holder = holders[person]!;
      if (holder.status === status) return;
      holder.status = status;
      if (status === 'confirmed') return;
      states.delete(holder.id);
      scansFrom.set(holder.id, rows.length);
    },
    states: async () =>
      holders.map(({ id }) => ({
        isInside: states.get(id)?.isInside ?? false,
        isCheckedIn: states.get(id)?.checkInStatus === 'checked_in',
      })),
  };
}

test('a pure model: who is in is who devices have let in, whatever they do', async () => {
  const property = fc.asyncProperty(gateDays, (day) => runGateDay(createPureGate(), day));
  await fc.assert(property, cases(150, START));
});

test('the model finds a gate that counts repeated scans', async () => {
  const property = fc.asyncProperty(gateDays, (day) =>
    runGateDay(withoutDeduplication(createPureGate()), day),
  );
  const { failed } = await fc.check(property, { numRuns: 150, ...START });
  assert.ok(failed);
});

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function createServerGate(gate: TestGate): Promise<GateUnderTest> {
  const devices = [await addDevice(gate), await addDevice(gate), await addDevice(gate)];
  const holders = [await addHolder(gate), await addHolder(gate), await addHolder(gate)];
  return {
    participationIds: holders.map(({ participationId }) => participationId),
    send: (index, scans) => record(gate, devices[index]!, scans),
    setStatus: async (person, status) => {
      const params = { id: gate.event.id, userId: holders[person]!.userId };
      await call(server, 'updateParticipant', { as: gate.organizer, params, body: { status } });
    },
    states: async () => {
      const rows = new Map(
        (await participationsOf(server, gate.event)).map((row) => [row.id, row]),
      );
      return holders.map(({ participationId }) => {
        const row = rows.get(participationId);
        return {
          isInside: row?.is_inside ?? false,
          isCheckedIn: row?.check_in_status === 'checked_in',
        };
      });
    },
  };
}

test('the server says what the model says', async () => {
  const gate = await makeGate(server);
  const property = fc.asyncProperty(gateDays, async (day) =>
    runGateDay(await createServerGate(gate), day),
  );
  await fc.assert(property, cases(12, START));
});
