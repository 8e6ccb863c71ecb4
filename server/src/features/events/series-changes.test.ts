import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays } from '@muster/contract';
import { ANY_EVENT, londonIsoDay } from '@muster/domain';
import type { Transaction } from 'kysely';
import { call, refuse } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { addParticipant, makeThread, uploadPicture } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { insertParticipations, participationRow } from '../../../test/support/rows.ts';
import {
  approveSeries,
  datesOf,
  FROM,
  makeSeries,
  RULE,
  runSeriesJob,
  weekdayOf,
} from '../../../test/support/series.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { waitForLock } from '../../../test/support/wait-for-lock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { eraseAccount } from '../own-data/erase-account.ts';
import { lockEventForNoKeyUpdate } from '../participation/spots-store.ts';
import { findSeriesRow } from './series-store.ts';

/* What a change of a series means for its dates, one by one and at the same time as others. */

let server: TestServer;
let superadmin: Person;
before(async () => {
  server = await startTestServer();
  superadmin = await signInSuperadmin(server);
});
after(() => server.close());

function edit(as: Person, id: string, body: object) {
  return call(server, 'updateSeries', { as, params: { id }, body: body as never });
}

test('a new option is in every date, also in those that were left out of it before', async () => {
  const { as, series, events } = await makeSeries(server);
  const fields = [
    ...events[0]!.customFields.map(({ id, label, isPlace, options }) => ({
      ...{ id, label, isPlace },
      options: options.map(({ id, label, price, limit }) => ({ id, label, price, limit })),
    })),
    { label: 'Lunch', options: [{ label: 'Burger', price: 5 }] },
  ];
  const from = londonIsoDay(events[2]!.date);
  const some = await edit(as, series.id, { event: { customFields: fields }, from });
  assert.deepEqual([some.changed, some.refused], [2, []]);
  const { events: now } = await datesOf(server, series.id, as);
  const known = now[2]!.customFields.map(({ id, label, isPlace, options }) => ({
    ...{ id, label, isPlace },
    options: options.map(({ id, label, price, limit }) => ({ id, label, price, limit })),
  }));
  const all = await edit(as, series.id, { event: { customFields: known } });
  assert.deepEqual([all.changed, all.refused], [4, []]);
  const { events: last } = await datesOf(server, series.id, as);
  for (const { customFields } of last)
    assert.deepEqual(
      customFields.map(({ id }) => id),
      known.map(({ id }) => id),
    );
});

test('dates that are made later have the new price and no thumbnail of the old picture', async () => {
  const { as, series } = await makeSeries(server, { event: { basePrice: 25 } });
  const { url } = await uploadPicture(server, as);
  await edit(as, series.id, { event: { price: '£30', imageUrl: url } });
  await edit(as, series.id, { weeksAhead: 6 });
  const { events } = await datesOf(server, series.id, as);
  assert.equal(events.length, 6);
  for (const { basePrice, imageUrl, imageThumbnail } of events)
    assert.deepEqual([basePrice, imageUrl, imageThumbnail], [30, url, null]);
  const unclear = { as, params: { id: series.id }, body: { event: { price: '2 for £30' } } };
  const refused = await refuse(server, 'updateSeries', unclear);
  assert.ok(refused.fields?.['event.price']);
});

test('a new rule from a day on leaves earlier dates alone', async () => {
  const { as, series, events } = await makeSeries(server);
  const from = londonIsoDay(events[2]!.date);
  const rule = { ...RULE, time: '11:00', weekdays: [weekdayOf(addDays(FROM, 1))] };
  const result = await edit(as, series.id, { rule, from });
  assert.equal(result.removed, 2);
  const { events: now } = await datesOf(server, series.id, as);
  const expected = [
    ...events.slice(0, 2).map(({ date }) => londonIsoDay(date)),
    ...now.slice(2).map((_, index) => addDays(from, 1 + 7 * index)),
  ];
  assert.deepEqual(
    now.map(({ date }) => londonIsoDay(date)),
    expected,
  );
  assert.equal(now[0]!.date, events[0]!.date);
});

