import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeCheck, recordChecks } from '../../../test/support/chrono.ts';
import { addDependant, joinFor } from '../../../test/support/dependants.ts';
import { addHolder, makeGate, recordOne, type TestGate } from '../../../test/support/gate.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import {
  addPlayer,
  makeSignature,
  setWaiver,
  sign,
  signAtGate,
} from '../../../test/support/waivers.ts';

/* Lists by waiver and field-readiness (docs/product/participation.md#participant-list). */

let server: TestServer;
let gate: TestGate;
/** By who they are. */
const ids = new Map<string, string>();

before(async () => {
  server = await startTestServer();
  gate = await makeGate(server);
  await setWaiver(server, gate.organizer);
  for (const who of ['outdated', 'withdrawn']) {
    const player = await signUp(server);
    ids.set(who, await addPlayer(gate, player));
    const { id } = await sign(gate, player);
    const withdrawal = { as: player, params: { id } };
    if (who === 'withdrawn') await call(server, 'withdrawSignature', withdrawal);
  }
  await setWaiver(server, gate.organizer, { body: 'A new risk.', isMaterial: true });
  ids.set('unsigned', (await addHolder(gate)).participationId);
  for (const who of ['signed', 'inside']) {
    const { participationId } = await addHolder(gate);
    ids.set(who, participationId);
    await signAtGate(gate, gate.organizer, { participationId, version: 2 });
    if (who === 'signed') continue;
    await recordOne(gate, gate.organizer, { participationId });
    await recordChecks(gate, gate.organizer, [makeCheck({ participationId })]);
  }
});
after(() => server.close());

async function list(query: object) {
  const params = { id: gate.event.id };
  const found = await call(server, 'listParticipants', { as: gate.organizer, params, query });
  const names = new Map([...ids].map(([who, id]) => [id, who]));
  return {
    who: found.participants.map(({ id }) => names.get(id)).toSorted(),
    states: new Set(found.participants.map(({ waiver }) => waiver)),
    total: found.pagination.total,
  };
}

test('a list by waiver has exactly those whose state it shows', async () => {
  for (const state of ['outdated', 'withdrawn', 'unsigned'] as const) {
    const { who, states, total } = await list({ waiver: state });
    assert.deepEqual([who, [...states], total], [[state], [state], 1]);
  }
  assert.deepEqual((await list({ waiver: 'signed' })).who, ['inside', 'signed']);
  assert.deepEqual((await list({ waiver: 'expired' })).who, []);
});

test('those who have to sign are paged like any list', async () => {
  const pages = [1, 2, 3].map((page) => list({ waiver: 'due', limit: 1, page }));
  const [first, ...others] = await Promise.all(pages);
  assert.equal(first?.total, 3);
  const who = [first, ...others].flatMap((page) => page?.who ?? []).toSorted();
  assert.deepEqual(who, ['outdated', 'unsigned', 'withdrawn']);
});

test('field-ready are those who are inside, have signed and were measured', async () => {
  assert.deepEqual((await list({ readiness: 'ready' })).who, ['inside']);
  const { who } = await list({ readiness: 'not_ready', waiver: 'signed' });
  assert.deepEqual(who, ['signed']);
});

test('whoever waits is neither ready nor not, and whose year has ended has to sign', async () => {
  const at = await makeGate(server);
  await setWaiver(server, at.organizer);
  const [waiting, expired] = [
    await addHolder(at, { status: 'waitlist' }),
    await addHolder(at, { is_inside: true }),
  ];
  for (const { participationId } of [waiting, expired])
    await signAtGate(at, at.organizer, { participationId });
  await recordChecks(at, at.organizer, [makeCheck({ participationId: expired.participationId })]);
  async function idsOf(query: object) {
    const request = { as: at.organizer, params: { id: at.event.id }, query };
    const { participants } = await call(server, 'listParticipants', request);
    return participants.map(({ id }) => id);
  }
  assert.deepEqual(await idsOf({ readiness: 'ready' }), [expired.participationId]);
  assert.deepEqual(await idsOf({ readiness: 'not_ready' }), []);
  await server.database.pool.query(
    `update waiver_signatures set signed_at = signed_at - interval '2 years' where user_id = $1`,
    [expired.userId],
  );
  for (const query of [{ waiver: 'due' }, { waiver: 'expired' }, { readiness: 'not_ready' }])
    assert.deepEqual(await idsOf(query), [expired.participationId], JSON.stringify(query));
  assert.deepEqual(await idsOf({ waiver: 'signed' }), [waiting.participationId]);
});

test('dependants, walk-ins and guns are listed as each of them is shown', async () => {
  const at = await makeGate(server);
  const { event, organizer } = at;
  await setWaiver(server, organizer, { accompaniedBelow: 0, guardianBelow: 0 });
  const guardian = await signUp(server);
  for (const name of ['Tom Oakes', 'Ann Oakes']) {
    const { id: dependantId } = await addDependant(server, guardian, { name });
    await joinFor(server, guardian, { eventId: event.id, dependantId });
    const signing = { as: guardian, params: { id: event.id }, query: { dependantId } };
    if (name === 'Tom Oakes')
      await call(server, 'signWaiver', { ...signing, body: makeSignature() });
  }
  // An account that goes leaves walk-ins as these.
  const [signed, unsigned] = [await addHolder(at), await addHolder(at)];
  await server.database.pool.query('update participations set user_id = null where id = any($1)', [
    [signed.participationId, unsigned.participationId],
  ]);
  await signAtGate(at, organizer, signed);
  // What the guardian signs is not signed for Ann, nor for this organizer what is for another.
  await addPlayer(at, guardian);
  await sign(at, guardian);
  const [other, visitor] = [await makeGate(server), await signUp(server)];
  await setWaiver(server, other.organizer);
  await addPlayer(at, visitor, { is_inside: true });
  await addPlayer(other, visitor);
  await sign(other, visitor);
  const shooter = await addHolder(at, { is_inside: true });
  const { participationId } = shooter;
  await signAtGate(at, organizer, shooter);
  const params = { id: event.id };
  async function idsOf(query: object) {
    const request = { as: organizer, params, query };
    return (await call(server, 'listParticipants', request)).participants.map(({ id }) => id);
  }
  const { participants } = await call(server, 'listParticipants', {
    as: organizer,
    params,
    query: {},
  });
  for (const [state, count] of [
    ['signed', 4],
    ['unsigned', 3],
  ] as const) {
    const shown = participants.filter(({ waiver }) => waiver === state).map(({ id }) => id);
    assert.equal(shown.length, count);
    assert.deepEqual((await idsOf({ waiver: state })).toSorted(), shown.toSorted());
  }
  async function measure(given: object) {
    const check = makeCheck({ participationId, ...given });
    await recordChecks(at, organizer, [check]);
    return idsOf({ readiness: 'ready' });
  }
  assert.deepEqual(await measure({}), [participationId]);
  assert.deepEqual(await measure({ gun: 'AK', fpsTenths: 6_000 }), []);
  assert.deepEqual(await measure({ gun: 'AK' }), [participationId]);
});

test('another state is refused, and nobody else gets the list', async () => {
  const params = { id: gate.event.id };
  const query = { waiver: 'maybe' };
  const wrong = await refuse(server, 'listParticipants', { as: gate.organizer, params, query });
  assert.equal(wrong.code, 'VALIDATION');
  const as = await signUp(server);
  const own = { as, params, query: { waiver: 'due' } };
  assert.equal((await refuse(server, 'listParticipants', own)).code, 'EVENT_NOT_FOUND');
});
