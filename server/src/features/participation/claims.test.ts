import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { addDependant, bornYearsAgo } from '../../../test/support/dependants.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import {
  choose,
  claimOf,
  newAccountClaim,
  openSquad,
  sidesAndGuns,
  tokenOf,
} from '../../../test/support/open-spots.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { addMember } from '../../../test/support/squads.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { setWaiver } from '../../../test/support/waivers.ts';
import { SQUAD_TEXT } from './squad-texts.ts';

/* Taking an open spot by its link (docs/product/squads.md#claims). */

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
function query(text: string, values: unknown[] = []) {
  return server.database.pool.query(text, values);
}
function claim(as: Person, token: string | undefined, given: object = {}) {
  return call(server, 'claimSpot', claimOf(as, token, given));
}
async function refuseClaim(as: Person, token: string | undefined, given: object = {}) {
  return (await refuse(server, 'claimSpot', claimOf(as, token, given))).code;
}
function join(as: Person, { id }: { id: string }) {
  return call(server, 'joinEvent', { as, params: { id }, body: {} });
}
async function statusesOf(event: { id: string }) {
  return (await participationsOf(server, event)).map(({ status }) => status).join(' ');
}

const SIDES_AND_GUNS = sidesAndGuns({ guns: 2 });

test('a link shows what it is for, and nothing else', async () => {
  const event = await makeGame(SIDES_AND_GUNS);
  const as = await signUp(server, { nickName: 'Fox' });
  const joinForm = choose(event, 'Tan', 'Hire');
  const { tokens } = await openSquad(server, event, { as, open: 1, joinForm });
  const { id: fieldId, options } = event.customFields[1]!;
  assert.deepEqual(await call(server, 'getClaim', { body: { token: tokens[0]! } }), {
    event: { id: event.id, title: event.title, date: event.date },
    ...{ squad: { name: 'Night Owls' }, from: 'Fox', isTransfer: false, status: 'confirmed' },
    ...{ duePence: 4_000, hasPayment: false },
    ...{ options: [{ fieldId, optionId: options[1]!.id, label: 'Hire' }], side: 'Tan' },
  });
});

test('who claims a spot takes its place: squad, side, options', async () => {
  const event = await makeGame({ ...SIDES_AND_GUNS, maxParticipants: 2 });
  const joinForm = choose(event, 'Tan', 'Hire');
  const { squad, tokens, leader } = await openSquad(server, event, { open: 1, joinForm });
  const mate = await signUp(server, { nickName: 'Owl' });
  const { status, participant } = await claim(mate, tokens[0]);
  assert.equal(status, 'confirmed');
  assert.deepEqual(
    participant.joinForm.customFieldResponses.map(({ selectedOptionLabel }) => selectedOptionLabel),
    ['Hire', 'Tan'],
  );
  assert.equal(participant.balancePence, 4_000);
  const seen = (await call(server, 'getSquad', { as: leader, params: { id: squad.id } })).squad;
  assert.deepEqual(
    seen.members.map(({ name, isOpen }) => [name, isOpen]),
    [
      [leader.user.nickName, false],
      ['Owl', false],
    ],
  );
  const rows = await participationsOf(server, event);
  const [own, taken] = rows.filter(({ status: one }) => one === 'confirmed');
  assert.ok(own?.party_id);
  assert.equal(taken?.party_id, null);
  const { participants, summary } = await call(server, 'listParticipants', {
    as: organizer,
    params: { id: event.id },
  });
  assert.deepEqual([participants.length, summary.total, summary.confirmed], [2, 2, 2]);
  const open = rows.find(({ is_open }) => is_open)!;
  assert.deepEqual([open.status, open.claim_hash, open.charged_pence], ['cancelled', null, 0]);
  const params = { id: event.id, userId: open.id };
  const undo = { as: organizer, params, body: { status: 'confirmed' } };
  assert.equal((await refuse(server, 'updateParticipant', undo)).code, 'PARTICIPANT_NOT_FOUND');
  assert.equal(await refuseClaim(await signUp(server), tokens[0]), 'LINK_NOT_FOUND');
});

