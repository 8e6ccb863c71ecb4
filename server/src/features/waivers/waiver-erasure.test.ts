import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeGate } from '../../../test/support/gate.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { addPlayer, setWaiver, sign } from '../../../test/support/waivers.ts';
import { eraseAccount } from '../account/erase-account.ts';
import { deleteOldSignatures } from '../waiver-states/signature-store.ts';

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
