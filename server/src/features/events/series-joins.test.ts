import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIELD_TEXT } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { addDependant } from '../../../test/support/dependants.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import { datesOf, makeSeries } from '../../../test/support/series.ts';
import type { SmtpCatcher } from '../../../test/support/smtp-catcher.ts';
import { startServerWithMail } from '../../../test/support/start-server-with-mail.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { makeVoucher, usesOf } from '../../../test/support/vouchers.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import { mailStatuses } from '../participation/participant-mails.ts';

/* Joining several dates of a series at once (docs/product/series.md#series-joins). */

let server: TestServer;
let catcher: SmtpCatcher;
let superadmin: Person;
before(async () => {
  ({ server, catcher } = await startServerWithMail());
  superadmin = await signInSuperadmin(server);
});
after(async () => {
  await server.close();
  await catcher.close();
});

const FREE = { customFields: [], maxParticipants: 2 };

/** An approved series with four dates, and its ids, soonest first. */
async function make(event: object = FREE) {
  const made = await makeSeries(server, { event });
  const ids = made.events.map(({ id }) => id);
  const body = { approved: true, series: true };
  await call(server, 'approveEvent', { as: superadmin, params: { id: ids[0]! }, body });
  return { ...made, id: made.series.id, ids };
}
function query(text: string, values: unknown[] = []) {
  return server.services.pool.query(text, values);
}
function joinAll(id: string, as: Person, given: object) {
  const body = { joinForm: {}, nonce: makeNonce(), ...given } as never;
  return call(server, 'joinSeries', { as, params: { id }, body });
}
async function outcomes(id: string, as: Person, given: object) {
  const { results } = await joinAll(id, as, given);
  return results.map(({ eventId, status, error }) => [eventId, error?.code ?? status]);
}
async function joinedBy({ user }: Person) {
  const { rows } = await query(
    `select event_id from participations p join events e on e.id = p.event_id
    where p.user_id = $1 and p.status <> 'cancelled' order by e.date`,
    [user.id],
  );
  return rows.map((row) => row.event_id);
}

test('dates are joined in their order, each as alone; who is refused at one has the others', async () => {
  const { id, ids, as: organizer } = await make({ ...FREE, waitlistEnabled: false });
  const [first, second, third, fourth] = ids as [string, string, string, string];
  const player = await signUp(server);
  await call(server, 'joinEvent', { as: player, params: { id: first }, body: {} });
  await query('update events set max_participants = 1 where id = $1', [second]);
  await call(server, 'joinEvent', { as: await signUp(server), params: { id: second }, body: {} });
  const callingOff = { reason: 'Storm', refund: false, nonce: makeNonce() };
  await call(server, 'callOffEvent', { as: organizer, params: { id: third }, body: callingOff });
  const other = await makeApprovedEvent(server, organizer);
  const { results } = await joinAll(id, player, {
    eventIds: [other.id, fourth, third, second, first],
    joinForm: { phone: '07700 900123' },
  });
  assert.deepEqual(
    results.map(({ eventId, status, error }) => [eventId, status, error?.code ?? null]),
    [
      [first, 409, 'ALREADY_JOINED'],
      [second, 409, 'EVENT_FULL'],
      [third, 409, 'EVENT_CANCELLED'],
      [fourth, 201, null],
      [other.id, 404, 'EVENT_NOT_FOUND'],
    ],
  );
  const { participation } = results[3]!;
  assert.deepEqual([participation?.status, participation?.joined], ['confirmed', true]);
  assert.equal(results[1]!.error?.message, 'This event is full');
  assert.deepEqual(await joinedBy(player), [first, fourth]);
  const { events } = await datesOf(server, id, player);
  assert.deepEqual(
    events.map((event) => event.participation?.status),
    ['confirmed', undefined, undefined, 'confirmed'],
    'the list of dates says where one stands',
  );
  const [own] = (await participationsOf(server, { id: fourth })) as never as [
    { join_form: { phone: string } },
  ];
  assert.equal(own.join_form.phone, '07700 900123');
});

