import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditOf } from '../../../test/support/audit.ts';
import { call, refuse } from '../../../test/support/call.ts';
import {
  addDevice,
  addHolder,
  type GateCaller,
  getList,
  makeGate,
  makeNonce,
  personOf,
  recordOne,
  stateOf,
  type TestGate,
} from '../../../test/support/gate.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import {
  addPlayer,
  makeSignature,
  setWaiver,
  sign,
  signAtGate,
} from '../../../test/support/waivers.ts';
import { describeSignature, requireSignature } from './signed-waivers.ts';

/* Nobody is let in unsigned unseen (docs/product/waivers.md#gate). */

let server: TestServer;
let gate: TestGate;
let phone: GateCaller;
let marshal: Person;
let coOrganizer: Person;
before(async () => {
  server = await startTestServer();
  gate = await makeGate(server);
  await setWaiver(server, gate.organizer);
  phone = await addDevice(gate);
  marshal = await addCrew('gate');
  coOrganizer = await addCrew('co_organizer');
});
after(() => server.close());

async function addCrew(role: 'gate' | 'co_organizer') {
  const member = await signUp(server);
  const { event, organizer } = gate;
  await joinCrew(server, { event, organizer, member, roles: [role] });
  return member;
}

const ADMIT = { kind: 'admit', reason: 'Signed on paper' } as const;

test('a signature says at whose device at the gate it was made', async () => {
  const player = await signUp(server);
  const participationId = await addPlayer(gate, player);
  const { services } = server;
  async function printed({ id }: { id: string }) {
    const signature = await requireSignature(services.db, id);
    return describeSignature({ playerName: 'Paul' }, signature).filter((line) => /gate/.test(line));
  }
  const atDevice = await signAtGate(gate, phone, { participationId });
  assert.deepEqual(await printed(atDevice), ['At the gate, by Sam’s phone']);
  const helper = await addCrew('gate');
  const byMarshal = await signAtGate(gate, helper, { participationId });
  assert.deepEqual(await printed(byMarshal), ['At the gate, by Robin']);
  assert.deepEqual(await printed(await sign(gate, player)), []);
  const as = await signInSuperadmin(server);
  await call(server, 'deleteUser', { as, params: { id: helper.user.id } });
  assert.deepEqual(await printed(byMarshal), ['At the gate'], 'the name goes with the account');
});

test('who has not signed is not let in, signs at the gate, and is', async () => {
  const aled = await addHolder(gate);
  const { participationId } = aled;
  assert.deepEqual((await personOf(gate, aled))?.flags, ['unsigned']);
  const refused = await recordOne(gate, phone, { participationId });
  assert.deepEqual([refused.status, refused.verdict, refused.error], [200, 'not_signed', null]);
  assert.deepEqual(await stateOf(gate, aled), [false, 'not_checked_in']);
  const { version } = await getList(gate);
  await signAtGate(gate, phone, aled);
  const delta = await getList(gate, { since: version });
  assert.equal(delta.isDelta, true);
  assert.deepEqual(
    delta.people.map(({ id, flags }) => [id, flags]),
    [[participationId, []]],
  );
  assert.equal((await recordOne(gate, phone, { participationId })).verdict, 'in');
});

test('the organizer and co-organizers admit for a reason, which the log has; others do not', async () => {
  for (const as of [phone, marshal]) {
    const { participationId } = await addHolder(gate);
    const refused = await recordOne(gate, as, { ...ADMIT, participationId });
    assert.deepEqual([refused.verdict, refused.error?.code], ['not_signed', 'FORBIDDEN']);
    const waiting = await addHolder(gate, { status: 'waitlist' });
    const second = await recordOne(gate, as, { ...ADMIT, ...waiting, code: undefined });
    assert.equal(second.verdict, 'not_signed');
    assert.deepEqual(await stateOf(gate, waiting), [false, 'not_checked_in']);
  }
  for (const as of [gate.organizer, coOrganizer]) {
    const holder = await addHolder(gate);
    const { participationId } = holder;
    assert.equal((await recordOne(gate, as, { ...ADMIT, participationId })).verdict, 'in');
    assert.deepEqual(await stateOf(gate, holder), [true, 'checked_in']);
    assert.deepEqual((await personOf(gate, holder))?.flags, ['unsigned']);
    const entry = (await auditOf(server, gate.event.id)).at(-1);
    assert.deepEqual([entry?.action, entry?.actorId], ['admitUnsigned', as.user.id]);
    assert.deepEqual(entry?.after, { participation: participationId, verdict: 'in' });
  }
});

