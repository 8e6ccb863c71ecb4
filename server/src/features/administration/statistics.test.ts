import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeEvent, makeThread } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { recordStatistics } from './statistics.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let as: Person;
before(async () => {
  server = await startTestServer();
  as = await signInSuperadmin(server);
});
after(() => server.close());

function dayOf(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
}
async function stats(days = 30) {
  return call(server, 'getAdminStats', { as, query: { days } });
}
async function clear() {
  await server.database.pool.query('delete from daily_statistics');
}

test('without recorded days the history is today, as it is now', async () => {
  await clear();
  await makeThread(server);
  const { history, users, messages } = await stats();
  assert.deepEqual(
    history.map(({ day, joins }) => [day, joins]),
    [[dayOf(0), 0]],
  );
  assert.deepEqual([history[0]?.users, history[0]?.messages], [users, messages]);
  assert.ok(history[0]!.storedBytes > 0);
});

test('the last count of a day stays, and the days are listed from the earliest on', async () => {
  await clear();
  const yesterday = new Date(Date.now() - DAY_MS);
  await recordStatistics(server.services, new Date(Date.now() - 2 * DAY_MS));
  await recordStatistics(server.services, yesterday);
  const before = (await stats()).users;
  await signUp(server);
  await recordStatistics(server.services, yesterday);
  await signUp(server);
  const { history } = await stats();
  assert.deepEqual(
    history.map(({ day, users }) => [day, users]),
    [
      [dayOf(2), before],
      [dayOf(1), before + 1],
      [dayOf(0), before + 2],
    ],
  );
  assert.deepEqual(
    (await stats(7)).history.map(({ day }) => day),
    [dayOf(2), dayOf(1), dayOf(0)],
  );
});

test('an update from a version without statistics finds the earlier days in the rows', async () => {
  await clear();
  const { pool } = server.database;
  const old = await signUp(server);
  await pool.query(`update users set created_at = now() - interval '5 days'`);
  await pool.query(`update users set created_at = now() - interval '2 days' where id = $1`, [
    old.user.id,
  ]);
  const migration = new URL(
    '../../platform/database/migrations/0016-statistics.sql',
    import.meta.url,
  );
  const [, fill = ''] = /(insert into daily_statistics[^;]+;)/.exec(
    await readFile(migration, 'utf8'),
  ) ?? [''];
  await pool.query(fill);
  const { rows } = await pool.query<{ day: string; users: number }>(
    'select day, users from daily_statistics order by day desc limit 6',
  );
  const { users } = await stats();
  assert.deepEqual(
    rows.map(({ day, users }) => [day, users]),
    [
      [dayOf(1), users],
      [dayOf(2), users],
      [dayOf(3), users - 1],
      [dayOf(4), users - 1],
      [dayOf(5), users - 1],
      [dayOf(6), 0],
    ],
  );
});

test('what waits for the superadmin is counted', async () => {
  const before = (await stats()).attention;
  await makeEvent(server, await signUp(server));
  await server.database.pool.query(
    `insert into mails (id, kind, recipient, details, state)
     values ('${'a'.repeat(24)}', 'emailChanged', 'a@muster.test', '{}', 'failed')`,
  );
  for (const [remote, failures] of [
    ['events', 5],
    ['profile', 4],
  ] as const)
    await server.services.db
      .insertInto('remote_failures')
      .values({
        day: dayOf(1),
        remote,
        build: 'b1',
        kind: 'network',
        failures,
        last_at: new Date(),
        networks: ['a', 'b', 'c'],
      })
      .execute();
  await server.database.pool.query(
    `insert into report_cases (id, subject_kind, subject_id) values ($1, 'event', $1)`,
    ['b'.repeat(24)],
  );
  assert.deepEqual((await stats()).attention, {
    pendingEvents: before.pendingEvents + 1,
    openReports: before.openReports + 1,
    failingRemotes: before.failingRemotes + 1,
    failedMails: before.failedMails + 1,
    deadJobs: before.deadJobs,
  });
});

test('more days than are kept are refused', async () => {
  const { code, fields } = await refuse(server, 'getAdminStats', { as, query: { days: 91 } });
  assert.deepEqual([code, fields], ['VALIDATION', { days: 'At most 90' }]);
});
