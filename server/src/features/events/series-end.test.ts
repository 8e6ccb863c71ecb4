import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { addParticipant } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { approveSeries, datesOf, makeSeries, runSeriesJob } from '../../../test/support/series.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { removeEndedSeries } from './series-end.ts';

/* The end of a series, which can be undone until it is removed. */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** A series that was ended, with a player at its second date. */
async function makeEnded() {
  const { as, series, events } = await makeSeries(server);
  await approveSeries(server, events[0]!.id);
  await addParticipant(server, events[1]!, await signUp(server));
  const params = { id: series.id };
  const ended = await call(server, 'endSeries', { as, params });
  assert.deepEqual(ended, { id: series.id, kept: 1, removed: 3 });
  return { as, params, ids: events.map(({ id }) => id) };
}
function restore(as: Person, params: { id: string }) {
  return call(server, 'restoreSeries', { as, params });
}
async function remove(seriesId: string, isDue: boolean) {
  const { pool } = server.database;
  if (isDue)
    for (const [table, id] of [
      ['series', 'id'],
      ['events', 'series_id'],
    ])
      await pool.query(
        `update ${table} set deletes_at = '2026-01-01' where ${id} = $1 and deletes_at is not null`,
        [seriesId],
      );
  await removeEndedSeries(server.services, { seriesId }, { log: server.services.log as never });
}
async function readTables(seriesId: string, ids: string[]) {
  const { rows } = await server.database.pool.query(
    `select (select count(*)::int from series where id = $1) as series,
      (select count(*)::int from events where id = any($2)) as events,
      (select count(*)::int from events where series_id = $1) as dates`,
    [seriesId, ids],
  );
  return rows[0];
}

test('an ended series is gone for everybody, and its kept dates are events of their own', async () => {
  const { as, params, ids } = await makeEnded();
  for (const name of ['getSeries', 'listSeriesEvents', 'endSeries'] as const)
    assert.equal((await refuse(server, name, { as, params })).code, 'SERIES_NOT_FOUND', name);
  const pause = { as, params, body: { isPaused: true } };
  assert.equal((await refuse(server, 'pauseSeries', pause)).code, 'SERIES_NOT_FOUND');
  const { series } = await call(server, 'listSeries', { as, query: {} });
  assert.deepEqual(series, []);
  const kept = await call(server, 'getEvent', { as, params: { id: ids[1]! } });
  assert.deepEqual([kept.event.series, 'ownFields' in kept.event], [null, false]);
  assert.equal(
    (await refuse(server, 'getEvent', { as, params: { id: ids[0]! } })).code,
    'EVENT_NOT_FOUND',
  );
  await runSeriesJob(server, new Date(Date.now() + 14 * 86_400_000));
  assert.equal((await readTables(params.id, ids)).dates, 4, 'it makes nothing');
});

test('undone, it is as it was, with all dates', async () => {
  const { as, params, ids } = await makeEnded();
  await restore(as, params);
  await remove(params.id, false);
  const { events } = await datesOf(server, params.id);
  assert.deepEqual(
    events.map(({ id }) => id),
    ids,
  );
  assert.equal((await refuse(server, 'restoreSeries', { as, params })).code, 'SERIES_NOT_FOUND');
});

test('a date that is taken out before the end is undone stays an event of its own', async () => {
  const { as, params, ids } = await makeEnded();
  const { event } = await call(server, 'takeOutOfSeries', { as, params: { id: ids[1]! } });
  assert.equal(event.series, null);
  await restore(as, params);
  await runSeriesJob(server);
  const { events } = await datesOf(server, params.id);
  assert.deepEqual(
    events.map(({ id }) => id),
    ids.filter((id) => id !== ids[1]),
  );
});

test('a date that was deleted before stays deleted', async () => {
  const { as, series, events } = await makeSeries(server);
  await call(server, 'deleteEventUndoably', { as, params: { id: events[0]!.id } });
  const params = { id: series.id };
  const ended = await call(server, 'endSeries', { as, params });
  assert.deepEqual([ended.kept, ended.removed], [0, 3]);
  await restore(as, params);
  assert.equal((await datesOf(server, series.id, as)).events.length, 3);
});

test('once it is due it is removed, and nobody can undo it', async () => {
  const { as, params, ids } = await makeEnded();
  await remove(params.id, true);
  assert.deepEqual(await readTables(params.id, ids), { series: 0, events: 1, dates: 0 });
  assert.equal((await refuse(server, 'restoreSeries', { as, params })).code, 'SERIES_NOT_FOUND');
});

test('between the 30 s and its removal it cannot be undone', async () => {
  const { as, params } = await makeEnded();
  await server.database.pool.query(`update series set deletes_at = now() where id = $1`, [
    params.id,
  ]);
  assert.equal((await refuse(server, 'restoreSeries', { as, params })).code, 'SERIES_NOT_FOUND');
});

test('only who ended it can undo that, and the superadmin', async () => {
  const { as, params } = await makeEnded();
  const others = await signUp(server);
  assert.equal((await refuse(server, 'restoreSeries', { as: others, params })).status, 404);
  const superadmin = await signInSuperadmin(server);
  await restore(superadmin, params);
  await call(server, 'endSeries', { as: superadmin, params });
  assert.equal((await refuse(server, 'restoreSeries', { as, params })).status, 404);
});
