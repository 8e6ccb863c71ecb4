import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditOf } from '../../../test/support/audit.ts';
import { call, refuse } from '../../../test/support/call.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { addRequest, claimOf, openSquad, tokenOf } from '../../../test/support/open-spots.ts';
import { type Person, signUp, signUpUnconfirmed } from '../../../test/support/people.ts';
import { addMember, newSquad } from '../../../test/support/squads.ts';
import { startServerWithMail } from '../../../test/support/start-server-with-mail.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { countWalkInsOfDay } from '../gate/walk-in-store.ts';
import { SQUAD_TEXT } from './squad-texts.ts';

/* Spots of a squad that nobody has claimed (docs/product/squads.md#open-spots). */

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

type Changes = Parameters<typeof makeApprovedEvent>[2];

function makeGame(changes: Changes = {}) {
  return makeApprovedEvent(server, organizer, { price: '£25', ...changes });
}

const TICKETS = {
  customFields: [
    {
      label: 'Ticket',
      isPlace: true,
      options: [
        { label: 'Own kit', price: 0 },
        { label: 'Hire', price: 15, limit: 3 },
      ],
    },
    {
      label: 'Lunch',
      options: [
        { label: 'Pizza', price: 8 },
        { label: 'Water', price: 0 },
      ],
    },
  ],
};

async function makeTicketGame(changes: Changes = {}) {
  const event = await makeGame({ ...TICKETS, ...changes });
  function choice(label: string) {
    const field = event.customFields.find(({ options }) => options.some((o) => o.label === label))!;
    return {
      fieldId: field.id,
      optionId: field.options.find((option) => option.label === label)!.id,
    };
  }
  return { event, choice };
}

async function look(as: Person, { id }: { id: string }) {
  return (await call(server, 'getSquad', { as, params: { id } })).squad;
}
function join(as: Person, { id }: { id: string }) {
  return call(server, 'joinEvent', { as, params: { id }, body: {} });
}
function leave(as: Person, { id }: { id: string }) {
  return call(server, 'leaveEvent', { as, params: { id } });
}
async function statusesOf(event: { id: string }) {
  return (await participationsOf(server, event)).map(({ status }) => status).join(' ');
}

