import { deleteOldPasswordFailures } from '../features/accounts/password-failure-store.ts';
import { deleteOldCounts } from '../platform/limits/store.ts';
import type { JobContext } from './job.ts';

/** More addresses at once than any ordinary day has; a flood must not fill the disk. */
const MAX_ROWS = 100_000;
const BATCH_SIZE = 10_000;

/**
 * Removes counts of requests and of wrong passwords that are over (docs/operations.md#rate-limits).
 */
export async function removeOldCounts({
  pool,
  now,
  signal,
}: Pick<JobContext, 'pool' | 'now' | 'signal'>) {
  const counts = { requests: 0, passwordFailures: 0 };
  const batch = { now, maxRows: MAX_ROWS, limit: BATCH_SIZE };
  for (let last = 1; last > 0 && !signal.aborted; counts.requests += last)
    last = await deleteOldCounts(pool, batch);
  for (let last = 1; last > 0 && !signal.aborted; counts.passwordFailures += last)
    last = await deleteOldPasswordFailures(pool, batch);
  return counts;
}
