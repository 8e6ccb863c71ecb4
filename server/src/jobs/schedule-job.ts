import { hostname } from 'node:os';
import { upsertJobRun } from '../features/operations/system-store.ts';
import { errorMessage } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import type { Job, JobContext, JobReport } from './job.ts';

export interface ScheduledJob {
  /** Resolves once a run that is under way has ended. */
  stop: () => Promise<void>;
}

interface JobServices extends Omit<JobContext, 'now' | 'signal'> {
  log: Pick<Log, 'info' | 'warn'>;
}

/** Schedules jobs. */
export function scheduleJobs(jobs: readonly Job[], services: JobServices): ScheduledJob {
  const scheduled = jobs.map((job) => scheduleJob(job, services));
  return {
    stop: async () => {
      await Promise.all(scheduled.map((job) => job.stop()));
    },
  };
}

/**
 * Runs a job again and again. Its timers do not keep the process alive, and its failures end in the
 * log.
 */
function scheduleJob(job: Job, services: JobServices): ScheduledJob {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  function start() {
    // No second run starts while one that takes longer than the interval is in progress.
    running ??= runAndRecord({ ...services, job, signal: stopping.signal }).finally(() => {
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

interface Run extends JobServices {
  job: Job;
  signal: AbortSignal;
}

async function runAndRecord(run: Run): Promise<void> {
  const startedAt = new Date();
  const report = await runAndLog(run);
  if (report) await record(run, startedAt, report);
}

/** Undefined: another node is running it. */
async function runAndLog({ job, log, ...services }: Run): Promise<JobReport | undefined> {
  const { name } = job;
  try {
    const report = await runOnce(job, { ...services, now: new Date() });
    const { counts = {}, error } = report ?? {};
    if (error !== undefined) log.warn({ err: error, job: name, ...counts }, 'job partly failed');
    else if (Object.values(counts).some((count) => count > 0))
      log.info({ job: name, ...counts }, 'job done');
    return report;
  } catch (error) {
    log.warn({ err: error, job: name }, 'job failed; it runs again at its next interval');
    return { counts: {}, error };
  }
}

const MAX_ERROR_LENGTH = 500;

/**
 * For the superadmin (docs/product/administration.md#admin-system). Without a database there is
 * only the log.
 */
async function record(
  { job, db, log }: Run,
  startedAt: Date,
  { counts, error }: JobReport,
): Promise<void> {
  const { name, intervalMs } = job;
  const durationMs = Math.max(0, Date.now() - startedAt.getTime());
  const text = error === undefined ? undefined : errorMessage(error).slice(0, MAX_ERROR_LENGTH);
  const run = { name, intervalMs, host: hostname(), startedAt, durationMs, counts, error: text };
  await upsertJobRun(db, run).catch((failure: unknown) =>
    log.warn({ err: failure, job: name }, 'the run of a job was not recorded'),
  );
}

/** Runs a job now. Undefined: another node is running it. */
export async function runOnce(job: Job, context: JobContext): Promise<JobReport | undefined> {
  if (job.scope === 'each-node') return job.run(context);
  return context.locks.tryRun(lockOf(job), () => job.run(context));
}

/** The name of the lock that the nodes compete for. */
export function lockOf({ name }: Pick<Job, 'name'>): string {
  return `job: ${name}`;
}
