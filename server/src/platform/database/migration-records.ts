import type pg from 'pg';

/** Where kysely's Migrator records the migrations that a database has run. */
export const MIGRATION_TABLE = 'muster_migration';

/** The lock of the programs that recorded migrations in `schema_migrations`. */
const FORMER_LOCK = 5_117_202_601;

/** Converts the records of earlier versions, once: `schema_migrations` had a column for the checksum. */
export async function convertMigrationRecords(client: pg.PoolClient): Promise<void> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [FORMER_LOCK]);
    const { rows } = await client.query(`select to_regclass('schema_migrations') as former`);
    if (rows[0].former) await convert(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function convert(client: pg.PoolClient): Promise<void> {
  await client.query(`
    create table if not exists ${MIGRATION_TABLE} (
      name varchar(255) primary key,
      timestamp varchar(255) not null
    )`);
  await client.query(`
    insert into ${MIGRATION_TABLE} (name, timestamp)
    select name || ' ' || checksum, to_char(applied_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from schema_migrations`);
  await client.query('drop table schema_migrations');
}
