import type pg from 'pg';

/** Where kysely's Migrator records the migrations that a database has run. */
export const MIGRATION_TABLE = 'muster_migration';

/** Held by every program that changes the records, those of earlier versions too. */
const LOCK = 5_117_202_601;

/** Runs a function in a transaction, one server at a time. */
export async function withMigrationLock(
  client: pg.PoolClient,
  run: () => Promise<void>,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await run();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Converts the records of earlier versions, once: `schema_migrations` had a column for the
 * checksum.
 */
export async function convertMigrationRecords(client: pg.PoolClient): Promise<void> {
  await withMigrationLock(client, async () => {
    const { rows } = await client.query(`select to_regclass('schema_migrations') as former`);
    if (rows[0].former) await convert(client);
  });
}

async function convert(client: pg.PoolClient): Promise<void> {
  await createMigrationTable(client);
  await client.query(`
    insert into ${MIGRATION_TABLE} (name, timestamp)
    select name || ' ' || checksum, to_char(applied_at at time zone 'utc',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from schema_migrations`);
  await client.query('drop table schema_migrations');
}

async function createMigrationTable(client: pg.PoolClient): Promise<void> {
  await client.query(`
    create table if not exists ${MIGRATION_TABLE} (
      name varchar(255) primary key,
      timestamp varchar(255) not null
    )`);
}

/** The recorded names in order. */
export async function readRecords(client: pg.PoolClient): Promise<string[]> {
  await createMigrationTable(client);
  const { rows } = await client.query<{ name: string }>(
    `select name from ${MIGRATION_TABLE} order by name`,
  );
  return rows.map(({ name }) => name);
}

/** Records migrations as done, in a database that has run none. */
export async function recordMigrations(
  client: pg.PoolClient,
  names: readonly string[],
): Promise<void> {
  await createMigrationTable(client);
  await client.query(
    `insert into ${MIGRATION_TABLE} (name, timestamp) select unnest($1::text[]), $2`,
    [names, new Date().toISOString()],
  );
}