test('options are changed at one’s own cost, as far as they are left', async () => {
  const event = await makeGame(SIDES_AND_GUNS);
  const joinForm = choose(event, 'Own kit');
  const { tokens } = await openSquad(server, event, { open: 3, joinForm });
  const hire = { joinForm: choose(event, 'Hire') };
  const { participant } = await claim(await signUp(server), tokens[0], hire);
  assert.equal(participant.balancePence, 4_000);
  await claim(await signUp(server), tokens[1], hire);
  assert.equal(await refuseClaim(await signUp(server), tokens[2], hire), 'OPTION_SOLD_OUT');
  await claim(await signUp(server), tokens[2]);
});

test('of twenty who claim one spot at once one gets it', async () => {
  const event = await makeGame();
  const { tokens } = await openSquad(server, event, { open: 1 });
  const people: Person[] = [];
  for (let index = 0; index < 20; index += 1) people.push(await signUp(server));
  const results = await Promise.allSettled(people.map((as) => claim(as, tokens[0])));
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  const rows = await participationsOf(server, event);
  assert.equal(rows.filter(({ status }) => status === 'confirmed').length, 2);
});

test('a position on the waitlist goes along, and one’s own is given up', async () => {
  const event = await makeGame({ maxParticipants: 2, waitlistPassesGroups: false });
  const players = [await signUp(server), await signUp(server)];
  for (const player of players) await join(player, event);
  const { tokens } = await openSquad(server, event, { open: 1 });
  const mate = await signUp(server);
  assert.equal((await join(mate, event)).position, 3);
  await join(await signUp(server), event);
  const claimed = await claim(mate, tokens[0]);
  assert.deepEqual([claimed.status, claimed.position], ['waitlist', 2]);
  for (const as of players) await call(server, 'leaveEvent', { as, params: { id: event.id } });
  const own = { as: mate, params: { id: event.id } };
  assert.equal((await call(server, 'getJoinStatus', own)).status, 'confirmed');
});

test('the next moves up when who waits claims a spot', async () => {
  const event = await makeGame({ maxParticipants: 2 });
  const { tokens } = await openSquad(server, event, { open: 1 });
  const mate = await signUp(server);
  await join(mate, event);
  const next = await signUp(server);
  assert.equal((await join(next, event)).position, 2);
  await claim(mate, tokens[0]);
  const own = { as: next, params: { id: event.id } };
  assert.equal((await call(server, 'getJoinStatus', own)).position, 1);
});

test('what refuses a join refuses a claim, and the spot stays open', async () => {
  const event = await makeGame({ minAge: 18 });
  const { leader, squad, tokens } = await openSquad(server, event, { open: 1 });
  const [token] = tokens;
  const { member } = await addMember(server, { squad, code: squad.code! });
  assert.equal(await refuseClaim(leader, token), 'ALREADY_JOINED');
  assert.equal(await refuseClaim(member, token), 'ALREADY_JOINED');
  assert.equal(await refuseClaim(organizer, token), 'OWN_EVENT');
  const young = await signUp(server, { dateOfBirth: bornYearsAgo(16) });
  assert.equal(await refuseClaim(young, token), 'TOO_YOUNG');
  const banned = await signUp(server);
  await call(server, 'banUser', {
    as: organizer,
    params: { userId: banned.user.id },
    body: { reason: 'Cheats' },
  });
  assert.equal(await refuseClaim(banned, token), 'NOT_ACCEPTED');
  const removed = await signUp(server);
  await join(removed, event);
  const params = { id: event.id, userId: removed.user.id };
  const body = { status: 'cancelled' } as const;
  await call(server, 'updateParticipant', { as: organizer, params, body });
  assert.equal(await refuseClaim(removed, token), 'NEEDS_CONSENT');
  const gone = { joinForm: { customFieldResponses: [{ fieldId: event.id, optionId: event.id }] } };
  assert.equal(await refuseClaim(await signUp(server), token, gone), 'VALIDATION');
  for (const [blocker, blocked] of [
    [leader, await signUp(server)],
    [await signUp(server), leader],
  ] as const) {
    const block = { as: blocker, params: { userId: blocked.user.id } };
    await call(server, 'blockUser', block);
    const other = blocker === leader ? blocked : blocker;
    assert.equal(await refuseClaim(other, token), 'LINK_NOT_FOUND');
  }
  await claim(await signUp(server), token);
});

