import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_COUNT } from '@muster/contract';
import { auditOf } from '../../../test/support/audit.ts';
import { call, refuse, send } from '../../../test/support/call.ts';
import { bornYearsAgo } from '../../../test/support/dependants.ts';
import {
  addDevice,
  addHolder,
  makeGate,
  makeNonce,
  type TestGate,
} from '../../../test/support/gate.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { waitForLock } from '../../../test/support/wait-for-lock.ts';
import { addPlayer, makeSignature, setWaiver, sign } from '../../../test/support/waivers.ts';
import { createAccountLinks } from '../../platform/mail/account-links.ts';
import { deleteOldGuardianLinks } from './guardian-link-store.ts';

/* What links to guardians are good for, and what not (docs/product/waivers.md#guardians). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const DAY_MS = 24 * 3_600_000;
const { nonce: _, ...SIGNED } = makeSignature({ typedName: 'Greta Guardian' });

/** A minor with a spot at an event with a waiver. */
async function makeScene() {
  const gate = await makeGate(server);
  await setWaiver(server, gate.organizer);
  const minor = await signUp(server, { dateOfBirth: bornYearsAgo(14) });
  const participationId = await addPlayer(gate, minor);
  return { gate, minor, participationId };
}

let sent = 0;
function request({ event }: TestGate, given: object = {}) {
  sent += 1;
  return { params: { id: event.id }, body: { email: `guardian${sent}@muster.test`, ...given } };
}

/** Has a link sent; the parameters of the endpoints that take it. */
async function follow(gate: TestGate, minor: Person) {
  const { params, body } = request(gate);
  await call(server, 'sendGuardianLink', { as: minor, params, body });
  const { rows } = await server.database.pool.query(
    `select details from mails where recipient = $1`,
    [body.email],
  );
  const { jwtSecret, config } = server.services;
  const links = createAccountLinks({ jwtSecret, publicUrl: config.publicUrl });
  const url = links.urlFor('guardian-signature', rows[0].details.linkId);
  return { token: String(url.split('/').at(-1)) };
}

function change(text: string, ...values: unknown[]) {
  return server.database.pool.query(text, values);
}

async function countSignatures(): Promise<number> {
  const { rows } = await change('select count(*)::integer as count from waiver_signatures');
  return rows[0].count;
}

/** Neither shows anything nor signs. */
async function isNoLink(params: { token: string }) {
  const before = await countSignatures();
  const shown = await refuse(server, 'getGuardianSignature', { params });
  const signed = await refuse(server, 'signAsGuardian', { params, body: SIGNED });
  assert.deepEqual([shown.code, signed.code], ['LINK_NOT_FOUND', 'LINK_NOT_FOUND']);
  assert.equal(await countSignatures(), before);
}

test('a link is none once the player is of age, and one again when they are not', async () => {
  const { gate, minor } = await makeScene();
  const params = await follow(gate, minor);
  const setBorn = 'update users set date_of_birth = $2 where id = $1';
  // 18 on the day of the event.
  await change(setBorn, minor.user.id, '2009-05-01');
  await isNoLink(params);
  await change(setBorn, minor.user.id, '2009-05-02');
  const { player } = await call(server, 'getGuardianSignature', { params });
  assert.equal(player.age, 17);
  await call(server, 'signAsGuardian', { params, body: SIGNED });
});

test('a link that is sent again counts once', async () => {
  const { gate, minor } = await makeScene();
  const again = { as: minor, ...request(gate, { nonce: makeNonce() }) };
  for (let time = 0; time <= MAX_COUNT.guardianLinksPerDay; time += 1)
    await call(server, 'sendGuardianLink', again);
  await call(server, 'sendGuardianLink', { as: minor, ...request(gate) });
});

test('a link is none without the spot, the event or the waiver', async () => {
  const { gate, minor, participationId } = await makeScene();
  const params = await follow(gate, minor);
  const setStatus = 'update participations set status = $2 where id = $1';
  await change(setStatus, participationId, 'cancelled');
  await isNoLink(params);
  await change(setStatus, participationId, 'waitlist');
  await call(server, 'getGuardianSignature', { params });
  await call(server, 'removeWaiver', { as: gate.organizer });
  await isNoLink(params);
  await setWaiver(server, gate.organizer);
  await call(server, 'getGuardianSignature', { params });
  await change(`update events set deletes_at = now() where id = $1`, gate.event.id);
  await isNoLink(params);
});

