import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ErrorCode } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { addDependant, joinFor } from '../../../test/support/dependants.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import {
  addJoined,
  crewMove,
  makeDates,
  ownMove,
  stateOf,
  statusesAt,
} from '../../../test/support/moves.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { setWaiver } from '../../../test/support/waivers.ts';

/* A spot moves to another date of its series (docs/product/series.md#series-moves). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

type Dates = Awaited<ReturnType<typeof makeDates>>;

function query(text: string, values: unknown[] = []) {
  return server.database.pool.query(text, values);
}
function joinStatus(as: Person, id: string) {
  return call(server, 'getJoinStatus', { as, params: { id } });
}
function edit({ organizer: as }: Dates, id: string, body: object) {
  return call(server, 'updateEvent', { as, params: { id }, body });
}
async function callOff({ organizer: as }: Dates, id: string) {
  const body = { reason: 'Flooded', refund: false, nonce: makeNonce() };
  await call(server, 'callOffEvent', { as, params: { id }, body });
}

test('a player moves with form and kept prices, to a ticket of their own, once', async () => {
  const fields = [{ label: 'Gun', options: [{ label: 'Rental', price: 15 }] }];
  const dates = await makeDates(server, { event: { customFields: fields } });
  const { a, b } = dates;
  const field = dates.events[0]!.customFields[0]!;
  const chosen = [{ fieldId: field.id, optionId: field.options[0]!.id }];
  const joinForm = { phone: '07700 900123', customFieldResponses: chosen };
  const { player, id } = await addJoined(server, a, { joinForm });
  const dearer = { ...field, options: [{ ...field.options[0]!, price: 99 }] };
  await edit(dates, b, { price: '£30', customFields: [dearer] });
  const { joinForm: form } = await call(server, 'getMyJoinForm', { as: player, params: { id: a } });
  const request = ownMove(player, [a, b]);
  const { participation } = await call(server, 'moveSpot', request);
  const status = { joined: true, status: 'confirmed', position: null, waitsFor: null };
  assert.deepEqual(participation, { ...status, holdUntil: null, balancePence: 4_500 });
  const moved = await call(server, 'getMyJoinForm', { as: player, params: { id: b } });
  assert.equal(moved.joinForm.phone, form.phone);
  assert.equal(moved.joinForm.customFieldResponses[0]?.additionalPrice, 15);
  const { rows } = await query(
    `select status, moved_from, needs_consent, ticket_code from participations
      where event_id = any($1) order by id <> $2`,
    [[a, b], id],
  );
  const [old, made] = rows;
  assert.deepEqual([old.status, old.needs_consent, made.moved_from], ['cancelled', false, id]);
  assert.notEqual(old.ticket_code, made.ticket_code);
  assert.deepEqual(await call(server, 'moveSpot', request), { participation }, 'once');
  const { player: as } = await addJoined(server, a);
  const { code } = await refuse(server, 'moveSpot', { ...request, as });
  assert.equal(code, 'NONCE_REUSED', 'nobody gets the response of another');
  assert.equal((await refuse(server, 'moveSpot', ownMove(player, [a, b]))).code, 'NOT_JOINED');
});

test('a player sees until when a spot moves, and where it has moved', async () => {
  const { a, b, events } = await makeDates(server);
  const { player } = await addJoined(server, a);
  const { moveUntil } = await joinStatus(player, a);
  assert.ok(moveUntil && moveUntil < events[0]!.date);
  const { participations } = await call(server, 'listMyParticipations', { as: player, query: {} });
  assert.equal(participations[0]?.moveUntil, moveUntil);
  await call(server, 'moveSpot', ownMove(player, [a, b]));
  const left = await joinStatus(player, a);
  const movedTo = { eventId: b, date: events[1]!.date };
  assert.deepEqual([left.moveUntil, left.movedTo], [null, movedTo]);
  // Who joins the old date again has moved nowhere.
  await addJoined(server, a, {}, player);
  await call(server, 'leaveEvent', { as: player, params: { id: a }, query: {} });
  assert.equal((await joinStatus(player, a)).movedTo, null);
});

interface Refused {
  dates: Dates;
  player: Person;
  playerId: string;
}
type Prepare = (given: Refused) => Promise<object | undefined> | object | undefined;

async function fill({ dates }: Refused, changes: object) {
  await edit(dates, dates.b, { maxParticipants: 1, ...changes });
  await addJoined(server, dates.b);
  return undefined;
}
async function setTarget({ dates }: Refused, set: string) {
  await query(`update events set ${set} where id = $1`, [dates.b]);
  return undefined;
}

/** What is prepared, with other content of the request where it matters. */
const REFUSALS: [string, ErrorCode, Prepare][] = [
  ['the same date', 'OTHER_SERIES', ({ dates }) => ({ toEventId: dates.a })],
  ['another series', 'OTHER_SERIES', async () => ({ toEventId: (await makeDates(server)).a })],
  [
    'an event of its own',
    'OTHER_SERIES',
    async ({ dates }) => ({ toEventId: (await makeApprovedEvent(server, dates.organizer)).id }),
  ],
  ['no such event', 'EVENT_NOT_FOUND', () => ({ toEventId: 'f'.repeat(24) })],
  ['not approved', 'EVENT_NOT_FOUND', (given) => setTarget(given, 'approved = false')],
  ['started', 'EVENT_STARTED', (given) => setTarget(given, `date = now() - interval '1 hour'`)],
  ['too young', 'TOO_YOUNG', (given) => setTarget(given, 'min_age = 99')],
  [
    'called off',
    'EVENT_CANCELLED',
    async ({ dates }) => {
      await callOff(dates, dates.b);
      return undefined;
    },
  ],
  ['full', 'EVENT_FULL', (given) => fill(given, { waitlistEnabled: true })],
  [
    'full without a waitlist',
    'EVENT_FULL',
    async (given) => {
      await fill(given, { waitlistEnabled: false });
      return { orWaitlist: true };
    },
  ],
  [
    'moving is not allowed',
    'MOVE_CLOSED',
    async ({ dates: { a } }) => {
      await query(
        `update series set move_until_days = null
          where id = (select series_id from events where id = $1)`,
        [a],
      );
      return undefined;
    },
  ],
  [
    'left before',
    'NOT_JOINED',
    async ({ dates: { a }, player: as }) => {
      await call(server, 'leaveEvent', { as, params: { id: a }, query: {} });
      return undefined;
    },
  ],
  [
    'joined already',
    'ALREADY_JOINED',
    async ({ dates: { b }, player }) => {
      await addJoined(server, b, {}, player);
      return undefined;
    },
  ],
  [
    'cancelled by the organizer there',
    'NEEDS_CONSENT',
    async ({ dates: { b, organizer: as }, player }) => {
      await addJoined(server, b, {}, player);
      const params = { id: b, userId: player.user.id };
      await call(server, 'updateParticipant', { as, params, body: { status: 'cancelled' } });
      return undefined;
    },
  ],
  [
    'a red card',
    'NOT_ACCEPTED',
    async ({ dates: { organizer }, player }) => {
      await query(
        `insert into cards (id, organizer_id, user_id, colour, reason)
          values (left($1::text, 23) || 'c', $1, $2, 'red', 'Aimed at the face')`,
        [organizer.user.id, player.user.id],
      );
      return undefined;
    },
  ],
  [
    'banned',
    'NOT_ACCEPTED',
    async ({ dates: { organizer }, player }) => {
      const ids = [organizer.user.id, player.user.id];
      await query('insert into bans (organizer_id, user_id) values ($1, $2)', ids);
      return undefined;
    },
  ],
];

