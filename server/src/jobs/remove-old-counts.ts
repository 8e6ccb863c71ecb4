import { deleteOldPasswordFailures } from '../features/auth/password-failure-store.ts';
import { deleteOldCounts } from '../platform/limits/store.ts';
import type { Services } from '../platform/services.ts';
import type { Job } from './schedule-job.ts';

const MINUTE_MS = 60 * 1_000;
/** Any number that no other lock of Muster has. */
const LOCK_KEY = 5_117_202_641;
/** More addresses at once than any ordinary day has; a flood must not fill the disk. */
const MAX_ROWS = 100_000;
const BATCH_SIZE = 10_000;

/** Removes counts of requests and of wrong passwords that are over (docs/operations.md#rate-limits). */
export function removeOldCountsJob({ pool }: Pick<Services, 'pool'>): Job {
  return {
    name: 'remove old counts',
    firstRunAfterMs: MINUTE_MS,
    intervalMs: MINUTE_MS,
    lockKey: LOCK_KEY,
    run: async (signal) => {
      const counts = { requests: 0, passwordFailures: 0 };
      const batch = { now: new Date(), maxRows: MAX_ROWS, limit: BATCH_SIZE };
      for (let last = 1; last > 0 && !signal.aborted; counts.requests += last)
        last = await deleteOldCounts(pool, batch);
      for (let last = 1; last > 0 && !signal.aborted; counts.passwordFailures += last)
        last = await deleteOldPasswordFailures(pool, batch);
      return { counts };
    },
  };
}
