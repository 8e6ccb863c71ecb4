import { removeUnknownContent } from '../features/files/remove-unknown-content.ts';
import type { Services } from '../platform/services.ts';
import type { Job } from './schedule-job.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
/** Any number that no other lock of Muster has. */
const LOCK_KEY = 5_117_202_624;

/** Lists the store once a day. What is younger than a day may be on its way. */
export function removeUnknownContentJob(services: Pick<Services, 'db' | 'pool' | 'storage'>): Job {
  return {
    name: 'remove unknown content',
    firstRunAfterMs: HOUR_MS,
    intervalMs: DAY_MS,
    lockKey: LOCK_KEY,
    run: async (signal) => {
      const before = new Date(Date.now() - DAY_MS);
      return { counts: { objects: await removeUnknownContent({ ...services, signal }, before) } };
    },
  };
}
