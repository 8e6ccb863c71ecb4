import { setImmediate as pause, setTimeout as sleep } from 'node:timers/promises';
import { runTaskList, type WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import type { AdvisoryLocks } from '../database/advisory-lock.ts';
import { openPool } from '../database/connection.ts';
import { type ClientConfig, DIRECT_CONNECTIONS, withResponseLimit } from '../database/limits.ts';
import { keepRunning } from '../keep-running.ts';
import type { Log } from '../log.ts';
import type { JobHandlers } from './job-kinds.ts';
import { QUEUE_SCHEMA } from './migrate-queue.ts';
import { createQueueLog } from './queue-log.ts';
import { createQueuePool } from './queue-pool.ts';
import { toTasks } from './run-job.ts';
import { watchWorkers } from './watch-workers.ts';

/** Jobs at a time in one process. */
const CONCURRENCY = 2;
/** For retries and delayed jobs; a new job is announced by a notification. */
const POLL_INTERVAL_MS = 5_000;
const WATCH_INTERVAL_MS = 5_000;
/**
 * On stop, running jobs are asked to end after the first, and are left to another node after the
 * second.
 */
const ABORT_AFTER_MS = 2_000;
const STOP_TIMEOUT_MS = 8_000;

interface QueueServices {
  /** Of the queue alone, which ends it when it stops. */
  pool: pg.Pool;
  /** Of PostgreSQL itself. */
  listenConfig: ClientConfig;
  locks: Pick<AdvisoryLocks, 'session' | 'countLost'>;
  log: Log;
  /** Shorter in tests, as is the next one. */
  pollIntervalMs?: number;
  watchIntervalMs?: number;
}

export interface RunningQueue {
  /**
   * Takes no more jobs, and resolves once the running ones have ended, after 8 seconds at the
   * latest; may be called again.
   */
  stop: () => Promise<void>;
}

/**
 * Runs durable jobs until it is stopped. Every node does; a job runs on one of them
 * (docs/architecture.md#durable-jobs).
 */
export function startQueue(services: QueueServices, handlers: Partial<JobHandlers>): RunningQueue {
  const { pool, locks, log, watchIntervalMs: intervalMs = WATCH_INTERVAL_MS } = services;
  const listenPool = openListenPool(services);
  const stopping = new AbortController();
  const workersEnded = new AbortController();
  const statements = createQueuePool({ pool, listenPool, log, signal: stopping.signal });
  const runningIds = new Set<string>();
  let workers: WorkerPool | undefined;
  function startWorkers() {
    const tasks = toTasks(handlers, { log, runningIds });
    workers = createWorkers({ ...services, pool: statements.pool }, tasks);
    return workers.promise;
  }
  const running = keepRunning({ name: 'queue', log, signal: stopping.signal }, startWorkers);
  const watching = watchWorkers({
    locks,
    log,
    intervalMs,
    ownId: () => workers?.id,
    runningIds: () => (statements.isBusy() ? undefined : [...runningIds]),
    signal: workersEnded.signal,
  });
  let stopped: Promise<void> | undefined;
  async function stop() {
    stopping.abort();
    // The library logs its failures; jobs that it leaves locked are released by the next check of a
    // node.
    await Promise.resolve(workers?.gracefulShutdown()).catch(() => undefined);
    workersEnded.abort();
    await Promise.all([running, watching]);
    // The library does not wait until the end of the last job is recorded.
    await pause();
    await statements.idle();
    await Promise.all([pool.end(), listenPool.end()]);
  }
  return {
    stop: () => {
      stopped ??= Promise.race([stop(), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      return stopped;
    },
  };
}

function openListenPool({ listenConfig, log }: QueueServices): pg.Pool {
  const max = DIRECT_CONNECTIONS.jobNotifications;
  return openPool(withResponseLimit(listenConfig), log, { max }).pool;
}

function createWorkers(
  { pool, log, pollIntervalMs }: Pick<QueueServices, 'pool' | 'log' | 'pollIntervalMs'>,
  tasks: ReturnType<typeof toTasks>,
): WorkerPool {
  const options = {
    schema: QUEUE_SCHEMA,
    concurrency: CONCURRENCY,
    pollInterval: pollIntervalMs ?? POLL_INTERVAL_MS,
    gracefulShutdownAbortTimeout: ABORT_AFTER_MS,
    // The server stops the queue itself.
    noHandleSignals: true,
    logger: createQueueLog(log),
  };
  return runTaskList(options, tasks, pool);
}
