import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { call, refuse, send } from '../../../test/support/call.ts';
import {
  addDevice,
  addHolder,
  type GateCaller,
  getList,
  makeGate,
  makeNonce,
  recordOne,
  type TestGate,
} from '../../../test/support/gate.ts';
import { signUp } from '../../../test/support/people.ts';
import { joinFormJson } from '../../../test/support/rows.ts';
import { makeSquad } from '../../../test/support/squads.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* The list that a device keeps (docs/product/gate.md#list). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const SIDE = { label: 'Side', options: [{ label: 'Tan', price: 0 }] };
const TICKET = { label: 'Ticket', options: [{ label: 'Rental', price: 0 }] };
const KIT = { label: 'Kit', options: [{ label: 'Gun', price: 15, isHandedOut: true }] };

function chosenOf({ event }: TestGate) {
  return event.customFields.map(({ id: fieldId, label, options: [option] }) => ({
    fieldId,
    optionId: option?.id ?? '',
    fieldLabel: label,
    selectedOptionLabel: option?.label ?? '',
    additionalPrice: option?.price ?? 0,
  }));
}

test('somebody on the list has what a marshal needs, and nothing private', async () => {
  const gate = await makeGate(server, {
    customFields: [SIDE, TICKET, KIT],
    date: '2027-05-01T08:00:00Z',
  });
  const form = JSON.parse(joinFormJson());
  form.fullName = 'Aled Morgan';
  form.phone = '07700 900123';
  form.medicalConditions = 'Allergic to wasps';
  form.emergencyContact = { name: 'Nia', phone: '07700 900456', relationship: 'Sister' };
  form.customFieldResponses = chosenOf(gate);
  const join_form = JSON.stringify(form);
  const aled = await addHolder(gate, { join_form, payment_amount_pence: 4750 });
  const { pool } = server.database;
  await pool.query(
    `update users set date_of_birth = '2009-05-02', nick_name = 'Hawk'
    where id = $1`,
    [aled.userId],
  );
  const list = await getList(gate);
  assert.match(list.codeSalt, /^[0-9a-f]{32}$/);
  assert.deepEqual(list.event, { id: gate.event.id, title: 'Night Raid', date: gate.event.date });
  assert.deepEqual(list.counts, { confirmed: 1, in: 0, waitlist: 0, owedPence: 4750 });
  assert.deepEqual([list.isDelta, list.removed], [false, []]);
  const [person] = list.people;
  const hash = createHash('sha256')
    .update(list.codeSalt + aled.code, 'utf8')
    .digest('hex');
  const optionIds = chosenOf(gate).map(({ optionId }) => optionId);
  assert.deepEqual(person, {
    id: aled.participationId,
    codeHash: hash.slice(0, 32),
    name: 'Aled Morgan',
    nickName: 'Hawk',
    side: 'Tan',
    squad: null,
    status: 'confirmed',
    position: null,
    owedPence: 4750,
    // A side is nothing to hand out.
    options: [{ optionId: optionIds[2], label: 'Gun', handedOut: false, returned: false }],
    choices: ['Rental'],
    flags: ['under_18', 'medical'],
    checkInStatus: 'not_checked_in',
    checkInTime: null,
    isInside: false,
    isFieldReady: false,
    guns: [],
    version: person?.version,
  });
  // A day later they are of age.
  await pool.query(`update users set date_of_birth = '2009-05-01' where id = $1`, [aled.userId]);
  assert.deepEqual((await getList(gate)).people[0]?.flags, ['medical']);
});

test('a device learns who enters a squad, its new name, and who leaves it', async () => {
  const gate = await makeGate(server);
  const { squad, leader, leaderId } = await makeSquad(server, gate.event);
  let { version } = await getList(gate);
  async function changed() {
    const list = await getList(gate, { since: version });
    version = list.version;
    return list.people.map(({ squad: own }) => own);
  }
  const own = { as: leader, params: { id: squad.id } };
  await call(server, 'updateSquad', { ...own, body: { name: 'Day Owls' } });
  assert.deepEqual(await changed(), [{ id: squad.id, name: 'Day Owls' }]);
  const params = { id: squad.id, participationId: leaderId };
  await call(server, 'removeSquadMember', { as: leader, params });
  assert.deepEqual(await changed(), [null]);
  const again = await makeSquad(server, gate.event, { as: await signUp(server) });
  version = (await getList(gate)).version;
  const entering = { as: leader, params: { id: gate.event.id }, body: { squadCode: again.code } };
  await call(server, 'joinSquad', entering);
  assert.deepEqual(await changed(), [{ id: again.squad.id, name: again.squad.name }]);
});

