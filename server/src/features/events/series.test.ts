import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SeriesRule } from '@muster/contract';
import { addDays, isDayOfRule } from '@muster/contract';
import { londonIsoDay, seriesDates } from '@muster/domain';
import { call, refuse } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { addParticipant, uploadPicture } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import {
  FROM,
  datesOf as listDates,
  makeSeries,
  RULE,
  runSeriesJob,
  weekdayOf,
} from '../../../test/support/series.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* Events that repeat: made, approved once, listed once, changed together. */

let server: TestServer;
let superadmin: Person;
before(async () => {
  server = await startTestServer();
  superadmin = await signInSuperadmin(server);
});
after(() => server.close());

function make(given: Parameters<typeof makeSeries>[1] = {}) {
  return makeSeries(server, given);
}
function datesOf(id: string, as?: Person) {
  return listDates(server, id, as);
}
function approve(id: string, body: object = {}) {
  const params = { id };
  return call(server, 'approveEvent', {
    ...{ as: superadmin, params, body: { approved: true, series: true, ...body } },
  });
}
function runJob(now?: Date) {
  return runSeriesJob(server, now);
}

test('a series has a date on each day of its rule, alike but for the day, at its time in London', async () => {
  const { series, events, as } = await make();
  assert.equal(series.comingDates, 4);
  assert.deepEqual([series.words.slice(0, 6), series.approved], ['Every ', false]);
  const { dates } = seriesDates(RULE, { now: new Date(), weeksAhead: 4 });
  assert.deepEqual(
    events.map(({ date }) => date),
    dates.map(({ startsAt }) => startsAt.toISOString()),
  );
  const [first, second] = events;
  assert.equal(Date.parse(first!.endsAt!) - Date.parse(first!.date), 420 * 60_000);
  assert.deepEqual(first?.customFields, second?.customFields, 'with the same ids');
  assert.equal(first?.series?.comingDates, 4);
  assert.deepEqual(
    first?.series?.next.map(({ id, availableSpots }) => [id, availableSpots]),
    events.slice(1).map(({ id }) => [id, 80]),
  );
  const { dates: preview } = await call(server, 'previewSeries', {
    ...{ as, body: { rule: RULE, weeksAhead: 4 } as never },
  });
  assert.equal(preview.length, 4);
});

test('it is for nobody until the superadmin approves it once; later dates are approved, too', async () => {
  const { series, events, as } = await make();
  const { id } = series;
  const { pending: waiting } = await call(server, 'getAdminWaiting', { as: superadmin });
  assert.equal(waiting.count, waiting.events.length, 'a series waits once');
  assert.equal((await refuse(server, 'getSeries', { params: { id } })).code, 'SERIES_NOT_FOUND');
  const pending = await call(server, 'listAdminEvents', {
    ...{ as: superadmin, query: { status: 'pending', limit: 100 } },
  });
  const listed = pending.events.filter((event) => event.series?.id === id);
  assert.deepEqual(
    listed.map((event) => [event.id, event.series?.pendingDates]),
    [[events[0]!.id, 4]],
  );

  await approve(events[1]!.id);
  const seen = await datesOf(id);
  assert.deepEqual(
    seen.events.map(({ approved }) => approved),
    [true, true, true, true],
  );
  const visitors = (await call(server, 'getSeries', { params: { id } })).series;
  assert.deepEqual([visitors.rule, visitors.can, visitors.approved], [undefined, undefined, true]);
  const mails = await server.database.pool.query(
    'select from mails where recipient = $1 and kind = $2',
    [...[as.user.email, 'eventApproved']],
  );
  assert.ok(mails.rows.length <= 1, 'the organizer is told once');

  const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000);
  await runJob(inTwoWeeks);
  const later = await datesOf(id);
  assert.equal(later.events.length, 6);
  assert.ok(later.events.every(({ approved }) => approved));
});

test('Explore shows the next date alone; each date with days, or when asked', async () => {
  const { series, events } = await make({ event: { title: 'Listed Once' } });
  await approve(events[0]!.id);
  async function explore(query: object = {}) {
    const found = await call(server, 'listEvents', {
      query: { scope: 'explore', limit: 100, search: 'Listed Once', ...query },
    });
    return found.events.map(({ id }) => id);
  }
  const ids = events.map(({ id }) => id);
  assert.deepEqual(await explore(), ids.slice(0, 1));
  assert.deepEqual((await explore({ eachDate: 'true' })).sort(), [...ids].sort());
  assert.deepEqual(
    await explore({ from: events[2]!.date.slice(0, 10), sort: 'soonest' }),
    ids.slice(2),
  );
  const body = { reason: 'Storm', refund: false, nonce: makeNonce() };
  const of = { as: superadmin, params: { id: ids[0]! } };
  await call(server, 'callOffEvent', { ...of, body });
  assert.deepEqual(await explore(), ids.slice(1, 2), 'not the one that is called off');
  await call(server, 'undoCallOff', of);
  assert.deepEqual(await explore(), ids.slice(0, 1));
  assert.equal(series.title, 'Listed Once');
});

