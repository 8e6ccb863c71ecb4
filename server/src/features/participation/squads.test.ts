import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ErrorCode, FIELD_TEXT, SQUAD } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { addDependant, joinFor } from '../../../test/support/dependants.ts';
import { inDays, joinCrew } from '../../../test/support/join-crew.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, registration, signUp } from '../../../test/support/people.ts';
import { addMember, makeSquad, newSquad } from '../../../test/support/squads.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { setWaiver } from '../../../test/support/waivers.ts';
import { hashSquadCode } from './squad-code.ts';
import { SQUAD_TEXT } from './squad-texts.ts';

/* Squads, and joining them by their code (docs/product/squads.md). */

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

function makeGame(changes: Parameters<typeof makeApprovedEvent>[2] = {}) {
  return makeApprovedEvent(server, organizer, { price: 'Free', ...changes });
}
function query(text: string, values: unknown[] = []) {
  return server.database.pool.query(text, values);
}
async function look(as: Person, id: string) {
  return (await call(server, 'getSquad', { as, params: { id } })).squad;
}
async function countRows() {
  const { rows } = await query(
    'select (select count(*) from squads) as squads, (select count(*) from participations) as spots',
  );
  return rows[0];
}

test('an event has a largest squad, from 1 to 50', async () => {
  const event = await makeGame();
  assert.equal(event.maxPartySize, SQUAD.defaultMaxPartySize);
  const params = { id: event.id };
  const change = { as: organizer, params, body: { maxPartySize: 1 } };
  assert.equal((await call(server, 'updateEvent', change)).event.maxPartySize, 1);
  for (const maxPartySize of [0, 51, 1.5, '8', null]) {
    const wrong = { as: organizer, params, body: { maxPartySize } };
    const { fields } = await refuse(server, 'updateEvent', wrong);
    assert.deepEqual(fields, { maxPartySize: 'A squad has from 1 to 50 players; 1: no squads' });
  }
  const { fields } = await refuse(server, 'createSquad', newSquad(await signUp(server), event));
  assert.deepEqual(fields, { name: SQUAD_TEXT.none });
});

test('who makes a squad joins the event and leads it, once', async () => {
  const event = await makeGame();
  const leader = await signUp(server, { nickName: 'Fox' });
  const request = newSquad(leader, event, { name: ' Night \t Owls ', maxSize: 4 });
  const made = await call(server, 'createSquad', request);
  const { participation, squad } = made;
  assert.deepEqual([participation.status, participation.joined], ['confirmed', true]);
  const seen = { isReady: true, isOwn: true, isOpen: false, owes: false, duePence: 0 };
  const member = { name: 'Fox', status: 'confirmed', ...seen };
  assert.deepEqual(squad, {
    ...{ id: squad.id, eventId: event.id, name: 'Night Owls', size: 1, maxSize: 4, side: null },
    pays: 'member',
    code: squad.code,
    leader: { participationId: participation.id, name: 'Fox' },
    members: [{ participationId: participation.id, ...member }],
    openLeft: 3,
    can: { lead: true, leave: true },
  });
  assert.match(squad.code ?? '', /^[0-9A-HJKMNP-TV-Z]{8}$/);
  const before = await countRows();
  assert.deepEqual(await call(server, 'createSquad', request), made);
  assert.deepEqual(await countRows(), before);
  const other = { ...request, as: await signUp(server) };
  assert.equal((await refuse(server, 'createSquad', other)).code, 'NONCE_REUSED');
  const { rows } = await query('select * from squads where id = $1', [squad.id]);
  assert.ok(!JSON.stringify(rows).includes(squad.code!), 'the code is in no row');
});

test('a repetition finds no squad once it has been deleted', async () => {
  const event = await makeGame();
  const request = newSquad(await signUp(server), event);
  const { squad } = await call(server, 'createSquad', request);
  await call(server, 'deleteSquad', { as: request.as, params: { id: squad.id } });
  assert.equal((await refuse(server, 'createSquad', request)).code, 'SQUAD_NOT_FOUND');
});