test('a link signs for its player alone, whoever else is in the event', async () => {
  const { gate, minor } = await makeScene();
  const sibling = await signUp(server, { dateOfBirth: bornYearsAgo(15) });
  const siblings = await addPlayer(gate, sibling);
  const params = await follow(gate, minor);
  const body = { ...SIGNED, participationId: siblings, dependantId: siblings };
  await call(server, 'signAsGuardian', { params, body });
  const { rows } = await change(
    `select user_id, signer, signer_user_id from waiver_signatures where event_id = $1`,
    gate.event.id,
  );
  assert.deepEqual(rows, [{ user_id: minor.user.id, signer: 'guardian', signer_user_id: null }]);
});

test('a link holds for 14 days', async () => {
  const { gate, minor } = await makeScene();
  const before = Date.now();
  await follow(gate, minor);
  const { rows } = await change(
    'select expires_at from guardian_links where event_id = $1',
    gate.event.id,
  );
  const days = (Date.parse(rows[0].expires_at) - before) / DAY_MS;
  assert.ok(days >= 14 && days < 14.1, String(days));
});

test('the player’s own mailbox is no guardian’s, with a tag or in capitals', async () => {
  const { gate, minor } = await makeScene();
  const [name, domain] = minor.user.email.split('@');
  for (const email of [`${name}+mum@${domain}`, `${name?.toUpperCase()}+Dad+2@${domain}`]) {
    const refused = await refuse(server, 'sendGuardianLink', {
      as: minor,
      ...request(gate, { email }),
    });
    assert.deepEqual([refused.status, Object.keys(refused.fields ?? {})], [400, ['email']]);
  }
});

async function statusOf(
  as: Person | Awaited<ReturnType<typeof addDevice>>,
  gate: TestGate,
  given: object = {},
) {
  return (await send(server, 'sendGuardianLink', { as, ...request(gate, given) })).status;
}

test('a player has five links in 24 hours, the gate five more, and a mailbox five', async () => {
  const { gate, minor, participationId: own } = await makeScene();
  const max = MAX_COUNT.guardianLinksPerDay;
  for (let n = 0; n < max; n += 1) assert.equal(await statusOf(minor, gate), 200);
  assert.equal(await statusOf(minor, gate), 429);
  const device = await addDevice(gate);
  for (const status of [...Array(max).fill(200), 429])
    assert.equal(await statusOf(device, gate, { participationId: own }), status);
  for (let n = 0; n < max + 1; n += 1) {
    const { participationId } = await addHolder(gate);
    const email = `victim+${n}@muster.test`;
    const status = await statusOf(device, gate, { participationId, email });
    assert.equal(status, n < max ? 200 : 429);
  }
});

test('a player mails no more strangers by being at many events', async () => {
  const { gate, minor } = await makeScene();
  const other = await makeGate(server, {}, gate.organizer);
  const third = await makeGate(server, {}, gate.organizer);
  await addPlayer(other, minor);
  await addPlayer(third, minor);
  for (const at of [gate, other])
    for (let n = 0; n < MAX_COUNT.guardianLinksPerDay; n += 1)
      assert.equal(await statusOf(minor, at), 200);
  assert.equal(await statusOf(minor, third), 429);
  // That is the player's quota, and not the gate's.
  const { participationId } = await addHolder(third);
  assert.equal(await statusOf(await addDevice(third), third, { participationId }), 200);
});

test('the devices of an organizer send 200 in 24 hours, and the log has each', async () => {
  const { gate } = await makeScene();
  const device = await addDevice(gate);
  const { participationId } = await addHolder(gate);
  assert.equal(await statusOf(device, gate, { participationId }), 200);
  const entry = (await auditOf(server, gate.event.id)).at(-1);
  assert.equal(entry?.action, 'sendGuardianLink');
  assert.deepEqual(entry?.after, { participation: participationId, device: device.id });
  const counter = server.services.limits.openCounter({
    ...{ name: 'guardian-links-of-gates', periodMs: DAY_MS, isAlwaysCounted: true },
    max: MAX_COUNT.guardianLinksOfGatesPerDay,
  });
  for (let n = 1; n < MAX_COUNT.guardianLinksOfGatesPerDay; n += 1)
    await counter.increment(`devices of ${gate.organizer.user.id}`);
  assert.equal(await statusOf(device, gate, { participationId }), 429);
  assert.equal(await statusOf(gate.organizer, gate, { participationId }), 200);
  const { gate: foreign } = await makeScene();
  const { participationId: free } = await addHolder(foreign);
  assert.equal(await statusOf(foreign.organizer, foreign, { participationId: free }), 200);
});

