import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Event } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { addDependant, bornYearsAgo, joinFor } from '../../../test/support/dependants.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { findWrongMoney, sumOf } from '../../../test/support/money-truth.ts';
import {
  choose,
  claimOf,
  openSquad,
  sidesAndGuns,
  tokenOf,
} from '../../../test/support/open-spots.ts';
import {
  createTestProvider,
  joinAndCheckOut,
  makePayingEvent,
  pay,
  startPayingServer,
} from '../../../test/support/payments.ts';
import { PASSWORD, type Person, signUp } from '../../../test/support/people.ts';
import { addMember, makeSquad } from '../../../test/support/squads.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { makeVoucher, usesOf } from '../../../test/support/vouchers.ts';

/* Giving a spot away by a link (docs/product/squads.md#offers). */

const fake = createTestProvider();
let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startPayingServer(fake);
  organizer = await signUp(server);
});
after(() => server.close());

type Id = { id: string };

function makeGame(changes: Parameters<typeof makeApprovedEvent>[2] = {}) {
  return makeApprovedEvent(server, organizer, { price: '£25', ...changes });
}
function query(text: string, values: unknown[] = []) {
  return server.database.pool.query(text, values);
}
async function join(event: Id, body: object = {}, as?: Person) {
  const player = as ?? (await signUp(server));
  const params = { id: event.id };
  const { participant } = await call(server, 'joinEvent', { as: player, params, body });
  return { player, id: participant.id };
}
function offerOf(as: Person, { id }: Id, given: object = {}) {
  return { as, params: { id }, body: { nonce: makeNonce(), ...given } };
}
async function offer(as: Person, event: Id, given: object = {}) {
  const { url } = await call(server, 'offerSpot', offerOf(as, event, given));
  return tokenOf(url);
}
async function refuseOffer(as: Person, event: Id, given: object = {}) {
  return (await refuse(server, 'offerSpot', offerOf(as, event, given))).code;
}
function withdraw(as: Person, { id }: Id, dependantId?: string) {
  return { as, params: { id }, query: { dependantId } };
}
/** Somebody who has joined, with the token of their link. */
async function joinAndOffer(event: Id, body: object = {}) {
  const { player, id } = await join(event, body);
  return { giver: player, giverId: id, token: await offer(player, event) };
}
function claim(as: Person, token: string, given: object = {}) {
  return call(server, 'claimSpot', claimOf(as, token, given));
}
async function refuseClaim(as: Person, token: string, given: object = {}) {
  return (await refuse(server, 'claimSpot', claimOf(as, token, given))).code;
}
function look(token: string) {
  return call(server, 'getClaim', { body: { token } });
}
async function isEnded(token: string) {
  return (await refuse(server, 'getClaim', { body: { token } })).code === 'LINK_NOT_FOUND';
}
function statusOf(as: Person, { id }: Id) {
  return call(server, 'getJoinStatus', { as, params: { id } });
}
function change(event: Id, as: Person, body: object) {
  const params = { id: event.id, userId: as.user.id };
  return call(server, 'updateParticipant', { as: organizer, params, body });
}
async function statusesOf(event: Id) {
  return (await participationsOf(server, event)).map(({ status }) => status).join(' ');
}
const SIDES_AND_GUNS = sidesAndGuns({ guns: 1 });

test('who claims a spot takes its place, and the other one is where a spot is that was moved', async () => {
  const event = await makeGame({ ...SIDES_AND_GUNS, maxParticipants: 1 });
  const player = await signUp(server, { nickName: 'Fox' });
  const joinForm = { ...choose(event, 'Green', 'Hire'), medicalConditions: 'Asthma' };
  await join(event, { joinForm }, player);
  const { player: waiting } = await join(event, { joinForm: choose(event, 'Own kit') });
  assert.deepEqual((await statusOf(player, event)).offer, { until: event.date, madeUntil: null });
  const token = await offer(player, event);
  const madeUntil = event.date;
  assert.deepEqual((await statusOf(player, event)).offer, { until: event.date, madeUntil });
  const { options, ...seen } = await look(token);
  assert.deepEqual(seen, {
    event: { id: event.id, title: event.title, date: event.date },
    ...{ squad: null, from: 'Fox', isTransfer: true, status: 'confirmed' },
    ...{ duePence: 4_000, hasPayment: false, side: 'Green' },
  });
  assert.deepEqual(
    options.map(({ label }) => label),
    ['Hire'],
  );
  const mate = await signUp(server);
  const { status, participant } = await claim(mate, token);
  assert.equal(status, 'confirmed');
  assert.deepEqual(
    participant.joinForm.customFieldResponses.map(({ selectedOptionLabel }) => selectedOptionLabel),
    ['Green', 'Hire'],
  );
  assert.equal(participant.joinForm.medicalConditions, '');
  assert.equal((await statusOf(waiting, event)).status, 'waitlist');
  const left = await statusOf(player, event);
  assert.deepEqual([left.status, left.offer], ['cancelled', null]);
  assert.deepEqual(left.movedTo, { eventId: event.id, date: event.date });
  const listed = { as: player, query: { scope: 'left' } } as const;
  const { participations } = await call(server, 'listMyParticipations', listed);
  assert.deepEqual(
    participations.map(({ eventId }) => eventId),
    [event.id],
  );
  assert.equal(await refuseClaim(await signUp(server), token), 'LINK_NOT_FOUND');
  await claim(player, await offer(mate, event));
  assert.equal((await statusOf(player, event)).movedTo, null);
});

