import type { Db } from '../database/schema.ts';
import { JOB_KINDS, type JobName, type JobPayload } from './job-kinds.ts';
import { insertJob } from './store.ts';

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
 * Adds a job in the caller's transaction: it runs once the transaction is committed, and never if it is rolled back
 * (docs/architecture.md#durable-jobs).
 */
export async function addJob<N extends JobName>(
  tx: Db,
  name: N,
  payload: JobPayload<N>,
  { runAt, key, maxAttempts = MAX_ATTEMPTS }: JobOptions = {},
): Promise<void> {
  const json = JSON.stringify(JOB_KINDS[name].parse(payload));
  if (json.length > MAX_PAYLOAD_BYTES)
    throw new Error(`The payload of a job ${name} is longer than ${MAX_PAYLOAD_BYTES} bytes`);
  await insertJob(tx, { name, payload: json, runAt, key, maxAttempts });
}
