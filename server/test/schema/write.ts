import { writeFile } from 'node:fs/promises';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { openPool } from '../../src/platform/database/connection.ts';
import { EVENT_FIELD_COLUMNS } from '../../src/platform/database/event-fields.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { MIGRATIONS_FOLDER, SCHEMA_FILE } from '../../src/platform/database/migration-files.ts';
import { silentLog as log } from '../support/database.ts';
import { startTestCluster } from '../support/test-cluster.ts';
import { describeSchema } from './describe-schema.ts';
import { describeTypes, TYPES_FILE } from './describe-types.ts';

// npm run schema: writes schema.sql and the types of its tables from a database on which all
// migrations have run.

await using directory = await makeTemporaryDirectory();
const cluster = await startTestCluster('embedded', directory.path);
if (!cluster) throw new Error('The embedded PostgreSQL did not start.');
const { pool } = openPool({ connectionString: cluster.url }, log);
try {
  await migrate(pool, { log, folder: MIGRATIONS_FOLDER });
  await writeFile(SCHEMA_FILE, await describeSchema(pool));
  await writeFile(TYPES_FILE, await describeTypes(pool, EVENT_FIELD_COLUMNS));
} finally {
  await pool.end();
  await cluster.stop();
}