test('spots that are opened with a squad are one party with the leader', async () => {
  const event = await makeGame({ maxParticipants: 10 });
  const leader = await signUp(server, { nickName: 'Fox' });
  const request = newSquad(leader, event, { open: 3, pays: 'leader' });
  const made = await call(server, 'createSquad', request);
  const { squad, openSpots } = made;
  assert.equal(squad.size, 4);
  assert.equal(squad.pays, 'leader');
  const rows = await participationsOf(server, event);
  assert.equal(new Set(rows.map(({ party_id }) => party_id)).size, 1);
  const spots = rows.slice(1);
  for (const row of spots) {
    const seen = [row.status, row.is_open, row.user_id, row.guardian_id, row.squad_id];
    assert.deepEqual(seen, ['confirmed', true, null, null, squad.id]);
    assert.deepEqual([row.join_form.fullName, row.charged_pence], ['Guest of Night Owls', 2_500]);
    assert.equal(row.claim_until, null);
  }
  assert.deepEqual(
    openSpots.map(({ participationId }) => participationId),
    spots.map(({ id }) => id),
  );
  const [member] = squad.members.slice(1);
  assert.deepEqual(member, {
    ...{ participationId: spots[0]!.id, name: 'Guest of Night Owls', status: 'confirmed' },
    ...{ isReady: false, isOwn: false, isOpen: true, owes: true, duePence: 0 },
  });
  assert.deepEqual(await call(server, 'createSquad', request), made, 'repeated');
  const token = tokenOf(openSpots[0]!.url);
  assert.equal(Buffer.from(token, 'base64url').length, 32);
  assert.match(openSpots[0]!.url, /\/claim#/);
  assert.ok(!JSON.stringify(rows).includes(token), 'the token is in no row');
});

test('a party waits until all of it fits, and is confirmed whole', async () => {
  const event = await makeGame({ maxParticipants: 4 });
  const players = [await signUp(server), await signUp(server)];
  for (const player of players) await join(player, event);
  await openSquad(server, event, { open: 2 });
  assert.equal(await statusesOf(event), 'confirmed confirmed waitlist waitlist waitlist');
  await leave(players[0]!, event);
  assert.equal(await statusesOf(event), 'cancelled confirmed confirmed confirmed confirmed');
});

test('the spots of who had joined before are a party of their own', async () => {
  const event = await makeGame({ maxParticipants: 2 });
  const leader = await signUp(server);
  await join(leader, event);
  const squad = { as: leader, joinForm: undefined };
  const { openSpots } = await openSquad(server, event, { ...squad, open: 2 });
  assert.equal(await statusesOf(event), 'confirmed waitlist waitlist');
  const rows = await participationsOf(server, event);
  assert.equal(rows[0]?.party_id, null);
  assert.equal(rows[1]?.party_id, rows[2]?.party_id);
  assert.equal(openSpots.length, 2);
  const more = await makeGame({ maxParticipants: 1, waitlistEnabled: false });
  await join(leader, more);
  const full = newSquad(leader, more, { joinForm: undefined, open: 1 });
  assert.equal((await refuse(server, 'createSquad', full)).code, 'EVENT_FULL');
});

test('who pays decides about charges and about when a spot lapses', async () => {
  const soon = new Date(Date.now() + 30 * 3_600_000).toISOString();
  for (const [changes, hours] of [
    [{}, 72],
    [{ date: soon }, 6],
  ] as const) {
    const event = await makeGame(changes);
    await openSquad(server, event, { open: 1 });
    const [, spot] = await participationsOf(server, event);
    assert.equal(spot?.charged_pence, 0);
    const leftHours = (Date.parse(spot?.claim_until ?? '') - Date.now()) / 3_600_000;
    assert.ok(Math.abs(leftHours - hours) < 0.1, `${leftHours}`);
  }
});

test('an open spot has the ticket type of the leader, or what is named for it', async () => {
  const { event, choice } = await makeTicketGame();
  const joinForm = { customFieldResponses: [choice('Own kit'), choice('Pizza')] };
  const options = [[choice('Hire'), choice('Water')], []];
  await openSquad(server, event, { open: 2, pays: 'leader', joinForm, options });
  const rows = await participationsOf(server, event);
  assert.deepEqual(
    rows.map((row) => [
      row.payment_amount_pence,
      ...(row.join_form.customFieldResponses ?? []).map((one) => one.selectedOptionLabel),
    ]),
    [
      [3_300, 'Own kit', 'Pizza'],
      [4_000, 'Hire', 'Water'],
      [2_500, 'Own kit'],
    ],
  );
  const as = await signUp(server);
  const owls = { name: 'Owls', joinForm };
  const wrong: [object, object][] = [
    [{ open: 1, options: [[], []] }, { options: SQUAD_TEXT.options }],
    [
      { open: 1, options: [[choice('Pizza')]] },
      { 'options.0': 'An open spot has a ticket type and nothing else' },
    ],
    [
      { open: 2, options: [[], [{ ...choice('Hire'), optionId: event.id }]] },
      { 'options.1': 'Your choice for “Ticket” is not offered' },
    ],
  ];
  for (const [given, expected] of wrong) {
    const { fields } = await refuse(
      server,
      'createSquad',
      newSquad(as, event, { ...owls, ...given }),
    );
    assert.deepEqual(fields, expected);
  }
  const hire = [choice('Hire')];
  const three = newSquad(as, event, { ...owls, open: 3, options: [hire, hire, hire] });
  assert.equal((await refuse(server, 'createSquad', three)).code, 'OPTION_SOLD_OUT');
  assert.equal((await participationsOf(server, event)).length, 3);
});

test('wrong numbers, and parties that are too large, change nothing', async () => {
  const event = await makeGame({ maxParticipants: 3 });
  const as = await signUp(server);
  for (const open of [-1, 1.5, 50, '2', null])
    assert.deepEqual((await refuse(server, 'createSquad', newSquad(as, event, { open }))).fields, {
      open: 'From 0 to 49 open spots',
    });
  const large = newSquad(as, event, { open: 3 });
  assert.deepEqual((await refuse(server, 'createSquad', large)).fields, {
    open: 'The event has room for 3',
  });
  const full = newSquad(as, event, { open: 2, maxSize: 2 });
  assert.equal((await refuse(server, 'createSquad', full)).code, 'SQUAD_FULL');
  assert.deepEqual(await participationsOf(server, event), []);
  const { squad } = await openSquad(server, event, { as, open: 0 });
  for (const count of [0, -1, 1.5, 50]) {
    const { fields } = await refuse(server, 'addOpenSpots', addRequest(as, squad, count));
    assert.deepEqual(fields, { count: 'From 1 to 49 open spots' });
  }
  const tooMany = addRequest(as, squad, 4);
  assert.deepEqual((await refuse(server, 'addOpenSpots', tooMany)).fields, {
    count: 'The event has room for 3',
  });
  assert.equal((await participationsOf(server, event)).length, 1);
});

test('the leader opens more, and nobody else', async () => {
  const event = await makeGame();
  const { leader, squad } = await openSquad(server, event, { open: 0 });
  const request = addRequest(leader, squad, 2);
  const added = await call(server, 'addOpenSpots', request);
  assert.equal(added.squad.size, 3);
  assert.deepEqual(await call(server, 'addOpenSpots', request), added, 'repeated');
  const { member } = await addMember(server, { squad, code: squad.code! });
  const crew = await signUp(server);
  await joinCrew(server, { event, organizer, member: crew, roles: ['gate'] });
  const [{ participationId } = { participationId: '' }] = added.openSpots;
  const params = { id: squad.id, participationId };
  for (const [as, code] of [
    [member, 'FORBIDDEN'],
    [organizer, 'FORBIDDEN'],
    [crew, 'FORBIDDEN'],
    [await signUp(server), 'SQUAD_NOT_FOUND'],
  ] as const) {
    assert.equal((await refuse(server, 'addOpenSpots', addRequest(as, squad))).code, code);
    assert.equal((await refuse(server, 'deleteOpenSpot', { as, params })).code, code);
    assert.equal((await refuse(server, 'renewOpenSpotLink', { as, params })).code, code);
  }
  const other = await openSquad(server, event, { open: 0, name: 'Owls', as: await signUp(server) });
  const foreign = { as: other.leader, params: { ...params, id: other.squad.id } };
  assert.equal((await refuse(server, 'deleteOpenSpot', foreign)).code, 'SQUAD_NOT_FOUND');
  assert.equal((await refuse(server, 'renewOpenSpotLink', foreign)).code, 'SQUAD_NOT_FOUND');
  const seen = await look(member, squad);
  assert.equal(seen.code, undefined);
  for (const one of seen.members.filter(({ isOwn }) => !isOwn))
    assert.deepEqual([one.owes, one.claimUntil], [undefined, undefined]);
  const managed = await look(organizer, squad);
  assert.ok(managed.members.filter(({ isOpen }) => isOpen).every(({ claimUntil }) => claimUntil));
});

test('too many unpaid ones are refused: of a squad, of an account, and in an hour', async () => {
  const event = await makeGame({ maxUnpaidOpenSpots: 2 });
  const as = await signUp(server);
  const three = newSquad(as, event, { open: 3 });
  const { code, message, fields } = await refuse(server, 'createSquad', three);
  assert.deepEqual([code, message], ['TOO_MANY_OPEN_SPOTS', SQUAD_TEXT.tooManyOpen(2)]);
  assert.deepEqual(fields, { open: message });
  const { squad } = await openSquad(server, event, { as, open: 2, pays: 'leader' });
  const more = addRequest(as, squad);
  assert.equal((await refuse(server, 'addOpenSpots', more)).message, SQUAD_TEXT.tooManyOpen(0));
  assert.equal((await look(as, squad)).openLeft, 0);
  const [, spot] = await participationsOf(server, event);
  const entry = { kind: 'payment', method: 'cash', pence: 2_500 } as const;
  await call(server, 'addLedgerEntry', {
    as: organizer,
    params: { id: event.id },
    body: { ...entry, participationId: spot!.id, nonce: more.body.nonce },
  });
  assert.equal((await look(as, squad)).openLeft, 1);
  await call(server, 'addOpenSpots', addRequest(as, squad));
  const second = await makeGame({ maxUnpaidOpenSpots: 2 });
  await openSquad(server, second, { as, open: 2 });
  const third = newSquad(as, await makeGame({ maxUnpaidOpenSpots: 2 }), { open: 1 });
  assert.equal((await refuse(server, 'createSquad', third)).code, 'TOO_MANY_OPEN_SPOTS');
  const free = await makeGame({ price: 'Free', maxUnpaidOpenSpots: 1 });
  const many = newSquad(await signUp(server), free, { open: 2, pays: 'leader' });
  assert.equal((await refuse(server, 'createSquad', many)).code, 'TOO_MANY_OPEN_SPOTS');
  const often = await openSquad(server, await makeGame({ maxUnpaidOpenSpots: 9 }), { open: 1 });
  for (let times = 2; times <= 5; times += 1)
    await call(server, 'addOpenSpots', addRequest(often.leader, often.squad));
  const sixth = addRequest(often.leader, often.squad);
  assert.equal((await refuse(server, 'addOpenSpots', sixth)).code, 'QUOTA_REACHED');
});

test('an account that opens spots at several events at once has no more', async () => {
  const as = await signUp(server);
  const events = [];
  for (let index = 0; index < 4; index += 1) events.push(await makeGame({ maxUnpaidOpenSpots: 2 }));
  const made = await Promise.allSettled(
    events.map((event) => call(server, 'createSquad', newSquad(as, event, { open: 2 }))),
  );
  assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 2);
});

