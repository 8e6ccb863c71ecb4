import type { Services } from '../platform/services.ts';
import { addUpTotals } from '../platform/totals/store.ts';
import type { Job } from './schedule-job.ts';

/** Often enough that reading a total adds up few changes. */
const INTERVAL_MS = 10_000;
/** Any number that no other lock of Muster has. */
const LOCK_KEY = 5_117_202_643;

/** Adds the changes of totals to them (docs/operations.md#counts). */
export function addUpTotalsJob({ db }: Pick<Services, 'db'>): Job {
  return {
    name: 'add up totals',
    firstRunAfterMs: INTERVAL_MS,
    intervalMs: INTERVAL_MS,
    lockKey: LOCK_KEY,
    // Not counted, because every ten seconds would then have a line in the log.
    run: async () => {
      await addUpTotals(db);
      return { counts: {} };
    },
  };
}
