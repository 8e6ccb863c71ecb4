import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays, type Event } from '@muster/contract';
import { startOfDate } from '@muster/domain';
import { call, refuse } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import {
  approveSeries,
  datesOf,
  FROM,
  makeSeries,
  RULE,
  runSeriesJob,
} from '../../../test/support/series.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { SERIES_WRITES } from './series.ts';

/* An event that becomes the first date of a series, and a date that becomes an event of its own. */

const NEXT_DATE = startOfDate(FROM, '09:30').toISOString();
const FIELDS = {
  ...{ date: NEXT_DATE, price: '£25', maxParticipants: 80 },
  customFields: [
    { label: 'Place', isPlace: true, options: [{ label: 'Walk-on', price: 0, limit: 60 }] },
  ],
};

let server: TestServer;
let ann: Person;
before(async () => {
  server = await startTestServer();
  ann = await signUp(server);
});
after(() => server.close());

function repeat(as: Person, { id }: { id: string }, body: object = {}) {
  const given = { rule: RULE, weeksAhead: 4, ...body } as never;
  return call(server, 'repeatEvent', { as, params: { id }, body: given });
}
function refuseRepeat(as: Person, { id }: { id: string }, rule: object = {}) {
  const body = { rule: { ...RULE, ...rule }, weeksAhead: 4 } as never;
  return refuse(server, 'repeatEvent', { as, params: { id }, body });
}
function takeOut(as: Person, id: string) {
  return call(server, 'takeOutOfSeries', { as, params: { id } });
}
function approvalsOf(events: readonly Event[]) {
  return events.map(({ approved }) => approved);
}

test('an approved event is the first date of a series, which waits for its own approval', async () => {
  const event = await makeApprovedEvent(server, ann, FIELDS);
  const { series, events } = await repeat(ann, event);
  assert.deepEqual(
    events.map(({ id, date }) => [id === event.id, date.slice(0, 10)]),
    [0, 7, 14, 21].map((days) => [days === 0, addDays(FROM, days)]),
  );
  assert.deepEqual([series.approved, series.endsAfterMinutes], [false, null]);
  assert.deepEqual(approvalsOf(events), [true, false, false, false]);
  for (const date of events)
    for (const field of ['title', 'location', 'price', 'maxParticipants', 'customFields'] as const)
      assert.deepEqual(date[field], event[field], `${field}, with its ids`);
  assert.deepEqual(events[0]?.ownFields, []);
  await approveSeries(server, event.id);
  assert.deepEqual(approvalsOf((await datesOf(server, series.id)).events), [
    true,
    true,
    true,
    true,
  ]);
});

test('a length that is left out is that of the event; a time that differs is its own', async () => {
  const long = { date: NEXT_DATE, endsAt: `${FROM}T15:30:00.000Z` };
  const { series, events } = await repeat(ann, await makeEvent(server, ann, long));
  assert.deepEqual([series.endsAfterMinutes, events[0]?.ownFields], [360, []]);
  const late = await makeEvent(server, ann, { date: startOfDate(FROM, '11:00').toISOString() });
  const other = await repeat(ann, late);
  assert.deepEqual([other.events[0]?.date, other.events[0]?.ownFields], [late.date, ['date']]);
  const short = await makeEvent(server, ann, long);
  const open = await repeat(ann, short, { endsAfterMinutes: null });
  assert.deepEqual([open.series.endsAfterMinutes, open.events[0]?.ownFields], [null, ['date']]);
});

test('an event that cannot be a first date is refused, and stays as it is', async () => {
  const event = await makeEvent(server, ann, { date: NEXT_DATE });
  const otherDay = { weekdays: ['mon', 'tue'].filter((day) => day !== RULE_DAY).slice(0, 1) };
  const { code, fields } = await refuseRepeat(ann, event, otherDay);
  assert.deepEqual([code, Object.keys(fields ?? {})], ['VALIDATION', ['rule']]);
  const before = await refuseRepeat(ann, event, { from: addDays(FROM, -14) });
  assert.deepEqual(Object.keys(before.fields ?? {}), ['rule.from']);
  const over = await makeEvent(server, ann, { date: '2025-01-05T10:00:00.000Z' });
  assert.equal((await refuseRepeat(ann, over)).code, 'EVENT_STARTED');
  const off = await makeApprovedEvent(server, ann, { date: NEXT_DATE });
  const reason = { reason: 'Storm', refund: false, nonce: makeNonce() };
  await call(server, 'callOffEvent', { as: ann, params: { id: off.id }, body: reason });
  assert.equal((await refuseRepeat(ann, off)).code, 'EVENT_CANCELLED');
  const stranger = await signUp(server);
  assert.equal((await refuseRepeat(stranger, event)).code, 'EVENT_NOT_FOUND');
  const { rows } = await server.database.pool.query(
    'select from events where series_id is not null and id = any($1)',
    [[event.id, over.id, off.id]],
  );
  assert.equal(rows.length, 0);
});

