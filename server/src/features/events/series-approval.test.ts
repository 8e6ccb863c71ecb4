import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { londonIsoDay } from '@muster/domain';
import { call, refuse } from '../../../test/support/call.ts';
import { type Person, signInSuperadmin } from '../../../test/support/people.ts';
import { datesOf, makeSeries, runSeriesJob } from '../../../test/support/series.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* Of a series nothing is public that the superadmin has not looked at. */

const IN_TWO_WEEKS = new Date(Date.now() + 14 * 86_400_000);

let server: TestServer;
let superadmin: Person;
before(async () => {
  server = await startTestServer();
  superadmin = await signInSuperadmin(server);
});
after(() => server.close());

function decide(id: string, body: object = {}) {
  const decision = { approved: true, series: true, ...body };
  return call(server, 'approveEvent', { as: superadmin, params: { id }, body: decision });
}
function edit(as: Person, id: string, event: object) {
  return call(server, 'updateEvent', { as, params: { id }, body: event });
}
function editSeries(as: Person, id: string, body: object) {
  return call(server, 'updateSeries', { as, params: { id }, body: body as never });
}
async function titlesFor(id: string, as?: Person) {
  return (await datesOf(server, id, as)).events.map(({ title }) => title);
}

test('only dates like the one that was looked at are approved with it', async () => {
  const { as, series, events } = await makeSeries(server, { event: { title: 'Decent' } });
  await edit(as, events[1]!.id, { description: 'Never looked at' });
  await decide(events[0]!.id);
  assert.deepEqual(await titlesFor(series.id), ['Decent', 'Decent', 'Decent']);
  const { events: own } = await datesOf(server, series.id, as);
  assert.deepEqual(
    own.map(({ approved }) => approved),
    [true, false, true, true],
  );
});

test('a date with texts of its own does not approve the series', async () => {
  const { as, series, events } = await makeSeries(server, { event: { title: 'Not looked at' } });
  await edit(as, events[0]!.id, { title: 'Decent' });
  await decide(events[0]!.id);
  assert.deepEqual(await titlesFor(series.id), ['Decent']);
  await runSeriesJob(server, IN_TWO_WEEKS);
  assert.deepEqual(await titlesFor(series.id), ['Decent'], 'nor what is made later');
});

test('changes of other days are not approved with those of one', async () => {
  const { as, series, events } = await makeSeries(server, { event: { title: 'Decent' } });
  await decide(events[0]!.id);
  await editSeries(as, series.id, { event: { description: 'A harmless change' } });
  const from = londonIsoDay(events[2]!.date);
  await editSeries(as, series.id, { event: { description: 'Never looked at' }, from });
  await decide(events[0]!.id);
  const { changed } = await call(server, 'getAdminWaiting', { as: superadmin });
  assert.deepEqual(
    changed.events.flatMap(({ id }) => (events.some((event) => event.id === id) ? id : [])),
    [events[2]!.id],
  );
});

test('a date that was rejected alone stays rejected', async () => {
  const { series, events } = await makeSeries(server);
  await decide(events[1]!.id, { approved: false, series: false, reason: 'Easter' });
  await decide(events[0]!.id);
  assert.equal((await titlesFor(series.id)).length, 3);
});

test('visitors read the texts of a date that they can see, not those of the series', async () => {
  const { as, series, events } = await makeSeries(server, { event: { title: 'Decent' } });
  await decide(events[0]!.id, { series: false });
  const from = '2099-01-01';
  const event = { title: 'Never looked at', organizer: { name: 'Rude name' } };
  await editSeries(as, series.id, { event, from });
  const params = { id: series.id };
  const { series: seen } = await call(server, 'getSeries', { params });
  assert.deepEqual([seen.title, seen.organizer.name], ['Decent', 'Badgers']);
  assert.deepEqual([seen.event.title, seen.event.organizer.name], ['Decent', 'Badgers']);
  const { series: own } = await call(server, 'getSeries', { as, params });
  assert.deepEqual([own.title, own.organizer.name], ['Never looked at', 'Rude name']);
});

