import type { Services } from '../../platform/services.ts';
import type { Job } from '../schedule-job.ts';
import { mailSavedSearches } from './mail-saved-searches.ts';

const MINUTE_MS = 60 * 1_000;
/** Any number that no other lock of Muster has. */
const LOCK_KEY = 5_117_202_618;

/** Looks for new events that match saved searches, every quarter of an hour. */
export function mailSavedSearchesJob(services: Pick<Services, 'db' | 'pool'>): Job {
  return {
    name: 'mail saved searches',
    firstRunAfterMs: 3 * MINUTE_MS,
    intervalMs: 15 * MINUTE_MS,
    lockKey: LOCK_KEY,
    run: async (signal) => {
      const {
        error,
        searches: _,
        ...counts
      } = await mailSavedSearches({ ...services, signal }, new Date());
      return { counts, error };
    },
  };
}
