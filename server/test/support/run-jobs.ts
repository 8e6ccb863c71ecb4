import { runTaskListOnce } from 'graphile-worker';
import { createQueueLog } from '../../src/platform/queue/queue-log.ts';
import { toTasks } from '../../src/platform/queue/run-job.ts';
import { jobHandlers } from '../../src/start/job-handlers.ts';
import type { TestServer } from './start-test-server.ts';

/** Runs every job that is due, and those that they add, as the queue of the server would. */
export async function runJobs({ services }: Pick<TestServer, 'services'>): Promise<void> {
  const { log, pool } = services;
  const client = await pool.connect();
  try {
    const options = { logger: createQueueLog(log) };
    const tasks = toTasks(jobHandlers(services), { log, runningIds: new Set() });
    await runTaskListOnce(options, tasks, client);
  } finally {
    client.release();
  }
}

/** Makes jobs that wait for their next attempt due now. */
export async function skipRetryDelay({ services }: Pick<TestServer, 'services'>): Promise<void> {
  await services.pool.query(
    'update graphile_worker._private_jobs set run_at = now() where locked_at is null',
  );
}
