import type { Services } from '../../platform/services.ts';
import type { Job } from '../schedule-job.ts';
import { sweep } from './sweep.ts';

const MINUTE_MS = 60 * 1_000;
/** Any number that no other lock of Muster has. */
const LOCK_KEY = 5_117_202_603;

/** Sweeps a minute after the start, when the server has less urgent work, and then every hour. */
export function sweepJob(services: Pick<Services, 'db' | 'pool' | 'storage'>): Job {
  return {
    name: 'sweep',
    firstRunAfterMs: MINUTE_MS,
    intervalMs: 60 * MINUTE_MS,
    lockKey: LOCK_KEY,
    run: async (signal) => {
      const { error, ...counts } = await sweep({ ...services, signal }, new Date());
      return { counts, error };
    },
  };
}
