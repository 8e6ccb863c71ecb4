import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Job, JobContext, JobReport } from '../jobs/job.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import type { JobHandlers } from '../platform/queue/job-kinds.ts';
import { observeHandlers, observeJobs } from './observe-jobs.ts';

const ATTEMPT = {} as Parameters<JobHandlers['sendMail']>[1];

test('attempts of durable jobs are measured by outcome, and still throw', async () => {
  const metrics = createMetrics();
  const sendMail: JobHandlers['sendMail'] = async ({ mailId }) => {
    if (mailId === 'bad') throw new Error('refused');
  };
  const handlers = observeHandlers({ sendMail } as JobHandlers, { metrics, tracing: undefined });
  await handlers.sendMail({ mailId: 'good' }, ATTEMPT);
  await assert.rejects(handlers.sendMail({ mailId: 'bad' }, ATTEMPT), /refused/);
  const text = await metrics.read();
  for (const outcome of ['done', 'failed'])
    assert.ok(
      text.includes(`muster_job_duration_seconds_count{kind="sendMail",outcome="${outcome}"} 1`),
    );
});

test('runs of background jobs are measured; one that failed in part has failed', async () => {
  const metrics = createMetrics();
  const runs: JobReport[] = [{ counts: { mails: 1 } }, { counts: {}, error: new Error('partly') }];
  const job: Job = {
    name: 'mail statuses',
    firstRunAfterMs: 0,
    intervalMs: 1,
    scope: 'one-node',
    run: async () => runs.shift()!,
  };
  const [observed] = observeJobs([job], { metrics, tracing: undefined });
  const report = await observed!.run({} as JobContext);
  assert.deepEqual(report, { counts: { mails: 1 } });
  await observed!.run({} as JobContext);
  const text = await metrics.read();
  const count = 'muster_background_job_duration_seconds_count{job="mail statuses",outcome=';
  for (const outcome of ['done', 'failed']) assert.ok(text.includes(`${count}"${outcome}"} 1`));
});
