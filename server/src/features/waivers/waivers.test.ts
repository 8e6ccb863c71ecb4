import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_COUNT } from '@muster/contract';
import { auditOf } from '../../../test/support/audit.ts';
import { call, refuse } from '../../../test/support/call.ts';
import { makeGate, makeNonce, type TestGate } from '../../../test/support/gate.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import {
  addPlayer,
  makeSignature,
  setWaiver,
  sign,
  standing,
} from '../../../test/support/waivers.ts';

/* The text, and what accounts sign (docs/product/waivers.md). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** An event of an organizer with a waiver, and a player with a spot. */
async function makeGame(changes: object = {}) {
  const gate = await makeGate(server);
  const waiver = await setWaiver(server, gate.organizer, changes);
  const player = await signUp(server, { dateOfBirth: '1990-05-01' });
  const participationId = await addPlayer(gate, player);
  return { gate, waiver, player, participationId };
}

async function stateOf(gate: TestGate, player: Person) {
  return (await standing(gate, player)).state;
}

test('every change of the text is a version, and what is the same is none', async () => {
  const organizer = await signUp(server);
  assert.equal((await call(server, 'getWaiver', { as: organizer })).waiver, null);
  const first = await setWaiver(server, organizer);
  const { createdAt: _, ...terms } = first;
  const body = 'Airsoft is played at your own risk.';
  assert.deepEqual(terms, {
    ...{ version: 1, body, validFor: 'year', guardianBelow: 18, accompaniedBelow: 16 },
  });
  assert.equal((await setWaiver(server, organizer)).version, 1);
  assert.equal((await setWaiver(server, organizer, { guardianBelow: 16 })).version, 2);
  assert.equal((await call(server, 'getWaiver', { as: organizer })).waiver?.version, 2);
  const gone = await call(server, 'removeWaiver', { as: organizer });
  assert.equal(gone.waiver, null);
  assert.equal((await call(server, 'getWaiver', { as: organizer })).waiver, null);
  assert.equal((await setWaiver(server, organizer)).version, 4);
});

test('a wrong text changes nothing and is named', async () => {
  const organizer = await signUp(server);
  for (const [changes, field] of [
    [{ body: ' \n ' }, 'body'],
    [{ body: 'x'.repeat(20_001) }, 'body'],
    [{ validFor: 'week' }, 'validFor'],
    [{ guardianBelow: 19 }, 'guardianBelow'],
    [{ accompaniedBelow: 1.5 }, 'accompaniedBelow'],
    [{ isMaterial: 'yes' }, 'isMaterial'],
  ] as const) {
    const body = { body: 'Text', ...changes };
    const { status, fields } = await refuse(server, 'updateWaiver', { as: organizer, body });
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(fields ?? {}), [field]);
  }
  assert.equal((await call(server, 'getWaiver', { as: organizer })).waiver, null);
});

test('a player signs for a year of the organizer’s events, withdraws, and signs again', async () => {
  const { gate, player } = await makeGame();
  const before = await standing(gate, player);
  assert.deepEqual(
    [before.waiver?.version, before.state, before.signature, before.needsGuardian],
    [1, 'unsigned', null, false],
  );
  const signature = await sign(gate, player, { strokes: 'M 1 2 L 3 4' });
  assert.deepEqual(
    [signature.version, signature.signer, signature.typedName, signature.strokes],
    [1, 'self', 'Aled Pryce', 'M 1 2 L 3 4'],
  );
  assert.deepEqual((await standing(gate, player)).signature, signature);
  const other = await makeGate(server, {}, gate.organizer);
  assert.equal(await stateOf(other, player), 'signed');
  assert.equal(await stateOf(await makeGate(server), player), 'not_needed');
  await sign(gate, player);
  const { signature: latest } = await standing(gate, player);
  const params = { id: String(latest?.id) };
  const withdrawn = await call(server, 'withdrawSignature', { as: player, params });
  assert.notEqual(withdrawn.signature.withdrawnAt, null);
  // The one before it does not take its place.
  assert.equal(await stateOf(gate, player), 'withdrawn');
  await sign(gate, player);
  assert.equal(await stateOf(gate, player), 'signed');
});

test('what is signed for an event holds for that one', async () => {
  const { gate, player } = await makeGame({ validFor: 'event' });
  const { lastDay } = await sign(gate, player);
  assert.equal(lastDay, null);
  assert.equal(await stateOf(gate, player), 'signed');
  const other = await makeGate(server, {}, gate.organizer);
  assert.equal(await stateOf(other, player), 'unsigned');
});

test('only a material change asks again; an old version is refused', async () => {
  const { gate, player } = await makeGame();
  await sign(gate, player);
  await setWaiver(server, gate.organizer, { body: 'The same, spelt better.' });
  assert.equal(await stateOf(gate, player), 'signed');
  const refused = await refuse(server, 'signWaiver', {
    as: player,
    params: { id: gate.event.id },
    body: makeSignature(),
  });
  assert.deepEqual([refused.status, refused.code], [409, 'WAIVER_CHANGED']);
  await setWaiver(server, gate.organizer, { body: 'Something else.', isMaterial: true });
  assert.equal(await stateOf(gate, player), 'outdated');
  await sign(gate, player, { version: 3 });
  assert.equal(await stateOf(gate, player), 'signed');
});

test('a year ends the day before its anniversary, whatever the time of the event', async () => {
  const { gate, player } = await makeGame();
  const { id } = await sign(gate, player);
  const day = `(select (date at time zone 'Europe/London')::date from events where id = $2)`;
  function move(days: number) {
    return server.database.pool.query(
      `update waiver_signatures set signed_at = (${day} - interval '1 year' + $3 * interval '1 day'
        + interval '30 minutes') at time zone 'Europe/London' where id = $1`,
      [id, gate.event.id, days],
    );
  }
  await move(1);
  assert.equal(await stateOf(gate, player), 'signed');
  await move(0);
  assert.equal(await stateOf(gate, player), 'expired');
});