test('a series is like its dates without own fields, to visitors and to its organizer', async () => {
  const { as, series, events } = await makeSeries(server, { event: { title: 'Decent' } });
  await decide(events[0]!.id);
  const last = events.at(-1)!;
  await edit(as, last.id, { title: 'Night Raid' });
  const params = { id: series.id };
  for (const caller of [{}, { as }]) {
    const { event, title } = (await call(server, 'getSeries', { ...caller, params })).series;
    const { price, basePrice, maxParticipants, customFields, organizer } = event;
    assert.deepEqual([title, event.title], ['Decent', 'Decent']);
    assert.deepEqual([price, basePrice, maxParticipants], ['£25', 25, 80]);
    assert.deepEqual(organizer, { name: 'Badgers', avatarUrl: null });
    const [option] = customFields[0]!.options;
    const [expected] = events[0]!.customFields[0]!.options;
    assert.deepEqual([option?.id, option?.limit], [expected?.id, 60]);
  }
  for (const { id } of events) await edit(as, id, { title: 'Night Raid' });
  const { series: seen } = await call(server, 'getSeries', { params });
  assert.equal(seen.event.title, 'Night Raid', 'none is like the series');
});

for (const approved of [true, false])
  test(`undoing takes back the decision about all dates: approved ${approved}`, async () => {
    const { series, events } = await makeSeries(server);
    if (!approved) await decide(events[0]!.id);
    await decide(events[0]!.id, { approved });
    await call(server, 'undoApproval', { as: superadmin, body: { ids: [events[0]!.id] } });
    await runSeriesJob(server, IN_TWO_WEEKS);
    const isPublic = await call(server, 'getSeries', { params: { id: series.id } }).then(
      () => true,
      () => false,
    );
    assert.equal(isPublic, !approved);
    if (!approved) assert.equal((await titlesFor(series.id)).length, 6);
  });

test('undoing takes back what the series made with the approval meanwhile', async () => {
  const { as, series, events } = await makeSeries(server);
  await decide(events[0]!.id);
  await runSeriesJob(server, IN_TWO_WEEKS);
  assert.equal((await titlesFor(series.id)).length, 6);
  await call(server, 'undoApproval', { as: superadmin, body: { ids: [events[0]!.id] } });
  const { events: dates } = await datesOf(server, series.id, as);
  assert.deepEqual(
    dates.map(({ approved }) => approved),
    Array.from({ length: 6 }, () => false),
  );
  await decide(dates[5]!.id);
  assert.equal((await titlesFor(series.id)).length, 6);
});

test('undoing the approval of changes leaves what was made meanwhile as it was approved before', async () => {
  const { as, series, events } = await makeSeries(server, { event: { title: 'Decent' } });
  const [first] = events;
  await decide(first!.id);
  await editSeries(as, series.id, { event: { title: 'Never looked at' } });
  await decide(first!.id);
  await runSeriesJob(server, IN_TWO_WEEKS);
  await call(server, 'undoApproval', { as: superadmin, body: { ids: [first!.id] } });
  const { events: dates } = await datesOf(server, series.id, superadmin);
  assert.equal(dates.length, 6);
  for (const { approved, changedSinceApproval } of dates)
    assert.deepEqual([approved, changedSinceApproval], [true, ['title']]);
  await revert(first!.id, { series: true });
  const titles = await titlesFor(series.id);
  assert.deepEqual(
    titles,
    Array.from({ length: 6 }, () => 'Decent'),
  );
});

