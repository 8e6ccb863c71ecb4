import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_COUNT, type WaiverState } from '@muster/contract';
import { ANY_EVENT } from '@muster/domain';
import { call, refuse, send } from '../../../test/support/call.ts';
import { makeCheck, recordChecks } from '../../../test/support/chrono.ts';
import { addDependant, joinFor } from '../../../test/support/dependants.ts';
import {
  addDevice,
  type GateCaller,
  getList,
  makeGate,
  recordOne,
  type TestGate,
} from '../../../test/support/gate.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import {
  addPlayer,
  makeSignature,
  setWaiver,
  sign,
  signAtGate,
  standing,
} from '../../../test/support/waivers.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import { findSigned } from './signer-store.ts';

/* Whose signature counts where, and for how long (docs/product/waivers.md#states). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function makeGame(changes: object = {}) {
  const gate = await makeGate(server);
  await setWaiver(server, gate.organizer, changes);
  const player = await signUp(server, { dateOfBirth: '1990-05-01' });
  const participationId = await addPlayer(gate, player);
  return { gate, player, participationId };
}

function query(text: string, ...values: unknown[]) {
  return server.database.pool.query(text, values);
}

async function stateOf(gate: TestGate, as: Person, dependantId?: string) {
  const asked = { as, params: { id: gate.event.id }, query: { dependantId } };
  return (await call(server, 'getEventWaiver', asked)).state;
}

test('what is signed for one organizer is not signed for another', async () => {
  const { gate, player: guardian } = await makeGame({ accompaniedBelow: 0 });
  const other = await makeGate(server);
  await setWaiver(server, other.organizer, { accompaniedBelow: 0 });
  await addPlayer(other, guardian);
  const tom = await addDependant(server, guardian);
  for (const { event } of [gate, other])
    await joinFor(server, guardian, { eventId: event.id, dependantId: tom.id });
  await sign(gate, guardian);
  const signing = { as: guardian, params: { id: gate.event.id }, query: { dependantId: tom.id } };
  await call(server, 'signWaiver', { ...signing, body: makeSignature() });
  const states = [];
  for (const at of [gate, other])
    states.push(await stateOf(at, guardian), await stateOf(at, guardian, tom.id));
  assert.deepEqual(states, ['signed', 'signed', 'unsigned', 'unsigned']);
  const { people } = await getList(other);
  assert.ok(people.every(({ flags }) => flags.includes('unsigned')));
});

test('a guardian signs for the one they name, whomever they have booked first', async () => {
  const { gate, player: guardian } = await makeGame({ accompaniedBelow: 0 });
  const [tom, ada] = [
    await addDependant(server, guardian),
    await addDependant(server, guardian, { name: 'Ada Oakes' }),
  ];
  for (const { id: dependantId } of [tom, ada])
    await joinFor(server, guardian, { eventId: gate.event.id, dependantId });
  const signing = { as: guardian, params: { id: gate.event.id }, query: { dependantId: ada.id } };
  await call(server, 'signWaiver', { ...signing, body: makeSignature() });
  const states = [tom.id, ada.id, undefined].map((id) => stateOf(gate, guardian, id));
  assert.deepEqual(await Promise.all(states), ['unsigned', 'signed', 'unsigned']);
  // The event was moved past their birthday.
  await query(`update dependants set date_of_birth = '2000-01-01' where id = $1`, tom.id);
  const late = { ...signing, query: { dependantId: tom.id }, body: makeSignature() };
  const refused = await refuse(server, 'signWaiver', late);
  assert.deepEqual([refused.code, refused.message], ['NO_GUARDIAN_NEEDED', SERVER_TEXT.adultSigns]);
});

/** Whether a guardian has to sign, and what a guardian's and one's own signature come to. */
type Ages = [needsGuardian: boolean, guardians: WaiverState, own: WaiverState];
const YOUNG: Ages = [true, 'signed', 'unsigned'];
const OF_AGE: Ages = [false, 'unsigned', 'signed'];
const EITHER: Ages = [false, 'signed', 'signed'];

