import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { type MigrationFile, SCHEMA_FILE, toRecordedName } from './migration-files.ts';
import { recordMigrations, withMigrationLock } from './migration-records.ts';

/**
 * Creates the tables of an empty database from schema.sql, and records the migrations as done,
 * because schema.sql is what they lead to. Leaves any other database as it is.
 */
export async function createSchema(
  client: pg.PoolClient,
  files: readonly MigrationFile[],
): Promise<void> {
  await withMigrationLock(client, async () => {
    const { rows } = await client.query(`
      select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`);
    if (rows.length > 0) return;
    await client.query(await readFile(SCHEMA_FILE, 'utf8'));
    await recordMigrations(client, files.map(toRecordedName));
  });
}
