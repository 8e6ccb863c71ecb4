import { Kysely, PostgresDialect, sql } from 'kysely';
import { type MigrationResult, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { errorMessage } from '../errors.ts';
import type { Log } from '../log.ts';
import { createSchema } from './create-schema.ts';
import { DatabaseError } from './errors.ts';
import {
  type MigrationFile,
  parseRecordedName,
  readMigrationFiles,
  toRecordedName,
} from './migration-files.ts';
import { convertMigrationRecords, MIGRATION_TABLE } from './migration-records.ts';

interface MigrationTables {
  [MIGRATION_TABLE]: { name: string };
}

/**
 * Migrates a database to the schema of this version. An empty one begins with schema.sql; any other
 * runs the numbered SQL files that it has not run yet, all in one transaction, one server at a
 * time. A folder of other files is run file by file. Throws MIGRATION_CHANGED for an edited file,
 * MIGRATION_NEWER for a database of a later Muster, MIGRATION_FAILED otherwise; the database is
 * then unchanged.
 */
export async function migrate(
  pool: pg.Pool,
  { log, folder }: { log: Log; folder?: string },
): Promise<void> {
  const files = await readMigrationFiles(folder);
  const client = await pool.connect();
  try {
    // Waiting for another server's migration, and migrating much data, may take longer than a
    // query.
    await client.query(`set statement_timeout = '10min'; set lock_timeout = 0`);
    await convertMigrationRecords(client);
    if (folder === undefined) await createSchema(client, files);
    const done = await runMigrations(client, files);
    if (done.length > 0) log.info(`Migrated the database: ${done.join(', ')}`);
  } catch (error) {
    throw toMigrationError(error);
  } finally {
    // Closed instead of returned to the pool, because of its time-outs.
    client.release(true);
  }
}

/** Runs what is missing. Returns the names of the files that were run. */
async function runMigrations(client: pg.PoolClient, files: MigrationFile[]): Promise<string[]> {
  const db = new Kysely<MigrationTables>({
    dialect: new PostgresDialect({ pool: poolOf(client) }),
  });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => toMigrations(files) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (!error) return results.map(({ migrationName }) => parseRecordedName(migrationName).name);
  const recorded = await db.selectFrom(MIGRATION_TABLE).select('name').orderBy('name').execute();
  throw (
    findMismatch(
      files,
      recorded.map(({ name }) => parseRecordedName(name)),
    ) ??
    findFailure(results, error) ??
    error
  );
}

/** Kysely asks for a pool; every statement has to use this connection. */
function poolOf(client: pg.PoolClient) {
  const connection = {
    query: client.query.bind(client) as pg.PoolClient['query'],
    release: () => undefined,
  };
  return {
    options: {},
    connect: async () => connection as pg.PoolClient,
    end: async () => undefined,
  };
}

function toMigrations(files: MigrationFile[]) {
  return Object.fromEntries(
    files.map((file) => [
      toRecordedName(file),
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(file.text).execute(db);
        },
      },
    ]),
  );
}

function findMismatch(
  files: MigrationFile[],
  recorded: Omit<MigrationFile, 'text'>[],
): DatabaseError | undefined {
  const newest = recorded.at(-1);
  if (newest && newest.number > files.length) {
    return new DatabaseError(
      'MIGRATION_NEWER',
      `The database was already migrated by a newer Muster (${newest.name}), and this one knows migrations up to ${files.length}; start the newer version.`,
    );
  }
  const changed = recorded.find(({ number, checksum }) => files[number - 1]?.checksum !== checksum);
  if (!changed) return undefined;
  return new DatabaseError(
    'MIGRATION_CHANGED',
    `Migration ${changed.name} was edited after this database had run it; restore the file and put the change into a new migration.`,
  );
}

function findFailure(
  results: readonly MigrationResult[],
  cause: unknown,
): DatabaseError | undefined {
  const failed = results.find(({ status }) => status === 'Error');
  if (!failed) return undefined;
  const { name } = parseRecordedName(failed.migrationName);
  return new DatabaseError(
    'MIGRATION_FAILED',
    `Migration ${name} failed and was undone (${errorMessage(cause)}).`,
    { cause },
  );
}

function toMigrationError(cause: unknown): DatabaseError {
  if (cause instanceof DatabaseError) return cause;
  const message = `The database can't be migrated (${errorMessage(cause)}).`;
  return new DatabaseError('MIGRATION_FAILED', message, { cause });
}
