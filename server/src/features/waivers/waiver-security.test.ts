import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { addDevice, addHolder, makeGate, type TestGate } from '../../../test/support/gate.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { addPlayer, makeSignature, setWaiver, sign } from '../../../test/support/waivers.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import { createAccountLinks } from '../../platform/mail/account-links.ts';
import { findSigned } from './signer-store.ts';

/* What nobody may do with waivers (docs/product/waivers.md#signing). */

let server: TestServer;
let gate: TestGate;
let player: Person;
let minor: Person;
let minorsId: string;
before(async () => {
  server = await startTestServer();
  gate = await makeGate(server);
  await setWaiver(server, gate.organizer);
  player = await signUp(server, { dateOfBirth: '1990-05-01' });
  await addPlayer(gate, player);
  minor = await signUp(server, { dateOfBirth: `${new Date().getFullYear() - 14}-01-01` });
  minorsId = await addPlayer(gate, minor);
});
after(() => server.close());

async function countAll() {
  const { rows } = await server.database.pool.query(
    'select count(*)::integer as count from waiver_signatures',
  );
  return rows[0].count;
}

test('nobody signs for another player, whatever participation they name', async () => {
  const before = await countAll();
  const { participationId } = await addHolder(gate);
  const foreign = await makeGate(server);
  const foreignDevice = await addDevice(foreign);
  const params = { id: gate.event.id };
  const body = makeSignature({ participationId });
  const callers = [
    [player, 404],
    [foreign.organizer, 404],
    [foreignDevice, 404],
    [await signUp(server), 404],
  ] as const;
  for (const [as, status] of callers)
    assert.equal((await refuse(server, 'signWaiver', { as, params, body })).status, status);
  // A stranger's participation is none of this event.
  const other = await addHolder(foreign);
  const device = await addDevice(gate);
  const strange = makeSignature({ participationId: other.participationId });
  const refused = await refuse(server, 'signWaiver', { as: device, params, body: strange });
  assert.equal(refused.code, 'PARTICIPANT_NOT_FOUND');
  const nameless = await refuse(server, 'signWaiver', {
    as: device,
    params,
    body: makeSignature(),
  });
  assert.deepEqual(
    [nameless.status, Object.keys(nameless.fields ?? {})],
    [400, ['participationId']],
  );
  assert.equal(await countAll(), before);
});

test('in their own session nobody is a guardian, and a minor’s own is not enough', async () => {
  const params = { id: gate.event.id };
  const before = await countAll();
  const request = { as: minor, params, body: makeSignature({ signer: 'guardian' }) };
  const refused = await refuse(server, 'signWaiver', request);
  assert.deepEqual([refused.code, refused.message], ['NEEDS_GUARDIAN', SERVER_TEXT.guardianSigns]);
  assert.equal(await countAll(), before);
  assert.equal((await call(server, 'getEventWaiver', { as: minor, params })).state, 'unsigned');
});

test('nobody withdraws or downloads what is another’s', async () => {
  const { id } = await sign(gate, player);
  for (const as of [minor, gate.organizer, await signUp(server)])
    assert.equal(
      (await refuse(server, 'withdrawSignature', { as, params: { id } })).code,
      'SIGNATURE_NOT_FOUND',
    );
  const foreign = await makeGate(server);
  const params = { id: gate.event.id, userId: player.user.id };
  const refused = await refuse(server, 'getParticipantWaiver', { as: foreign.organizer, params });
  assert.equal(refused.code, 'EVENT_NOT_FOUND');
  const { state } = await call(server, 'getEventWaiver', { as: player, params: gate.event });
  assert.equal(state, 'signed');
});

/** Asks for a link and follows the mail. */
async function makeLink() {
  const body = { email: `guardian${Math.random()}@muster.test` };
  await call(server, 'sendGuardianLink', { as: minor, params: { id: gate.event.id }, body });
  const { rows } = await server.database.pool.query(
    `select details, recipient, user_id from mails where kind = 'guardianSignature'
      and recipient = $1`,
    [body.email],
  );
  assert.equal(rows[0].user_id, null);
  const { jwtSecret, config } = server.services;
  const links = createAccountLinks({ jwtSecret, publicUrl: config.publicUrl });
  const url = links.urlFor('guardian-signature', rows[0].details.linkId);
  assert.match(url, /^https:\/\/muster\.test\/guardian\/[\w-]{43}$/);
  const token = String(url.split('/').at(-1));
  assert.ok(!JSON.stringify(rows[0].details).includes(token));
  return { token, params: { token } };
}

