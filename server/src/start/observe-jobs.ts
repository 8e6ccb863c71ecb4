import type { Job } from '../jobs/job.ts';
import type { JobAttempt, JobHandlers } from '../platform/queue/job-kinds.ts';
import type { Services } from '../platform/services.ts';
import { finishSpan } from '../platform/tracing/tracing.ts';

type Observer = Pick<Services, 'metrics' | 'tracing'>;
type AnyHandler = (payload: object, attempt: JobAttempt) => Promise<void>;

/** The same handlers, each attempt measured and traced. */
export function observeHandlers(handlers: JobHandlers, observer: Observer): JobHandlers {
  const { durableJobs } = observer.metrics;
  const observed = Object.entries(handlers).map(([kind, handle]) => [
    kind,
    async (payload: object, attempt: JobAttempt) => {
      const end = durableJobs.startTimer({ kind });
      let outcome = 'failed';
      try {
        await inJobSpan(kind, observer, () => (handle as AnyHandler)(payload, attempt));
        outcome = 'done';
      } finally {
        end({ outcome });
      }
    },
  ]);
  return Object.fromEntries(observed);
}

/** The same background jobs, each run measured and traced. */
export function observeJobs(jobs: readonly Job[], observer: Observer): Job[] {
  const { backgroundJobs } = observer.metrics;
  return jobs.map((job) => ({
    ...job,
    run: async (context) => {
      const end = backgroundJobs.startTimer({ job: job.name });
      let outcome = 'failed';
      try {
        const report = await inJobSpan(job.name, observer, () => job.run(context));
        if (report.error === undefined) outcome = 'done';
        return report;
      } finally {
        end({ outcome });
      }
    },
  }));
}

function inJobSpan<T>(name: string, { tracing }: Observer, work: () => Promise<T>): Promise<T> {
  const span = tracing?.begin(`job ${name}`, { kind: 'job' });
  return span ? finishSpan(span, work) : work();
}
