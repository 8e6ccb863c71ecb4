import { mailStatuses } from '../features/participation/mail-statuses.ts';
import type { Services } from '../platform/services.ts';
import type { Job } from './schedule-job.ts';

const SECOND_MS = 1_000;
/** Any number that no other lock of Muster has. */
const LOCK_KEY = 5_117_202_623;

/** Often, because who moves up is told at once. */
export function mailStatusesJob({ db }: Pick<Services, 'db'>): Job {
  return {
    name: 'mail statuses',
    firstRunAfterMs: 5 * SECOND_MS,
    intervalMs: 5 * SECOND_MS,
    lockKey: LOCK_KEY,
    run: async (signal) => ({ counts: { mails: await mailStatuses({ db, signal }) } }),
  };
}