test('ages are those of the day of the event in Britain, in both halves of the year', async () => {
  const { gate, player, participationId } = await makeGame();
  const device = await addDevice(gate);
  let version = 1;
  const params = { id: gate.event.id };
  async function tryToSign(as: GateCaller, given: object) {
    return (await send(server, 'signWaiver', { as, params, body: makeSignature(given) })).status;
  }
  for (const [below, date, bornOn, expected] of [
    // In summer the day begins at 23:00 UTC.
    [18, '2027-06-14T22:59:00Z', '2009-06-15', YOUNG],
    [18, '2027-06-14T23:00:00Z', '2009-06-15', OF_AGE],
    [18, '2027-06-14T23:00:00Z', '2009-06-16', YOUNG],
    [18, '2027-12-14T23:59:00Z', '2009-12-15', YOUNG],
    [18, '2027-12-15T00:00:00Z', '2009-12-15', OF_AGE],
    // The nights in which the clocks change.
    [18, '2027-03-27T23:59:00Z', '2009-03-28', YOUNG],
    [18, '2027-03-28T00:00:00Z', '2009-03-28', OF_AGE],
    [18, '2027-10-30T23:00:00Z', '2009-10-31', OF_AGE],
    [18, '2027-10-31T23:59:00Z', '2009-11-01', YOUNG],
    // 29 February: 1 March in common years.
    [18, '2026-02-28T12:00:00Z', '2008-02-29', YOUNG],
    [18, '2026-03-01T12:00:00Z', '2008-02-29', OF_AGE],
    [16, '2028-02-28T12:00:00Z', '2012-02-29', YOUNG],
    [16, '2028-02-29T12:00:00Z', '2012-02-29', EITHER],
    [16, '2027-06-15T12:00:00Z', '2011-06-16', YOUNG],
    [16, '2027-06-15T12:00:00Z', '2011-06-15', EITHER],
    [16, '2027-06-15T12:00:00Z', '2009-06-16', EITHER],
    [16, '2027-06-15T12:00:00Z', '2009-06-15', OF_AGE],
    [0, '2027-06-15T12:00:00Z', '2026-06-15', EITHER],
  ] as const) {
    const change = { guardianBelow: below, validFor: 'event', isMaterial: true } as const;
    ({ version } = await setWaiver(server, gate.organizer, change));
    await query('update events set date = $2 where id = $1', gate.event.id, date);
    await query('update users set date_of_birth = $2 where id = $1', player.user.id, bornOn);
    const { needsGuardian } = await standing(gate, player);
    const byGuardian = await tryToSign(device, { version, participationId, signer: 'guardian' });
    const guardians = await stateOf(gate, player);
    ({ version } = await setWaiver(server, gate.organizer, change));
    const alone = await tryToSign(player, { version });
    const states = [needsGuardian, guardians, await stateOf(gate, player)];
    // What counts for nothing is refused.
    const refusals = states.map((state) => (state === 'signed' ? 201 : 409));
    assert.deepEqual([byGuardian, alone], refusals.slice(1));
    const shown = [
      needsGuardian,
      ...states.slice(1).map((state) => (state === 'outdated' ? 'unsigned' : state)),
    ];
    assert.deepEqual(shown, expected, `${below}, ${date}, ${bornOn}`);
  }
});

test('nobody is field-ready without a signature that holds', async () => {
  const { gate, participationId } = await makeGame();
  async function isReady() {
    const { people } = await getList(gate);
    return people.find(({ id }) => id === participationId)?.isFieldReady;
  }
  const admit = { kind: 'admit', participationId, reason: 'On paper' } as const;
  assert.equal((await recordOne(gate, gate.organizer, admit)).verdict, 'in');
  await recordChecks(gate, gate.organizer, [makeCheck({ participationId })]);
  assert.equal(await isReady(), false);
  const device = await addDevice(gate);
  const { id } = await sign(gate, device, { participationId });
  assert.equal(await isReady(), true);
  await query('update waiver_signatures set withdrawn_at = now() where id = $1', id);
  assert.equal(await isReady(), false);
  await query('update waiver_signatures set withdrawn_at = null where id = $1', id);
  assert.equal(await isReady(), true);
  await setWaiver(server, gate.organizer, { isMaterial: true });
  assert.equal(await isReady(), false);
  await call(server, 'removeWaiver', { as: gate.organizer });
  assert.equal(await isReady(), true);
});

test('what was signed holds again when the organizer has a waiver again', async () => {
  const { gate, player } = await makeGame();
  await sign(gate, player);
  await call(server, 'removeWaiver', { as: gate.organizer });
  assert.equal(await stateOf(gate, player), 'not_needed');
  await setWaiver(server, gate.organizer);
  assert.equal(await stateOf(gate, player), 'signed');
});

