import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@muster/embedded-postgres';
import type pg from 'pg';
import { DatabaseError } from './errors.ts';

type Migration = { number: number; name: string; text: string; checksum: string };
type Applied = { number: number; name: string; checksum: string };

// Any number will do, as long as every Muster takes the same one.
const migrationLock = 5_117_202_601;

const ownMigrations = join(import.meta.dirname, 'migrations');

/**
 * Brings a database up to this code: runs the numbered SQL files it has not seen, all in one
 * transaction, one server at a time. Throws MIGRATION_CHANGED for an edited file, MIGRATION_NEWER
 * for a database of a later Muster, MIGRATION_FAILED otherwise; the database is then as before.
 */
export async function migrate(
  pool: pg.Pool,
  { log, folder = ownMigrations }: { log: Log; folder?: string },
): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Waiting for another server's migration, and migrating much data, may take longer than a query.
    await client.query(`set local statement_timeout = '10min'`);
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const pending = choosePending(migrations, await listApplied(client));
    for (const migration of pending) await apply(client, migration);
    await client.query('commit');
    if (pending.length > 0)
      log.info(`Migrated the database: ${pending.map(({ name }) => name).join(', ')}`);
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw asMigrationError(error);
  } finally {
    client.release();
  }
}

/** The SQL files in order. Their numbers must run 1, 2, 3… */
export async function readMigrations(folder: string = ownMigrations): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number.parseInt(name, 10);
      if (number !== index + 1) {
        throw new DatabaseError(
          'MIGRATION_FAILED',
          `Migration ${name} should have the number ${index + 1}.`,
        );
      }
      // A checkout with Windows line ends holds the same migration.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function listApplied(client: pg.PoolClient): Promise<Applied[]> {
  await client.query(`
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<Applied>(
    'select number, name, checksum from schema_migrations order by number',
  );
  return rows;
}

function choosePending(migrations: Migration[], applied: Applied[]): Migration[] {
  const newest = applied.at(-1);
  if (newest && newest.number > migrations.length) {
    throw new DatabaseError(
      'MIGRATION_NEWER',
      `The database was already migrated by a newer Muster (${newest.name}), and this one knows migrations up to ${migrations.length}; start the newer version.`,
    );
  }
  for (const { number, name, checksum } of applied) {
    if (migrations[number - 1]?.checksum === checksum) continue;
    throw new DatabaseError(
      'MIGRATION_CHANGED',
      `Migration ${name} was edited after this database had run it; restore the file and put the change into a new migration.`,
    );
  }
  const done = new Set(applied.map(({ number }) => number));
  return migrations.filter(({ number }) => !done.has(number));
}

async function apply(
  client: pg.PoolClient,
  { number, name, text, checksum }: Migration,
): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(
      'MIGRATION_FAILED',
      `Migration ${name} failed and was undone (${why}).`,
      {
        cause: error,
      },
    );
  }
  await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}

function asMigrationError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new DatabaseError('MIGRATION_FAILED', `The database can't be migrated (${why}).`, {
    cause: error,
  });
}