test('without a connection an entry counts, and the flag stays', async () => {
  const holder = await addHolder(gate);
  const { participationId } = holder;
  const { verdict } = await recordOne(gate, phone, { participationId, wasOffline: true });
  assert.equal(verdict, 'not_signed');
  assert.deepEqual(await stateOf(gate, holder), [true, 'checked_in']);
  assert.deepEqual((await personOf(gate, holder))?.flags, ['unsigned']);
});

test('a check-in in the list of participants is in the log, once', async () => {
  const { userId, participationId } = await addHolder(gate);
  const params = { id: gate.event.id, userId };
  const body = { checkInStatus: 'checked_in' } as const;
  const before = (await auditOf(server, gate.event.id)).length;
  await call(server, 'updateParticipant', { as: gate.organizer, params, body });
  await call(server, 'updateParticipant', { as: gate.organizer, params, body });
  const entries = (await auditOf(server, gate.event.id)).slice(before);
  assert.deepEqual(
    entries.map(({ action, after }) => [action, after]),
    [['admitUnsigned', { count: 1, participation: participationId }]],
  );
});

test('a guardian signs at the gate for whoever is too young to sign alone', async () => {
  const holder = await addHolder(gate);
  await server.database.pool.query(
    `update users set date_of_birth = (select date from events where id = $2)::date
      - interval '15 years' where id = $1`,
    [holder.userId, gate.event.id],
  );
  const { participationId } = holder;
  const params = { id: gate.event.id };
  const alone = { as: phone, params, body: makeSignature({ participationId }) };
  assert.equal((await refuse(server, 'signWaiver', alone)).code, 'NEEDS_GUARDIAN');
  assert.deepEqual((await personOf(gate, holder))?.flags, ['unsigned', 'under_18']);
  const body = makeSignature({ participationId, signer: 'guardian' });
  await call(server, 'signWaiver', { as: phone, params, body });
  assert.deepEqual((await personOf(gate, holder))?.flags, ['guardian_signed', 'under_18']);
});

const WALK_IN = {
  name: 'Wanda Walker',
  phone: '07700 900789',
  emergencyContact: { name: 'Will Walker', phone: '07700 900790' },
  optionId: null,
  payment: null,
};

function addWalkIn(given: object = {}) {
  const body = { nonce: makeNonce(), ...WALK_IN, occurredAt: new Date().toISOString(), ...given };
  const params = { id: gate.event.id };
  return { as: phone, params, body: { wasOffline: false, ...body } };
}

test('walk-ins sign too: with the form, after it, or they wait outside', async () => {
  const { nonce: _, ...signature } = makeSignature();
  const signed = await call(server, 'addWalkIn', addWalkIn({ signature }));
  assert.deepEqual([signed.person.isInside, signed.person.flags], [true, []]);
  const { person } = await call(server, 'addWalkIn', addWalkIn());
  assert.deepEqual(
    [person.isInside, person.flags, person.status],
    [false, ['unsigned'], 'confirmed'],
  );
  const walkIn = { participationId: person.id, userId: person.id, code: '' };
  await signAtGate(gate, phone, walkIn);
  assert.deepEqual((await personOf(gate, walkIn))?.flags, []);
  const offline = await call(server, 'addWalkIn', addWalkIn({ wasOffline: true }));
  assert.deepEqual([offline.person.isInside, offline.person.flags], [true, ['unsigned']]);
  const old = addWalkIn({ signature: { ...signature, version: 9 } });
  const refused = await call(server, 'addWalkIn', addWalkIn({ signature })).then(() =>
    refuse(server, 'addWalkIn', old),
  );
  assert.equal(refused.code, 'WAIVER_CHANGED');
});

test('another text or another event: everybody’s device loads the list again', async () => {
  const other = await makeGate(server);
  const holder = await addHolder(other);
  const { version } = await getList(other);
  await setWaiver(server, other.organizer);
  const list = await getList(other, { since: version });
  assert.equal(list.isDelta, false);
  assert.deepEqual((await personOf(other, holder))?.flags, ['unsigned']);
  await call(server, 'removeWaiver', { as: other.organizer });
  assert.deepEqual((await personOf(other, holder))?.flags, []);
});