test('a refusal of the form or of the person is that of the date', async () => {
  const { id, ids } = await make();
  const player = await signUp(server);
  await query('update events set min_age = 99 where id = $1', [ids[0]]);
  const mine = await addDependant(server, await signUp(server), {});
  const [young, foreign] = [
    await joinAll(id, player, { eventIds: [ids[0]] }),
    await joinAll(id, player, { eventIds: [ids[1]], dependantId: mine.id }),
  ];
  assert.deepEqual([young.results[0]?.status, young.results[0]?.error?.code], [409, 'TOO_YOUNG']);
  assert.deepEqual(Object.keys(young.results[0]?.error?.fields ?? {}), ['dateOfBirth']);
  assert.deepEqual(foreign.results[0]?.error?.fields, {
    dependantId: SERVER_TEXT.dependantUnknown,
  });
  assert.deepEqual(await joinedBy(player), []);
});

test('a voucher is used at each date for which it is valid; others are refused', async () => {
  const { id, ids, as: organizer } = await make({ ...FREE, maxParticipants: 20 });
  const eventIds = ids.slice(0, 2);
  const { code, ...voucher } = await makeVoucher(server, organizer, { eventIds });
  const player = await signUp(server);
  const { results } = await joinAll(id, player, { eventIds: ids, voucherCode: code });
  assert.deepEqual(
    results.map(({ participation, error }) => participation?.balancePence ?? error?.fields),
    [2_000, 2_000, ...Array(2).fill({ voucherCode: FIELD_TEXT.voucherCode })],
  );
  assert.equal(await usesOf(server, organizer, voucher), 2);
  assert.deepEqual(await joinedBy(player), eventIds);
  // A call is one attempt, whatever its dates are, and is none where one of them was joined.
  const guess = { eventIds: ids, voucherCode: 'WRONG' };
  for (let count = 0; count < 10; count += 1) {
    const [first] = (await joinAll(id, player, guess)).results;
    assert.equal(first?.error?.code, 'ALREADY_JOINED');
  }
  const body = { joinForm: {}, nonce: makeNonce(), ...guess } as never;
  const refusal = await refuse(server, 'joinSeries', { as: player, params: { id }, body });
  assert.deepEqual(
    [refusal.code, Object.keys(refusal.fields ?? {})],
    ['TOO_MANY_REQUESTS', ['voucherCode']],
  );
});

test('it joins for a dependant, whose name the mail has', async () => {
  const { id, ids } = await make();
  const guardian = await signUp(server);
  const { id: dependantId } = await addDependant(server, guardian, {});
  const { results } = await joinAll(id, guardian, { eventIds: ids.slice(0, 2), dependantId });
  assert.ok(results.every(({ status }) => status === 201));
  assert.deepEqual(await joinedBy(guardian), []);
  const { rows } = await query('select event_id from participations where dependant_id = $1', [
    dependantId,
  ]);
  assert.equal(rows.length, 2);
  assert.match(
    (await mailsTo(guardian))[0]!.headers.subject ?? '',
    /^Tom Oakes: You have booked 2/,
  );
});

test('the same nonce gives the same results, goes on after a crash, and names one call', async () => {
  const { id, ids } = await make();
  const [first, second, third] = ids as [string, string, string];
  const player = await signUp(server);
  await query('update events set max_participants = 1 where id = $1', [second]);
  const other = await signUp(server);
  await call(server, 'joinEvent', { as: other, params: { id: second }, body: {} });
  await query('update events set waitlist_enabled = false where id = $1', [second]);
  const same = { eventIds: [first, second, third], nonce: makeNonce() };
  // The server ends after the second date.
  await query(`create function crash() returns trigger language plpgsql as
    $$ begin if new.event_id = '${third}' then raise 'crash'; end if; return new; end $$;
    create trigger crash before insert on participations for each row execute function crash()`);
  const body = { joinForm: {}, ...same } as never;
  const params = { id };
  assert.equal((await refuse(server, 'joinSeries', { as: player, params, body })).status, 500);
  assert.deepEqual(await joinedBy(player), [first]);
  await query('drop trigger crash on participations; drop function crash()');
  await call(server, 'leaveEvent', { as: other, params: { id: second } });

  const expected = [
    [first, 201],
    [second, 'EVENT_FULL'],
    [third, 201],
  ];
  assert.deepEqual(await outcomes(id, player, same), expected);
  await call(server, 'leaveEvent', { as: player, params: { id: first } });
  assert.deepEqual(await outcomes(id, player, same), expected, 'as it was then');
  assert.deepEqual(await joinedBy(player), [third]);
  const changed = { joinForm: {}, nonce: same.nonce, eventIds: [first] } as never;
  const reused = await refuse(server, 'joinSeries', { as: player, params, body: changed });
  assert.equal(reused.code, 'NONCE_REUSED');
  assert.deepEqual(
    await outcomes(id, other, same),
    expected.map(([date]) => [date, 201]),
  );
});