test('a moved date keeps its end, and one that missed a change gets it with the next', async () => {
  const { as, series, events } = await makeSeries(server);
  const [first, second] = events;
  const moved = addDays(FROM, 2);
  const own = { date: `${moved}T12:00:00.000Z`, endsAt: `${moved}T15:00:00.000Z` };
  await call(server, 'updateEvent', { as, params: { id: first!.id }, body: own });
  await server.database.pool.query(`update events set own_fields = '{date}' where id = $1`, [
    first!.id,
  ]);
  await server.database.pool.query(
    `update events set date = date + interval '10 minutes' where id = $1`,
    [second!.id],
  );
  const result = await edit(as, series.id, { rule: RULE, endsAfterMinutes: 60 });
  assert.deepEqual(result.refused, []);
  const { events: now } = await datesOf(server, series.id, as);
  const seen = now.map(({ id, date, endsAt }) => [id, date, endsAt]);
  assert.deepEqual(seen[0], [first!.id, own.date, own.endsAt]);
  const end = new Date(Date.parse(second!.date) + 3_600_000).toISOString();
  assert.deepEqual(seen[1], [second!.id, second!.date, end]);
});

/** Writes to a date while a change of its series waits for it. */
async function writeMeanwhile<T>(
  { id, edit }: { id: string; edit: () => Promise<T> },
  write: (trx: Transaction<Schema>) => Promise<unknown>,
): Promise<T> {
  let editing: Promise<T> | undefined;
  await server.services.db.transaction().execute(async (trx) => {
    await lockEventForNoKeyUpdate(trx, { eventId: id, access: ANY_EVENT });
    editing = edit();
    await waitForLock(server.database.pool);
    await write(trx);
  });
  return editing!;
}

test('what is changed of a date meanwhile stays its own, and a deleted one is passed over', async () => {
  const { as, series, events } = await makeSeries(server);
  function rename() {
    return edit(as, series.id, { event: { title: 'Of the series' } });
  }
  const [first, second] = events.map(({ id }) => id);
  await writeMeanwhile({ id: first!, edit: rename }, (trx) =>
    trx
      .updateTable('events')
      .set({ title: 'Own', own_fields: ['title'] })
      .where('id', '=', first!)
      .execute(),
  );
  await writeMeanwhile({ id: second!, edit: rename }, (trx) =>
    trx.deleteFrom('events').where('id', '=', second!).execute(),
  );
  const { events: now } = await datesOf(server, series.id, as);
  assert.deepEqual(
    now.map(({ title }) => title),
    ['Own', 'Of the series', 'Of the series'],
  );
});

test('a co-organizer sends in a rejected series again', async () => {
  const { as, series, events } = await makeSeries(server);
  const member = await signUp(server);
  await joinCrew(server, { event: null, organizer: as, member, roles: ['co_organizer'] });
  await call(server, 'approveEvent', {
    ...{ as: superadmin, params: { id: events[0]!.id } },
    body: { approved: false, series: true },
  });
  const { created } = await edit(member, series.id, { event: { title: 'Again' }, weeksAhead: 5 });
  assert.equal(created, 1);
});

test('crew makes no dates while the organizer is suspended', async () => {
  const { as, series } = await makeSeries(server);
  const params = { id: as.user.id };
  await call(server, 'suspendUser', { as: superadmin, params, body: { reason: 'Spam' } });
  const { created } = await edit(superadmin, series.id, { weeksAhead: 6 });
  assert.equal(created, 0);
  await runSeriesJob(server);
  const { rows } = await server.database.pool.query('select from events where series_id = $1', [
    series.id,
  ]);
  assert.equal(rows.length, 4);
});

test('somebody who joins while a date is removed either has it or cannot join', async () => {
  const { as, series, events } = await makeSeries(server);
  await addParticipant(server, { id: events[0]!.id }, await signUp(server));
  const rule = { ...RULE, weekdays: [weekdayOf(addDays(FROM, 1))] };
  const id = events[1]!.id;
  const joined = participationRow({ event_id: id, user_id: (await signUp(server)).user.id });
  const { kept } = await writeMeanwhile({ id, edit: () => edit(as, series.id, { rule }) }, (trx) =>
    insertParticipations(trx, [joined]),
  );
  assert.deepEqual(
    kept.map(({ eventId }) => eventId),
    [events[0]!.id, events[1]!.id],
  );
});

