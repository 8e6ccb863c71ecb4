import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@muster/embedded-postgres';
import {
  type Binaries,
  chooseAccount,
  databaseUser,
  initialiseCluster,
  launchPostgres,
  makeSocketDirectory,
  removeSocketDirectory,
  socketPort,
} from '@muster/embedded-postgres/testing';
import pg from 'pg';
import { pino } from 'pino';

/** `system` is the oldest supported PostgreSQL, from the machine's own packages. */
export type ClusterKind = 'embedded' | 'system';

export type TestCluster = { url: string; stop(): Promise<void> };

const OLDEST_SUPPORTED = 15;

const log = pino({ level: 'fatal' });

/** Starts a PostgreSQL in an empty folder. Undefined: this machine has no PostgreSQL 15. */
export async function startTestCluster(
  kind: ClusterKind,
  directory: string,
): Promise<TestCluster | undefined> {
  const cluster = await startCluster(kind, directory);
  if (cluster) await disableFsync(cluster.url);
  return cluster;
}

/** The data need not survive a crash. Crash tests start clusters of their own. */
async function disableFsync(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('alter system set fsync = off');
  await client.query('alter system set full_page_writes = off');
  await client.query('select pg_reload_conf()');
  await client.end();
}

async function startCluster(
  kind: ClusterKind,
  directory: string,
): Promise<TestCluster | undefined> {
  if (kind === 'embedded') {
    const dataDir = join(directory, 'data');
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, log });
    return { url: toUrl(connection.host, connection.password), stop };
  }
  const binaries = await findSystemBinaries();
  return binaries && startSystemCluster(directory, binaries);
}

async function startSystemCluster(directory: string, binaries: Binaries): Promise<TestCluster> {
  const pgData = join(directory, 'postgres');
  const account = await chooseAccount(pgData);
  await mkdir(directory, { recursive: true });
  await initialiseCluster({ pgData, binaries, account });
  const socketDirectory = await makeSocketDirectory(directory, account);
  const postmaster = await launchPostgres({ pgData, binaries, account, socketDirectory, log });
  return {
    url: toUrl(socketDirectory),
    stop: async () => {
      await postmaster.stop();
      await removeSocketDirectory(socketDirectory);
    },
  };
}

/**
 * The programs of an installed PostgreSQL. Debian installs versions in /usr/lib/postgresql, Red Hat
 * in /usr, Homebrew in opt.
 */
export async function findSystemBinaries(
  major: number = OLDEST_SUPPORTED,
): Promise<Binaries | undefined> {
  const candidates = globSync([
    '/usr/lib/postgresql/*/bin/postgres',
    '/usr/pgsql-*/bin/postgres',
    '/opt/homebrew/opt/postgresql@*/bin/postgres',
    '/usr/local/opt/postgresql@*/bin/postgres',
  ]);
  for (const program of candidates) {
    const { stdout } = await promisify(execFile)(program, ['--version']).catch(() => ({
      stdout: '',
    }));
    if (new RegExp(`\\(PostgreSQL\\) ${major}\\b`).test(stdout))
      return { bin: dirname(program), major };
  }
  return undefined;
}

function toUrl(socketDirectory: string, password = ''): string {
  const host = encodeURIComponent(socketDirectory);
  return `postgresql://${databaseUser}:${password}@localhost:${socketPort}/postgres?host=${host}`;
}
