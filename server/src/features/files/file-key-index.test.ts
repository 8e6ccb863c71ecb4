import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { findFullReads, listFullReads, type Query } from '../../../test/support/explain.ts';
import { insertManyRows } from '../../../test/support/many-rows.ts';
import {
  finishKeys,
  insertUnknownKeys,
  listKeysRemoved,
  listUnfinishedKeys,
  releaseAbandonedKeys,
} from './file-key-store.ts';
import { findMediaInUse, selectMediaInUse, sumUsage } from './file-store.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await insertManyRows(database);
  await pool.query("insert into file_keys (key, state) select key, 'stored' from files");
  await pool.query(`insert into file_keys (key, state)
    select 'events/' || n, case n % 100 when 0 then 'reserved' when 1 then 'removing'
      else 'removed' end
    from generate_series(1, 10000) n`);
  await pool.query('analyze file_keys');
  await pool.query('vacuum files');
});
after(() => database.close());

const yesterday = new Date(Date.now() - 86_400_000);
const keys = ['events/5', 'uploads/7'];
const queries: Record<string, Query> = {
  'what an account has stored': ({ db }) => sumUsage(db, '1'.padStart(24, '0')),
  'abandoned keys': ({ db }) => releaseAbandonedKeys(db, { before: yesterday, limit: 200 }),
  'unfinished keys': ({ db }) =>
    listUnfinishedKeys(db, { before: yesterday, after: '', limit: 200 }),
  'finishing keys': ({ db }) => finishKeys(db, keys),
  'unknown keys': ({ db }) => insertUnknownKeys(db, keys),
  'removed keys': ({ db }) => listKeysRemoved(db, keys),
};

for (const [query, run] of Object.entries(queries))
  test(`${query}: uses an index, never reads a whole table`, async () => {
    const full = await findFullReads(database.pool, run);
    // The few archives that are kept.
    assert.deepEqual(
      full.filter((table) => table !== 'data_exports'),
      [],
    );
  });

test('media in use is found through an index, for one URL and for hundreds', async () => {
  // For small tables one sequential read is cheaper than hundreds of look-ups; that changes as they
  // grow.
  const allowed = new Map<number, string[]>([
    [1, []],
    [400, ['users', 'moments']],
  ]);
  for (const [count, small] of allowed) {
    const many = Array.from({ length: count }, (_, n) => `/media/events/${n}`);
    const { sql, parameters } = selectMediaInUse(many).compile(database.db);
    const { rows } = await database.pool.query(`explain (format json) ${sql}`, [...parameters]);
    const full = listFullReads(rows[0]['QUERY PLAN'][0].Plan);
    assert.deepEqual(
      full.filter((table) => !small.includes(table)),
      [],
    );
  }
  const urls = ['/media/events/7', '/media/avatars/9', '/media/events/7-approved', '/media/none'];
  const inUse = await findMediaInUse(database.db, urls);
  const shown = urls.filter((url) => inUse.has(url));
  assert.deepEqual(shown, urls.slice(0, 3));
});
