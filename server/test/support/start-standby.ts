import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  type Binaries,
  chooseAccount,
  databaseUser,
  initialiseCluster,
  makeSocketDirectory,
  removeSocketDirectory,
  socketPort,
} from '@muster/embedded-postgres/testing';

/** Starts a PostgreSQL in an empty folder that waits for a primary, and can only be read. */
export async function startStandby(directory: string, binaries: Binaries) {
  const pgData = join(directory, 'postgres');
  const account = await chooseAccount(pgData);
  await initialiseCluster({ pgData, binaries, account });
  const signal = join(pgData, 'standby.signal');
  await writeFile(signal, '');
  if (account) await chown(signal, account.uid, account.gid);
  const sockets = await makeSocketDirectory(directory, account);
  const child = spawn(
    join(binaries.bin, 'postgres'),
    ['-D', '.', '-k', sockets, '-p', String(socketPort), '-c', 'listen_addresses='],
    { cwd: pgData, stdio: ['ignore', 'ignore', 'pipe'], uid: account?.uid, gid: account?.gid },
  );
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stderr }))
    if (line.includes('ready to accept read-only connections')) break;
  child.stderr.resume();
  return {
    url: `postgresql://${databaseUser}@localhost/postgres?host=${encodeURIComponent(sockets)}`,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGINT');
      await exited;
      await removeSocketDirectory(sockets);
    },
  };
}