test('the same nonce signs once; with other content it is refused', async () => {
  const { gate, player } = await makeGame();
  const nonce = makeNonce();
  const first = await sign(gate, player, { nonce });
  assert.deepEqual(await sign(gate, player, { nonce }), first);
  const refused = await refuse(server, 'signWaiver', {
    as: player,
    params: { id: gate.event.id },
    body: makeSignature({ nonce, typedName: 'Somebody Else' }),
  });
  assert.equal(refused.code, 'NONCE_REUSED');
  const { rows } = await server.database.pool.query(
    'select count(*)::integer as count from waiver_signatures where user_id = $1',
    [player.user.id],
  );
  assert.equal(rows[0].count, 1);
});

test('who signs has joined; markup and too large a drawing are no drawing', async () => {
  const { gate, player } = await makeGame();
  const stranger = await signUp(server);
  const params = { id: gate.event.id };
  const of = { as: stranger, params, body: makeSignature() };
  assert.equal((await refuse(server, 'signWaiver', of)).code, 'NOT_JOINED');
  for (const strokes of ['<path d="M 1 1"/>', 'M 1 1 A 2 2', 'M1 1"', 'M 1 1 '.repeat(3_500)]) {
    const body = makeSignature({ strokes });
    const { status, fields } = await refuse(server, 'signWaiver', { as: player, params, body });
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(fields ?? {}), ['strokes']);
  }
  const { fields } = await refuse(server, 'signWaiver', {
    as: player,
    params,
    body: makeSignature({ typedName: ' ' }),
  });
  assert.deepEqual(Object.keys(fields ?? {}), ['typedName']);
  assert.equal(await stateOf(gate, player), 'unsigned');
});

test('the organizer reads the state with the participant, and both download the signature', async () => {
  const { gate, player } = await makeGame({ body: 'First line.\n\n'.repeat(200) });
  const params = { id: gate.event.id, userId: player.user.id };
  function read() {
    return call(server, 'getParticipant', { as: gate.organizer, params });
  }
  assert.equal((await read()).participant.waiver, 'unsigned');
  const missing = await refuse(server, 'getSignedWaiver', { as: player, params });
  assert.equal(missing.code, 'SIGNATURE_NOT_FOUND');
  await sign(gate, player, { strokes: 'M 10 10 L 500 150 Q 1 2 3 4 z' });
  assert.equal((await read()).participant.waiver, 'signed');
  const { accessToken } = gate.organizer.tokens;
  const url = `/api/events/${params.id}/participants/${params.userId}/waiver`;
  const response = await fetch(new URL(url, server.url), {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1');
  assert.match(pdf, /^%PDF-1\.7/);
  assert.ok([...pdf.matchAll(/\/Type \/Page\b/g)].length > 1, 'a long text goes on');
});

test('another age alone is another version, the same again only if it is material', async () => {
  const organizer = await signUp(server);
  async function versionOf(changes: object) {
    return (await setWaiver(server, organizer, changes)).version;
  }
  assert.equal(await versionOf({}), 1);
  assert.equal(await versionOf({ accompaniedBelow: 12 }), 2);
  assert.equal(await versionOf({ accompaniedBelow: 12, validFor: 'event' }), 3);
  assert.equal(await versionOf({ accompaniedBelow: 12, validFor: 'event' }), 3);
  assert.equal(await versionOf({ accompaniedBelow: 12, validFor: 'event', isMaterial: true }), 4);
});

test('the log has every change of a waiver, and not its text', async () => {
  const organizer = await signUp(server);
  await setWaiver(server, organizer, { body: 'Secret text', guardianBelow: 16 });
  await setWaiver(server, organizer, { body: 'Secret text', guardianBelow: 16 });
  await call(server, 'removeWaiver', { as: organizer });
  await call(server, 'removeWaiver', { as: organizer });
  const entries = await auditOf(server, organizer.user.id);
  const terms = { validFor: 'year', guardianBelow: 16, accompaniedBelow: 16, isMaterial: false };
  assert.deepEqual(
    entries.map(({ action, actorId, after }) => [action, actorId, after]),
    [
      ['updateWaiver', organizer.user.id, { version: 1, ...terms }],
      ['removeWaiver', organizer.user.id, { version: 2 }],
    ],
  );
});

test('a day later a waiver can be changed again', async () => {
  const organizer = await signUp(server);
  await setWaiver(server, organizer);
  await server.database.pool.query(
    `insert into waiver_texts (organizer_id, version, body, valid_for, guardian_below,
      accompanied_below, is_material, created_at)
    select $1, n, 'Text', 'year', 18, 16, false, now() - interval '24 hours'
    from generate_series(2, $2::integer) n`,
    [organizer.user.id, MAX_COUNT.waiverChangesPerDay],
  );
  const { version } = await setWaiver(server, organizer, { body: 'One more' });
  assert.equal(version, MAX_COUNT.waiverChangesPerDay + 1);
});

test('who has a spot reads and signs while the event waits for its approval again', async () => {
  const { gate, player } = await makeGame();
  const { id } = gate.event;
  await server.database.pool.query('update events set approved = false where id = $1', [id]);
  assert.equal((await standing(gate, player)).state, 'unsigned');
  await sign(gate, player);
  const stranger = { as: await signUp(server), params: { id } };
  assert.equal((await refuse(server, 'getEventWaiver', stranger)).code, 'EVENT_NOT_FOUND');
  const signing = { ...stranger, body: makeSignature() };
  assert.equal((await refuse(server, 'signWaiver', signing)).code, 'EVENT_NOT_FOUND');
});
