import type { JobHelpers, TaskList } from 'graphile-worker';
import type { Log } from '../log.ts';
import { JOB_KINDS, type JobAttempt, type JobHandlers, type JobName } from './job-kinds.ts';

type QueueLog = JobAttempt['log'] & Pick<Log, 'warn' | 'info'>;

interface TaskOptions {
  log: QueueLog;
  /** The jobs that this process runs; kept up to date. */
  runningIds: Set<string>;
}

/** The handlers as the library takes them. */
export function toTasks(handlers: Partial<JobHandlers>, options: TaskOptions): TaskList {
  const names = Object.keys(handlers) as JobName[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      (payload: unknown, helpers: JobHelpers) =>
        runJob({ name, handlers, payload, helpers, ...options }),
    ]),
  );
}

interface Run extends TaskOptions {
  name: JobName;
  handlers: Partial<JobHandlers>;
  payload: unknown;
  helpers: JobHelpers;
}

/**
 * Runs one attempt. A failure is logged without the payload, and thrown for the library, which
 * decides about a retry.
 */
async function runJob(run: Run): Promise<void> {
  const { name, handlers, payload, helpers, log, runningIds } = run;
  const { id, attempts, max_attempts: maxAttempts } = helpers.job;
  const isLast = attempts >= maxAttempts;
  runningIds.add(id);
  try {
    // Of this kind: the type of a handler depends on the name, which is not known here.
    const handle = handlers[name] as (payload: object, attempt: JobAttempt) => Promise<void>;
    await handle(JOB_KINDS[name].parse(payload), { signal: helpers.abortSignal, log, isLast });
  } catch (error) {
    const details = { err: error, job: name, jobId: id, attempt: attempts };
    log.warn(details, isLast ? 'job failed for the last time' : 'job failed; it is tried again');
    throw error;
  } finally {
    runningIds.delete(id);
  }
}