test('what is handed out is as the event says it, and what was handed out before', async () => {
  const gate = await makeGate(server, { customFields: [KIT] });
  const form = JSON.parse(joinFormJson());
  form.customFieldResponses = chosenOf(gate);
  const { userId } = await addHolder(gate, { join_form: JSON.stringify(form) });
  const [field] = gate.event.customFields;
  const [option] = field!.options;
  async function say(isHandedOut?: boolean) {
    const { id, label, price } = option!;
    const sent = { id, label, price, ...(isHandedOut !== undefined && { isHandedOut }) };
    const body = { customFields: [{ id: field!.id, label: field!.label, options: [sent] }] };
    const as = gate.organizer;
    const { event } = await call(server, 'updateEvent', {
      as,
      params: { id: gate.event.id },
      body,
    });
    // The superadmin does not approve it again.
    assert.equal(event.approved, true);
    const { people } = await getList(gate);
    return [event.customFields[0]?.options[0]?.isHandedOut, people[0]?.options.length];
  }
  assert.deepEqual(await say(), [true, 1]);
  assert.deepEqual(await say(false), [false, 0]);
  assert.deepEqual(await say(), [false, 0]);
  const params = { id: gate.event.id, userId };
  const kit = [{ optionId: option!.id, handedOut: true, returned: false }];
  await call(server, 'updateKit', { as: gate.organizer, params, body: { kit } });
  assert.deepEqual(await say(), [false, 1]);
});

test('with a version it has who has changed since, and who has gone', async () => {
  const gate = await makeGate(server, { customFields: [KIT] });
  const form = JSON.parse(joinFormJson());
  form.customFieldResponses = chosenOf(gate);
  const holder = await addHolder(gate, { join_form: JSON.stringify(form) });
  const [first, second] = [
    await addHolder(gate, { status: 'waitlist' }),
    await addHolder(gate, { status: 'waitlist' }),
  ];
  let { version } = await getList(gate);
  const params = { id: gate.event.id };
  const { participationId, userId } = holder;
  const as = gate.organizer;
  function change(id: string, body: object) {
    return call(server, 'updateParticipant', { as, params: { ...params, userId: id }, body });
  }
  /** Who has changed, and who has gone, since the last look. */
  async function changed() {
    const list = await getList(gate, { since: version });
    assert.ok(list.isDelta && list.version > version);
    for (const person of list.people) assert.ok(person.version > version);
    version = list.version;
    return [list.people.map(({ id }) => id), list.removed];
  }
  await change(userId, { paymentStatus: 'paid' });
  assert.deepEqual(await changed(), [[participationId], []]);
  await recordOne(gate, as, { participationId });
  assert.deepEqual(await changed(), [[participationId], []]);
  const [gun] = chosenOf(gate);
  const kit = [{ optionId: gun?.optionId ?? '', handedOut: true, returned: false }];
  await call(server, 'updateKit', { as, params: { ...params, userId }, body: { kit } });
  assert.deepEqual(await changed(), [[participationId], []]);
  // Those behind move up.
  await change(first.userId, { status: 'cancelled' });
  assert.deepEqual(await changed(), [[second.participationId], [first.participationId]]);
  await server.database.pool.query(`update users set nick_name = 'Owl' where id = $1`, [userId]);
  assert.deepEqual(await changed(), [[participationId], []]);
  await server.database.pool.query('delete from users where id = $1', [userId]);
  const [, gone] = await changed();
  assert.deepEqual(gone, [participationId]);
  const none = await getList(gate, { since: version });
  assert.deepEqual(
    [none.version, none.isDelta, none.people, none.removed],
    [version, true, [], []],
  );
});

test('a change of what the event or its options are called reaches everybody’s list', async () => {
  const gate = await makeGate(server, { customFields: [KIT] });
  const form = JSON.parse(joinFormJson());
  form.customFieldResponses = chosenOf(gate);
  const { participationId } = await addHolder(gate, { join_form: JSON.stringify(form) });
  const before = await getList(gate);
  const { imageUrl, location, date, organizer, customFields } = gate.event;
  const event = { title: 'Night Raid', imageUrl, location, date, organizer };
  const [kit] = customFields;
  const options = kit!.options.map((option) => ({ ...option, label: 'Rifle' }));
  const body = { ...event, customFields: [{ ...kit!, options }] };
  const params = { id: gate.event.id };
  await call(server, 'updateEvent', { as: gate.organizer, params, body });
  const renamed = await getList(gate, { since: before.version });
  const [person] = renamed.people;
  assert.deepEqual([person?.id, person?.options[0]?.label], [participationId, 'Rifle']);
  await call(server, 'updateEvent', {
    as: gate.organizer,
    params,
    body: { ...body, title: 'Dawn Raid' },
  });
  const after = await getList(gate, { since: renamed.version });
  assert.ok(after.version > renamed.version);
  assert.deepEqual([after.event.title, after.people], ['Dawn Raid', []]);
});

