import { afterCommit } from '../database/after-commit.ts';
import { handOverJobs } from './hand-over-jobs.ts';
import { JOB_KINDS, type JobName, type JobPayload } from './job-kinds.ts';
import { insertJob, insertJobs, type Transaction } from './store.ts';

/** About four hours of retries: attempts are 3 s, 7 s, 20 s, 55 s, 2 min… apart. */
const MAX_ATTEMPTS = 10;
const MAX_PAYLOAD_BYTES = 4_096;

export interface JobOptions {
  /** Not before this time; now by default. */
  runAt?: Date;
  /** A job with the same key that has not started is replaced. */
  key?: string;
  /** 10 by default. */
  maxAttempts?: number;
}

/**
 * Adds a job in the caller's transaction: it runs once the transaction is committed, and never if
 * it is rolled back (docs/architecture.md#durable-jobs).
 */
export async function addJob<N extends JobName>(
  tx: Transaction,
  name: N,
  payload: JobPayload<N>,
  { runAt, key, maxAttempts = MAX_ATTEMPTS }: JobOptions = {},
): Promise<void> {
  await insertJob(tx, { name, payload: toJson(name, payload), runAt, key, maxAttempts });
  await afterCommit(tx, handOverJobs);
}

/** Adds many jobs of one kind with one statement, each as `addJob` does. */
export async function addJobs<N extends JobName>(
  tx: Transaction,
  name: N,
  payloads: readonly JobPayload<N>[],
): Promise<void> {
  const rows = payloads.map((payload) => toJson(name, payload));
  await insertJobs(tx, { name, payloads: rows, maxAttempts: MAX_ATTEMPTS });
  await afterCommit(tx, handOverJobs);
}

function toJson<N extends JobName>(name: N, payload: JobPayload<N>): string {
  const json = JSON.stringify(JOB_KINDS[name].parse(payload));
  if (json.length > MAX_PAYLOAD_BYTES)
    throw new Error(`The payload of a job ${name} is longer than ${MAX_PAYLOAD_BYTES} bytes`);
  return json;
}
