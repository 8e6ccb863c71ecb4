import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** Where the package reports what it does; pino's and Fastify's loggers fit. */
export interface Log {
  debug: (message: string) => void;
  info: (message: string) => void;
  warn: (message: string) => void;
  error: (message: string) => void;
}

/** A PostgreSQL data directory and everything needed to run it. */
export type Cluster = {
  /** Absolute path without symbolic links. */
  pgData: string;
  socketDirectory: string;
  binaries: Binaries;
  /** Only when Muster runs as root. */
  account: Account | undefined;
  log: Log;
};

/** The database's superuser; it connects over the private socket, with a password. */
export const databaseUser = 'muster';

/**
 * Options to spawn a PostgreSQL program in a data directory: as the cluster's account; in a session
 * of its own, because a Ctrl-C must reach only Node, which then stops PostgreSQL in order; and
 * without this process's environment, which holds secrets and PG* variables.
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
 * The data directory's path for PostgreSQL. A clone of root can be in a folder closed to the
 * database account, such as /root; the working directory, entered before root is given up, is
 * accessible all the same.
 */
export function pathForPostgres({ account, pgData }: Pick<Cluster, 'account' | 'pgData'>): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : pgData;
}
