import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { errorCode } from '../errors.ts';
import { BoundedClient } from './bounded-client.ts';
import { DatabaseError } from './errors.ts';
import { type ClientConfig, ROLE_LIMITS } from './limits.ts';
import { BEHIND_POOLER, unreachable, unsuitable } from './reach.ts';

/** What tells one database from another, wherever its address leads through. */
export interface Identity {
  name: string;
  startedAt: string;
}

/**
 * Throws DATABASE_UNSUITABLE if a pooler is in front of a connection that needs a session: it has
 * not taken the connection's own limits.
 */
export async function checkSession(pool: pg.Pool, connection: ClientConfig): Promise<Identity> {
  const wrong = findWrongLimit(await readLimits(pool), {
    statement_timeout: Number(connection.statement_timeout),
    lock_timeout: Number(connection.lock_timeout),
  });
  if (wrong) throw unsuitable(connection, BEHIND_POOLER);
  return readIdentity(pool);
}

/**
 * Connects as requests do, perhaps through a pooler. Throws DATABASE_UNSUITABLE if the limits are
 * not in force there, if it leads to another database, or if it loses named statements.
 */
export async function checkPooled(connection: ClientConfig, direct: Identity): Promise<void> {
  const pool = new pg.Pool({ ...connection, Client: BoundedClient, max: 2 });
  pool.on('error', () => undefined);
  try {
    await checkIdentity(pool, { connection, direct });
    await checkLimits(pool, connection);
    if (connection.namedStatements !== false) await checkNamedStatements(pool, connection);
  } catch (error) {
    throw error instanceof DatabaseError ? error : unreachable(connection, error);
  } finally {
    await pool.end();
  }
}

type Check = { connection: ClientConfig; direct: Identity };

async function checkIdentity(pool: pg.Pool, { connection, direct }: Check): Promise<void> {
  const { name, startedAt } = await readIdentity(pool);
  if (name === direct.name && startedAt === direct.startedAt) return;
  throw unsuitable(connection, 'DATABASE_DIRECT_URL leads to another database');
}

async function checkLimits(pool: pg.Pool, connection: ClientConfig): Promise<void> {
  const wrong = findWrongLimit(await readLimits(pool), ROLE_LIMITS);
  if (!wrong) return;
  const { name, isMs, wantedMs } = wrong;
  throw unsuitable(
    connection,
    `${name} is ${isMs} ms there instead of ${wantedMs} ms. Its pooler must connect as the user of DATABASE_DIRECT_URL, and open its connections to PostgreSQL again (in pgbouncer: RECONNECT)`,
  );
}

/** Often enough that a pooler which has several connections uses another one. */
const ROUNDS = 5;
/** There is one of that name already; there is none. */
const LOST_STATEMENT = ['42P05', '26000'];

/** Two clients that share a connection would meet each other's statements, or miss their own. */
async function checkNamedStatements(pool: pg.Pool, connection: ClientConfig): Promise<void> {
  const statement = { name: `check ${randomUUID()}`, text: 'select $1::integer' };
  const clients = [await pool.connect(), await pool.connect()];
  try {
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const client of clients) await client.query({ ...statement, values: [round] });
  } catch (error) {
    if (!LOST_STATEMENT.includes(errorCode(error))) throw error;
    throw unsuitable(
      connection,
      'its pooler loses named statements. Set DATABASE_NAMED_STATEMENTS=off, or use pgbouncer 1.21 or newer with max_prepared_statements above 0',
    );
  } finally {
    for (const client of clients) client.release();
  }
}

async function readIdentity(pool: pg.Pool): Promise<Identity> {
  const { rows } = await pool.query<Identity>(
    `select current_database() as name, pg_postmaster_start_time()::text as "startedAt"`,
  );
  return rows[0] as Identity;
}

type Limits = Record<string, number>;

async function readLimits(pool: pg.Pool): Promise<Limits> {
  const { rows } = await pool.query<{ name: string; ms: number }>(
    'select name, setting::integer as ms from pg_settings where name = any($1)',
    [Object.keys(ROLE_LIMITS)],
  );
  return Object.fromEntries(rows.map(({ name, ms }) => [name, ms]));
}

function findWrongLimit(found: Limits, wanted: Limits) {
  const wrong = Object.entries(wanted).find(([name, ms]) => found[name] !== ms);
  return wrong && { name: wrong[0], isMs: found[wrong[0]] ?? 0, wantedMs: wrong[1] };
}