for (const [what, code, prepare] of REFUSALS)
  test(`a move is refused, and nothing changes: ${what}`, async () => {
    const dates = await makeDates(server);
    const { player, id: playerId } = await addJoined(server, dates.a);
    const given = await prepare({ dates, player, playerId });
    const { a, b } = dates;
    const before = await stateOf(server, [a, b]);
    const refusal = await refuse(server, 'moveSpot', ownMove(player, [a, b], given));
    assert.equal(refusal.code, code);
    assert.deepEqual(await stateOf(server, [a, b]), before);
  });

test('an option that is sold out there is not taken along', async () => {
  const place = { label: 'Place', isPlace: true, options: [{ label: 'Rental', limit: 1 }] };
  const { a, b, events } = await makeDates(server, { event: { customFields: [place] } });
  const field = events[0]!.customFields[0]!;
  const chosen = [{ fieldId: field.id, optionId: field.options[0]!.id }];
  const joinForm = { customFieldResponses: chosen };
  const { player } = await addJoined(server, a, { joinForm });
  await addJoined(server, b, { joinForm });
  const before = await stateOf(server, [a, b]);
  const refusal = await refuse(server, 'moveSpot', ownMove(player, [a, b]));
  assert.equal(refusal.code, 'OPTION_SOLD_OUT');
  assert.deepEqual(await stateOf(server, [a, b]), before);
});