test('a link shows its minor alone, signs once, and is no session', async () => {
  const { token, params } = await makeLink();
  const view = await call(server, 'getGuardianSignature', { params });
  const age = new Date(gate.event.date).getFullYear() - new Date().getFullYear() + 14;
  assert.deepEqual(view, {
    player: { name: view.player.name, age },
    event: { title: gate.event.title, date: gate.event.date },
    waiver: { version: 1, body: 'Airsoft is played at your own risk.' },
  });
  const asSession = { as: { tokens: { accessToken: token } } };
  assert.equal((await refuse(server, 'getProfile', asSession)).status, 401);
  const guarded = { ...asSession, params: { id: gate.event.id } };
  assert.equal((await refuse(server, 'getEventWaiver', guarded)).status, 401);
  const { nonce: _, ...signing } = makeSignature({ typedName: 'Greta Guardian' });
  const stale = { params, body: { ...signing, version: 7 } };
  assert.equal((await refuse(server, 'signAsGuardian', stale)).code, 'WAIVER_CHANGED');
  const { signature } = await call(server, 'signAsGuardian', { params, body: signing });
  assert.equal(signature.typedName, 'Greta Guardian');
  const own = await call(server, 'getEventWaiver', { as: minor, params: { id: gate.event.id } });
  assert.deepEqual([own.state, own.signature?.signer], ['signed', 'guardian']);
  assert.equal((await refuse(server, 'getGuardianSignature', { params })).code, 'LINK_NOT_FOUND');
  const again = await refuse(server, 'signAsGuardian', { params, body: signing });
  assert.equal(again.code, 'LINK_NOT_FOUND');
});

test('of two requests with a link at once one signs; old and false ones are none', async () => {
  const { params } = await makeLink();
  const { nonce: _, ...body } = makeSignature();
  const before = await countAll();
  const both = await Promise.allSettled([
    call(server, 'signAsGuardian', { params, body }),
    call(server, 'signAsGuardian', { params, body }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  assert.equal(await countAll(), before + 1);
  const late = await makeLink();
  await server.database.pool.query(`update guardian_links set expires_at = now()
    where used_at is null`);
  for (const token of [late.token, 'false', 'x'.repeat(500)])
    assert.equal(
      (await refuse(server, 'getGuardianSignature', { params: { token } })).code,
      'LINK_NOT_FOUND',
    );
});

test('links go to somebody else, for minors, and not without end', async () => {
  const params = { id: gate.event.id };
  const own = { email: minor.user.email.toUpperCase() };
  const refused = await refuse(server, 'sendGuardianLink', { as: minor, params, body: own });
  assert.deepEqual([refused.status, Object.keys(refused.fields ?? {})], [400, ['email']]);
  const body = { email: 'guardian@muster.test' };
  const adult = await refuse(server, 'sendGuardianLink', { as: player, params, body });
  assert.equal(adult.code, 'NO_GUARDIAN_NEEDED');
  const named = { ...body, participationId: minorsId };
  const stranger = { as: player, params, body: named };
  assert.equal((await refuse(server, 'sendGuardianLink', stranger)).status, 404);
  let last = 0;
  for (let sent = 0; sent < 8 && last === 0; sent += 1) {
    const response = await call(server, 'sendGuardianLink', { as: minor, params, body }).catch(
      () => undefined,
    );
    if (!response) last = sent;
  }
  const quota = await refuse(server, 'sendGuardianLink', { as: minor, params, body });
  assert.deepEqual([quota.status, quota.code], [429, 'QUOTA_REACHED']);
});

test('a device of another event of the organizer, and one that is revoked, has nobody sign', async () => {
  const other = await makeGate(server, {}, gate.organizer);
  const { participationId } = await addHolder(gate);
  const params = { id: gate.event.id };
  const body = makeSignature({ participationId });
  const link = { email: 'guardian@muster.test', participationId };
  const [ofOther, revoked] = [await addDevice(other), await addDevice(gate)];
  await server.database.pool.query('update devices set revoked_at = now() where id = $1', [
    revoked.id,
  ]);
  for (const [as, code] of [
    [ofOther, 'EVENT_NOT_FOUND'],
    [revoked, 'DEVICE_REVOKED'],
  ] as const) {
    assert.equal((await refuse(server, 'signWaiver', { as, params, body })).code, code);
    const sending = { as, params, body: link };
    assert.equal((await refuse(server, 'sendGuardianLink', sending)).code, code);
  }
});

test('whoever was let in without a spot signs while they are inside', async () => {
  const holder = await signUp(server, { dateOfBirth: '1990-05-01' });
  const participationId = await addPlayer(gate, holder, { status: 'cancelled' });
  const { pool } = server.database;
  const change = 'update participations set is_inside = $2 where id = $1';
  await pool.query(change, [participationId, true]);
  await sign(gate, holder);
  await sign(gate, await addDevice(gate), { participationId });
  await pool.query(change, [participationId, false]);
  const signing = { as: holder, params: { id: gate.event.id }, body: makeSignature() };
  assert.equal((await refuse(server, 'signWaiver', signing)).code, 'NOT_JOINED');
});

test('what is signed at an event is found by those who reach the event alone', async () => {
  await sign(gate, player);
  async function findAs({ user }: Person) {
    const access = { accountId: user.id, roles: ['co_organizer'] as const };
    const of = { eventId: gate.event.id, userId: player.user.id, access };
    return Boolean(await findSigned(server.services.db, of));
  }
  const foreign = await makeGate(server);
  assert.equal(await findAs(gate.organizer), true);
  for (const as of [foreign.organizer, minor, player]) assert.equal(await findAs(as), false);
});
