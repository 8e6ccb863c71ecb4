import type { Services } from '../../platform/services.ts';
import type { Job } from '../schedule-job.ts';
import { deleteAccounts } from './delete-accounts.ts';

const MINUTE_MS = 60 * 1_000;
/** Any number that no other lock of Muster has. */
const LOCK_KEY = 5_117_202_611;

/** Deletes due accounts two minutes after the start and then every hour, which is close enough to 14 days. */
export function deleteAccountsJob(services: Pick<Services, 'db' | 'pool' | 'storage'>): Job {
  return {
    name: 'delete accounts',
    firstRunAfterMs: 2 * MINUTE_MS,
    intervalMs: 60 * MINUTE_MS,
    lockKey: LOCK_KEY,
    run: async (signal) => {
      const { error, ...counts } = await deleteAccounts({ ...services, signal }, new Date());
      return { counts, error };
    },
  };
}