const [RULE_DAY] = 'weekdays' in RULE ? RULE.weekdays : [];

test('an event repeats once, however often it is asked for at the same moment', async () => {
  const { id } = await makeEvent(server, ann, { date: NEXT_DATE });
  const body = { rule: RULE, weeksAhead: 4 } as never;
  const asked = Array.from({ length: 4 }, () =>
    call(server, 'repeatEvent', { as: ann, params: { id }, body }).then(
      () => 'made',
      (error: Error) => /"code":"(\w+)"/.exec(error.message)?.[1],
    ),
  );
  const outcomes = (await Promise.all(asked)).toSorted();
  assert.deepEqual(outcomes, ['IN_SERIES', 'IN_SERIES', 'IN_SERIES', 'made']);
  const { rows } = await server.database.pool.query(
    'select count(*)::int from series where organizer_id = $1 and not exists (select from events where series_id = series.id)',
    [ann.user.id],
  );
  assert.equal(rows[0].count, 0, 'without a series that has no dates');
});

test('a date that is taken out stays as it is, and its day is left out', async () => {
  const { as, series, events } = await makeSeries(server);
  await approveSeries(server, events[0]!.id);
  await call(server, 'updateEvent', { as, params: { id: events[0]!.id }, body: { title: 'Own' } });
  const { event } = await takeOut(as, events[0]!.id);
  assert.deepEqual([event.series, event.title, event.approved], [null, 'Own', true]);
  assert.equal('ownFields' in event, false);
  const { series: left } = await call(server, 'getSeries', { as, params: { id: series.id } });
  assert.deepEqual(left.rule?.except, [events[0]!.date.slice(0, 10)]);
  const { events: explored } = await call(server, 'listEvents', {
    query: { scope: 'explore', search: 'Badgerwood', limit: 100 },
  });
  const listed = explored.map(({ id }) => id).filter((id) => events.some((one) => one.id === id));
  assert.deepEqual(listed.toSorted(), [events[0]!.id, events[1]!.id].toSorted(), 'both are listed');
  await runSeriesJob(server, new Date(Date.now() + 8 * 86_400_000));
  const { events: dates } = await datesOf(server, series.id, as);
  assert.deepEqual(
    dates.slice(0, 3).map(({ id }) => id),
    events.slice(1).map(({ id }) => id),
    'not made again',
  );
  assert.equal(
    (await takeOut(as, events[0]!.id)).event.series,
    null,
    'a second time changes nothing',
  );
});

test('who helps with one date does not change its series', async () => {
  const { as, events } = await makeSeries(server);
  const [member, event] = [await signUp(server), events[1]!];
  await joinCrew(server, { organizer: as, member, event, roles: ['co_organizer'] });
  const input = { as: member, params: { id: event.id } };
  assert.equal((await refuse(server, 'takeOutOfSeries', input)).code, 'FORBIDDEN');
});

test('a rejected series does not come back through a date of it that repeats', async () => {
  const { as, series, events } = await makeSeries(server);
  const superadmin = await signInSuperadmin(server);
  const decision = { approved: false, series: true, reason: 'No' };
  const params = { id: events[0]!.id };
  await call(server, 'approveEvent', { as: superadmin, params, body: decision });
  assert.equal((await refuseRepeat(as, events[0]!)).code, 'IN_SERIES');
  await takeOut(as, events[0]!.id);
  const again = await repeat(as, events[0]!);
  assert.deepEqual([again.events.length, again.series.approved], [1, false]);
  assert.equal(again.series.rejection?.reason, 'No');
  await runSeriesJob(server, new Date(Date.now() + 14 * 86_400_000));
  for (const id of [series.id, again.series.id])
    assert.equal((await refuse(server, 'getSeries', { params: { id } })).code, 'SERIES_NOT_FOUND');
  assert.equal((await datesOf(server, again.series.id, as)).events.length, 1);
  const change = { params: { id: again.series.id }, body: { event: { title: 'Better' } } };
  await call(server, 'updateSeries', { as, ...change });
  const { events: pending } = await datesOf(server, again.series.id, as);
  assert.deepEqual(approvalsOf(pending), [false, false, false, false]);
});

test('an account makes 60 series an hour, of events too', async (t) => {
  const limited = await startTestServer({ config: { rateLimit: true } });
  t.after(() => limited.close());
  const as = await signUp(limited);
  const params = { id: (await makeEvent(limited, as, FIELDS)).id };
  const { limits } = limited.services;
  for (let count = 1; count < 60; count += 1) await limits.count(SERIES_WRITES, as.user.id);
  await makeSeries(limited, { as });
  await assert.rejects(makeSeries(limited, { as }), /TOO_MANY_REQUESTS/);
  const body = { rule: RULE, weeksAhead: 4 };
  const refused = await refuse(limited, 'repeatEvent', { as, params, body });
  assert.equal(refused.code, 'TOO_MANY_REQUESTS');
  await makeSeries(limited, { as: await signUp(limited) });
});
