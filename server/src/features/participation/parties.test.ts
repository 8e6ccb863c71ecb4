import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Dependant, Event } from '@muster/contract';
import { auditOf } from '../../../test/support/audit.ts';
import { call, refuse } from '../../../test/support/call.ts';
import { addDependant, bornYearsAgo } from '../../../test/support/dependants.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { addMember, makeSquad } from '../../../test/support/squads.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { setWaiver } from '../../../test/support/waivers.ts';

/* Spots that are confirmed together or wait together (docs/product/squads.md#parties). */

let server: TestServer;
let organizer: Person;
let guardian: Person;
let children: Dependant[];
let players: Person[];
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  guardian = await signUp(server, { dateOfBirth: bornYearsAgo(40) });
  children = [];
  for (const name of ['Ann Oakes', 'Tom Oakes'])
    children.push(await addDependant(server, guardian, { name }));
  players = [];
  for (let index = 0; index < 5; index += 1) players.push(await signUp(server));
});
after(() => server.close());

/** Five spots, three of them taken. */
let event: Event;
beforeEach(async () => {
  event = await makeApprovedEvent(server, organizer, { maxParticipants: 5 });
  for (const player of players.slice(0, 3)) await join(player);
});

function join(as: Person) {
  return call(server, 'joinEvent', { as, params: { id: event.id }, body: {} });
}

function leave(as: Person) {
  return call(server, 'leaveEvent', { as, params: { id: event.id } });
}

function familyBody(changes: object = {}) {
  const people = [null, ...children.map(({ id }) => id)].map((dependantId) => ({ dependantId }));
  return { people, together: true, nonce: makeNonce(), ...changes };
}

function bookFamily(changes: object = {}) {
  const body = familyBody(changes);
  return call(server, 'bookPeople', { as: guardian, params: { id: event.id }, body });
}

function refuseFamily(changes: object = {}) {
  const body = familyBody(changes);
  return refuse(server, 'bookPeople', { as: guardian, params: { id: event.id }, body });
}

async function seenEvent() {
  return (await call(server, 'getEvent', { as: organizer, params: { id: event.id } })).event;
}

/** Of the family, in the order of the queue. */
async function statusesOfFamily() {
  const rows = await participationsOf(server, event);
  return rows
    .filter((row) => (row.guardian_id ?? row.user_id) === guardian.user.id)
    .map(({ status }) => status);
}

async function statusOf(player: Person) {
  const own = { as: player, params: { id: event.id } };
  return (await call(server, 'getJoinStatus', own)).status;
}

function listParticipants() {
  return call(server, 'listParticipants', { as: organizer, params: { id: event.id } });
}

function change(body: object, userId: string) {
  return { as: organizer, params: { id: event.id, userId }, body };
}

function maximum(maxParticipants: number) {
  return { as: organizer, params: { id: event.id }, body: { maxParticipants } };
}

const WAITING = ['waitlist', 'waitlist', 'waitlist'];
const CONFIRMED = ['confirmed', 'confirmed', 'confirmed'];

test('who books together is confirmed together while all fit', async () => {
  await leave(players[0]!);
  const body = familyBody();
  const request = { as: guardian, params: { id: event.id }, body };
  const { results } = await call(server, 'bookPeople', request);
  assert.deepEqual(
    results.map(({ dependantId, status, participation }) => [
      dependantId,
      status,
      participation?.status,
    ]),
    [null, ...children.map(({ id }) => id)].map((id) => [id, 201, 'confirmed']),
  );
  assert.deepEqual(await call(server, 'bookPeople', request), { results }, 'repeated');
  const other = { ...request, body: { ...body, people: body.people.slice(0, 2) } };
  assert.equal((await refuse(server, 'bookPeople', other)).code, 'NONCE_REUSED');
  const { participants } = await listParticipants();
  const family = participants.filter(({ partySize }) => partySize === 3);
  assert.deepEqual(
    family.map(({ joinForm }) => joinForm.fullName).slice(1),
    children.map(({ name }) => name),
  );
});

test('a party that does not fit is passed three times, then spots are kept for it', async () => {
  await bookFamily();
  assert.deepEqual(await statusesOfFamily(), WAITING);
  const [, , , fourth, fifth] = players as [Person, Person, Person, Person, Person];
  for (let passes = 0; passes < 3; passes += 1) {
    assert.equal((await seenEvent()).availableSpots, 2);
    assert.equal((await listParticipants()).summary.kept, undefined);
    assert.equal((await join(fourth)).status, 'confirmed');
    await leave(fourth);
  }
  assert.equal((await seenEvent()).availableSpots, 0);
  const { participants, summary } = await listParticipants();
  const first = participants.find(({ status }) => status === 'waitlist');
  assert.deepEqual(summary.kept, {
    participationId: first?.id,
    name: first?.joinForm.fullName,
    size: 3,
    spots: 2,
  });
  assert.equal((await join(fifth)).status, 'waitlist');
  await leave(players[0]!);
  assert.deepEqual(await statusesOfFamily(), CONFIRMED);
  assert.equal(await statusOf(fifth), 'waitlist');
});

