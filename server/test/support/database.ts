import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { compareCounts } from '../../src/jobs/repair-counts/store.ts';
import { openPool } from '../../src/platform/database/connection.ts';
import { type ClientConfig, withSession } from '../../src/platform/database/limits.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { readMigrationFiles } from '../../src/platform/database/migration-files.ts';
import type { Schema } from '../../src/platform/database/schema.ts';
import { migrateQueue } from '../../src/platform/queue/migrate-queue.ts';
import { withoutLimits } from './without-limits.ts';

/** A migrated, empty database for one test file. */
export type TestDatabase = {
  db: Kysely<Schema>;
  pool: pg.Pool;
  clientConfig: ClientConfig;
  directConfig: ClientConfig;
  /** A value for DATABASE_URL. */
  url: string;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
};

/** Nothing below "fatal": a test that expects an error should not print it. */
export const silentLog = pino({ level: 'fatal' });

// Each test file runs in its own process; the first one creates the template for all.
const templateLock = 5_117_202_602;

/**
 * A new database on a cluster, by default the one that run.ts has started, copied from a migrated
 * template.
 */
export async function createTestDatabase(cluster = requireCluster()): Promise<TestDatabase> {
  const database = await createDatabase('test', makeTemplateOnce, cluster);
  return {
    ...database,
    close: async () => {
      const wrong = await findWrongCounts(database.clientConfig);
      await database.close();
      // Whatever a test did, the counts of every event and the totals must be exact afterwards.
      if (wrong.length > 0) throw new Error(`Wrong counts: ${wrong.join(', ')}`);
    },
  };
}

async function findWrongCounts(config: ClientConfig): Promise<string[]> {
  const { db, pool } = openPool(withoutLimits(config), silentLog);
  try {
    const compared = await compareCounts(db, { after: '', limit: 100_000 });
    const { rows: totals } = await pool.query('select * from wrong_totals');
    return [
      ...compared.filter(({ isWrong }) => isWrong).map(({ id }) => `event ${id}`),
      ...totals.map((row) => JSON.stringify(row)),
    ];
  } finally {
    await pool.end();
  }
}

/** A new database without tables, for the tests of migrations. */
export async function createBlankDatabase(): Promise<TestDatabase> {
  return createDatabase('blank', async () => 'template1');
}

/** The same database for another node, which has connections of its own. */
export function openAgain(database: TestDatabase): TestDatabase {
  const { db, pool } = openPool(database.clientConfig, silentLog);
  return { ...database, db, pool, close: () => pool.end() };
}

type ChooseTemplate = (client: pg.Client, cluster: string) => Promise<string>;

async function createDatabase(
  prefix: string,
  choose: ChooseTemplate,
  cluster = requireCluster(),
): Promise<TestDatabase> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await withClient(cluster, async (client) => {
    await client.query(`create database ${name} template ${await choose(client, cluster)}`);
  });
  const url = replaceDatabase(cluster, name);
  // Unlike those of a server under test.
  const clientConfig = { ...withTimeToConnect(url), application_name: 'test' };
  const { db, pool } = openPool(clientConfig, silentLog);
  async function close() {
    await pool.end();
    await dropDatabase(cluster, name);
  }
  return { db, pool, clientConfig, directConfig: clientConfig, url, close };
}

async function makeTemplateOnce(client: pg.Client, cluster: string): Promise<string> {
  const checksums = (await readMigrationFiles()).map(({ checksum }) => checksum).join();
  const version = createHash('sha256').update(checksums).digest('hex').slice(0, 12);
  const template = `template_${version}`;
  await client.query('select pg_advisory_lock($1)', [templateLock]);
  try {
    const found = await client.query('select from pg_database where datname = $1', [template]);
    if (found.rowCount === 0) await makeTemplate({ client, cluster, template });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [templateLock]);
  }
  return template;
}

type Template = { client: pg.Client; cluster: string; template: string };

async function makeTemplate({ client, cluster, template }: Template): Promise<void> {
  // Under another name until it is complete, so that a failed migration leaves no half template.
  const unfinished = `${template}_${randomBytes(4).toString('hex')}`;
  await client.query(`create database ${unfinished}`);
  const connectionString = replaceDatabase(cluster, unfinished);
  const { pool } = openPool(withTimeToConnect(connectionString), silentLog);
  try {
    await migrate(pool, { log: silentLog });
    await migrateQueue(pool, silentLog);
  } finally {
    await pool.end();
  }
  await client.query(`alter database ${unfinished} rename to ${template}`);
}

async function dropDatabase(cluster: string, name: string): Promise<void> {
  await withClient(cluster, (client) => client.query(`drop database ${name} with (force)`));
}

/** A busy machine may take longer to connect than a server waits before it refuses a request. */
function withTimeToConnect(connectionString: string): ClientConfig {
  return { ...withSession({ connectionString }), connectionTimeoutMillis: 30_000 };
}

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(withTimeToConnect(url));
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

function requireCluster(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return url;
  throw new Error(
    'Server tests need a PostgreSQL: run them with `node server/test/support/run.ts embedded [file…]`.',
  );
}

function replaceDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