test('a side that was given out goes along, and other options at one’s own cost', async () => {
  const event = await makeGame({ ...SIDES_AND_GUNS, sides: { policy: 'balance', maxGap: null } });
  const joinForm = choose(event, 'Own kit');
  const tan = await join(event, { joinForm });
  const { token } = await joinAndOffer(event, { joinForm });
  assert.equal((await look(token)).side, 'Green');
  await call(server, 'leaveEvent', { as: tan.player, params: { id: event.id } });
  const hire = { joinForm: choose(event, 'Hire') };
  const { participant } = await claim(await signUp(server), token, hire);
  assert.equal(participant.balancePence, 4_000);
  const side = participant.joinForm.customFieldResponses.find((one) => one.isAssigned);
  assert.equal(side?.selectedOptionLabel, 'Green');
});

test('in a squad the lead passes on, and the spot stays in it', async () => {
  const event = await makeGame();
  const made = await makeSquad(server, event);
  const { member, id } = await addMember(server, made);
  const mate = await signUp(server, { nickName: 'Owl' });
  await claim(mate, await offer(made.leader, event));
  const params = { id: made.squad.id };
  const { squad } = await call(server, 'getSquad', { as: member, params });
  assert.equal(squad.leader.participationId, id);
  assert.equal(squad.members.length, 2);
  await claim(await signUp(server), await offer(member, event));
  const after = await call(server, 'getSquad', { as: mate, params });
  assert.equal(after.squad.leader.name, 'Owl');
});

test('what was paid goes along, and is refunded to the card that paid', async () => {
  const { event } = await makePayingEvent(server);
  const player = await signUp(server);
  const { checkout } = await joinAndCheckOut(server, player, event);
  await pay(server, fake, checkout.checkoutId);
  const before = await sumOf(server, event);
  const token = await offer(player, event);
  const { duePence, hasPayment } = await look(token);
  assert.deepEqual([duePence, hasPayment], [0, true]);
  const mate = await signUp(server);
  const { participant } = await claim(mate, token);
  assert.deepEqual([participant.balancePence, participant.paymentStatus], [0, 'paid']);
  assert.equal((await statusOf(mate, event)).holdUntil, null);
  assert.equal(await sumOf(server, event), before);
  const { refundPence } = await call(server, 'leaveEvent', { as: mate, params: { id: event.id } });
  assert.equal(refundPence, 4_000);
  const { rows } = await query('select checkout_id, pence from refunds where checkout_id = $1', [
    checkout.checkoutId,
  ]);
  assert.deepEqual(rows, [{ checkout_id: checkout.checkoutId, pence: 4_000 }]);
  assert.deepEqual(await findWrongMoney(server.database.pool, event.id), []);
});

test('a voucher and what the organizer has adjusted go along', async () => {
  const event = await makeGame();
  const voucher = await makeVoucher(server, organizer, { isOncePerPerson: true });
  const { giverId, token } = await joinAndOffer(event, { voucherCode: voucher.code });
  const body = { kind: 'adjustment', pence: -1_000, note: 'Helper', nonce: makeNonce() } as const;
  const params = { id: event.id };
  await call(server, 'addLedgerEntry', {
    as: organizer,
    params,
    body: { ...body, participationId: giverId },
  });
  const before = await sumOf(server, event);
  assert.equal((await look(token)).duePence, 1_000);
  const { participant } = await claim(await signUp(server), token);
  assert.equal(participant.balancePence, 1_000);
  assert.equal(await sumOf(server, event), before);
  assert.equal(await usesOf(server, organizer, voucher), 1);
  const [old] = (await participationsOf(server, event)).filter(({ id }) => id === giverId);
  assert.deepEqual([old?.charged_pence, old?.credited_pence], [0, 0]);
  assert.deepEqual(await findWrongMoney(server.database.pool, event.id), []);
});