test('who moves up past a party counts once a time, whoever they are', async () => {
  await call(server, 'updateEvent', maximum(3));
  await bookFamily();
  for (const player of players.slice(3)) await join(player);
  await call(server, 'updateEvent', maximum(5));
  assert.deepEqual([await statusOf(players[3]!), await statusOf(players[4]!)], CONFIRMED.slice(1));
  const rows = await participationsOf(server, event);
  const waiting = rows.filter(({ status }) => status === 'waitlist');
  assert.deepEqual(
    waiting.map(({ party_passes: passes }) => passes),
    [1, 1, 1],
  );
});

test('a party that joins past another counts once', async () => {
  await bookFamily();
  const other = await signUp(server, { dateOfBirth: bornYearsAgo(40) });
  const { id: dependantId } = await addDependant(server, other);
  const body = familyBody({ people: [{ dependantId: null }, { dependantId }] });
  const request = { as: other, params: { id: event.id }, body };
  const { results } = await call(server, 'bookPeople', request);
  assert.equal(results[1]?.participation?.status, 'confirmed');
  const rows = await participationsOf(server, event);
  const waiting = rows.filter(({ status }) => status === 'waitlist');
  assert.deepEqual(
    waiting.map(({ party_passes: passes }) => passes),
    [1, 1, 1],
  );
});

test('the organizer lets others pass again, at first or as the event says', async () => {
  await bookFamily();
  const fixed = { as: organizer, params: { id: event.id }, body: { waitlistPassesGroups: false } };
  await call(server, 'updateEvent', fixed);
  assert.equal((await seenEvent()).availableSpots, 0);
  assert.equal((await join(players[3]!)).status, 'waitlist');
  const { summary } = await listParticipants();
  assert.equal(summary.kept?.spots, 2);
  await call(server, 'updateEvent', { ...fixed, body: { waitlistPassesGroups: true } });
  assert.equal(await statusOf(players[3]!), 'confirmed');
  await server.database.pool.query(
    'update participations set party_passes = 3 where event_id = $1 and party_id is not null',
    [event.id],
  );
  assert.equal((await join(players[4]!)).status, 'waitlist');
  const { participants } = await listParticipants();
  const ids = participants.flatMap(({ id, status }) => (status === 'waitlist' ? id : []));
  const request = { as: organizer, params: { id: event.id } };
  const alone = { ...request, body: { participationId: ids[3]! } };
  assert.equal((await refuse(server, 'passParty', alone)).code, 'PARTICIPANT_NOT_FOUND');
  const body = { participationId: ids[1]! };
  assert.deepEqual(await call(server, 'passParty', { ...request, body }), { ...body, passes: 0 });
  assert.equal(await statusOf(players[4]!), 'confirmed');
});

test('the organizer confirms all of a party or one', async () => {
  await bookFamily();
  const { participants } = await listParticipants();
  const [guardians, first] = participants.filter(({ status }) => status === 'waitlist');
  const confirm = { status: 'confirmed' };
  const all = change(confirm, guardian.user.id);
  assert.equal((await refuse(server, 'updateParticipant', all)).code, 'EVENT_FULL');
  assert.deepEqual(await statusesOfFamily(), WAITING);
  assert.equal(guardians?.partySize, 3);
  const one = { ...confirm, party: 'one' };
  await call(server, 'updateEvent', maximum(3));
  assert.equal(
    (await refuse(server, 'updateParticipant', change(one, first!.id))).code,
    'EVENT_FULL',
  );
  await call(server, 'updateEvent', maximum(5));
  assert.deepEqual(await statusesOfFamily(), WAITING, 'what is refused splits nobody');
  await call(server, 'updateParticipant', change(one, first!.id));
  assert.deepEqual(await statusesOfFamily(), ['waitlist', 'confirmed', 'waitlist']);
  await call(server, 'updateParticipants', {
    as: organizer,
    params: { id: event.id },
    body: { userIds: [guardian.user.id], change: { status: 'confirmed' }, maxParticipants: 6 },
  });
  assert.deepEqual(await statusesOfFamily(), CONFIRMED, 'the others were still together');
});

test('who leaves, or is moved by the organizer, leaves a smaller party', async () => {
  await bookFamily();
  const query = { dependantId: children[0]!.id };
  await call(server, 'leaveEvent', { as: guardian, params: { id: event.id }, query });
  assert.deepEqual(await statusesOfFamily(), ['confirmed', 'cancelled', 'confirmed']);
  const [player] = players as [Person];
  await call(server, 'updateParticipant', change({ status: 'waitlist' }, guardian.user.id));
  await leave(player);
  // At the end of the waitlist, and held back.
  assert.deepEqual(await statusesOfFamily(), ['cancelled', 'confirmed', 'waitlist']);
  const { participants } = await listParticipants();
  const sizes = participants.flatMap(({ partySize }) => partySize ?? []);
  assert.deepEqual(sizes, [1]);
});

