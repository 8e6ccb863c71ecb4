import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as testOnce } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { call } from '../../../test/support/call.ts';
import { createTestDatabase } from '../../../test/support/database.ts';
import { registration } from '../../../test/support/people.ts';
import { eventRow, insertRows } from '../../../test/support/rows.ts';
import { startServerProcess } from '../../../test/support/server-process.ts';
import { JWT_SECRET, type TestServer } from '../../../test/support/start-test-server.ts';

// The PostgreSQL of the tests makes no difference here, and processes are slow to start: once is
// enough.
const test = process.env.TEST_POSTGRES === 'system' ? testOnce.skip : testOnce;

test('a server that is killed between a join and its mail still sends it, once', async (t) => {
  await using directory = await makeTemporaryDirectory();
  const database = await createTestDatabase();
  t.after(() => database.close());
  function start() {
    return startServerProcess({
      DATA_DIR: directory.path,
      DATABASE_URL: database.url,
      JWT_SECRET,
      LOG_LEVEL: 'silent',
    });
  }
  async function mails() {
    const folder = join(directory.path, 'outbox');
    const names = await readdir(folder).catch(() => []);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return texts.filter((text) => text.includes('You have a spot at')).length;
  }
  /** Waits until the job that mails has run since a moment. */
  async function waitForJob(since: Date) {
    for (let tries = 0; tries < 1_000; tries += 1) {
      const { rowCount } = await database.pool.query(
        `select from job_runs where name = 'mail statuses' and started_at > $1`,
        [since],
      );
      if (rowCount) return;
      await sleep(50);
    }
    assert.fail('the job did not run');
  }

  const first = start();
  const server = { url: await first.ready() } as TestServer;
  const organizer = await call(server, 'register', { body: registration() });
  const player = await call(server, 'register', { body: registration() });
  const event = eventRow({ organizer_id: organizer.user.id, approved: true });
  await insertRows(database.db, 'events', [event]);
  await call(server, 'joinEvent', { as: player, params: { id: event.id }, body: {} });
  first.signal('SIGKILL');
  await first.ended;
  const { rowCount } = await database.pool.query(
    'select from participations where mailed_status is null and status_mail_due_at is not null',
  );
  assert.equal(rowCount, 1, 'it was killed before the mail was queued');

  for (const round of ['killed', 'stopped'] as const) {
    const since = new Date();
    const next = start();
    await next.ready();
    await waitForJob(since);
    for (let tries = 0; (await mails()) === 0 && tries < 400; tries += 1) await sleep(50);
    next.signal(round === 'killed' ? 'SIGKILL' : 'SIGTERM');
    await next.ended;
    assert.equal(await mails(), 1);
  }
});
