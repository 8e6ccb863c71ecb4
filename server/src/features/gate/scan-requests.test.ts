import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Scan } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import {
  addDevice,
  addHolder,
  type GateCaller,
  type Holder,
  makeGate,
  makeNonce,
  makeScan,
  record,
  recordOne,
  stateOf,
  type TestGate,
} from '../../../test/support/gate.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* Requests with scans, right and wrong (docs/product/gate.md#scans). */

let server: TestServer;
let gate: TestGate;
let phone: GateCaller;
let holder: Holder;
before(async () => {
  server = await startTestServer();
  gate = await makeGate(server);
  phone = await addDevice(gate);
  holder = await addHolder(gate);
});
after(() => server.close());

function send(body: unknown) {
  return refuse(server, 'recordScans', { as: phone, params: { id: gate.event.id }, body });
}

async function countScans() {
  const { rows } = await server.database.pool.query('select count(*) from gate_scans');
  return Number(rows[0].count);
}

const WRONG: Record<string, object> = {
  'a nonce that is none': { nonce: 'K7PM' },
  'a nonce in capitals': { nonce: makeNonce().toUpperCase() },
  'a random UUID': { nonce: '123e4567-e89b-42d3-a456-426614174000' },
  'an unknown kind': { kind: 'enter' },
  'no one': { participationId: undefined },
  'both an id and a code': { code: 'K7PM3XQ29WTF' },
  'no id': { participationId: 'aled' },
  'a code of 4 kB': { participationId: undefined, code: 'x'.repeat(4096) },
  'no date': { occurredAt: 'this morning' },
  'a date that is none': { occurredAt: '2026-02-30T08:00:00Z' },
  'half a millisecond': { clockOffsetMs: 0.5 },
  'a clock that is no number': { clockOffsetMs: '5' },
  'no word on the connection': { wasOffline: undefined },
  'admit without a reason': { kind: 'admit' },
  'admit with an empty one': { kind: 'admit', reason: ' ' },
  'admit with a long one': { kind: 'admit', reason: 'x'.repeat(501) },
  'an undo of nothing': { kind: 'undo', participationId: undefined },
  'an undo of somebody': { kind: 'undo', refersTo: makeNonce() },
  'an entry of a scan': { refersTo: makeNonce() },
};

test('wrong scans are refused one by one, and those beside them are recorded', async () => {
  const own = await addHolder(gate);
  const { participationId } = own;
  const wrong = Object.values(WRONG).map((change) => ({
    ...makeScan({ participationId }),
    ...change,
  }));
  const scans = [makeScan({ participationId }), ...wrong, null, 7, 'scan', []];
  const params = { id: gate.event.id };
  const body = { scans: [...scans, makeScan({ kind: 'exit', participationId })] as Scan[] };
  const before = await countScans();
  const { results } = await call(server, 'recordScans', { as: phone, params, body });
  assert.equal(results.length, body.scans.length);
  assert.deepEqual([results[0]?.verdict, results.at(-1)?.verdict], ['in', 'out']);
  for (const [index, result] of results.slice(1, -1).entries()) {
    const name = Object.keys(WRONG)[index] ?? JSON.stringify(scans[index + 1]);
    assert.deepEqual([name, result.status, result.error?.code], [name, 400, 'VALIDATION']);
    assert.deepEqual(
      [result.verdict, result.participationId, result.occurredAt],
      [null, null, null],
    );
    assert.ok(result.error?.message, name);
  }
  assert.equal(await countScans(), before + 2);
  assert.deepEqual(await stateOf(gate, own), [false, 'checked_in']);
});

test('a request without a list, or with more than 200, records nothing', async () => {
  const before = await countScans();
  for (const body of [{}, { scans: [] }, { scans: 'all' }, [], { scans: { 0: makeScan() } }]) {
    const refused = await send(body);
    assert.deepEqual([refused.status, refused.code], [400, 'VALIDATION']);
  }
  const scans = Array.from({ length: 201 }, () => makeScan(subjectOf(holder)));
  const refused = await send({ scans });
  assert.deepEqual([refused.status, refused.code], [413, 'TOO_LARGE']);
  assert.equal(await countScans(), before);
  assert.equal((await record(gate, phone, scans.slice(0, 200))).length, 200);
  assert.equal(await countScans(), before + 200);
});

function subjectOf({ participationId }: Holder) {
  return { participationId };
}