test('the leader splits those of the squad who wait together, in the same place', async () => {
  await bookFamily();
  const { squad, code } = await makeSquad(server, event, { as: guardian });
  const params = { id: squad.id };
  function enter({ id: dependantId }: Dependant) {
    const body = { squadCode: code, dependantId };
    return call(server, 'joinSquad', { as: guardian, params: { id: event.id }, body });
  }
  await enter(children[0]!);
  const { member } = await addMember(server, { squad, code });
  const forbidden = await refuse(server, 'splitParty', { as: member, params });
  assert.equal(forbidden.code, 'FORBIDDEN');
  assert.deepEqual(await statusesOfFamily(), WAITING);
  const before = await call(server, 'getSquad', { as: guardian, params });
  const after = await call(server, 'splitParty', { as: guardian, params });
  assert.deepEqual([before.squad.can.split, after.squad.can.split], [true, undefined]);
  assert.deepEqual(await statusesOfFamily(), ['confirmed', 'waitlist', 'waitlist']);
  const rows = await participationsOf(server, event);
  const together = rows.filter((row) => row.status === 'waitlist' && row.party_id !== null);
  assert.deepEqual(
    together.map((row) => row.dependant_id),
    [children[1]!.id],
    'who is not in the squad',
  );
  await call(server, 'splitParty', { as: guardian, params });
  await enter(children[1]!);
  await call(server, 'splitParty', { as: organizer, params });
  const audit = await auditOf(server, squad.id);
  assert.deepEqual(
    audit.map(({ action, actorId, after }) => [action, actorId, after]),
    [
      ['splitParty', guardian.user.id, { count: 2 }],
      ['splitParty', organizer.user.id, { count: 1 }],
    ],
  );
});

test('a party joins whole or not at all, and who is refused is named', async () => {
  const tooMany = { people: [...familyBody().people, ...familyBody().people] };
  assert.equal((await refuseFamily(tooMany)).status, 400, 'each once');
  const stranger = await addDependant(server, await signUp(server, { dateOfBirth: '1980-01-01' }));
  const people = [{ dependantId: null }, { dependantId: stranger.id }];
  const unknown = await refuseFamily({ people });
  assert.deepEqual(
    [unknown.status, Object.keys(unknown.fields ?? {})],
    [400, ['people.1.dependantId']],
  );
  await join(guardian);
  const twice = await refuseFamily();
  assert.deepEqual([twice.code, Object.keys(twice.fields ?? {})], ['ALREADY_JOINED', ['people.0']]);
  await leave(guardian);
  const wrong = await refuseFamily({ voucherCode: 'NO-SUCH-CODE' });
  assert.deepEqual([wrong.status, Object.keys(wrong.fields ?? {})], [400, ['voucherCode']]);
  const off = { waitlistEnabled: false };
  await call(server, 'updateEvent', { as: organizer, params: { id: event.id }, body: off });
  assert.equal((await refuseFamily()).code, 'EVENT_FULL');
  const small = await makeApprovedEvent(server, organizer, { maxParticipants: 2 });
  const request = { as: guardian, params: { id: small.id }, body: familyBody() };
  const large = await refuse(server, 'bookPeople', request);
  assert.deepEqual([large.status, Object.keys(large.fields ?? {})], [400, ['people']]);
  assert.deepEqual(await statusesOfFamily(), ['cancelled']);
});

test('of an option there is one for each of a party, or nobody joins', async () => {
  const options = [{ label: 'Vest', price: 0, limit: 2 }];
  const body = { customFields: [{ label: 'Kit', options }] };
  const { event: changed } = await call(server, 'updateEvent', {
    as: organizer,
    params: { id: event.id },
    body,
  });
  const [field] = changed.customFields;
  const vest = { fieldId: field!.id, optionId: field!.options[0]!.id };
  const people = familyBody().people.map((person) => ({
    ...person,
    joinForm: { customFieldResponses: [vest] },
  }));
  const refusal = await refuseFamily({ people });
  assert.equal(refusal.code, 'OPTION_SOLD_OUT');
  assert.match(Object.keys(refusal.fields ?? {})[0]!, /^people\.2\./);
  assert.deepEqual(await statusesOfFamily(), []);
});

test('a child that needs its guardian waits together with them', async () => {
  await setWaiver(server, organizer, { accompaniedBelow: 16 });
  const children = { people: familyBody().people.slice(1) };
  assert.equal((await refuseFamily(children)).code, 'NEEDS_GUARDIAN');
  await bookFamily();
  assert.deepEqual(await statusesOfFamily(), WAITING);
});

test('alone, each gets what there is', async () => {
  const body = familyBody({ together: false });
  const request = { as: guardian, params: { id: event.id }, body };
  const { results } = await call(server, 'bookPeople', request);
  assert.deepEqual(
    results.map(({ participation }) => participation?.status),
    ['confirmed', 'confirmed', 'waitlist'],
  );
  assert.deepEqual(await call(server, 'bookPeople', request), { results }, 'repeated');
  const again = await bookFamily({ together: false });
  assert.deepEqual(
    again.results.map(({ error }) => error?.code),
    Array(3).fill('ALREADY_JOINED'),
  );
});
