import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from '@muster/embedded-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { errorMessage } from '../errors.ts';
import type { Log } from '../log.ts';
import { countPartFailure } from '../part-failures.ts';
import { BoundedClient } from './bounded-client.ts';
import { checkPooled, checkSession, type Identity } from './check-pooler.ts';
import { DatabaseError } from './errors.ts';
import {
  type ClientConfig,
  POOLED_CONNECTIONS,
  withoutSession,
  withRequestLimits,
  withSession,
} from './limits.ts';
import { migrate } from './migrate.ts';
import { checkServer, describeServer } from './reach.ts';
import { readTimestamp } from './read-timestamp.ts';
import { setRoleLimits } from './role-limits.ts';
import type { Schema } from './schema.ts';

/** An open database, migrated and ready. */
export type Database = {
  db: Kysely<Schema>;
  /** For named statements on frequent paths. */
  pool: pg.Pool;
  /** For further pools; a pooler may be in front of them. */
  clientConfig: ClientConfig;
  /** For a connection to PostgreSQL itself, such as one that listens or locks. */
  directConfig: ClientConfig;
  /** Names the database in the log; holds no password. */
  description: string;
  /** Waits for running statements, then closes, and stops PostgreSQL if it is the embedded one. */
  close(): Promise<void>;
};

const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins;
// Counts and sequence numbers stay far below 2^53.
pg.types.setTypeParser(INT8, Number);
// A date of birth has no time; the driver would make it midnight in this machine's time zone.
pg.types.setTypeParser(DATE, String);
pg.types.setTypeParser(TIMESTAMPTZ, readTimestamp);

const closeTimeoutMs = 10_000;
const databaseName = 'muster';

/** What the configuration says of the database. */
export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'databaseDirectUrl' | 'namedStatements'>>;

/**
 * Opens the database the configuration names (embedded, or DATABASE_URL), and migrates it.
 * Throws a DatabaseError.
 */
export async function openDatabase(config: DatabaseConfig, log: Log): Promise<Database> {
  const { dataDir, databaseUrl, databaseDirectUrl = databaseUrl, namedStatements } = config;
  if (databaseUrl) {
    const connection = { connectionString: databaseUrl, namedStatements };
    const direct = { connectionString: databaseDirectUrl };
    return connect({ connection, direct, description: describeServer(connection), log });
  }
  const embedded = await startEmbeddedPostgres({ dataDir, log }).catch((error) => {
    throw asDatabaseError(dataDir, error);
  });
  try {
    return await connectEmbedded({ embedded, dataDir, log });
  } catch (error) {
    await embedded.stop();
    throw asDatabaseError(dataDir, error);
  }
}

function asDatabaseError(dataDir: string, error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  if (error instanceof EmbeddedPostgresError)
    return new DatabaseError(error.code, error.message, { cause: error });
  // PostgreSQL started, but something is missing in its files.
  const why = errorMessage(error);
  return new DatabaseError(
    'DATABASE_DAMAGED',
    `The embedded database in ${dataDir} started but can't be used (${why}); nothing was deleted: restore it from a backup or choose another DATA_DIR.`,
    { cause: error },
  );
}

type Embedded = { embedded: EmbeddedPostgres; dataDir: string; log: Log };

async function connectEmbedded({ embedded, dataDir, log }: Embedded): Promise<Database> {
  const server = { ...embedded.connection, ssl: false };
  await createDatabaseOnce(server);
  const connection = { ...server, database: databaseName };
  const database = await connect({
    connection,
    direct: connection,
    description: `embedded PostgreSQL in ${dataDir}`,
    log,
  });
  return {
    ...database,
    close: async () => {
      // A connection that was never released must not keep PostgreSQL from an orderly stop.
      await Promise.race([database.close(), sleep(closeTimeoutMs, undefined, { ref: false })]);
      await embedded.stop();
    },
  };
}

async function createDatabaseOnce(server: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...withSession(server), database: 'postgres' });
  // The statement reports the failure.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

type Connection = {
  connection: ClientConfig;
  direct: ClientConfig;
  description: string;
  log: Log;
};

async function connect({ connection, direct, description, log }: Connection): Promise<Database> {
  const directConfig = withSession(direct);
  const clientConfig = withoutSession(connection);
  const identity = await migrateServer(directConfig, log);
  const requestConfig = withRequestLimits(connection);
  await checkPooled(requestConfig, identity);
  const { db, pool } = openPool(requestConfig, log);
  return { db, pool, clientConfig, directConfig, description, close: () => pool.end() };
}

/** On a pool of its own, because a migration may take longer than a request. */
async function migrateServer(directConfig: ClientConfig, log: Log): Promise<Identity> {
  const { pool } = openPool(directConfig, log, { max: 1 });
  try {
    await checkServer(pool, directConfig);
    const identity = await checkSession(pool, directConfig);
    await migrate(pool, { log });
    await setRoleLimits(pool);
    return identity;
  } finally {
    await pool.end();
  }
}

interface PoolOptions {
  max?: number;
  /** The class of its connections. */
  Client?: typeof BoundedClient;
}

/** A pool and the query builder that uses it. Ending the pool closes both. */
export function openPool(
  clientConfig: ClientConfig,
  log: Log,
  { max = POOLED_CONNECTIONS.requests, Client = BoundedClient }: PoolOptions = {},
): Pick<Database, 'db' | 'pool'> {
  const pool = new pg.Pool({
    ...clientConfig,
    Client,
    max,
    idleTimeoutMillis: 30_000,
    // One that keeps as many statements as it may makes room for others by being replaced.
    maxLifetimeSeconds: 600,
  });
  // Without a listener the error of an idle connection (a restart of the database) would end the
  // process.
  pool.on('error', (error) => {
    if (pool.ending) return;
    countPartFailure('database connection');
    log.warn(`An idle database connection was lost: ${error.message}`);
  });
  // The same for a connection lost during a transaction; its statement reports the failure.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), pool };
}
