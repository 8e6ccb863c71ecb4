import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { call } from '@muster/server/test/support/call.ts';
import { signInSuperadmin, signUp } from '@muster/server/test/support/people.ts';
import { startTestServer, type TestServer } from '@muster/server/test/support/start-test-server.ts';
import { sql } from 'kysely';
import { readRecord } from './demo-record.ts';
import { type Preparing, prepareWorld } from './prepare-demo.ts';

const NOW = new Date();
const WEEK = 7 * 24 * 3_600_000;

let server: TestServer;
const said: string[] = [];

before(async () => {
  server = await startTestServer();
});

after(() => server?.close());

function prepare(changes: Partial<Preparing> = {}): Promise<void> {
  said.length = 0;
  const say = (sentence: string) => void said.push(sentence);
  return prepareWorld(server.services, {
    now: NOW,
    pictureWidth: 96,
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

test('data that is not the demo’s is left alone', async () => {
  const { user } = await signUp(server);
  await assert.rejects(prepare(), /not the demo’s/);
  const kept = await server.services.db.selectFrom('users').select('id').execute();
  assert.ok(kept.some(({ id }) => id === user.id));
});

test('in the demo’s own folder a world of before there were records is made anew, and says so', async () => {
  await prepare({ ownsData: true });
  assert.match(said.join('\n'), /earlier version: making it anew/);
  assert.equal((await findTitles()).length, 60);
  await signInSuperadmin(server);
});

test('a world of this version stays as people left it', async () => {
  const { db } = server.services;
  await db
    .updateTable('events')
    .set({ title: 'Mine now' })
    .where('title', '=', 'Viaduct')
    .execute();
  await prepare();
  assert.deepEqual(said, []);
  assert.ok((await findTitles()).includes('Mine now'));
});

test('weeks later its events have moved on, those of people have not, and nothing looks changed by it', async () => {
  const { db } = server.services;
  const own = await db
    .selectFrom('events')
    .selectAll()
    .where('title', '=', 'Reservoir Dark')
    .executeTakeFirstOrThrow();
  const { search: _made, ...columns } = own;
  const json = {
    gallery: JSON.stringify(own.gallery),
    custom_fields: JSON.stringify(own.custom_fields),
  };
  const added = { ...columns, ...json, id: '0123456789abcdef01234567', approved_snapshot: null };
  await db.insertInto('events').values(added).execute();
  const before = await readShape();
  await prepare({ now: new Date(NOW.getTime() + 2 * WEEK) });
  assert.match(said.join('\n'), /moved on by 2 weeks/);
  const later = await db.selectFrom('events').select(['id', 'date']).execute();
  const dates = new Map(later.map(({ id, date }) => [id, date]));
  assert.deepEqual(dates.get(added.id), own.date);
  const hours = ((dates.get(own.id)?.getTime() ?? 0) - own.date.getTime()) / 3_600_000;
  // An hour more or less where summer time began or ended between the two.
  assert.ok(Math.abs(hours - 2 * 7 * 24) <= 1, String(hours));
  assert.deepEqual(await readShape(), before);
});

/** What must stay as it is when dates move. */
async function readShape() {
  const { rows } = await sql`
    select count(*) filter (where (approved_snapshot ->> 'date')::timestamptz <> date) as changed,
      count(*) filter (where not exists (select from threads t where t.event_id = e.id and t.event_date <> e.date)) as agreeing,
      (select count(*) from participations p join events x on x.id = p.event_id
        where p.check_in_time > x.date) as late
    from events e`.execute(server.services.db);
  return rows[0];
}

test('what the superadmin sees as changed since approval is what the snapshot says, to the letter', async () => {
  const as = await signInSuperadmin(server);
  const { events } = await call(server, 'listAdminEvents', { as, query: { limit: 100 } });
  const changed = events.flatMap((event) =>
    event.changedSinceApproval?.length ? [event.title] : [],
  );
  // The one that was renamed above is among the six made so.
  assert.equal(changed.length, 6, changed.join());
});

test('a world of another version, or one left half made, is made anew with nothing left over', async () => {
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
