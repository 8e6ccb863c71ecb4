import { setImmediate as pause, setTimeout as sleep } from 'node:timers/promises';
import { runTaskList, type WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';
import type { JobHandlers } from './job-kinds.ts';
import { QUEUE_SCHEMA } from './migrate-queue.ts';
import { createQueueLog } from './queue-log.ts';
import { toTasks } from './run-job.ts';
import { watchWorkers } from './watch-workers.ts';

/** Jobs at a time in one process. */
const CONCURRENCY = 2;
/** For retries and delayed jobs; a new job is announced by a notification. */
const POLL_INTERVAL_MS = 5_000;
const WATCH_INTERVAL_MS = 5_000;
const RESTART_DELAY_MS = 5_000;
/**
 * On stop, running jobs are asked to end after the first, and are left to another node after the
 * second.
 */
const ABORT_AFTER_MS = 2_000;
const STOP_TIMEOUT_MS = 8_000;

interface QueueServices {
  /** Of the queue alone, which ends it when it stops. */
  pool: pg.Pool;
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
  const { pool, log, watchIntervalMs: intervalMs = WATCH_INTERVAL_MS } = services;
  const stopping = new AbortController();
  const workersEnded = new AbortController();
  let workers: WorkerPool | undefined;
  function startWorkers() {
    workers = createWorkers({ ...services, handlers });
    return workers.promise;
  }
  const running = keepRunning(startWorkers, { signal: stopping.signal, log });
  function ownId() {
    return workers?.id;
  }
  const watching = watchWorkers({ pool, log, intervalMs, ownId, signal: workersEnded.signal });
  let stopped: Promise<void> | undefined;
  async function stop() {
    stopping.abort();
    // The library logs its failures; jobs that it leaves locked are released by the next check of a
    // node.
    await Promise.resolve(workers?.gracefulShutdown()).catch(() => undefined);
    workersEnded.abort();
    await Promise.all([running, watching]);
    // The workers can end as they ask for a connection to record how the last job ended. A pool
    // that ends in that moment never answers.
    await pause();
    await pool.end();
  }
  return {
    stop: () => {
      stopped ??= Promise.race([stop(), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      return stopped;
    },
  };
}

interface WorkersInput extends QueueServices {
  handlers: Partial<JobHandlers>;
}

function createWorkers({ pool, log, handlers, pollIntervalMs }: WorkersInput): WorkerPool {
  const options = {
    schema: QUEUE_SCHEMA,
    concurrency: CONCURRENCY,
    pollInterval: pollIntervalMs ?? POLL_INTERVAL_MS,
    gracefulShutdownAbortTimeout: ABORT_AFTER_MS,
    // The server stops the queue itself.
    noHandleSignals: true,
    logger: createQueueLog(log),
  };
  return runTaskList(options, toTasks(handlers, log), pool);
}

/**
 * The library gives up when it cannot record the end of a job; a lost database must not end the
 * queue for ever.
 */
async function keepRunning(
  startWorkers: () => Promise<void>,
  { signal, log }: { signal: AbortSignal; log: Log },
): Promise<void> {
  while (!signal.aborted) {
    await startWorkers().catch((error: unknown) =>
      log.warn({ err: error }, 'the queue failed; it starts again'),
    );
    await sleep(RESTART_DELAY_MS, undefined, { signal }).catch(() => undefined);
  }
}
