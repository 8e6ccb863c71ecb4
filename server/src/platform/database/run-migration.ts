import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { errorCode, errorMessage } from '../errors.ts';
import type { Log } from '../log.ts';
import { DatabaseError } from './errors.ts';
import {
  findConcurrentIndex,
  isConcurrent,
  type MigrationFile,
  toRecordedName,
} from './migration-files.ts';
import { MIGRATION_TABLE } from './migration-records.ts';

export interface MigrationTables {
  [MIGRATION_TABLE]: { name: string };
}

/** The connection that migrates. */
interface Migrating {
  db: Kysely<MigrationTables>;
  client: pg.PoolClient;
  log: Log;
}

/**
 * Requests for a table queue behind a statement that waits for its lock. Less than the second after
 * which PostgreSQL ends one of those that wait for each other, which could be a request.
 */
const LOCK_TIMEOUT_MS = 500;
/** Longer than an export may read. */
const TRY_AGAIN_MS = 15 * 60_000;
const PAUSE_MS = { first: 100, max: 5_000 };

const LIMITS = `set statement_timeout = '10min'; set lock_timeout = ${LOCK_TIMEOUT_MS}`;
/** An index that is made concurrently makes no request wait, and waits for every transaction. */
const LIMITS_CONCURRENT = `set statement_timeout = '1h'; set lock_timeout = 0`;

const lockNotAvailable = '55P03';
const deadlock = '40P01';

/**
 * Runs one migration. It begins anew for a quarter of an hour while requests hold the locks that it
 * needs. Throws MIGRATION_FAILED.
 */
export async function runMigration(
  migrating: Migrating,
  { file, files }: { file: MigrationFile; files: readonly MigrationFile[] },
): Promise<void> {
  const { client, log } = migrating;
  await client.query(isConcurrent(file) ? LIMITS_CONCURRENT : LIMITS);
  const until = Date.now() + TRY_AGAIN_MS;
  for (let pauseMs = PAUSE_MS.first; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS.max)) {
    await dropHalfMadeIndex(client, file);
    const error = await runOnce(migrating, { file, files });
    if (error === undefined) return;
    if (!isLockRefused(error) || Date.now() > until) {
      await dropHalfMadeIndex(client, file).catch(() => undefined);
      throw toFailure(file, error);
    }
    log.warn(`Migration ${file.name} tries again: requests hold what it has to lock`);
    await sleep(pauseMs);
  }
}

/** Returns what went wrong. The file is then undone. */
async function runOnce(
  { db }: Migrating,
  { file, files }: { file: MigrationFile; files: readonly MigrationFile[] },
): Promise<unknown> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => toMigrations(files) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
  });
  const { error } = await migrator.migrateTo(toRecordedName(file), {
    disableTransactions: isConcurrent(file),
  });
  return error;
}

function toMigrations(files: readonly MigrationFile[]) {
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

/** One that could not be made concurrently stays, and is used for nothing. */
async function dropHalfMadeIndex(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  const index = findConcurrentIndex(file);
  if (index === undefined) return;
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rowCount === 1) await client.query(`drop index concurrently ${index}`);
}

function isLockRefused(error: unknown): boolean {
  return [lockNotAvailable, deadlock].includes(errorCode(error));
}

function toFailure({ name }: MigrationFile, cause: unknown): DatabaseError {
  const message = `Migration ${name} failed and was undone (${errorMessage(cause)}).`;
  return new DatabaseError('MIGRATION_FAILED', message, { cause });
}