test('the same scan again has the same response, and is done once', async () => {
  const own = await addHolder(gate);
  const scan = makeScan(subjectOf(own));
  const first = await recordOne(gate, phone, scan);
  await recordOne(gate, phone, { kind: 'exit', ...subjectOf(own) });
  // By another device, in the order of other keys, twice in one request.
  const reversed = Object.fromEntries(Object.entries(scan).reverse()) as unknown as Scan;
  const tablet = await addDevice(gate);
  for (const result of await record(gate, tablet, [reversed, scan]))
    assert.deepEqual(result, first);
  assert.deepEqual(await stateOf(gate, own), [false, 'checked_in']);
});

test('a nonce with other content is refused, in this event and in others', async () => {
  const own = await addHolder(gate);
  const other = await makeGate(server, {}, gate.organizer);
  const nonce = makeNonce();
  await recordOne(gate, phone, { nonce, ...subjectOf(own) });
  const reused = [
    await recordOne(gate, phone, { nonce, kind: 'exit', ...subjectOf(own) }),
    await recordOne(gate, phone, { nonce, ...subjectOf(holder) }),
    await recordOne(other, gate.organizer, { nonce, ...subjectOf(await addHolder(other)) }),
  ];
  for (const { status, error, verdict } of reused)
    assert.deepEqual([status, error?.code, verdict], [409, 'NONCE_REUSED', null]);
  assert.deepEqual(await stateOf(gate, own), [true, 'checked_in']);
  // Another organizer's are not known.
  const foreign = await makeGate(server);
  const theirs = await addHolder(foreign);
  const result = await recordOne(foreign, foreign.organizer, { nonce, ...subjectOf(theirs) });
  assert.equal(result.verdict, 'in');
});

test('a nonce belongs to one endpoint', async () => {
  const own = await addHolder(gate);
  const [ofScan, ofNote] = [makeNonce(), makeNonce()];
  await recordOne(gate, phone, { nonce: ofScan, ...subjectOf(own) });
  const params = { id: gate.event.id, participationId: own.participationId };
  const note = { as: phone, params, body: { nonce: ofNote, note: 'Lost a glove' } };
  await call(server, 'updateGatePerson', note);
  const reused = { ...note, body: { nonce: ofScan, note: 'Lost a hat' } };
  assert.equal((await refuse(server, 'updateGatePerson', reused)).code, 'NONCE_REUSED');
  const scan = await recordOne(gate, phone, { nonce: ofNote, kind: 'exit', ...subjectOf(own) });
  assert.equal(scan.error?.code, 'NONCE_REUSED');
  assert.deepEqual(await stateOf(gate, own), [true, 'checked_in']);
});

test('the same nonce for two events at once is recorded once', async () => {
  const other = await makeGate(server, {}, gate.organizer);
  const [a, b] = [await addHolder(gate), await addHolder(other)];
  for (let round = 0; round < 5; round += 1) {
    const nonce = makeNonce();
    const results = await Promise.all([
      recordOne(gate, gate.organizer, { nonce, ...subjectOf(a) }),
      recordOne(other, gate.organizer, { nonce, ...subjectOf(b) }),
    ]);
    assert.deepEqual(results.map(({ status }) => status).sort(), [200, 409]);
  }
});

test('an event has at most 20,000 scans in 24 hours', async () => {
  const full = await makeGate(server);
  const { pool } = server.database;
  await pool.query(
    `insert into gate_scans (id, organizer_id, event_id, actor_id, origin, kind, occurred_at,
      clock_offset_ms, received_at, was_offline, is_clock_corrected, verdict, content_hash)
    select gen_random_uuid(), $1, $2, $1, '', 'entry', now(), 0, now(), false, false, 'unknown', ''
    from generate_series(1, 19999)`,
    [full.organizer.user.id, full.event.id],
  );
  const last = makeScan(subjectOf(await addHolder(full)));
  const params = { id: full.event.id };
  const two = { as: full.organizer, params, body: { scans: [last, makeScan({ code: 'x' })] } };
  const refused = await refuse(server, 'recordScans', two);
  assert.deepEqual([refused.status, refused.code], [429, 'TOO_MANY_REQUESTS']);
  assert.equal((await recordOne(full, full.organizer, last)).verdict, 'in');
  // What was recorded before has its response still.
  assert.equal((await recordOne(full, full.organizer, last)).verdict, 'in');
  await pool.query(
    `update gate_scans set received_at = now() - interval '25 hours'
    where seq in (select seq from gate_scans where event_id = $1 limit 5)`,
    [full.event.id],
  );
  assert.equal((await recordOne(full, full.organizer, { code: 'x' })).verdict, 'unknown');
});
