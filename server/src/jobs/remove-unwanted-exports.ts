import { removeUnwantedExports } from '../features/account/remove-unwanted-exports.ts';
import type { Services } from '../platform/services.ts';
import type { Job } from './schedule-job.ts';

const MINUTE_MS = 60 * 1_000;
/** Any number that no other lock of Muster has. */
const LOCK_KEY = 5_117_202_612;

/** Removes the archives of people's own data that are no longer wanted (docs/product/exports.md#data-export). */
export function removeUnwantedExportsJob(services: Pick<Services, 'db' | 'pool' | 'storage'>): Job {
  return {
    name: 'remove unwanted exports',
    firstRunAfterMs: 3 * MINUTE_MS,
    intervalMs: 60 * MINUTE_MS,
    lockKey: LOCK_KEY,
    run: async (signal) => ({
      counts: { exports: await removeUnwantedExports({ ...services, signal }, new Date()) },
    }),
  };
}