test('an option that is not offered there is given up with its price, and counts nowhere', async () => {
  const options = [{ label: 'None' }, { label: 'Rental', price: 15, limit: 1 }];
  const customFields = [{ label: 'Gun', options }];
  const dates = await makeDates(server, { event: { customFields } });
  const { a, b, organizer } = dates;
  const gun = dates.events[0]!.customFields[0]!;
  const chosen = [{ fieldId: gun.id, optionId: gun.options[1]!.id }];
  const { player } = await addJoined(server, a, { joinForm: { customFieldResponses: chosen } });
  await edit(dates, b, { customFields: [{ ...gun, options: [gun.options[0]!] }] });
  const { participation } = await call(server, 'moveSpot', ownMove(player, [a, b]));
  assert.equal(participation.balancePence, 2_500);
  const { joinForm } = await call(server, 'getMyJoinForm', { as: player, params: { id: b } });
  assert.deepEqual(joinForm.customFieldResponses, []);
  await edit(dates, b, { customFields: [{ ...gun, isPlace: true, options: [gun.options[0]!] }] });
  await call(server, 'moveSpot', ownMove(player, [b, a]));
  const { player: other } = await addJoined(server, a, {
    joinForm: { customFieldResponses: chosen },
  });
  const before = await stateOf(server, [a, b]);
  const refusal = await refuse(server, 'moveSpot', ownMove(other, [a, b]));
  const message = 'Choose an option for “Gun”';
  assert.deepEqual([refusal.code, refusal.message], ['VALIDATION', message]);
  const { refused } = await call(server, 'moveParticipants', crewMove(organizer, [a, b]));
  assert.deepEqual(
    refused.map(({ code, message: why }) => [code, why]),
    Array(2).fill(['VALIDATION', message]),
  );
  assert.deepEqual(await stateOf(server, [a, b]), before);
});

test('a full date gives the waitlist if asked, and the freed spot goes to the next', async () => {
  const event = { maxParticipants: 1, waitlistEnabled: true };
  const { a, b } = await makeDates(server, { event });
  const { player } = await addJoined(server, a);
  const { player: next } = await addJoined(server, a);
  await addJoined(server, b);
  const request = ownMove(player, [a, b], { orWaitlist: true });
  const { participation } = await call(server, 'moveSpot', request);
  assert.deepEqual([participation.status, participation.position], ['waitlist', 1]);
  assert.equal((await joinStatus(next, a)).status, 'confirmed');
  // Back again behind whoever has the spot now: the participation of before begins again.
  await call(server, 'moveSpot', ownMove(player, [b, a], { orWaitlist: true }));
  assert.deepEqual(await statusesAt(server, a), ['confirmed', 'waitlist']);
  assert.deepEqual(await statusesAt(server, b), ['confirmed', 'cancelled']);
});

test('a dependant moves alone, with the guardian whom they need', async () => {
  const { a, b, organizer } = await makeDates(server);
  await setWaiver(server, organizer, { guardianBelow: 18, accompaniedBelow: 16 });
  const { player: as } = await addJoined(server, a);
  const { id: dependantId } = await addDependant(server, as);
  await joinFor(server, as, { eventId: a, dependantId });
  const refusal = await refuse(server, 'moveSpot', ownMove(as, [a, b], { dependantId }));
  assert.equal(refusal.code, 'NEEDS_GUARDIAN');
  await call(server, 'moveSpot', ownMove(as, [a, b]));
  await call(server, 'moveSpot', ownMove(as, [a, b], { dependantId }));
  const { dependants, status } = await joinStatus(as, b);
  assert.deepEqual([status, dependants?.[0]?.status], ['confirmed', 'confirmed']);
  const { dependants: left } = await joinStatus(as, a);
  assert.equal(left?.[0]?.movedTo?.eventId, b);
  const stranger = await signUp(server);
  const foreign = ownMove(stranger, [b, a], { dependantId });
  assert.equal((await refuse(server, 'moveSpot', foreign)).code, 'NOT_JOINED');
});

test('a player moves 20 times a day', async () => {
  const { a, b } = await makeDates(server);
  const { player } = await addJoined(server, a);
  for (let count = 0; count < 20; count += 1)
    await call(server, 'moveSpot', ownMove(player, count % 2 ? [b, a] : [a, b]));
  assert.equal((await refuse(server, 'moveSpot', ownMove(player, [a, b]))).code, 'QUOTA_REACHED');
});