test('what a series makes after a revert keeps its capacity, and what else needs no approval', async () => {
  const { as, series, events } = await makeSeries(server, { event: { title: 'Decent' } });
  await decide(events[0]!.id);
  const payment = { mode: 'optional', depositPence: 500, refundRule: [] };
  const customFields = events[0]!.customFields.map(({ options, ...field }) => ({
    ...field,
    options: options.map((option) => ({ ...option, label: 'Rude', limit: 20 })),
  }));
  const event = { title: 'Rude', maxParticipants: 40, payment, customFields };
  await editSeries(as, series.id, { event });
  await revert(events[0]!.id, { series: true });
  await runSeriesJob(server, IN_TWO_WEEKS);
  const { events: dates } = await datesOf(server, series.id, as);
  assert.equal(dates.length, 6);
  for (const date of dates) {
    assert.deepEqual([date.title, date.maxParticipants, date.payment], ['Decent', 40, payment]);
    const [option] = date.customFields[0]!.options;
    assert.deepEqual([option?.label, option?.limit], ['Walk-on', 20]);
  }
});

test('undoing a rejection brings back dates that were approved at different moments', async () => {
  const { series, events } = await makeSeries(server);
  await decide(events[0]!.id, { series: false });
  await decide(events[1]!.id);
  await runSeriesJob(server, IN_TWO_WEEKS);
  await decide(events[1]!.id, { approved: false });
  await call(server, 'undoApproval', { as: superadmin, body: { ids: [events[1]!.id] } });
  assert.equal((await titlesFor(series.id)).length, 6);
});

for (const [approved, reason] of [
  [true, undefined],
  [false, 'Spam'],
] as const)
  test(`undoing takes back a series whose date was decided alone: approved ${approved}`, async () => {
    const { as, series, events } = await makeSeries(server);
    const [id, other] = [events[0]!.id, events[1]!.id];
    async function state() {
      const { series: seen } = await call(server, 'getSeries', { as, params: { id: series.id } });
      const { rows } = await server.database.pool.query(
        'select approval_status from events where id = any($1) order by id <> $2',
        [[id, other], id],
      );
      return [seen.approved, Boolean(seen.rejection), ...rows.map((row) => row.approval_status)];
    }
    await decide(id, { approved, reason, series: false });
    const before = await state();
    await decide(id, { approved, reason });
    assert.notDeepEqual(await state(), before);
    await call(server, 'undoApproval', { as: superadmin, body: { ids: [id] } });
    assert.deepEqual(await state(), before);
  });

function revert(id: string, body: object = {}) {
  return call(server, 'revertEvent', { as: superadmin, params: { id }, body });
}

test('a series is reverted once for all coming dates that have no changes of their own', async () => {
  const { as, series, events } = await makeSeries(server, { event: { title: 'Decent' } });
  await decide(events[0]!.id);
  await edit(as, events[2]!.id, { title: 'Own' });
  await editSeries(as, series.id, { event: { title: 'Never looked at', description: 'Rude' } });
  await revert(events[1]!.id, { series: true });
  const { events: dates } = await datesOf(server, series.id);
  assert.deepEqual(
    dates.map(({ title, description }) => [title, description]),
    [
      ['Decent', ''],
      ['Decent', ''],
      ['Own', 'Rude'],
      ['Decent', ''],
    ],
  );
  await runSeriesJob(server, IN_TWO_WEEKS);
  assert.deepEqual((await titlesFor(series.id, as)).slice(4), ['Decent', 'Decent']);
  const { rows } = await server.database.pool.query(
    `select count(*)::int from mails where kind = 'eventReverted' and user_id = $1`,
    [as.user.id],
  );
  assert.equal(rows[0].count, 1, 'its organizer is told once');
});

test('one date is reverted alone, and one that has changed meanwhile not at all', async () => {
  const { as, series, events } = await makeSeries(server, { event: { title: 'Decent' } });
  await decide(events[0]!.id);
  await editSeries(as, series.id, { event: { title: 'Other' } });
  const stale = { series: true, updatedAt: events[0]!.updatedAt };
  const input = { as: superadmin, params: { id: events[0]!.id }, body: stale };
  assert.equal((await refuse(server, 'revertEvent', input)).code, 'EVENT_CHANGED');
  await revert(events[0]!.id);
  assert.deepEqual(await titlesFor(series.id), ['Decent', 'Other', 'Other', 'Other']);
  assert.equal(
    (await call(server, 'getSeries', { as, params: { id: series.id } })).series.title,
    'Other',
  );
});
