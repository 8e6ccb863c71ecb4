import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import {
  type Binaries,
  chooseAccount,
  databaseUser,
  initialiseCluster,
  makeSocketDirectory,
  removeSocketDirectory,
  socketPort,
} from '@muster/embedded-postgres/testing';

type Account = Awaited<ReturnType<typeof chooseAccount>>;

/** Starts a PostgreSQL in an empty folder that waits for a primary, and can only be read. */
export async function startStandby(directory: string, binaries: Binaries) {
  const pgData = join(directory, 'postgres');
  const account = await chooseAccount(pgData);
  await initialiseCluster({ pgData, binaries, account });
  const signal = join(pgData, 'standby.signal');
  await writeFile(signal, '');
  if (account) await chown(signal, account.uid, account.gid);
  return runStandby({ pgData, binaries, account });
}

/** Copies the cluster at a URL into an empty folder, and starts a standby that follows it. */
export async function startReplica(directory: string, binaries: Binaries, primaryUrl: string) {
  const pgData = join(directory, 'replica');
  await mkdir(pgData, { mode: 0o700 });
  const account = await chooseAccount(pgData);
  if (account) await chown(pgData, account.uid, account.gid);
  await promisify(execFile)(
    join(binaries.bin, 'pg_basebackup'),
    ['-D', '.', '-d', primaryUrl, '--write-recovery-conf', '--checkpoint=fast'],
    { cwd: pgData, ...account },
  );
  return runStandby({ pgData, binaries, account });
}

interface Standby {
  pgData: string;
  binaries: Binaries;
  account: Account;
}

async function runStandby({ pgData, binaries, account }: Standby) {
  const sockets = await makeSocketDirectory(pgData, account);
  const child = spawn(
    join(binaries.bin, 'postgres'),
    ['-D', '.', '-k', sockets, '-p', String(socketPort), '-c', 'listen_addresses='],
    { cwd: pgData, stdio: ['ignore', 'ignore', 'pipe'], uid: account?.uid, gid: account?.gid },
  );
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stderr }))
    if (line.includes('ready to accept read-only connections')) break;
  child.stderr.resume();
  async function stop() {
    child.kill('SIGINT');
    await exited;
  }
  return {
    /** Of the database `postgres`. */
    url: `postgresql://${databaseUser}@localhost/postgres?host=${encodeURIComponent(sockets)}`,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop();
      await removeSocketDirectory(sockets);
    },
  };
}
