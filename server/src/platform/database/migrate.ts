import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { errorMessage } from '../errors.ts';
import type { Log } from '../log.ts';
import { createSchema } from './create-schema.ts';
import { DatabaseError } from './errors.ts';
import {
  findNeededMigration,
  type MigrationFile,
  parseRecordedName,
  readMigrationFiles,
} from './migration-files.ts';
import { convertMigrationRecords, readRecords } from './migration-records.ts';
import { waitForTurn } from './migration-turn.ts';
import { type MigrationTables, runMigration } from './run-migration.ts';

/**
 * Migrates a database to the schema of this version, while servers of the last release may use it.
 * An empty one begins with schema.sql; any other runs the numbered SQL files that it has not run
 * yet, each in a transaction of its own, one server at a time. A folder of other files is run file
 * by file. Throws MIGRATION_CHANGED for an edited file, MIGRATION_NEWER for a database that a later
 * Muster has changed in a way that this one does not know, MIGRATION_FAILED otherwise. Migrations
 * before a failed one stay.
 */
export async function migrate(
  pool: pg.Pool,
  { log, folder }: { log: Log; folder?: string },
): Promise<void> {
  const files = await readMigrationFiles(folder);
  const client = await pool.connect();
  try {
    await waitForTurn(client);
    await convertMigrationRecords(client);
    if (folder === undefined) await createSchema(client, files);
    const missing = findMissing(files, await readRecords(client), log);
    const db = openOn(client);
    for (const file of missing) await runMigration({ db, client, log }, { file, files });
    const names = missing.map(({ name }) => name);
    if (names.length > 0) log.info(`Migrated the database: ${names.join(', ')}`);
  } catch (error) {
    throw toMigrationError(error);
  } finally {
    // Closed instead of returned to the pool, because of its time-outs and its lock.
    client.release(true);
  }
}

/** The files that the database has not run. */
function findMissing(
  files: readonly MigrationFile[],
  records: readonly string[],
  log: Log,
): readonly MigrationFile[] {
  const recorded = records.map(parseRecordedName);
  const later = recorded.filter(({ number }) => number > files.length);
  const unknown = later.find(({ name }) => (findNeededMigration(name) ?? 0) > files.length);
  if (unknown) {
    throw new DatabaseError(
      'MIGRATION_NEWER',
      `The database was already migrated by a newer Muster (${unknown.name}), and this one knows migrations up to ${files.length}; start the newer version.`,
    );
  }
  const newest = later.at(-1);
  if (newest) log.info(`The database was migrated by a newer Muster (${newest.name})`);
  const known = recorded.filter(({ number }) => number <= files.length);
  const changed = known.find(({ number, checksum }) => files[number - 1]?.checksum !== checksum);
  if (changed) {
    throw new DatabaseError(
      'MIGRATION_CHANGED',
      `Migration ${changed.name} was edited after this database had run it; restore the file and put the change into a new migration.`,
    );
  }
  return files.slice(known.length);
}

/** Kysely asks for a pool; every statement has to use this connection. */
function openOn(client: pg.PoolClient): Kysely<MigrationTables> {
  const connection = {
    query: client.query.bind(client) as pg.PoolClient['query'],
    release: () => undefined,
  };
  const pool = {
    options: {},
    connect: async () => connection as pg.PoolClient,
    end: async () => undefined,
  };
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

function toMigrationError(cause: unknown): DatabaseError {
  if (cause instanceof DatabaseError) return cause;
  const message = `The database can't be migrated (${errorMessage(cause)}).`;
  return new DatabaseError('MIGRATION_FAILED', message, { cause });
}
