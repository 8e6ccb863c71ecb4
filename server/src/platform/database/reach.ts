import pg from 'pg';
import { errorCode, errorMessage } from '../errors.ts';
import { DatabaseError } from './errors.ts';

const oldestVersion = 15;

/** Of a connection that needs a session of its own. */
export const BEHIND_POOLER =
  'it is a pooler, and Muster also needs the address of PostgreSQL itself, in DATABASE_DIRECT_URL';

/** Host, port and database of a connection, without the password. */
export function describeServer(connection: pg.ClientConfig): string {
  // The client parses connection strings and PG* variables; it is not connected here.
  const { host, port, database } = new pg.Client(connection);
  return `PostgreSQL database "${database}" at ${host.startsWith('/') ? host : `${host}:${port}`}`;
}

/**
 * Connects once. Throws DATABASE_UNREACHABLE, or DATABASE_UNSUITABLE for a database that Muster
 * can't use.
 */
export async function checkServer(pool: pg.Pool, connection: pg.ClientConfig): Promise<void> {
  const settings = await readSettings(pool, connection);
  const major = Math.floor(settings.version / 10_000);
  if (major < oldestVersion) {
    throw unsuitable(
      connection,
      `it runs PostgreSQL ${major}, and Muster needs ${oldestVersion} or newer`,
    );
  }
  if (settings.encoding !== 'UTF8') {
    throw unsuitable(connection, `its encoding is ${settings.encoding}, and Muster needs UTF8`);
  }
}

/** For a database that Muster can't use. */
export function unsuitable(connection: pg.ClientConfig, why: string): DatabaseError {
  return new DatabaseError(
    'DATABASE_UNSUITABLE',
    `The ${describeServer(connection)} can't be used: ${why}.`,
  );
}

/** For one that Muster can't connect to. */
export function unreachable(connection: pg.ClientConfig, cause: unknown): DatabaseError {
  return new DatabaseError(
    'DATABASE_UNREACHABLE',
    `Can't reach the ${describeServer(connection)}: ${describeReason(cause)}.`,
    { cause },
  );
}

type Settings = { version: number; encoding: string };

async function readSettings(pool: pg.Pool, connection: pg.ClientConfig): Promise<Settings> {
  try {
    const { rows } = await pool.query<Settings>(
      `select current_setting('server_version_num')::int as version,
              current_setting('server_encoding') as encoding`,
    );
    return rows[0] ?? { version: 0, encoding: 'unknown' };
  } catch (error) {
    throw unreachable(connection, error);
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOENT: 'nothing answers there',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host is not known',
  EHOSTUNREACH: 'there is no way to the host',
  ENETUNREACH: 'there is no way to the host',
  ECONNRESET: 'the connection was cut',
  '28P01': 'it refused the user name and password',
  '28000': 'it refused the user',
  '3D000': 'there is no database of that name',
  '25006': 'it is a standby, which takes no changes',
  '53300': 'it has no connection left',
  '57P03': 'it is still starting',
};

function describeReason(error: unknown): string {
  const known = reasons[errorCode(error)];
  if (known) return known;
  const message = errorMessage(error);
  if (/unsupported startup parameter/i.test(message)) return BEHIND_POOLER;
  if (/timeout/i.test(message)) return 'no response within 5 seconds';
  return message || errorCode(error);
}