test('an email has to be confirmed first, where emails are sent', async () => {
  const { server: mailing, catcher } = await startServerWithMail();
  const owner = await signUp(mailing);
  const event = await makeApprovedEvent(mailing, owner, {});
  const as = await signUpUnconfirmed(mailing);
  const request = newSquad(as, event, { open: 1 });
  assert.equal((await refuse(mailing, 'createSquad', request)).code, 'EMAIL_NOT_CONFIRMED');
  await call(mailing, 'createSquad', newSquad(as, event));
  await mailing.close();
  await catcher.close();
});

test('what is given up goes to who waits, and its link ends', async () => {
  const event = await makeGame({ maxParticipants: 3 });
  const { leader, squad, openSpots, tokens } = await openSquad(server, event, { open: 2 });
  const waiting = await signUp(server);
  await join(waiting, event);
  const params = { id: squad.id, participationId: openSpots[0]!.participationId };
  await call(server, 'deleteOpenSpot', { as: leader, params });
  assert.equal(await statusesOf(event), 'confirmed cancelled confirmed confirmed');
  const claim = claimOf(await signUp(server), tokens[0]);
  assert.equal((await refuse(server, 'claimSpot', claim)).code, 'LINK_NOT_FOUND');
  assert.equal(
    (await refuse(server, 'deleteOpenSpot', { as: leader, params })).code,
    'SQUAD_NOT_FOUND',
  );
  assert.equal((await look(leader, squad)).size, 2);
  const { participants, summary } = await call(server, 'listParticipants', {
    as: organizer,
    params: { id: event.id },
  });
  assert.deepEqual([participants.length, summary.total], [3, 3]);
});