test('what was changed of one date stays its own; all other coming dates follow the series', async () => {
  const { as, series, events } = await make({ event: { customFields: [] } });
  const params = { id: series.id };
  const [first, second, third] = events;
  await call(server, 'updateEvent', {
    ...{ as, params: { id: second!.id }, body: { title: 'Night Special', price: '£25' } },
  });
  const one = await call(server, 'getEvent', { as, params: { id: second!.id } });
  assert.deepEqual(one.event.ownFields, ['title'], 'what stays as it was is not its own');
  await addParticipant(server, { id: third!.id }, await signUp(server));
  await addParticipant(server, { id: third!.id }, await signUp(server));

  const body = { event: { title: 'Skirmish', maxParticipants: 1, description: 'New' } };
  const result = await call(server, 'updateSeries', { as, params, body });
  assert.deepEqual(result.kept, [{ eventId: second!.id, fields: ['title'] }]);
  assert.deepEqual(
    result.refused.map(({ eventId, code }) => [eventId, code]),
    [[third!.id, 'BELOW_CONFIRMED']],
  );
  assert.equal(result.changed, 3);
  const { events: now } = await datesOf(series.id, as);
  assert.deepEqual(
    now.map(({ title, description }) => [title, description]),
    [
      ['Skirmish', 'New'],
      ['Night Special', 'New'],
      ['Sunday Skirmish', ''],
      ['Skirmish', 'New'],
    ],
  );
  const { changed } = await call(server, 'updateSeries', {
    ...{ as, params, body: { event: { location: 'Quarry' }, from: londonIsoDay(third!.date) } },
  });
  assert.equal(changed, 2, 'from a day on');
  const untouched = await call(server, 'getEvent', { as, params: { id: first!.id } });
  assert.equal(untouched.event.location, 'Badgerwood');
});

test('a new rule removes dates without anybody, keeps the others, and makes what is missing', async () => {
  const { as, series, events } = await make();
  await addParticipant(server, { id: events[1]!.id }, await signUp(server));
  const other = addDays(FROM, 1);
  const rule = {
    ...RULE,
    time: '10:00',
    weekdays: [weekdayOf(other)],
  } as SeriesRule;
  const result = await call(server, 'updateSeries', {
    ...{ as, params: { id: series.id }, body: { rule } as never },
  });
  assert.deepEqual([result.removed, result.created, result.changed], [3, 3, 1]);
  assert.deepEqual(
    result.kept.map(({ eventId }) => eventId),
    [events[1]!.id],
  );
  const days = (await datesOf(series.id, as)).events.map(({ date }) => londonIsoDay(date));
  assert.equal(days.length, 4);
  assert.ok(days.every((day) => isDayOfRule(result.series.rule!, day)));
  const { events: moved } = await datesOf(series.id, as);
  assert.ok(
    moved.every(({ date }) => /T(09|10):00/.test(date)),
    'at the new time',
  );
});

test('a deleted date is not made again, and ending keeps whom somebody has joined', async () => {
  const { as, series, events } = await make();
  await call(server, 'deleteEvent', { as, params: { id: events[0]!.id } });
  await call(server, 'updateSeries', { as, params: { id: series.id }, body: { weeksAhead: 5 } });
  const { events: left } = await datesOf(series.id, as);
  assert.equal(left.length, 4);
  assert.ok(left.every(({ date }) => date !== events[0]!.date));
  await addParticipant(server, { id: events[1]!.id }, await signUp(server));
  const ended = await call(server, 'endSeries', { as, params: { id: series.id } });
  assert.deepEqual(ended, { id: series.id, kept: 1, removed: 3 });
  const kept = await call(server, 'getEvent', { as, params: { id: events[1]!.id } });
  assert.equal(kept.event.series, null);
});

test('a rejected series makes nothing until its organizer changes it, and then pending dates', async () => {
  const { as, series, events } = await make();
  const params = { id: series.id };
  await approve(events[0]!.id);
  await approve(events[0]!.id, { approved: false, reason: 'No' });
  const { events: rejected } = await datesOf(series.id, as);
  assert.ok(rejected.every(({ rejection }) => rejection?.reason === 'No'));
  await runJob(new Date(Date.now() + 14 * 86_400_000));
  assert.equal((await datesOf(series.id, as)).events.length, 4);
  const body = { event: { title: 'Again' }, weeksAhead: 5 };
  const { created } = await call(server, 'updateSeries', { as, params, body });
  assert.equal(created, 1);
  const { events: now } = await datesOf(series.id, as);
  assert.ok(now.every((event) => !event.approved && !event.rejection?.rejectedAt));
});

test('many runs at once, on two nodes, make each date once', async () => {
  const { as, series, events } = await make();
  await approve(events[0]!.id);
  const now = new Date(Date.now() + 21 * 86_400_000);
  await Promise.all(Array.from({ length: 20 }, () => runJob(now)));
  const { events: made } = await datesOf(series.id, as);
  const days = made.map(({ date }) => londonIsoDay(date));
  assert.equal(new Set(days).size, days.length);
  assert.equal(days.length, 7);
});

test('limits: dates count as events, a first day in the past and too many dates are refused', async () => {
  const as = await signUp(server);
  const past = { rule: { from: addDays(FROM, -14) } };
  const { url } = await uploadPicture(server, as);
  const event = {
    ...{ title: 'Skirmish', location: 'Wood', imageUrl: url, organizer: { name: 'Badgers' } },
  };
  const refused = await refuse(server, 'createSeries', {
    ...{ as, body: { event, rule: { ...RULE, ...past.rule } } as never },
  });
  assert.equal(refused.fields?.['rule.from'], 'The first date is in the past');
  const every = { ...RULE, weekdays: ['fri', 'sat', 'sun'] };
  const many = await refuse(server, 'createSeries', {
    ...{ as, body: { event, rule: every, weeksAhead: 52 } as never },
  });
  assert.equal(many.code, 'TOO_MANY_DATES');
  const foreign = { ...event, imageUrl: (await uploadPicture(server, superadmin)).url };
  const stolen = await refuse(server, 'createSeries', {
    ...{ as, body: { event: foreign, rule: RULE } as never },
  });
  assert.equal(stolen.code, 'FOREIGN_MEDIA');
});
