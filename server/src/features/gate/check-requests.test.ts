import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { GATE_LIMIT } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { makeCheck, recordChecks } from '../../../test/support/chrono.ts';
import {
  addDevice,
  addHolder,
  makeGate,
  makeNonce,
  makeScan,
  recordOne,
} from '../../../test/support/gate.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { eraseAccount } from '../own-data/erase-account.ts';

/* What is sent wrong, twice, or by somebody else (docs/product/chronograph.md#checks). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function makeScene() {
  const gate = await makeGate(server);
  const [device, holder] = [await addDevice(gate), await addHolder(gate)];
  return { gate, device, holder, participationId: holder.participationId };
}

async function rows() {
  return (await server.database.pool.query('select * from chrono_checks order by seq')).rows;
}

const WRONG = [
  { fpsTenths: null },
  { fpsTenths: 3_500, millijoules: 1_138 },
  { fpsTenths: 499 },
  { fpsTenths: 7_001 },
  { fpsTenths: 3_500.5 },
  { fpsTenths: 1e9 },
  { fpsTenths: -3_500 },
  { fpsTenths: '3500' },
  // JSON has no NaN and no Infinity: they arrive as null.
  { fpsTenths: Number.NaN },
  { fpsTenths: null, millijoules: 0 },
  { fpsTenths: null, millijoules: 0.1 },
  { fpsTenths: null, millijoules: 20_001 },
  { bbCentigrams: 11 },
  { bbCentigrams: 51 },
  { bbCentigrams: 20.5 },
  { bbCentigrams: null },
  { gun: ' ' },
  { gun: 'x'.repeat(41) },
  { gun: 'M\ufffe' },
  { class: '' },
  { class: 'Railgun' },
  { class: 'constructor' },
  { tag: 'x'.repeat(21) },
  { tag: 17 },
  { occurredAt: 'now' },
  { nonce: 'x' },
  { participationId: 'all' },
];

test('wrong checks are refused by themselves, and stop no other', async () => {
  const { gate, device, participationId } = await makeScene();
  const wrong = WRONG.map((change) => ({ ...makeCheck({ participationId }), ...change }));
  const results = await recordChecks(gate, device, [
    ...wrong,
    null,
    'check',
    makeCheck({ participationId }),
  ]);
  for (const [index, { status, error, result }] of results.slice(0, -1).entries()) {
    const shown = JSON.stringify(WRONG[index]);
    assert.deepEqual([status, error?.code, result], [400, 'VALIDATION', null], shown);
    assert.ok(error?.message, shown);
  }
  assert.equal(results.at(-1)?.status, 200);
  const own = (await rows()).filter((row) => row.participation_id === participationId);
  assert.equal(own.length, 1);
});

test('somebody of another event, or of another organizer, is refused, and nothing is kept', async () => {
  const { gate, device } = await makeScene();
  const other = await addHolder(await makeGate(server, {}, gate.organizer));
  const foreign = await addHolder(await makeGate(server));
  const before = await rows();
  for (const { participationId } of [other, foreign]) {
    const [result] = await recordChecks(gate, device, [makeCheck({ participationId })]);
    assert.deepEqual([result?.status, result?.error?.code], [400, 'PARTICIPANT_NOT_FOUND']);
  }
  assert.deepEqual(await rows(), before);
});

test('a check that is sent again gets the first result, and a nonce names one thing', async () => {
  const { gate, device, participationId } = await makeScene();
  const check = makeCheck({ participationId, fpsTenths: 4_000 });
  const [first] = await recordChecks(gate, device, [check, check]);
  const limits = [{ class: 'full_auto', millijoules: 1 }];
  await call(server, 'setLimits', { as: gate.organizer, body: { limits } });
  assert.deepEqual(await recordChecks(gate, device, [check]), [first]);
  const [changed] = await recordChecks(gate, device, [{ ...check, fpsTenths: 3_000 }]);
  assert.deepEqual([changed?.status, changed?.error?.code], [409, 'NONCE_REUSED']);
  const own = (await rows()).filter((row) => row.participation_id === participationId);
  assert.equal(own.length, 1);
  // Of a scan, and the other way round.
  const scan = makeScan({ participationId });
  await recordOne(gate, device, scan);
  const taken = makeCheck({ participationId, nonce: scan.nonce });
  const [reused] = await recordChecks(gate, device, [taken]);
  assert.equal(reused?.error?.code, 'NONCE_REUSED');
  const again = await recordOne(gate, device, makeScan({ participationId, nonce: check.nonce }));
  assert.equal(again.error?.code, 'NONCE_REUSED');
  const params = { id: gate.event.id, participationId };
  const body = { nonce: check.nonce, note: 'Limps' };
  const note = await refuse(server, 'updateGatePerson', { as: device, params, body });
  assert.equal(note.code, 'NONCE_REUSED');
  // Another organizer has nonces of their own.
  const { gate: otherGate, device: otherDevice, participationId: holder } = await makeScene();
  const own2 = makeCheck({ participationId: holder, nonce: check.nonce });
  const [free] = await recordChecks(otherGate, otherDevice, [own2]);
  assert.equal(free?.status, 200);
});

test('a tag is one person’s at an event, whatever its case, and theirs for every gun', async () => {
  const { gate, device, participationId } = await makeScene();
  const { participationId: thief } = await addHolder(gate);
  const results = await recordChecks(gate, device, [
    makeCheck({ participationId, tag: 'A17' }),
    makeCheck({ participationId, tag: 'a17', gun: 'Pistol' }),
    makeCheck({ participationId: thief, tag: ' a17' }),
    makeCheck({ participationId: thief, tag: 'A18' }),
    makeCheck({ participationId, tag: 'a18' }),
  ]);
  const codes = results.map(({ status, error }) => error?.code ?? status);
  assert.deepEqual(codes, [200, 200, 'TAG_TAKEN', 200, 'TAG_TAKEN']);
  const [again] = await recordChecks(gate, device, [
    makeCheck({ participationId: thief, tag: 'A17' }),
  ]);
  assert.deepEqual([again?.status, again?.error?.code], [409, 'TAG_TAKEN']);
  // At another event it is another sticker.
  const next = await makeGate(server, {}, gate.organizer);
  const { participationId: elsewhere } = await addHolder(next);
  const [free] = await recordChecks(next, gate.organizer, [
    makeCheck({ participationId: elsewhere, tag: 'A17' }),
  ]);
  assert.equal(free?.status, 200);
});

test('two devices at once give a tag once', async () => {
  const { gate, device, participationId } = await makeScene();
  const { participationId: other } = await addHolder(gate);
  const sent = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      recordChecks(gate, device, [
        makeCheck({ participationId: n % 2 ? other : participationId, tag: 'T1' }),
      ]),
    ),
  );
  const booked = sent.flat().filter(({ status }) => status === 200);
  assert.equal(booked.length, 5);
});

test('none, an empty list and too many are refused as a whole', async () => {
  const { gate, device, participationId } = await makeScene();
  const before = await rows();
  const many = Array.from({ length: 201 }, () => makeCheck({ participationId }));
  for (const [checks, status] of [
    [undefined, 400],
    [[], 400],
    [many, 413],
  ] as const) {
    const options = { as: device, params: { id: gate.event.id }, body: { checks } };
    assert.equal((await refuse(server, 'recordChecks', options)).status, status);
  }
  assert.deepEqual(await rows(), before);
});

test('a device makes at most 20 checks of a person at an event', async () => {
  const { gate, device, participationId } = await makeScene();
  const { participationId: other } = await addHolder(gate);
  const many = Array.from({ length: GATE_LIMIT.checksPerPerson.share + 1 }, () =>
    makeCheck({ participationId }),
  );
  const results = await recordChecks(gate, device, [
    ...many,
    makeCheck({ participationId: other }),
  ]);
  assert.deepEqual(
    results.slice(-3).map(({ status, error }) => error?.code ?? status),
    [200, 'TOO_MANY_CHECKS', 200],
  );
});

test('crew without the role, strangers and players record and read nothing', async () => {
  const { gate, participationId } = await makeScene();
  const { organizer, event } = gate;
  const [medic, marshal, stranger, player] = [
    await signUp(server),
    await signUp(server),
    await signUp(server),
    await signUp(server),
  ];
  await joinCrew(server, { event, organizer, member: medic, roles: ['medic', 'treasurer'] });
  await joinCrew(server, { event, organizer, member: marshal, roles: ['gate'] });
  const params = { id: event.id };
  await call(server, 'joinEvent', { as: player, params, body: {} });
  const body = { checks: [makeCheck({ participationId })] };
  const before = await rows();
  for (const [as, status] of [
    [medic, 403],
    [stranger, 404],
    [player, 404],
    [await addDevice(await makeGate(server)), 404],
  ] as const) {
    assert.equal((await refuse(server, 'recordChecks', { as, params, body })).status, status);
    assert.equal((await refuse(server, 'listChecks', { as, params, query: {} })).status, status);
  }
  assert.deepEqual(await rows(), before);
  assert.equal((await recordChecks(gate, marshal, body.checks))[0]?.status, 200);
  const log = await refuse(server, 'getChronoLog', { as: marshal, params });
  assert.equal(log.status, 403);
});

test('the checks of a player go with their account', async () => {
  const { gate, device, holder, participationId } = await makeScene();
  await recordChecks(gate, device, [makeCheck({ participationId, tag: 'Z1' })]);
  await eraseAccount(server.services, { id: holder.userId, conversations: 'kept', origin: null });
  const own = (await rows()).filter((row) => row.participation_id === participationId);
  assert.deepEqual(own, []);
  const { participationId: next } = await addHolder(gate);
  const check = makeCheck({ participationId: next, tag: 'Z1', nonce: makeNonce() });
  assert.equal((await recordChecks(gate, device, [check]))[0]?.status, 200);
});

test('of two that send 10 checks with one tag at once, one has it for all of theirs', async () => {
  const { gate, device, participationId } = await makeScene();
  const { participationId: other } = await addHolder(gate);
  const sent = [participationId, other].map((id) =>
    recordChecks(
      gate,
      device,
      Array.from({ length: 10 }, () => makeCheck({ participationId: id, tag: 'T2' })),
    ),
  );
  const results = await Promise.all(sent);
  const codes = results.map((own) => [
    ...new Set(own.map(({ status, error }) => error?.code ?? status)),
  ]);
  assert.deepEqual(codes.map(String).sort(), ['200', 'TAG_TAKEN']);
});

test('a nonce is of one event, also for the same person’s check', async () => {
  const { gate, device, participationId } = await makeScene();
  const check = makeCheck({ participationId });
  await recordChecks(gate, device, [check]);
  const next = await makeGate(server, {}, gate.organizer);
  const [reused] = await recordChecks(next, gate.organizer, [check]);
  assert.deepEqual([reused?.status, reused?.error?.code], [409, 'NONCE_REUSED']);
});

test('an event has an end of checks in 24 hours, and what would exceed it is not kept', async () => {
  const { gate, device, participationId } = await makeScene();
  await recordChecks(gate, device, [makeCheck({ participationId })]);
  const { pool } = server.database;
  const { rows: columns } = await pool.query(`select string_agg(column_name, ', ') as list
    from information_schema.columns where table_name = 'chrono_checks'
      and table_schema = current_schema()
      and column_name not in ('id', 'seq', 'participation_id')`);
  const { participationId: others } = await addHolder(gate);
  const { list } = columns[0];
  await pool.query(
    `insert into chrono_checks (id, participation_id, ${list})
    select gen_random_uuid(), $2, ${list} from chrono_checks, generate_series(1, $3)
    where participation_id = $1`,
    [participationId, others, GATE_LIMIT.checks.share - 2],
  );
  const options = { as: device, params: { id: gate.event.id } };
  const two = { checks: [makeCheck({ participationId }), makeCheck({ participationId })] };
  const refused = await refuse(server, 'recordChecks', { ...options, body: two });
  assert.deepEqual([refused.status, refused.code], [429, 'TOO_MANY_REQUESTS']);
  const [last] = await recordChecks(gate, device, [makeCheck({ participationId })]);
  assert.equal(last?.status, 200);
});
