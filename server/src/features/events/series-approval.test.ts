import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { londonIsoDay } from '@muster/domain';
import { call } from '../../../test/support/call.ts';
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
  const { series: own } = await call(server, 'getSeries', { as, params });
  assert.deepEqual([own.title, own.organizer.name], ['Never looked at', 'Rude name']);
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
