import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditOf } from '../../../test/support/audit.ts';
import { call, refuse } from '../../../test/support/call.ts';
import { addDependant, joinFor } from '../../../test/support/dependants.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import {
  addJoined,
  crewMove,
  makeDates,
  ownMove,
  statusesAt,
} from '../../../test/support/moves.ts';
import { signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { setWaiver } from '../../../test/support/waivers.ts';
import { MOVES_OF_OTHERS } from './moves.ts';
import { mailStatuses } from './participant-mails.ts';

/* The organizer moves people to another date (docs/product/series.md#series-moves). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

type Dates = Awaited<ReturnType<typeof makeDates>>;

function query(text: string, values: unknown[] = []) {
  return server.database.pool.query(text, values);
}
async function callOff({ organizer: as }: Dates, id: string) {
  const body = { reason: 'Flooded', refund: false, nonce: makeNonce() };
  await call(server, 'callOffEvent', { as, params: { id }, body });
}

test('the organizer moves everybody by the order of the queue, and says who stays', async () => {
  const event = { maxParticipants: 3, waitlistEnabled: true };
  const dates = await makeDates(server, { event });
  const { a, b, organizer } = dates;
  const joined = [];
  for (let count = 0; count < 4; count += 1) joined.push(await addJoined(server, a));
  await addJoined(server, b, {}, joined[1]!.player);
  await query('delete from mails');
  const move = crewMove(organizer, [a, b]);
  const { moved, refused } = await call(server, 'moveParticipants', move);
  const ids = joined.map(({ id }) => id);
  assert.deepEqual(
    moved.map(({ from, status }) => [from, status]),
    [
      [ids[0], 'confirmed'],
      [ids[2], 'confirmed'],
    ],
  );
  assert.deepEqual(
    refused.map(({ participationId, code }) => [participationId, code]),
    [
      [ids[1], 'ALREADY_JOINED'],
      [ids[3], 'EVENT_FULL'],
    ],
  );
  // Who waited has moved up to what the others have left.
  assert.deepEqual(await statusesAt(server, a), [
    ...['cancelled', 'confirmed', 'cancelled', 'confirmed'],
  ]);
  assert.deepEqual(await call(server, 'moveParticipants', move), { moved, refused }, 'once');
  const audit = (await auditOf(server, a)).filter(({ action }) => action === 'moveParticipant');
  assert.deepEqual(
    audit.map(({ after }) => after),
    [{ event: b, count: 2 }],
  );
  await mailStatuses({ db: server.services.db, signal: new AbortController().signal });
  const { rows } = await query('select recipient, details from mails order by recipient');
  const told = rows.filter(({ details }) => details.news === 'moved');
  const emails = [joined[0]!, joined[2]!].map(({ player }) => player.user.email);
  assert.deepEqual(
    told.map(({ recipient }) => recipient).sort(),
    emails.sort(),
    'each is told once',
  );
  assert.deepEqual(
    rows.filter(({ recipient }) => emails.includes(recipient)),
    told,
  );
});

test('some are moved, also who is named twice, and whoever is not there is said', async () => {
  const { a, b, c, organizer } = await makeDates(server);
  const { id } = await addJoined(server, a);
  const { id: elsewhere } = await addJoined(server, c);
  const participationIds = [elsewhere, id, id];
  const move = crewMove(organizer, [a, b], { participationIds });
  const { moved, refused } = await call(server, 'moveParticipants', move);
  assert.deepEqual([moved.length, moved[0]?.from], [1, id]);
  assert.deepEqual(
    refused.map(({ participationId, code }) => [participationId, code]),
    [[elsewhere, 'NOT_JOINED']],
  );
});

test('from a date that is called off at any time, also without a limit of days', async () => {
  const dates = await makeDates(server, { moveUntilDays: 60 });
  const { a, b, organizer } = dates;
  const { player } = await addJoined(server, a);
  await addJoined(server, a);
  assert.equal((await refuse(server, 'moveSpot', ownMove(player, [a, b]))).code, 'MOVE_CLOSED');
  await callOff(dates, a);
  await call(server, 'moveSpot', ownMove(player, [a, b]));
  await query(`update events set date = now() - interval '3 days', ends_at = null where id = $1`, [
    a,
  ]);
  const { moved } = await call(server, 'moveParticipants', crewMove(organizer, [a, b]));
  assert.equal(moved.length, 1);
  assert.deepEqual(await statusesAt(server, b), ['confirmed', 'confirmed']);
});

test('a date that is over is left by nobody', async () => {
  const { a, b, organizer } = await makeDates(server);
  await addJoined(server, a);
  await query(`update events set date = now() - interval '2 days', ends_at = null where id = $1`, [
    a,
  ]);
  const refusal = await refuse(server, 'moveParticipants', crewMove(organizer, [a, b]));
  assert.equal(refusal.code, 'MOVE_CLOSED');
});

test('who helps with one date alone moves nobody to another', async () => {
  const { a, b, organizer } = await makeDates(server);
  await addJoined(server, a);
  const member = await signUp(server);
  const roles = ['co_organizer'] as const;
  await joinCrew(server, { event: { id: a }, organizer, member, roles });
  const refusal = await refuse(server, 'moveParticipants', crewMove(member, [a, b]));
  assert.equal(refusal.code, 'EVENT_NOT_FOUND');
  await joinCrew(server, { event: null, organizer, member: await signUp(server), roles });
  const admin = await signInSuperadmin(server);
  assert.equal((await call(server, 'moveParticipants', crewMove(admin, [a, b]))).moved.length, 1);
});

test('a dependant before their guardian in the queue moves with them', async () => {
  const { a, b, organizer } = await makeDates(server);
  const as = await signUp(server);
  const { id: dependantId } = await addDependant(server, as);
  await joinFor(server, as, { eventId: a, dependantId });
  await addJoined(server, a, {}, as);
  await setWaiver(server, organizer, { guardianBelow: 18, accompaniedBelow: 16 });
  const { moved, refused } = await call(server, 'moveParticipants', crewMove(organizer, [a, b]));
  assert.deepEqual([moved.length, refused], [2, []]);
});

test('of the options that are left there, the first of the queue get theirs', async () => {
  const place = { label: 'Place', isPlace: true, options: [{ label: 'Rental', limit: 2 }] };
  const { a, b, organizer, events } = await makeDates(server, { event: { customFields: [place] } });
  const field = events[0]!.customFields[0]!;
  const chosen = [{ fieldId: field.id, optionId: field.options[0]!.id }];
  const joinForm = { customFieldResponses: chosen };
  await addJoined(server, b, { joinForm });
  const { id: first } = await addJoined(server, a, { joinForm });
  const { id: second } = await addJoined(server, a, { joinForm });
  const move = crewMove(organizer, [a, b]);
  const { moved, refused } = await call(server, 'moveParticipants', move);
  assert.deepEqual(
    [moved.map(({ from }) => from), refused.map((one) => [one.participationId, one.code])],
    [[first], [[second, 'OPTION_SOLD_OUT']]],
  );
  assert.match(refused[0]?.message ?? '', /Rental/);
});

test('walk-ins without an account move like the others, and get no email', async () => {
  const { a, b, organizer } = await makeDates(server);
  const { rows } = await query(
    `insert into participations (id, event_id, status, join_form, added_by)
      values ($1, $2, 'confirmed', '{"fullName": "Wally Walkin"}', $3) returning id`,
    ['b'.repeat(24), a, organizer.user.id],
  );
  const { moved } = await call(server, 'moveParticipants', crewMove(organizer, [a, b]));
  assert.deepEqual(
    moved.map(({ from, status }) => [from, status]),
    [[rows[0].id, 'confirmed']],
  );
  const { rows: there } = await query(
    'select user_id, join_form, status_mail_due_at as due from participations where event_id = $1',
    [b],
  );
  assert.deepEqual(there, [{ user_id: null, join_form: { fullName: 'Wally Walkin' }, due: null }]);
});

test('an account moves players of a series 60 times an hour, the same request once', async (t) => {
  const limited = await startTestServer({ config: { rateLimit: true } });
  t.after(() => limited.close());
  const { a, b, organizer, events } = await makeDates(limited);
  const { limits } = limited.services;
  const key = `${organizer.user.id} ${events[0]?.series?.id}`;
  for (let count = 1; count < 60; count += 1) await limits.count(MOVES_OF_OTHERS, key);
  await addJoined(limited, a);
  const move = crewMove(organizer, [a, b]);
  const done = await call(limited, 'moveParticipants', move);
  assert.equal(done.moved.length, 1);
  assert.deepEqual(await call(limited, 'moveParticipants', move), done);
  const back = await refuse(limited, 'moveParticipants', crewMove(organizer, [b, a]));
  assert.equal(back.code, 'TOO_MANY_REQUESTS');
  assert.deepEqual(await statusesAt(limited, b), ['confirmed']);
});
