import { recordStatistics } from '../features/admin/record-statistics.ts';
import type { Services } from '../platform/services.ts';
import type { Job } from './schedule-job.ts';

const MINUTE_MS = 60 * 1_000;
/** Any number that no other lock of Muster has. */
const LOCK_KEY = 5_117_202_616;

/** Records today's statistics, so that the superadmin sees them over time. */
export function recordStatisticsJob({ db, pool }: Pick<Services, 'db' | 'pool'>): Job {
  return {
    name: 'record statistics',
    firstRunAfterMs: MINUTE_MS,
    intervalMs: 60 * MINUTE_MS,
    lockKey: LOCK_KEY,
    run: async () => {
      await recordStatistics({ db, pool }, new Date());
      return { counts: {} };
    },
  };
}