test('twenty equal calls at once join each date once', async () => {
  const { id, ids } = await make();
  const player = await signUp(server);
  const same = { eventIds: ids, nonce: makeNonce() };
  const calls = Array.from({ length: 20 }, () => outcomes(id, player, same));
  for (const results of await Promise.all(calls))
    assert.deepEqual(
      results,
      ids.map((date) => [date, 201]),
    );
  assert.deepEqual(await joinedBy(player), ids);
});

test('one mail has all dates, with the number on the waitlist of those that are full', async () => {
  const { id, ids } = await make();
  await query('update events set max_participants = 1 where id = $1', [ids[1]]);
  await call(server, 'joinEvent', { as: await signUp(server), params: { id: ids[1]! }, body: {} });
  const player = await signUp(server);
  const alone = await make();
  await call(server, 'joinEvent', { as: player, params: { id: alone.ids[0]! }, body: {} });
  await joinAll(id, player, { eventIds: ids.slice(0, 3) });
  const { rows } = await query(
    'select from participations where user_id = $1 and status_mail_due_at > now() group by status_mail_due_at',
    [player.user.id],
  );
  assert.equal(rows.length, 1, 'due at the same time');
  assert.equal((await mailsTo(player, 'now')).length, 1, 'not at once, as of one event');
  const [mail, ...others] = (await mailsTo(player)).slice(1);
  assert.deepEqual(others, []);
  assert.equal(mail?.headers.subject, 'You have booked 3 dates: “Sunday Skirmish”');
  assert.equal(mail?.text.match(/: you have a spot\./g)?.length, 2);
  assert.equal(mail?.text.match(/: you are number 1 on the waitlist\./g)?.length, 1);
});

test('a wrong list of dates is refused, and changes nothing', async () => {
  const { id, ids } = await make();
  const player = await signUp(server);
  const first = ids[0]!;
  const thirteen = Array.from({ length: 13 }, (_, at) => at.toString(16).padStart(24, '0'));
  for (const eventIds of [[], [first, first], thirteen, undefined, first]) {
    const body = { joinForm: {}, nonce: makeNonce(), eventIds } as never;
    const refusal = await refuse(server, 'joinSeries', { as: player, params: { id }, body });
    assert.deepEqual(refusal.fields, { eventIds: FIELD_TEXT.seriesDates }, String(eventIds));
  }
  assert.deepEqual(await joinedBy(player), []);
});

/** The mails to a person; `late`: also those that wait for half a minute. */
async function mailsTo({ user }: Person, when: 'now' | 'late' = 'late') {
  if (when === 'late')
    await query(`update participations set status_mail_due_at = now()
      where status_mail_due_at < now() + interval '31 seconds'`);
  await mailStatuses({ db: server.services.db, signal: new AbortController().signal });
  await runJobs(server);
  return catcher.mails.filter(({ to }) => to.includes(user.email));
}

test('who joins dates follows their organizer where that is ticked, and a date was booked', async () => {
  const { id, ids, as: organizer } = await make({ ...FREE, waitlistEnabled: false });
  const [first = '', second = ''] = ids;
  await query('update events set max_participants = 1 where id = $1', [second]);
  await call(server, 'joinEvent', { as: await signUp(server), params: { id: second }, body: {} });
  async function follows({ user }: Person) {
    const { rows } = await query('select organizer_id from follows where user_id = $1', [user.id]);
    return rows.map((row) => row.organizer_id);
  }
  const player = await signUp(server);
  await joinAll(id, player, { eventIds: [second], follow: true });
  assert.deepEqual(await follows(player), []);
  await joinAll(id, player, { eventIds: [first, second], follow: true });
  assert.deepEqual(await follows(player), [organizer.user.id]);
  const other = await signUp(server);
  await joinAll(id, other, { eventIds: [first] });
  assert.deepEqual(await follows(other), []);
});
