import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { EVENT_FIELD_COLUMNS } from '../../src/platform/database/event-fields.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { MIGRATIONS_FOLDER, SCHEMA_FILE } from '../../src/platform/database/migration-files.ts';
import { createBlankDatabase, createTestDatabase, silentLog as log } from '../support/database.ts';
import { describeSchema } from './describe-schema.ts';
import { describeTypes, TYPES_FILE } from './describe-types.ts';

/** Versions of PostgreSQL write some expressions differently. */
const skip =
  process.env.TEST_POSTGRES === 'system' && 'schema.sql is written by the embedded PostgreSQL';

/** Few lines instead of two whole schemas in the message. */
function assertSameLines(actual: string, expected: string): void {
  const [is, shouldBe] = [actual.split('\n'), expected.split('\n')];
  const index = is.findIndex((line, index) => line !== shouldBe[index]);
  assert.deepEqual(is.slice(index, index + 3), shouldBe.slice(index, index + 3));
  assert.equal(is.length, shouldBe.length);
}

test('a database that begins with schema.sql is one that all migrations have run on', async () => {
  const migrated = await createBlankDatabase();
  await migrate(migrated.pool, { log, folder: MIGRATIONS_FOLDER });
  const created = await createTestDatabase();
  assertSameLines(await describeSchema(created.pool), await describeSchema(migrated.pool));
  const recorded = 'select name from muster_migration order by name';
  assert.deepEqual(
    (await created.pool.query(recorded)).rows,
    (await migrated.pool.query(recorded)).rows,
  );
  await migrated.close();
  await created.close();
});

test('schema.sql and the types of the tables are up to date: npm run schema', {
  skip,
}, async () => {
  const { pool, close } = await createTestDatabase();
  assertSameLines(await readFile(SCHEMA_FILE, 'utf8'), await describeSchema(pool));
  assertSameLines(
    await readFile(TYPES_FILE, 'utf8'),
    await describeTypes(pool, EVENT_FIELD_COLUMNS),
  );
  await close();
});