test('a spot is held for whoever claims it as long as for who gives it away', async () => {
  const { event } = await makePayingEvent(server);
  for (const until of [new Date(Date.now() + 60_000), null]) {
    const { token } = await joinAndOffer(event);
    const hold = 'update participations set hold_until = $2 where event_id = $1';
    await query(hold, [event.id, until]);
    const mate = await signUp(server);
    await claim(mate, token);
    assert.equal((await statusOf(mate, event)).holdUntil, until?.toISOString() ?? null);
  }
});

test('only a confirmed spot is given away, in time, by whoever has not been there', async () => {
  const event = await makeGame({ maxParticipants: 1 });
  const { player } = await join(event);
  const { player: waiting } = await join(event);
  assert.equal(await refuseOffer(await signUp(server), event), 'NOT_JOINED');
  assert.equal(await refuseOffer(waiting, event), 'NOT_CONFIRMED');
  const checkIn = 'update participations set check_in_status';
  const hours = 'update events set transfer_until_hours = ';
  for (const [sql, code] of [
    [`${hours} null where id = $1`, 'TRANSFER_CLOSED'],
    [`${hours} 720, date = now() + interval '719 hours' where id = $1`, 'TRANSFER_CLOSED'],
    [`${hours} 718 where id = $1`, null],
    [`${checkIn} = 'checked_in' where event_id = $1`, 'TRANSFER_CLOSED'],
    [`${checkIn} = 'no_show' where event_id = $1`, null],
    ['update participations set is_inside = true where event_id = $1', 'TRANSFER_CLOSED'],
    [
      `update events set cancelled_at = now(), cancellation_reason = 'Snow' where id = $1`,
      'EVENT_CANCELLED',
    ],
    [`update events set date = now() - interval '1 minute' where id = $1`, 'EVENT_STARTED'],
  ] as const) {
    await query(sql, [event.id]);
    if (code === null) await offer(player, event);
    else assert.equal(await refuseOffer(player, event), code, sql);
    assert.equal((await statusOf(player, event)).offer !== null, code === null, sql);
  }
});

test('a link ends with what it is for', async () => {
  type End = (event: Event, giver: Person) => Promise<unknown>;
  const ends: Record<string, End> = {
    withdrawn: async (event, giver) => {
      const { id } = await call(server, 'withdrawOffer', withdraw(giver, event));
      assert.equal(id, event.id);
      await call(server, 'withdrawOffer', withdraw(giver, event));
    },
    renewed: (event, giver) => offer(giver, event),
    left: (event, giver) => call(server, 'leaveEvent', { as: giver, params: { id: event.id } }),
    cancelled: (event, giver) => change(event, giver, { status: 'cancelled' }),
    'held back': (event, giver) => change(event, giver, { status: 'waitlist' }),
    'checked in': async (event, giver) => {
      await change(event, giver, { checkInStatus: 'checked_in' });
      await change(event, giver, { checkInStatus: 'not_checked_in' });
    },
    banned: (_, giver) => {
      const params = { userId: giver.user.id };
      return call(server, 'banUser', { as: organizer, params, body: { reason: 'Cheats' } });
    },
    'too late': async (event) => {
      await query(`update events set date = now() + interval '719 hours' where id = $1`, [
        event.id,
      ]);
      const body = { transferUntilHours: 720 };
      return call(server, 'updateEvent', { as: organizer, params: { id: event.id }, body });
    },
    off: (event) => {
      const body = { transferUntilHours: null };
      return call(server, 'updateEvent', { as: organizer, params: { id: event.id }, body });
    },
    started: ({ id }) => query('update events set date = now() where id = $1', [id]),
    deleted: ({ id }) => query('update events set deletes_at = now() where id = $1', [id]),
  };
  for (const [name, end] of Object.entries(ends)) {
    const event = await makeGame();
    const { giver, token } = await joinAndOffer(event);
    await look(token);
    await end(event, giver);
    assert.ok(await isEnded(token), name);
    assert.equal(await refuseClaim(await signUp(server), token), 'LINK_NOT_FOUND', name);
  }
});

test('a new password ends links to one’s spot and open spots, and nobody else’s', async () => {
  const event = await makeGame();
  const { leader, tokens } = await openSquad(server, event, { open: 1 });
  const other = await joinAndOffer(event);
  const own = await offer(leader, event);
  const body = { currentPassword: PASSWORD, newPassword: 'Password2', keepsCrew: true };
  await call(server, 'changePassword', { as: leader, body });
  assert.deepEqual([await isEnded(own), await isEnded(tokens[0]!)], [true, true]);
  await look(other.token);
  assert.equal(await statusesOf(event), 'confirmed confirmed confirmed');
});

