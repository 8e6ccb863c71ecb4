import type { BaseLogger } from 'pino';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** One PostgreSQL data directory and everything needed to run it. */
export type Cluster = {
  /** Absolute, without links. */
  pgData: string;
  socketDirectory: string;
  binaries: Binaries;
  /** Only when Muster is root. */
  account: Account | undefined;
  log: Log;
};

/** The name of the database's own superuser; it can sign in over the private socket only. */
export const databaseUser = 'muster';

/**
 * How to spawn a PostgreSQL program in a data directory: as the cluster's account, in a session of
 * its own (the terminal's Ctrl-C must reach Node alone, which then stops PostgreSQL in order), and
 * without this process's environment, which holds secrets and perhaps PG* settings.
 */
export function spawnOptions({ account, pgData }: Pick<Cluster, 'account' | 'pgData'>) {
  const { PATH, TMPDIR } = process.env;
  return {
    cwd: pgData,
    detached: true,
    env: { PATH, TMPDIR, LC_ALL: 'C' },
    ...(account && { uid: account.uid, gid: account.gid }),
  };
}

/**
 * The data directory as PostgreSQL is told it. Root's clone may lie in a folder closed to the
 * database account (/root is); the working directory, entered before giving up root, is open to it
 * all the same.
 */
export function pathForPostgres({ account, pgData }: Pick<Cluster, 'account' | 'pgData'>): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : pgData;
}