test('a withdrawal is about one organizer and what was signed until then, and is dated once', async () => {
  const { gate, player } = await makeGame();
  const other = await makeGate(server);
  await setWaiver(server, other.organizer);
  await addPlayer(other, player);
  const elsewhere = await sign(other, player);
  const [first, second] = [await sign(gate, player), await sign(gate, player)];
  function withdraw({ id }: { id: string }) {
    return call(server, 'withdrawSignature', { as: player, params: { id } });
  }
  const { signature } = await withdraw(first);
  assert.equal(await stateOf(gate, player), 'signed');
  assert.equal(await stateOf(other, player), 'signed');
  const again = await withdraw(first);
  assert.equal(again.signature.withdrawnAt, signature.withdrawnAt);
  await withdraw(second);
  assert.deepEqual(
    [await stateOf(gate, player), await stateOf(other, player)],
    ['withdrawn', 'signed'],
  );
  const { rows } = await query(
    'select withdrawn_at from waiver_signatures where id = $1',
    elsewhere.id,
  );
  assert.deepEqual(rows, [{ withdrawn_at: null }]);
});

test('what is printed is of this event or for the year, and not withdrawn if there is another', async () => {
  const { gate, player } = await makeGame({ validFor: 'event' });
  async function printed({ event }: TestGate) {
    const of = { eventId: event.id, userId: player.user.id, access: ANY_EVENT };
    return (await findSigned(server.services.db, of))?.signatureId;
  }
  const other = await makeGate(server, {}, gate.organizer);
  await addPlayer(other, player);
  const first = await sign(gate, player);
  assert.deepEqual([await printed(gate), await printed(other)], [first.id, null]);
  const second = await sign(gate, player);
  assert.equal(await printed(gate), second.id);
  await query('update waiver_signatures set withdrawn_at = now() where id = $1', second.id);
  assert.equal(await printed(gate), first.id);
  await query('update waiver_signatures set withdrawn_at = now() where id = $1', first.id);
  assert.equal(await printed(gate), second.id);
});

test('whoever has left, and crew without the gate, have nobody sign', async () => {
  const { gate, player, participationId } = await makeGame();
  const { event, organizer } = gate;
  const medic = await signUp(server);
  await joinCrew(server, { event, organizer, member: medic, roles: ['medic', 'messages'] });
  const params = { id: event.id };
  const asMedic = { as: medic, params, body: makeSignature({ participationId }) };
  assert.equal((await refuse(server, 'signWaiver', asMedic)).code, 'FORBIDDEN');
  await query(`update participations set status = 'cancelled' where id = $1`, participationId);
  const own = { as: player, params, body: makeSignature() };
  assert.equal((await refuse(server, 'signWaiver', own)).code, 'NOT_JOINED');
  const atGate = { ...own, as: organizer, body: makeSignature({ participationId }) };
  assert.equal((await refuse(server, 'signWaiver', atGate)).code, 'PARTICIPANT_NOT_FOUND');
});

test('a gate is in the row of what is signed there, and no account is its signer', async () => {
  const { gate, player, participationId } = await makeGame();
  const device = await addDevice(gate);
  await sign(gate, gate.organizer, { participationId });
  await sign(gate, device, { participationId });
  await sign(gate, player);
  const { rows } = await query(
    `select signer_user_id, actor_id, device_id from waiver_signatures
      where event_id = $1 order by signed_at, id`,
    gate.event.id,
  );
  const nobody = { signer_user_id: null, actor_id: null, device_id: null };
  assert.deepEqual(rows, [
    { ...nobody, actor_id: gate.organizer.user.id },
    { ...nobody, device_id: device.id },
    { ...nobody, signer_user_id: player.user.id },
  ]);
});

test('signatures of a person, and versions of a text, have an end', async () => {
  const { gate, player, participationId } = await makeGame();
  await query(
    `insert into waiver_signatures (id, organizer_id, version, user_id, signer, typed_name,
      kept_until)
    select md5(n::text)::char(24), $1, 1, p.user_id, 'self', 'Full', now()
    from participations p, generate_series(1, $3) n where p.id = $2`,
    gate.organizer.user.id,
    participationId,
    MAX_COUNT.signatures,
  );
  const params = { id: gate.event.id };
  const own = await refuse(server, 'signWaiver', { as: player, params, body: makeSignature() });
  assert.equal(own.code, 'QUOTA_REACHED');
  await signAtGate(gate, await addDevice(gate), { participationId });
  await query(
    `insert into waiver_texts (organizer_id, version, body, valid_for, guardian_below,
      accompanied_below, is_material)
    select $1, n, 'Text', 'year', 18, 16, false from generate_series(2, $2) n`,
    gate.organizer.user.id,
    MAX_COUNT.waiverChangesPerDay,
  );
  const change = { as: gate.organizer, body: { body: 'One more' } };
  assert.equal((await refuse(server, 'updateWaiver', change)).code, 'QUOTA_REACHED');
});
