import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { call } from '@muster/server/test/support/call.ts';
import { signInSuperadmin, signUp } from '@muster/server/test/support/people.ts';
import { startTestServer, type TestServer } from '@muster/server/test/support/start-test-server.ts';
import { sql } from 'kysely';
import { readRecord } from './demo-record.ts';
import { type PrepareOptions, prepareDemo } from './prepare-demo.ts';

const NOW = new Date();
const WEEK_MS = 7 * 24 * 3_600_000;

let server: TestServer;
const messages: string[] = [];

before(async () => {
  server = await startTestServer();
});

after(() => server?.close());

function prepare(changes: Partial<PrepareOptions> = {}): Promise<void> {
  messages.length = 0;
  function say(message: string) {
    return void messages.push(message);
  }
  return prepareDemo(server.services, {
    now: NOW,
    pictureWidthPx: 96,
    ownsData: false,
    say,
    ...changes,
  });
}

async function findTitles(): Promise<string[]> {
  const rows = await server.services.db.selectFrom('events').select('title').execute();
  return rows.map(({ title }) => title).sort();
}

async function countStoredFiles(): Promise<number> {
  const folder = join(server.services.config.dataDir, 'files');
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).length;
}

test('a database with data that is not the demo’s is refused and not changed', async () => {
  const { user } = await signUp(server);
  await assert.rejects(prepare(), /not the demo’s/);
  const users = await server.services.db.selectFrom('users').select('id').execute();
  assert.ok(users.some(({ id }) => id === user.id));
});

test('in the demo’s own folder, data without a record is replaced, with a message', async () => {
  await prepare({ ownsData: true });
  assert.match(messages.join('\n'), /earlier version: creating it again/);
  assert.equal((await findTitles()).length, 60);
  await signInSuperadmin(server);
});

test('data of this version keeps the changes of its users', async () => {
  const { db } = server.services;
  await db
    .updateTable('events')
    .set({ title: 'Mine now' })
    .where('title', '=', 'Viaduct')
    .execute();
  await prepare();
  assert.deepEqual(messages, []);
  assert.ok((await findTitles()).includes('Mine now'));
});

test('weeks later the demo’s events are moved forward, users’ events are not, and no event counts as changed', async () => {
  const { db } = server.services;
  const own = await db
    .selectFrom('events')
    .selectAll()
    .where('title', '=', 'Reservoir Dark')
    .executeTakeFirstOrThrow();
  const { search_text: _text, position: _position, approval_status: _status, ...columns } = own;
  const json = {
    gallery: JSON.stringify(own.gallery),
    custom_fields: JSON.stringify(own.custom_fields),
    undo_state: null,
    told_schedule: null,
  };
  const added = { ...columns, ...json, id: '0123456789abcdef01234567', approved_snapshot: null };
  await db.insertInto('events').values(added).execute();
  const before = await readInvariants();
  await prepare({ now: new Date(NOW.getTime() + 2 * WEEK_MS) });
  assert.match(messages.join('\n'), /moved forward by 2 weeks/);
  const later = await db.selectFrom('events').select(['id', 'date']).execute();
  const dates = new Map(later.map(({ id, date }) => [id, date]));
  assert.deepEqual(dates.get(added.id), own.date);
  const hours = (Date.parse(dates.get(own.id) ?? '') - Date.parse(own.date)) / 3_600_000;
  // One hour more or less when summer time began or ended in between.
  assert.ok(Math.abs(hours - 2 * 7 * 24) <= 1, String(hours));
  assert.deepEqual(await readInvariants(), before);
});

/** Counts that must not change when dates move. */
async function readInvariants() {
  const { rows } = await sql`
    select count(*) filter (where (approved_snapshot ->> 'date')::timestamptz <> date) as changed,
      count(*) filter (where not exists (select from threads t where t.event_id = e.id
        and t.event_date <> e.date)) as agreeing,
      (select count(*) from participations p join events x on x.id = p.event_id
        where p.check_in_time > x.date) as late
    from events e`.execute(server.services.db);
  return rows[0];
}

test('the superadmin sees exactly six events as changed since their approval', async () => {
  const as = await signInSuperadmin(server);
  const { events } = await call(server, 'listAdminEvents', { as, query: { limit: 100 } });
  const changed = events.flatMap((event) =>
    event.changedSinceApproval?.length ? [event.title] : [],
  );
  // The event that was renamed above is one of the six.
  assert.equal(changed.length, 6, changed.join());
});

test('data of another version, or incomplete data, is replaced completely', async () => {
  const { db } = server.services;
  const files = await countStoredFiles();
  await sql`update demo_world set version = 'another'`.execute(db);
  const stop = new AbortController();
  stop.abort();
  await assert.rejects(prepare({ signal: stop.signal }));
  assert.equal((await readRecord(db))?.finished, false);
  await prepare();
  assert.equal((await readRecord(db))?.finished, true);
  const titles = await findTitles();
  assert.equal(titles.length, 60);
  assert.ok(!titles.includes('Mine now'));
  assert.equal(await countStoredFiles(), files);
});
