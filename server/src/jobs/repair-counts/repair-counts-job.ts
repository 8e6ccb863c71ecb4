import type { Services } from '../../platform/services.ts';
import { repairTotals } from '../../platform/totals/store.ts';
import type { Job } from '../schedule-job.ts';
import { repairCounts } from './repair-counts.ts';

const HOUR_MS = 3_600_000;
/** Any number that no other lock of Muster has. */
const LOCK_KEY = 5_117_202_642;

/** Wrong counts are repaired and reported, because no change of the data explains them. */
export function repairCountsJob({ db }: Pick<Services, 'db'>): Job {
  return {
    name: 'repair counts',
    firstRunAfterMs: HOUR_MS / 5,
    intervalMs: 24 * HOUR_MS,
    lockKey: LOCK_KEY,
    run: async (signal) => {
      const events = await repairCounts({ db, signal });
      const totals = signal.aborted ? 0 : await repairTotals(db);
      const error = new Error(
        `The counts of ${events} events and ${totals} totals were wrong and were counted again.`,
      );
      return { counts: { events, totals }, ...(events + totals > 0 && { error }) };
    },
  };
}