test('a leader who waits does not claim a spot of their own squad', async () => {
  const event = await makeGame({ maxParticipants: 2 });
  await join(await signUp(server), event);
  const { leader, tokens } = await openSquad(server, event, { open: 1 });
  assert.equal(await refuseClaim(leader, tokens[0]), 'ALREADY_JOINED');
  assert.equal(await statusesOf(event), 'confirmed waitlist waitlist');
});

test('a link that has ended says the same, however it has', async () => {
  const mate = await signUp(server);
  async function expectEnded(token: string | undefined) {
    for (const refusal of [
      await refuse(server, 'claimSpot', claimOf(mate, token)),
      await refuse(server, 'getClaim', { body: { token } }),
      await refuse(server, 'claimWithNewAccount', newAccountClaim(token)),
    ]) {
      assert.deepEqual([refusal.code, refusal.message], ['LINK_NOT_FOUND', SQUAD_TEXT.linkEnded]);
    }
  }
  await expectEnded('wrong');
  await expectEnded('');
  const renewed = await openSquad(server, await makeGame(), { open: 1 });
  const { participationId } = renewed.openSpots[0]!;
  const params = { id: renewed.squad.id, participationId };
  const { url } = await call(server, 'renewOpenSpotLink', { as: renewed.leader, params });
  await expectEnded(renewed.tokens[0]);
  await call(server, 'getClaim', { body: { token: tokenOf(url) } });
  for (const change of [
    `update participations set claim_until = now() where event_id = $1 and is_open`,
    `update participations set is_inside = true where event_id = $1 and is_open`,
    `update events set date = now() - interval '1 minute' where id = $1`,
    `update events set cancelled_at = now(), cancellation_reason = 'Snow' where id = $1`,
    `update events set approved = false where id = $1`,
    `update events set deletes_at = now() where id = $1`,
    `delete from squads where event_id = $1`,
    `delete from participations where event_id = $1 and is_open`,
  ]) {
    const event = await makeGame();
    const { tokens } = await openSquad(server, event, { open: 1 });
    await query(change, [event.id]);
    await expectEnded(tokens[0]);
  }
});

test('a visitor claims with a new account, and a guardian for a dependant', async () => {
  const event = await makeGame();
  await setWaiver(server, organizer);
  const { leader, squad, tokens } = await openSquad(server, event, { open: 2 });
  const made = await call(server, 'claimWithNewAccount', newAccountClaim(tokens[0]));
  assert.deepEqual(
    [made.participation.status, made.participation.balancePence],
    ['confirmed', 2_500],
  );
  const guardian = await signUp(server, { dateOfBirth: bornYearsAgo(40) });
  const { id: dependantId } = await addDependant(server, guardian);
  const { participant } = await claim(guardian, tokens[1], { dependantId, accompanies: true });
  assert.equal(participant.dependant?.id, dependantId);
  assert.equal(participant.squad?.id, squad.id);
  const seen = await call(server, 'getSquad', { as: leader, params: { id: squad.id } });
  const text = JSON.stringify(seen.squad);
  assert.ok(!text.includes('Tom Oakes') && !text.includes(made.user.email));
});

test('who is held back stays held back, whoever claims the spot', async () => {
  const event = await makeGame({ maxParticipants: 5 });
  const { openSpots, tokens } = await openSquad(server, event, { open: 1 });
  const params = { id: event.id, userId: openSpots[0]!.participationId };
  const body = { status: 'waitlist' } as const;
  await call(server, 'updateParticipant', { as: organizer, params, body });
  assert.equal((await claim(await signUp(server), tokens[0])).status, 'waitlist');
});
