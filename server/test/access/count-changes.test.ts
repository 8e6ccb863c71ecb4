import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { countChanges } from '../support/count-changes.ts';
import { startTestServer, type TestServer } from '../support/start-test-server.ts';
import { createFixtures, type Fixtures, insertCase, insertFile, insertThread } from './fixtures.ts';

/** A write that changes a row, by table. Tables that refer to others come first. */
const UPDATES = {
  likes: 'created_at = created_at + interval $$1 s$$',
  messages: 'text = text || $$!$$',
  threads: 'event_title = event_title || $$!$$',
  participations: 'queue_position = queue_position + 1',
  crew: 'expires_at = expires_at + interval $$1 s$$',
  devices: 'name = name || $$!$$',
  report_cases: 'excerpt = excerpt || $$!$$',
  events: 'description = description || $$!$$',
  files: 'width = width + 1',
  sessions: 'device = device || $$!$$',
  users: 'nick_name = nick_name || $$!$$',
};

let server: TestServer;
let fixtures: Fixtures;
before(async () => {
  server = await startTestServer();
  fixtures = await createFixtures(server);
  const { eventId } = await insertThread(fixtures);
  await insertCase(fixtures);
  await insertFile(fixtures, fixtures.people.owner.user.id);
  await query(`insert into likes (event_id, user_id)
    values ('${eventId}', '${fixtures.people.user.user.id}')`);
});
after(async () => {
  // Their totals do not count what is truncated, and no endpoint truncates.
  await query('truncate users cascade; truncate totals, total_changes');
  await server.close();
});

function query(text: string) {
  return server.services.pool.query(text);
}
function count() {
  return countChanges(server.services.pool);
}

/** Without those that the database generates, and what entries of the ledger must say, too. */
async function listColumns(table: string): Promise<string> {
  const { rows } = await query(`select string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns
    where table_name = '${table}' and is_generated = 'NEVER' and is_identity = 'NO'
      and column_name not in ('payment_amount_pence', 'charged_pence')`);
  return rows[0].columns;
}

/** Fails unless a write of a table is counted. */
async function assertSeen(table: string, statement: string): Promise<void> {
  const before = await count();
  const { rowCount } = await query(statement);
  const after = await count();
  assert.notEqual(after[table], before[table], `${statement} (${rowCount} rows)`);
}

test('a write that is rolled back, or only records a use, is no change', async () => {
  const before = await count();
  await query('begin; delete from likes; truncate messages; rollback');
  assert.deepEqual(await count(), before);
  await query(`update sessions set last_used_at = last_used_at + interval '1 h';
    update user_activity set last_active_at = now() + interval '1 h';
    update devices set last_seen_at = now() + interval '1 h'`);
  assert.deepEqual(await count(), before);
});

test('a write whose transaction ends after a look at the tables is seen by the next one', async () => {
  const client = await server.services.pool.connect();
  try {
    const before = await count();
    await client.query('begin; update likes set created_at = now()');
    assert.deepEqual(await count(), before);
    await client.query('commit');
    assert.notEqual((await count()).likes, before.likes);
  } finally {
    client.release();
  }
});

test('a row that a constraint deletes is seen', async () => {
  const before = await count();
  await query(`delete from events where id = (select event_id from likes)`);
  const after = await count();
  assert.notEqual(after.likes, before.likes);
  await query(`insert into likes (event_id, user_id)
    select events.id, '${fixtures.people.user.user.id}' from events`);
});

for (const [table, change] of Object.entries(UPDATES)) {
  test(`${table}: an update, a delete, an insert and a truncate are seen`, async () => {
    await assertSeen(table, `update ${table} set ${change}`);
    const columns = await listColumns(table);
    await query(`create table public.rows_of_${table} as select ${columns} from ${table}`);
    await assertSeen(table, `delete from ${table}`);
    await assertSeen(
      table,
      `insert into ${table} (${columns}) select ${columns} from rows_of_${table}`,
    );
    await assertSeen(table, `truncate ${table} cascade`);
  });
}
