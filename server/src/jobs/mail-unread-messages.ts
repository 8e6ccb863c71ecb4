import { mailUnreadMessages } from '../features/messages/mail-unread.ts';
import type { Services } from '../platform/services.ts';
import type { Job } from './schedule-job.ts';

const MINUTE_MS = 60 * 1_000;
/** Any number that no other lock of Muster has. */
const LOCK_KEY = 5_117_202_621;

export function mailUnreadMessagesJob({ db }: Pick<Services, 'db'>): Job {
  return {
    name: 'mail unread messages',
    firstRunAfterMs: 2 * MINUTE_MS,
    intervalMs: 2 * MINUTE_MS,
    lockKey: LOCK_KEY,
    run: async (signal) => ({
      counts: { mails: await mailUnreadMessages({ db, now: new Date(), signal }) },
    }),
  };
}
