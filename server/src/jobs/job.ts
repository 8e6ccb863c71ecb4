import type { Services } from '../platform/services.ts';

/** The result of one run: what it did, in numbers for the log. */
export interface JobReport {
  counts: Readonly<Record<string, number>>;
  /** Why part of the work failed; the next run tries that part again. */
  error?: unknown;
}

/** What a run of a job receives. */
export interface JobContext
  extends Pick<
    Services,
    | 'config'
    | 'db'
    | 'pool'
    | 'locks'
    | 'lockQueues'
    | 'bus'
    | 'payments'
    | 'storage'
    | 'publishedFolder'
  > {
  now: Date;
  /** Once it is aborted, the run ends at its next item. */
  signal: AbortSignal;
}

/** Work that is repeated in the background. */
export interface Job {
  /** For the log and for the superadmin. The lock of the job is derived from it. */
  name: string;
  firstRunAfterMs: number;
  intervalMs: number;
  /** A job of one node runs on one at a time; a job of each node has work on each of them. */
  scope: 'one-node' | 'each-node';
  run: (context: JobContext) => Promise<JobReport>;
}
