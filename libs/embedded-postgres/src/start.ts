import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, canReach, chooseAccount } from './account.ts';
import { findPackage, installBinaries } from './binaries.ts';
import { type Cluster, databaseUser, type Log } from './cluster.ts';
import { isClusterAbsent, prepareDataDirectory } from './data-directory.ts';
import { initialiseCluster } from './initialise.ts';
import { lockDataDirectory } from './lock.ts';
import { settleCluster } from './orphan.ts';
import { requirePassword } from './password.ts';
import { makeSocketDirectory, removeSocketDirectory, socketPort } from './socket-directory.ts';
import { type Supervised, superviseCluster } from './supervisor.ts';

/** A running PostgreSQL. */
export type EmbeddedPostgres = Supervised & {
  /** For the superuser, over a private socket. */
  connection: { host: string; port: number; user: string; password: string };
};

/** Programs only, for root when the data directory is closed to the database account. */
const systemBinaries = '/var/cache/muster-pgbin';

/**
 * Starts the embedded PostgreSQL of a data directory, and creates its database cluster at the first
 * start. It is started again when it ends by itself. Only one process can use a data directory.
 * Throws an EmbeddedPostgresError when it cannot start; an existing database is then unchanged.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Log;
}): Promise<EmbeddedPostgres> {
  await prepareDataDirectory(options.dataDir);
  const dataDir = await realpath(options.dataDir);
  const lock = lockDataDirectory(dataDir);
  try {
    const { password, ...cluster } = await openCluster(dataDir, options.log);
    const supervised = await superviseCluster(cluster).catch(async (error) => {
      await removeSocketDirectory(cluster.socketDirectory);
      throw error;
    });
    async function stop() {
      await supervised.stop();
      await removeSocketDirectory(cluster.socketDirectory);
      lock.release();
    }
    const server = { host: cluster.socketDirectory, port: socketPort };
    const connection = { ...server, user: databaseUser, password };
    return { ...supervised, stop, connection };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openCluster(dataDir: string, log: Log): Promise<Cluster & { password: string }> {
  const pgData = join(dataDir, 'postgres');
  const found = await findPackage();
  const absent = await isClusterAbsent(pgData, Number.parseInt(found.version, 10));
  const account = await chooseAccount(pgData);
  const binaries = await installBinaries(await chooseBinaryFolder(dataDir, account), found);
  if (absent) {
    log.info(`Creating a new database in ${pgData}`);
    await initialiseCluster({ pgData, binaries, account });
  }
  await settleCluster({ pgData, log });
  const password = await requirePassword(dataDir, { pgData, binaries, account, log });
  const socketDirectory = await makeSocketDirectory(dataDir, account);
  return { pgData, socketDirectory, binaries, account, log, password };
}

async function chooseBinaryFolder(dataDir: string, account: Account | undefined): Promise<string> {
  if (!account || (await canReach(account, dataDir))) return join(dataDir, 'pgbin');
  return systemBinaries;
}
