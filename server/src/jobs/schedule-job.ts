import type pg from 'pg';
import { withAdvisoryLock } from '../database/advisory-lock.ts';
import type { Log } from '../log.ts';

/** The result of one run of a job, for the log. */
export interface JobReport {
  counts: Readonly<Record<string, number>>;
  /** Why part of the work failed; the next run tries that part again. */
  error?: unknown;
}

/** Work that is repeated in the background. */
export interface Job {
  /** For the log. */
  name: string;
  firstRunAfterMs: number;
  intervalMs: number;
  /** Key of an advisory lock: one node runs the job at a time. Undefined: every node runs it. */
  lockKey?: number;
  /** One run. It ends at its next item once the signal is aborted. */
  run: (signal: AbortSignal) => Promise<JobReport>;
}

export interface ScheduledJob {
  /** Resolves once a run that is under way has ended. */
  stop: () => Promise<void>;
}

/** Runs a job again and again. Its timers do not keep the process alive, and its failures end in the log. */
export function scheduleJob(
  job: Job,
  { pool, log }: { pool: pg.Pool; log: Pick<Log, 'info' | 'warn'> },
): ScheduledJob {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  function start() {
    // No second run starts while one that takes longer than the interval is in progress.
    running ??= runAndLog({ job, pool, log, signal: stopping.signal }).finally(() => {
      running = undefined;
    });
  }
  const first = setTimeout(start, job.firstRunAfterMs).unref();
  const interval = setInterval(start, job.intervalMs).unref();
  return {
    stop: async () => {
      clearTimeout(first);
      clearInterval(interval);
      stopping.abort();
      await running;
    },
  };
}

interface Run {
  job: Job;
  pool: pg.Pool;
  log: Pick<Log, 'info' | 'warn'>;
  signal: AbortSignal;
}

async function runAndLog({ job, pool, log, signal }: Run): Promise<void> {
  const { name } = job;
  try {
    const report = await runOnce(job, { pool, signal });
    if (!report) return;
    const { counts, error } = report;
    if (error !== undefined) log.warn({ err: error, job: name, ...counts }, 'job partly failed');
    else if (Object.values(counts).some((count) => count > 0))
      log.info({ job: name, ...counts }, 'job done');
  } catch (error) {
    log.warn({ err: error, job: name }, 'job failed; it runs again at its next interval');
  }
}

/** Runs a job now. Undefined: another node is running it. */
export async function runOnce(
  job: Pick<Job, 'lockKey' | 'run'>,
  { pool, signal }: { pool: pg.Pool; signal: AbortSignal },
): Promise<JobReport | undefined> {
  function run() {
    return job.run(signal);
  }
  return job.lockKey === undefined ? run() : withAdvisoryLock(pool, job.lockKey, run);
}