test('who has joined makes a squad without a form, and is in one only', async () => {
  const event = await makeGame();
  const player = await signUp(server);
  const alone = newSquad(player, event, { joinForm: undefined });
  const { fields } = await refuse(server, 'createSquad', alone);
  assert.deepEqual(fields, { joinForm: SQUAD_TEXT.joinForm });
  await call(server, 'joinEvent', { as: player, params: { id: event.id }, body: {} });
  const { squad, participation } = await call(server, 'createSquad', alone);
  assert.equal(squad.maxSize, SQUAD.defaultMaxPartySize);
  assert.equal(squad.leader.participationId, participation.id);
  const second = newSquad(player, event, { name: 'Others' });
  assert.equal((await refuse(server, 'createSquad', second)).code, 'IN_SQUAD');
});

test('a name is taken whatever its case, reserved ones are refused, sizes have bounds', async () => {
  const event = await makeGame({ maxPartySize: 6 });
  await makeSquad(server, event, { name: 'Night Owls' });
  const as = await signUp(server);
  const before = await countRows();
  const wrong: [object, object][] = [
    [{ name: 'NIGHT  owls' }, { name: SQUAD_TEXT.nameTaken }],
    [{ name: 'Muster Team' }, { name: FIELD_TEXT.nameReserved }],
    [{ name: 'A' }, { name: FIELD_TEXT.squadName }],
    [{ maxSize: 1 }, { maxSize: 'A squad has from 2 to 50 players' }],
    [{ maxSize: 7 }, { maxSize: SQUAD_TEXT.tooLarge(6) }],
    [{ maxSize: 2.5 }, { maxSize: 'A squad has from 2 to 50 players' }],
  ];
  for (const [given, expected] of wrong) {
    const { fields } = await refuse(
      server,
      'createSquad',
      newSquad(as, event, { name: 'Owls', ...given }),
    );
    assert.deepEqual(fields, expected);
  }
  const { fields } = await refuse(
    server,
    'createSquad',
    newSquad(as, event, { name: 'a'.repeat(41) }),
  );
  assert.deepEqual(Object.keys(fields ?? {}), ['name']);
  assert.deepEqual(await countRows(), before);
  await makeSquad(server, await makeGame(), { as, name: 'Night Owls' });
});

test('an event has at most 500 squads, and an account makes 5 an hour', async () => {
  const event = await makeGame();
  await query(
    `insert into squads (id, event_id, name, code_hash, code_nonce, leader_participation_id,
        max_size)
      select lpad(n::text, 24, '0'), $1, 'Squad ' || n, 'hash ' || n, gen_random_uuid(),
        lpad(n::text, 24, '0'), 8 from generate_series(1, 500) n`,
    [event.id],
  );
  const as = await signUp(server);
  assert.equal((await refuse(server, 'createSquad', newSquad(as, event))).code, 'TOO_MANY_SQUADS');
  await query('delete from squads where event_id = $1', [event.id]);
  for (let made = 0; made < SQUAD.maxMadePerHour; made++) {
    const { squad } = await call(server, 'createSquad', newSquad(as, event));
    await call(server, 'deleteSquad', { as, params: { id: squad.id } });
  }
  const { code, message } = await refuse(server, 'createSquad', newSquad(as, event));
  assert.deepEqual([code, message], ['QUOTA_REACHED', SQUAD_TEXT.perHour]);
});