test('a version that is unknown or a week old gets the whole list', async () => {
  const gate = await makeGate(server);
  const [stays, goes] = [await addHolder(gate), await addHolder(gate)];
  const { version } = await getList(gate);
  const { pool } = server.database;
  await pool.query('delete from users where id = $1', [goes.userId]);
  const above = await getList(gate, { since: version + 1_000 });
  assert.deepEqual([above.isDelta, above.removed], [false, []]);
  assert.deepEqual(
    above.people.map(({ id }) => id),
    [stays.participationId],
  );
  assert.equal((await getList(gate, { since: version })).isDelta, true);
  await pool.query(`update gate_people set changed_at = now() - interval '8 days'`);
  assert.equal((await getList(gate, { since: version })).isDelta, false);
  for (const since of ['-1', '1.5', 'x', '']) {
    const request = { as: gate.organizer, params: { id: gate.event.id }, query: { since } };
    const refused = await refuse(server, 'getGate', request);
    assert.deepEqual([since, refused.status], [since, 400]);
  }
});

test('a list that the client has is not sent again, and nothing on the way keeps it', async () => {
  const gate = await makeGate(server);
  await addHolder(gate);
  function get(as: GateCaller, etag?: string) {
    const headers: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag };
    return send(server, 'getGate', { as, params: { id: gate.event.id }, headers });
  }
  const device = await addDevice(gate);
  const first = await get(device);
  const etag = first.headers.get('etag') ?? '';
  assert.equal(first.headers.get('cache-control'), 'private, no-store');
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await get(device, known);
    assert.deepEqual([again.status, await again.text()], [304, '']);
    assert.equal(again.headers.get('etag'), etag);
    assert.equal(again.headers.get('cache-control'), 'private, no-store');
  }
  // Whoever may not see it does not learn that it is the same either.
  assert.equal((await get(await signUp(server), etag)).status, 404);
  await addHolder(gate);
  assert.equal((await get(device, etag)).status, 200);
});

test('kit is ticked and a note written once for a nonce; wrong ones change nothing', async () => {
  const gate = await makeGate(server, { customFields: [KIT] });
  const form = JSON.parse(joinFormJson());
  form.customFieldResponses = chosenOf(gate);
  const holder = await addHolder(gate, { join_form: JSON.stringify(form) });
  const device = await addDevice(gate);
  const params = { id: gate.event.id, participationId: holder.participationId };
  const [{ optionId } = { optionId: '' }] = chosenOf(gate);
  const kit = [{ optionId, handedOut: true, returned: false }];
  const ticked = { as: device, params, body: { nonce: makeNonce(), kit, note: 'Left a bag' } };
  const first = await call(server, 'updateGatePerson', ticked);
  assert.deepEqual(first.person.options, [
    { optionId, label: 'Gun', handedOut: true, returned: false },
  ]);
  const back = [{ optionId, handedOut: true, returned: true }];
  await call(server, 'updateGatePerson', { ...ticked, body: { nonce: makeNonce(), kit: back } });
  assert.deepEqual(await call(server, 'updateGatePerson', ticked), first);
  const { people } = await getList(gate);
  assert.deepEqual(people[0]?.options[0]?.returned, true);
  const shown = { as: gate.organizer, params: { id: gate.event.id }, query: {} };
  const { participants } = await call(server, 'listParticipants', shown);
  assert.equal(participants[0]?.gateNote, 'Left a bag');
  for (const [change, status] of [
    [{ nonce: ticked.body.nonce }, 409],
    [{ nonce: 'x' }, 400],
    [{ kit: [{ optionId: 'f'.repeat(24), handedOut: true, returned: false }] }, 400],
    [{ kit: [{ optionId, handedOut: false, returned: true }] }, 400],
    [{ note: 'x'.repeat(501) }, 400],
  ] as const) {
    const body = { nonce: makeNonce(), ...change };
    const refused = await refuse(server, 'updateGatePerson', { as: device, params, body });
    assert.equal(refused.status, status, JSON.stringify(change));
  }
  const nobody = { ...params, participationId: 'f'.repeat(24) };
  const body = { nonce: makeNonce(), note: '' };
  const refused = await refuse(server, 'updateGatePerson', { as: device, params: nobody, body });
  assert.equal(refused.code, 'PARTICIPANT_NOT_FOUND');
  assert.deepEqual((await getList(gate)).people, people);
});