test('dates that are called off at once are both left out of Explore', async () => {
  const { as, events } = await makeSeries(server, { event: { title: 'Twice Off' } });
  await call(server, 'approveEvent', {
    ...{ as: superadmin, params: { id: events[0]!.id } },
    body: { approved: true, series: true },
  });
  const body = { reason: 'Storm', refund: false };
  await Promise.all(
    events.slice(0, 3).map(({ id }) => {
      const of = { as, params: { id }, body: { ...body, nonce: makeNonce() } };
      return call(server, 'callOffEvent', of);
    }),
  );
  const query = { scope: 'explore', search: 'Twice Off' } as const;
  const found = await call(server, 'listEvents', { query });
  assert.deepEqual(
    found.events.map(({ id }) => id),
    [events[3]!.id],
  );
});

test('a series goes with its organizer, also when others keep conversations with them', async () => {
  const { organizer } = await makeThread(server);
  const { series } = await makeSeries(server, { as: organizer });
  const erasure = { id: organizer.user.id, conversations: 'kept', origin: null } as const;
  await eraseAccount(server.services, erasure);
  const { db } = server.services;
  assert.equal(await findSeriesRow(db, series.id), undefined);
});

test('a day of a full list is left out when its date is deleted, as days that are over go', async () => {
  const { as, series, events } = await makeSeries(server);
  const past = Array.from({ length: 60 }, (_, index) => addDays('2020-01-01', index));
  await server.services.db
    .updateTable('series')
    .set({ rule: JSON.stringify({ ...RULE, except: past }) })
    .where('id', '=', series.id)
    .execute();
  await call(server, 'deleteEvent', { as, params: { id: events[0]!.id } });
  await edit(as, series.id, { weeksAhead: 5 });
  const { events: now } = await datesOf(server, series.id, as);
  assert.equal(now[0]!.id, events[1]!.id);
});

test('an account writes to a series 60 times an hour', async (t) => {
  const limited = await startTestServer({ config: { rateLimit: true } });
  t.after(() => limited.close());
  const { as, series } = await makeSeries(limited, { weeksAhead: 1 });
  const of = { as, params: { id: series.id } };
  const title = { ...of, body: { event: { title: 'Again' } } };
  const pausing = { ...of, body: { isPaused: true } };
  await call(limited, 'updateSeries', title);
  for (let count = 1; count < 60; count += 1) await call(limited, 'pauseSeries', pausing);
  assert.equal((await refuse(limited, 'pauseSeries', pausing)).code, 'TOO_MANY_REQUESTS');
  assert.equal((await refuse(limited, 'updateSeries', title)).code, 'TOO_MANY_REQUESTS');
});

test('a date says for which day it was made, wherever it has moved, to whoever may change it', async () => {
  const { as, events } = await makeSeries(server);
  const [first] = events;
  const day = first!.date.slice(0, 10);
  const params = { id: first!.id };
  const date = `${addDays(day, 1)}T12:00:00.000Z`;
  await call(server, 'updateEvent', { as, params, body: { date, endsAt: null } });
  await approveSeries(server, first!.id);
  const { event } = await call(server, 'getEvent', { as, params });
  assert.deepEqual([event.date, event.seriesDay], [date, day]);
  const { event: seen } = await call(server, 'getEvent', { params });
  assert.equal(seen.seriesDay, undefined);
});

test('the list of series counts the coming dates of each that take place', async () => {
  const { as, series, events } = await makeSeries(server);
  const { series: other } = await makeSeries(server, { as, weeksAhead: 2 });
  await approveSeries(server, events[0]!.id);
  const body = { reason: 'Storm', refund: false, nonce: makeNonce() };
  await call(server, 'callOffEvent', { as, params: { id: events[1]!.id }, body });
  const listed = await call(server, 'listSeries', { as, query: {} });
  assert.deepEqual(
    listed.series.map(({ id, comingDates }) => [id, comingDates]),
    [
      [other.id, 2],
      [series.id, 3],
    ],
  );
});