test('who joins with a code is in the squad: alone, for a dependant, with a new account', async () => {
  const event = await makeGame({ maxParticipants: 2, waitlistEnabled: true });
  const made = await makeSquad(server, event);
  const { code } = made;
  const { participant, member } = await addMember(server, {
    ...made,
    code: ` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`,
  });
  assert.deepEqual(participant.squad, { id: made.squad.id, name: 'Night Owls' });
  const dependant = await addDependant(server, member);
  const booking = { eventId: event.id, dependantId: dependant.id, squadCode: code };
  const booked = await joinFor(server, member, booking);
  assert.equal(booked.participant.squad?.id, made.squad.id);
  const joinForm = { fullName: 'Nell Adair' };
  const body = { ...registration(), joinForm, consent: true as const, squadCode: code };
  const session = await call(server, 'joinWithNewAccount', { params: { id: event.id }, body });
  assert.equal(session.participation.status, 'waitlist');
  const { members } = await look(made.leader, made.squad.id);
  const statuses = members.map(({ status }) => status);
  assert.deepEqual(statuses, ['confirmed', 'confirmed', 'waitlist', 'waitlist']);
  const as = member;
  const { participations } = await call(server, 'listMyParticipations', { as, query: {} });
  assert.deepEqual(
    participations.map(({ squad }) => squad?.name),
    ['Night Owls', 'Night Owls'],
  );
});

test('who has joined already enters by the code', async () => {
  const event = await makeGame();
  const made = await makeSquad(server, event);
  const as = await signUp(server);
  const request = { as, params: { id: event.id }, body: { squadCode: made.code } };
  assert.equal((await refuse(server, 'joinSquad', request)).code, 'NOT_JOINED');
  await call(server, 'joinEvent', { as, params: { id: event.id }, body: {} });
  const { squad } = await call(server, 'joinSquad', request);
  assert.deepEqual([squad.size, squad.can], [2, { lead: false, leave: true }]);
  assert.equal(squad.code, undefined);
  assert.equal((await refuse(server, 'joinSquad', request)).code, 'IN_SQUAD');
});

test('a full squad takes nobody, and neither does one above the largest of the event', async () => {
  const event = await makeGame();
  const made = await makeSquad(server, event, { maxSize: 2 });
  await addMember(server, made);
  const as = await signUp(server);
  const join = { as, params: { id: event.id }, body: { squadCode: made.code } };
  assert.equal((await refuse(server, 'joinEvent', join)).code, 'SQUAD_FULL');
  const change = { as: made.leader, params: { id: made.squad.id }, body: { maxSize: 3 } };
  await call(server, 'updateSquad', change);
  await query('update events set max_party_size = 2 where id = $1', [event.id]);
  assert.equal((await refuse(server, 'joinEvent', join)).code, 'SQUAD_FULL');
  await query('update events set max_party_size = 1 where id = $1', [event.id]);
  const { fields } = await refuse(server, 'joinEvent', join);
  assert.deepEqual(fields, { squadCode: FIELD_TEXT.squadCode });
});

test('of many who join at once no more than the size are in', async () => {
  const event = await makeGame({ maxParticipants: 100 });
  const made = await makeSquad(server, event, { maxSize: 4 });
  const players = await Promise.all(Array.from({ length: 8 }, () => signUp(server)));
  const results = await Promise.allSettled(
    players.map((player) => addMember(server, made, player)),
  );
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 3);
  assert.equal((await look(made.leader, made.squad.id)).size, 4);
});

test('a wrong code is counted, ten of an account in an hour', async () => {
  const event = await makeGame();
  const made = await makeSquad(server, event);
  const elsewhere = await makeGame();
  const as = await signUp(server);
  function join(squadCode: string, id = event.id) {
    return refuse(server, 'joinEvent', { as, params: { id }, body: { squadCode } });
  }
  const wrong = await join(made.code, elsewhere.id);
  assert.deepEqual([wrong.status, wrong.fields], [400, { squadCode: FIELD_TEXT.squadCode }]);
  for (let tried = 1; tried < SQUAD.maxWrongCodesPerHour; tried++)
    assert.equal((await join(tried === 1 ? 'no code' : '00000000')).status, 400);
  const { status, fields } = await join(made.code);
  assert.deepEqual([status, Object.keys(fields ?? {})], [429, ['squadCode']]);
});