test('a spot is offered and kept by whoever has it, once for each request', async () => {
  const event = await makeGame();
  const { openSpots, leader, tokens } = await openSquad(server, event, { open: 1 });
  const request = offerOf(leader, event);
  const made = await call(server, 'offerSpot', request);
  assert.equal(made.expiresAt, event.date);
  assert.deepEqual(await call(server, 'offerSpot', request), made);
  const stranger = await signUp(server);
  const { nonce } = request.body;
  assert.equal(await refuseOffer((await join(event)).player, event, { nonce }), 'NONCE_REUSED');
  const foreign = await refuse(server, 'withdrawOffer', withdraw(stranger, event));
  assert.equal(foreign.code, 'NOT_JOINED');
  const dependant = await addDependant(server, leader);
  await joinFor(server, leader, { eventId: event.id, dependantId: dependant.id });
  const { player } = await join(event);
  for (const dependantId of [dependant.id, openSpots[0]!.participationId]) {
    assert.equal(await refuseOffer(player, event, { dependantId }), 'NOT_JOINED');
    const kept = await refuse(server, 'withdrawOffer', withdraw(player, event, dependantId));
    assert.equal(kept.code, 'NOT_JOINED');
  }
  const open = { dependantId: openSpots[0]!.participationId };
  assert.equal(await refuseOffer(leader, event, open), 'NOT_JOINED');
  await look(tokens[0]!);
  await look(tokenOf(made.url));
  for (let index = 0; index < 4; index += 1) await offer(leader, event);
  assert.equal(await refuseOffer(leader, event), 'QUOTA_REACHED');
});

test('blocks and bans hold, and a blocked player does not come into the squad', async () => {
  const event = await makeGame();
  const made = await makeSquad(server, event);
  const { member } = await addMember(server, made);
  const token = await offer(member, event);
  const [blocked, blocker] = [await signUp(server), await signUp(server)];
  const mate = await signUp(server);
  for (const [as, { user }] of [
    [member, blocked],
    [blocker, member],
    [made.leader, mate],
  ] as const)
    await call(server, 'blockUser', { as, params: { userId: user.id } });
  assert.equal(await refuseClaim(blocked, token), 'LINK_NOT_FOUND');
  assert.equal(await refuseClaim(blocker, token), 'LINK_NOT_FOUND');
  const banned = await signUp(server);
  const params = { userId: banned.user.id };
  await call(server, 'banUser', { as: organizer, params, body: { reason: 'Cheats' } });
  assert.equal(await refuseClaim(banned, token), 'NOT_ACCEPTED');
  assert.equal(await refuseClaim(member, token), 'ALREADY_JOINED');
  assert.equal((await claim(mate, token)).participant.squad, null);
});

test('a guardian gives away the spot of a dependant, and a dependant takes one', async () => {
  const event = await makeGame();
  const as = await signUp(server, { nickName: 'Hen', dateOfBirth: bornYearsAgo(40) });
  const { id: dependantId } = await addDependant(server, as);
  await joinFor(server, as, { eventId: event.id, dependantId, accompanies: true });
  const token = await offer(as, event, { dependantId });
  const seen = await look(token);
  assert.equal(seen.from, 'Hen');
  assert.ok(!JSON.stringify(seen).includes('Tom Oakes'));
  const { dependants } = await statusOf(as, event);
  assert.ok(dependants?.[0]?.offer?.madeUntil);
  await claim(await signUp(server), token);
  const { token: next } = await joinAndOffer(event);
  const given = { dependantId, accompanies: true };
  const { participant } = await claim(as, next, given);
  assert.equal(participant.dependant?.id, dependantId);
  assert.equal(await statusesOf(event), 'confirmed confirmed cancelled');
});

test('of twenty who claim one spot at once one gets it', async () => {
  const event = await makeGame({ maxParticipants: 1 });
  const { token } = await joinAndOffer(event);
  const people: Person[] = [];
  for (let index = 0; index < 20; index += 1) people.push(await signUp(server));
  const results = await Promise.allSettled(people.map((as) => claim(as, token)));
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  const { event: seen } = await call(server, 'getEvent', { params: { id: event.id } });
  assert.equal(seen.participantCount, 1);
});

test('the gate lists who has the spot, with a ticket of their own', async () => {
  const event = await makeGame();
  const { giverId, token } = await joinAndOffer(event);
  const gate = { as: organizer, params: { id: event.id } };
  const { version } = await call(server, 'getGate', { ...gate, query: {} });
  const { participant } = await claim(await signUp(server), token);
  const seen = await call(server, 'getGate', { ...gate, query: { since: version } });
  const ids = seen.people.map(({ id }) => id);
  assert.deepEqual([ids, seen.removed], [[participant.id], [giverId]]);
  const [code, old] = (await participationsOf(server, event)).map((one) => one.ticket_code);
  assert.notEqual(code, old);
});