test('the organizer releases those that nobody has paid for', async () => {
  const event = await makeGame({ maxParticipants: 4 });
  const opened = await openSquad(server, event, { open: 3, pays: 'leader' });
  const { squad, leader, tokens } = opened;
  const waiting = await signUp(server);
  await join(waiting, event);
  const [, paid] = await participationsOf(server, event);
  const word = { paymentStatus: 'paid' } as const;
  const params = { id: event.id, userId: paid!.id };
  await call(server, 'updateParticipant', { as: organizer, params, body: word });
  const release = { params: { id: squad.id } };
  assert.equal(
    (await refuse(server, 'releaseOpenSpots', { as: leader, ...release })).code,
    'FORBIDDEN',
  );
  const { released } = await call(server, 'releaseOpenSpots', { as: organizer, ...release });
  assert.equal(released, 2);
  assert.equal(await statusesOf(event), 'confirmed confirmed cancelled cancelled confirmed');
  const seen = (await look(leader, squad)).members.filter(({ isOpen }) => isOpen);
  assert.deepEqual(
    seen.map(({ participationId }) => participationId),
    [paid!.id],
  );
  const claim = claimOf(await signUp(server), tokens[2]);
  assert.equal((await refuse(server, 'claimSpot', claim)).code, 'LINK_NOT_FOUND');
  const audit = await auditOf(server, squad.id);
  assert.deepEqual(
    audit.map(({ action, actorId, after }) => [action, actorId, after]),
    [['releaseOpenSpots', organizer.user.id, { spots: 2 }]],
  );
});

test('they are called after their squad, lead nothing, and are no walk-ins', async () => {
  const event = await makeGame();
  const { leader, squad, openSpots } = await openSquad(server, event, { open: 2 });
  const params = { id: squad.id };
  await call(server, 'updateSquad', { as: leader, params, body: { name: 'Day Owls' } });
  const named = (await participationsOf(server, event)).map(({ join_form }) => join_form.fullName);
  assert.deepEqual(named.slice(1), ['Guest of Day Owls', 'Guest of Day Owls']);
  const open = openSpots[0]!.participationId;
  const handOver = { as: leader, params, body: { leader: open } };
  assert.deepEqual((await refuse(server, 'updateSquad', handOver)).fields, {
    leader: SQUAD_TEXT.leader,
  });
  const removal = { as: leader, params: { ...params, participationId: open } };
  assert.equal((await refuse(server, 'removeSquadMember', removal)).code, 'SQUAD_NOT_FOUND');
  const caller = { callerId: organizer.user.id, organizerId: organizer.user.id };
  const counts = await countWalkInsOfDay(server.services.db, { eventId: event.id, caller });
  assert.deepEqual(Object.values(counts), [0, 0]);
  const { member, participant } = await addMember(server, { squad, code: squad.code! });
  await leave(leader, event);
  const after = await look(member, squad);
  assert.equal(after.leader.participationId, participant.id);
  assert.equal(after.size, 3);
  await call(server, 'deleteOpenSpot', {
    as: member,
    params: { ...params, participationId: open },
  });
});