test('a code leads to the squad before anybody signs in, until there is a new one', async () => {
  const event = await makeGame({ title: 'Dawn Raid' });
  const { leader, squad, code } = await makeSquad(server, event, { maxSize: 3 });
  const params = { code };
  const found = await call(server, 'findSquadByCode', { params });
  assert.deepEqual(found, {
    event: { id: event.id, title: 'Dawn Raid', date: event.date },
    squad: { name: 'Night Owls', size: 1, maxSize: 3, side: null },
  });
  const renewed = await call(server, 'renewSquadCode', { as: leader, params: { id: squad.id } });
  assert.notEqual(renewed.squad.code, code);
  assert.equal((await refuse(server, 'findSquadByCode', { params })).code, 'SQUAD_NOT_FOUND');
  const next = { params: { code: renewed.squad.code! } };
  await call(server, 'findSquadByCode', next);
  await query('update events set approved = false where id = $1', [event.id]);
  assert.equal((await refuse(server, 'findSquadByCode', next)).code, 'SQUAD_NOT_FOUND');
});

test('for whom a member has blocked the code is wrong', async () => {
  const event = await makeGame();
  const made = await makeSquad(server, event);
  const { member } = await addMember(server, made);
  const as = await signUp(server);
  await call(server, 'blockUser', { as: member, params: { userId: as.user.id } });
  const { fields } = await refuse(server, 'joinEvent', {
    as,
    params: { id: event.id },
    body: { squadCode: made.code },
  });
  assert.deepEqual(fields, { squadCode: FIELD_TEXT.squadCode });
  const { code } = await refuse(server, 'findSquadByCode', { as, params: { code: made.code } });
  assert.equal(code, 'SQUAD_NOT_FOUND');
});

test('members see names, statuses and who is ready, and nothing else of each other', async () => {
  const event = await makeApprovedEvent(server, organizer, { price: '£25' });
  const made = await makeSquad(server, event, {
    as: await signUp(server, { nickName: 'Fox', fullName: 'Frances Oxley' }),
  });
  const mate = await signUp(server, { nickName: 'Owl', fullName: 'Olga Wells' });
  await addMember(server, made, mate);
  const dependant = await addDependant(server, mate, { name: 'Tom Wells' });
  const booking = { eventId: event.id, dependantId: dependant.id, squadCode: made.code };
  await joinFor(server, mate, booking);
  const params = { id: event.id, userId: mate.user.id };
  const body = { paymentStatus: 'paid' as const };
  await call(server, 'updateParticipant', { as: organizer, params, body });
  const squad = await look(made.leader, made.squad.id);
  assert.deepEqual(
    squad.members.map(({ name, isReady }) => [name, isReady]),
    [
      ['Fox', false],
      ['Owl', true],
      ['Guest of Owl', false],
    ],
  );
  assert.ok(!/Oxley|Wells|Tom|@|balance/i.test(JSON.stringify(squad)));
  const own = await look(mate, made.squad.id);
  assert.ok(!/Oxley|@|balance|pence/i.test(JSON.stringify(own)));
  const owing = own.members.map(({ owes }) => owes);
  assert.deepEqual(owing, [undefined, false, true], 'of themselves and their dependants alone');
  assert.equal(own.members[2]?.name, 'Tom Wells');
  const seen = await look(organizer, made.squad.id);
  assert.deepEqual([seen.members[2]?.name, seen.code], ['Tom Wells', made.code]);
  assert.deepEqual(seen.can, { lead: false, leave: false });
  await setWaiver(server, organizer);
  assert.equal((await look(mate, made.squad.id)).members[1]?.isReady, false, 'not signed');
  await query('update users set suspended_at = now() where id = $1', [mate.user.id]);
  assert.equal((await look(made.leader, made.squad.id)).members[1]?.name, 'Player');
});

