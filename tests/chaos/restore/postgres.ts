import { rm } from 'node:fs/promises';
import { runCodeBlock } from '@muster/server/test/support/code-blocks.ts';
import { findFreePorts } from '@muster/server/test/support/free-ports.ts';
import pg from 'pg';
import { type Program, type ProgramFolder, SYSTEM_ENV, startProgram } from '../programs.ts';
import { waitUntil } from '../recovery.ts';

const SUPERUSER = 'postgres';

/** A PostgreSQL with pgBackRest (docs/operations.md#point-in-time), reached through its socket. */
export interface Postgres {
  /** Of the database of Muster; a value for DATABASE_URL. */
  url: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Removes all its data. */
  wipe: () => Promise<void>;
  /** Runs a code block of the page unchanged. */
  runBlock: (name: string, further?: Record<string, string>) => Promise<void>;
}

/** Makes an empty one, with a database that belongs to the account of Muster. */
export async function makePostgres(folder: ProgramFolder): Promise<Postgres> {
  const { path, account } = folder;
  const [port = 0] = await findFreePorts(1);
  const data = await folder.makeSubfolder('data');
  const backup = await folder.makeSubfolder('backup');
  const env = {
    ...SYSTEM_ENV,
    FOLDER: path,
    BACKUP: backup,
    PGDATA: data,
    PGHOST: path,
    PGPORT: String(port),
    PGUSER: SUPERUSER,
  };
  function urlOf(user: string, database: string) {
    return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(path)}`;
  }
  let server: Program | undefined;
  async function stop() {
    await server?.end('SIGINT');
  }
  async function start() {
    const options = ['-D', data, '-k', path, '-p', String(port), '-c', 'listen_addresses='];
    server = startProgram(['postgres', ...options], { account, cwd: path });
    const url = urlOf(SUPERUSER, 'postgres');
    if (await waitUntil(() => takesChanges(url))) return;
    throw new Error(`PostgreSQL did not start: ${server.output()}`);
  }
  async function runBlock(name: string, further: Record<string, string> = {}) {
    await runCodeBlock(name, { env: { ...env, ...further }, account });
  }
  const initdb = ['-D', data, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  await startProgram(['initdb', ...initdb], { account, cwd: path }).ended;
  await start();
  await withClient(urlOf(SUPERUSER, 'postgres'), async (client) => {
    await client.query('create role muster login');
    await client.query('create database muster owner muster');
  });
  async function wipe() {
    await rm(data, { recursive: true });
    await folder.makeSubfolder('data');
  }
  return { url: urlOf('muster', 'muster'), start, stop, wipe, runBlock };
}

async function takesChanges(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query('select pg_is_in_recovery() as is_in_recovery');
    return rows[0].is_in_recovery === false;
  }).catch(() => false);
}

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