/** Deletes an account as an erasure does, and requests something while that is not committed. */
async function deleteDuring(id: string, run: () => Promise<Response>) {
  const client = await server.database.pool.connect();
  await client.query('begin');
  await client.query('select from users where id = $1 for update', [id]);
  await client.query('delete from participations where user_id = $1', [id]);
  await client.query('delete from users where id = $1', [id]);
  const response = run();
  await waitForLock(server.database.pool);
  await client.query('commit');
  client.release();
  const { error } = (await (await response).json()) as { error: { code: string } };
  return error.code;
}

test('whoever is deleted while they sign, or have a link sent, is told so', async () => {
  const { gate, minor } = await makeScene();
  const before = await countSignatures();
  const { params } = request(gate);
  const body = makeSignature();
  const signing = await deleteDuring(minor.user.id, () =>
    send(server, 'signWaiver', { as: minor, params, body }),
  );
  assert.equal(signing, 'NOT_JOINED');
  const second = await makeScene();
  const sending = await deleteDuring(second.minor.user.id, () =>
    send(server, 'sendGuardianLink', { as: second.minor, ...request(second.gate) }),
  );
  assert.equal(sending, 'NOT_JOINED');
  const third = await makeScene();
  const { participationId } = third;
  const atGate = await deleteDuring(third.minor.user.id, () =>
    send(server, 'signWaiver', {
      ...{ as: third.gate.organizer, params: { id: third.gate.event.id } },
      body: makeSignature({ participationId }),
    }),
  );
  assert.equal(atGate, 'PARTICIPANT_NOT_FOUND');
  assert.equal(await countSignatures(), before);
  await sign(gate, await joined(gate));
});

async function joined(gate: TestGate): Promise<Person> {
  const player = await signUp(server);
  await addPlayer(gate, player);
  return player;
}

test('an age is that of the day of the event in Britain', async () => {
  const { gate, minor } = await makeScene();
  const params = await follow(gate, minor);
  // In summer that day begins at 23:00 UTC.
  const date = '2027-06-14T23:30:00.000Z';
  await change('update events set date = $2 where id = $1', gate.event.id, date);
  await change('update users set date_of_birth = $2 where id = $1', minor.user.id, '2013-06-15');
  const { player } = await call(server, 'getGuardianSignature', { params });
  assert.equal(player.age, 14);
});

test('whoever is banned has no link any more, and keeps one that is sent of another event', async () => {
  const { gate, minor } = await makeScene();
  const { gate: other } = await makeScene();
  await addPlayer(other, minor);
  const [banned, welcome] = [await follow(gate, minor), await follow(other, minor)];
  const params = { userId: minor.user.id };
  await call(server, 'banUser', { as: gate.organizer, params, body: {} });
  await isNoLink(banned);
  await call(server, 'signAsGuardian', { params: welcome, body: SIGNED });
});

test('what is no signature is named, and leaves the link usable', async () => {
  const { gate, minor } = await makeScene();
  const params = await follow(gate, minor);
  const before = await countSignatures();
  for (const [given, field] of [
    [{ typedName: 'Greta\ufffe' }, 'typedName'],
    [{ typedName: 'x'.repeat(201) }, 'typedName'],
    [{ strokes: '<svg onload="x">' }, 'strokes'],
    [{ strokes: 'M 1 1 '.repeat(3_500) }, 'strokes'],
    [{ version: '1' }, 'version'],
    [{ version: 2 ** 63 }, 'version'],
  ] as const) {
    const request = { params, body: { ...SIGNED, ...given } };
    const { status, fields } = await refuse(server, 'signAsGuardian', request);
    assert.deepEqual([status, Object.keys(fields ?? {})], [400, [field]]);
  }
  assert.equal(await countSignatures(), before);
  await call(server, 'signAsGuardian', { params, body: SIGNED });
});

test('links are deleted once they have ended, used or not', async () => {
  const { gate, minor } = await makeScene();
  const { gate: other, minor: another } = await makeScene();
  const used = await follow(gate, minor);
  await call(server, 'signAsGuardian', { params: used, body: SIGNED });
  await follow(gate, minor);
  await follow(other, another);
  await change('update guardian_links set expires_at = now() where event_id = $1', gate.event.id);
  const later = { before: new Date(Date.now() + 60_000), limit: 100 };
  await deleteOldGuardianLinks(server.services.db, later);
  const { rows } = await change('select event_id from guardian_links where event_id = any($1)', [
    gate.event.id,
    other.event.id,
  ]);
  assert.deepEqual(rows, [{ event_id: other.event.id }]);
});
