import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { addDependant, joinFor } from '../../../test/support/dependants.ts';
import { addHolder, makeGate } from '../../../test/support/gate.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { makeThread } from '../../../test/support/make.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { addPlayer, makeSignature, setWaiver, sign } from '../../../test/support/waivers.ts';
import { eraseAccount } from '../own-data/erase-account.ts';
import { deleteOldSignatures } from '../participation/waiver-store.ts';

/* What is left of signatures when people go (docs/product/waivers.md#kept). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function signaturesOf(organizerId: string) {
  const { rows } = await server.database.pool.query(
    `select user_id, signer_user_id, typed_name, strokes, version,
      kept_until > now() + interval '5 years' as is_kept
    from waiver_signatures where organizer_id = $1`,
    [organizerId],
  );
  return rows;
}

function erase(id: string, conversations: 'deleted' | 'kept') {
  return eraseAccount(server.services, { id, conversations, origin: null });
}

for (const conversations of ['deleted', 'kept'] as const)
  test(`a player goes, conversations ${conversations}: name and version stay for claims, the drawing does not`, async () => {
    const gate = await makeGate(server);
    await setWaiver(server, gate.organizer);
    const player = await signUp(server);
    await addPlayer(gate, player);
    await sign(gate, player, { strokes: 'M 1 1 L 2 2' });
    assert.equal(await erase(player.user.id, conversations), true);
    const [left] = await signaturesOf(gate.organizer.user.id);
    assert.deepEqual(left, {
      ...{ user_id: null, signer_user_id: null, typed_name: 'Aled Pryce', strokes: null },
      ...{ version: 1, is_kept: true },
    });
    const { db } = server.services;
    const limit = 100;
    assert.equal(await deleteOldSignatures(db, { before: new Date(), limit }), 0);
    const later = new Date(Date.now() + 7 * 366 * 24 * 3_600_000);
    assert.equal(await deleteOldSignatures(db, { before: later, limit }), 1);
  });

test('an organizer goes: texts and signatures go with them', async () => {
  const gate = await makeGate(server);
  await setWaiver(server, gate.organizer);
  const player = await signUp(server);
  await addPlayer(gate, player);
  await sign(gate, player);
  await erase(gate.organizer.user.id, 'kept');
  assert.deepEqual(await signaturesOf(gate.organizer.user.id), []);
});

test('an event goes: what was signed for a year stays', async () => {
  const gate = await makeGate(server);
  await setWaiver(server, gate.organizer);
  const player = await signUp(server);
  await addPlayer(gate, player);
  await sign(gate, player);
  await server.database.pool.query('delete from events where id = $1', [gate.event.id]);
  const [left] = await signaturesOf(gate.organizer.user.id);
  assert.equal(left?.user_id, player.user.id);
});

test('a guardian goes, and a name is left for conversations: nothing signed leads to them', async () => {
  const { organizer, player: guardian, event } = await makeThread(server);
  const gate = { server, organizer, event };
  await setWaiver(server, organizer, { accompaniedBelow: 0 });
  await addPlayer(gate, guardian);
  const tom = await addDependant(server, guardian);
  await joinFor(server, guardian, { eventId: event.id, dependantId: tom.id });
  const body = makeSignature({ strokes: 'M 1 1 L 2 2' });
  const signing = { as: guardian, params: { id: event.id }, query: { dependantId: tom.id } };
  await call(server, 'signWaiver', { ...signing, body });
  await sign(gate, guardian, { strokes: 'M 1 1 L 2 2' });
  // As crew the guardian has had somebody else sign.
  const member = guardian;
  await joinCrew(server, { event, organizer, member, roles: ['gate'] });
  const { participationId } = await addHolder(gate);
  await sign(gate, guardian, { participationId });
  assert.equal(await erase(guardian.user.id, 'kept'), true);
  const { rows } = await server.database.pool.query(
    `select typed_name, strokes, user_id is null as is_gone, dependant_id, signer_user_id, actor_id
      from waiver_signatures where organizer_id = $1 order by user_id nulls first`,
    [organizer.user.id],
  );
  const left = { typed_name: 'Aled Pryce', strokes: null, dependant_id: null };
  const nobody = { signer_user_id: null, actor_id: null };
  assert.deepEqual(rows, [
    { ...left, ...nobody, is_gone: true },
    { ...left, ...nobody, is_gone: true },
    { ...left, ...nobody, is_gone: false },
  ]);
});

test('what a minor has signed is kept until they are 21, and of those who are there always', async () => {
  const gate = await makeGate(server);
  await setWaiver(server, gate.organizer);
  const year = new Date().getFullYear() - 14;
  const minor = await signUp(server, { dateOfBirth: `${year}-01-02` });
  const participationId = await addPlayer(gate, minor);
  await sign(gate, gate.organizer, { participationId, signer: 'guardian' });
  const { rows } = await server.database.pool.query(
    `select to_char(kept_until, 'YYYY-MM-DD') as until from waiver_signatures where user_id = $1`,
    [minor.user.id],
  );
  assert.deepEqual(rows, [{ until: `${year + 21}-01-02` }]);
  const later = new Date(Date.now() + 20 * 366 * 24 * 3_600_000);
  await deleteOldSignatures(server.services.db, { before: later, limit: 100 });
  assert.equal((await signaturesOf(gate.organizer.user.id)).length, 1);
});

test('a signature ends the day after it is kept, once nobody has it any more', async () => {
  const gate = await makeGate(server);
  await setWaiver(server, gate.organizer, { accompaniedBelow: 0 });
  const guardian = await signUp(server);
  const tom = await addDependant(server, guardian);
  const { event } = gate;
  await joinFor(server, guardian, { eventId: event.id, dependantId: tom.id });
  const signing = { as: guardian, params: { id: event.id }, query: { dependantId: tom.id } };
  await call(server, 'signWaiver', { ...signing, body: makeSignature() });
  await server.database.pool.query(
    `update waiver_signatures set kept_until = '2026-03-01' where organizer_id = $1`,
    [gate.organizer.user.id],
  );
  function deleteAt(now: string) {
    return deleteOldSignatures(server.services.db, { before: new Date(now), limit: 100 });
  }
  assert.equal(await deleteAt('2030-01-01T00:00:00Z'), 0);
  await call(server, 'leaveEvent', signing);
  await call(server, 'deleteDependant', { as: guardian, params: { id: tom.id } });
  assert.equal(await deleteAt('2026-03-01T12:00:00Z'), 0);
  assert.equal(await deleteAt('2026-03-02T12:00:00Z'), 1);
});
