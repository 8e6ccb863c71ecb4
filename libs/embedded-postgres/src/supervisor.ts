import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { settleCluster } from './orphan.ts';
import { launchPostgres } from './postmaster.ts';

/** A PostgreSQL that is started again when it ends by itself. */
export type Supervised = {
  /** The current main process. */
  pid(): number;
  stop(): Promise<void>;
};

// A database that ran for this long has recovered, and its next end is a new failure.
const recoveredMs = 10_000;
const firstWaitMs = 500;
const maxWaitMs = 30_000;

/**
 * Starts a cluster, and starts it again whenever it ends, until stop(): at once the first time,
 * then after waits that double up to 30 seconds. It never gives up, because what prevents a start
 * (a full disk, missing memory) can pass.
 */
export async function superviseCluster(cluster: Cluster): Promise<Supervised> {
  let postmaster = await launchPostgres(cluster);
  const stopping = new AbortController();

  async function keepRunning() {
    for (let failures = 0; !stopping.signal.aborted; ) {
      const startedAt = Date.now();
      await postmaster.exited;
      if (Date.now() - startedAt > recoveredMs) failures = 0;
      failures = await restart(failures);
    }
  }
  /** Returns how often it has been tried since the database last ran for some time. */
  async function restart(failures: number): Promise<number> {
    for (let attempts = failures; !stopping.signal.aborted; ) {
      const waitMs = restartWaitMs(attempts);
      attempts += 1;
      cluster.log.error(`The database ended unexpectedly; starting it again in ${waitMs} ms`);
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return attempts;
      try {
        await settleCluster(cluster);
        postmaster = await launchPostgres(cluster);
        cluster.log.info('The database is running again');
        return attempts;
      } catch (error) {
        cluster.log.error(error instanceof Error ? error.message : String(error));
      }
    }
    return failures;
  }
  // If Node exits without stop(), the database must not keep running.
  function leave() {
    return postmaster.signalStop();
  }

  const ended = keepRunning();
  process.on('exit', leave);
  return {
    pid: () => postmaster.pid,
    stop: async () => {
      stopping.abort();
      await postmaster.stop();
      await ended;
      // A start that was under way has made a new one.
      await postmaster.stop();
      process.off('exit', leave);
    },
  };
}

/** How long to wait before the next start, after so many starts in quick succession. */
export function restartWaitMs(attempts: number): number {
  return attempts === 0 ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** (attempts - 1));
}
