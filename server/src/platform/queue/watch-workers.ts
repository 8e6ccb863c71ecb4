import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { findLostWorkers, lockWorkersForShare, releaseJobsOfWorkers } from './store.ts';

/**
 * Workers are lost when so many checks in a row find their connection gone; a node notices and
 * connects again earlier.
 */
const MISSED_CHECKS = 4;

interface WatchOptions {
  pool: pg.Pool;
  log: Log;
  signal: AbortSignal;
  intervalMs: number;
  /** The id of this node's workers; it changes when they are started again. */
  ownId: () => string | undefined;
}

/**
 * Marks this node's workers as running, and releases the jobs of processes that were killed, which
 * the library would do after four hours only.
 */
export async function watchWorkers(options: WatchOptions): Promise<void> {
  const { log, signal, intervalMs } = options;
  while (!signal.aborted) {
    try {
      await watchUntilLost(options);
    } catch (error) {
      log.warn({ err: error }, 'the check for lost jobs failed');
      await pause(intervalMs, signal);
    }
  }
}

async function watchUntilLost({ pool, log, signal, intervalMs, ownId }: WatchOptions) {
  const client = await pool.connect();
  try {
    let lockedId: string | undefined;
    let missed = new Map<string, number>();
    while (!signal.aborted) {
      const id = ownId();
      if (id && id !== lockedId) await lockWorkersForShare(client, id);
      lockedId = id;
      const lost = (await findLostWorkers(client)).filter((lostId) => lostId !== id);
      missed = new Map(lost.map((lostId) => [lostId, (missed.get(lostId) ?? 0) + 1]));
      const confirmed = lost.filter((lostId) => missed.get(lostId) === MISSED_CHECKS);
      if (confirmed.length > 0) {
        await releaseJobsOfWorkers(client, confirmed);
        log.warn({ workers: confirmed }, 'jobs of a process that ended are run again');
      }
      await pause(intervalMs, signal);
    }
  } finally {
    // Closed, because of its locks.
    client.release(true);
  }
}

async function pause(intervalMs: number, signal: AbortSignal): Promise<void> {
  await sleep(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
}