test('strangers find no squad, and crew without the participants is forbidden', async () => {
  const event = await makeGame();
  const { squad } = await makeSquad(server, event);
  const params = { id: squad.id };
  const stranger = await signUp(server);
  assert.equal(
    (await refuse(server, 'getSquad', { as: stranger, params })).code,
    'SQUAD_NOT_FOUND',
  );
  const gate = await signUp(server);
  await joinCrew(server, { event, organizer, member: gate, roles: ['gate'] });
  assert.equal((await refuse(server, 'getSquad', { as: gate, params })).code, 'FORBIDDEN');
  await query('update events set deletes_at = $2 where id = $1', [event.id, inDays(1)]);
  const { code } = await refuse(server, 'getSquad', { as: organizer, params });
  assert.equal(code, 'SQUAD_NOT_FOUND');
});

test('the organizer lists squads by name, searches them, and lists the players of one', async () => {
  const event = await makeGame();
  const owls = await makeSquad(server, event, { name: 'night owls' });
  await makeSquad(server, event, { name: 'Badgers' });
  await addMember(server, owls);
  const params = { id: event.id };
  function list(given: object) {
    return call(server, 'listEventSquads', { as: organizer, params, query: given });
  }
  const { squads, pagination } = await list({});
  assert.deepEqual(
    squads.map(({ name, size }) => [name, size]),
    [
      ['Badgers', 1],
      ['night owls', 2],
    ],
  );
  assert.equal(pagination.total, 2);
  assert.deepEqual((await list({ page: 2, limit: 1 })).squads[0]?.name, 'night owls');
  assert.deepEqual((await list({ search: 'OWL' })).squads.length, 1);
  assert.deepEqual((await list({ search: '%' })).squads.length, 0);
  const chosen = { as: organizer, params, query: { squadId: owls.squad.id } };
  const listed = await call(server, 'listParticipants', chosen);
  assert.deepEqual(
    listed.participants.map(({ squad }) => squad?.name),
    ['night owls', 'night owls'],
  );
});

test('one’s own squads are listed, those of coming events first', async () => {
  const as = await signUp(server);
  const past = await makeGame();
  const [late, soon] = [
    await makeGame({ date: '2027-06-01T10:00:00.000Z' }),
    await makeGame({ date: '2027-05-02T10:00:00.000Z' }),
  ];
  for (const event of [past, late, soon]) await makeSquad(server, event, { as });
  await query(`update events set date = now() - interval '9 days' where id = $1`, [past.id]);
  const { squads } = await call(server, 'listMySquads', { as, query: {} });
  assert.deepEqual(
    squads.map(({ eventId }) => eventId),
    [soon.id, late.id, past.id],
  );
  const { squads: none } = await call(server, 'listMySquads', { as: organizer, query: {} });
  assert.deepEqual(none, []);
});

test('nothing is made where joining is refused', async () => {
  const refusals: [string, ErrorCode][] = [
    [`date = now() - interval '1 hour'`, 'EVENT_STARTED'],
    [`cancelled_at = now(), cancellation_reason = 'Flood'`, 'EVENT_CANCELLED'],
    ['approved = false', 'EVENT_NOT_FOUND'],
    ['max_participants = 1, waitlist_enabled = false', 'EVENT_FULL'],
    ['min_age = 99', 'TOO_YOUNG'],
  ];
  for (const [set, expected] of refusals) {
    const event = await makeGame();
    await makeSquad(server, event, { name: 'First' });
    await query(`update events set ${set} where id = $1`, [event.id]);
    const before = await countRows();
    const request = newSquad(await signUp(server), event);
    assert.equal((await refuse(server, 'createSquad', request)).code, expected);
    assert.deepEqual(await countRows(), before);
  }
});

test('codes are read as those of tickets are, and hashed with the secret', () => {
  function hash(typed: string) {
    return hashSquadCode({ jwtSecret: 'a' }, typed);
  }
  assert.equal(hash('k7qm-2x9p'), hash('https://muster.example/j/K7QM2X9P'));
  assert.equal(hash('01ABCDEF'), hash('oLabcdef'));
  assert.notEqual(hash('K7QM2X9P'), hashSquadCode({ jwtSecret: 'b' }, 'K7QM2X9P'));
});
