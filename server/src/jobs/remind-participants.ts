import { remindParticipants } from '../features/participation/remind-participants.ts';
import type { Services } from '../platform/services.ts';
import type { Job } from './schedule-job.ts';

const MINUTE_MS = 60 * 1_000;
/** Any number that no other lock of Muster has. */
const LOCK_KEY = 5_117_202_622;

export function remindParticipantsJob({ db }: Pick<Services, 'db'>): Job {
  return {
    name: 'remind participants',
    firstRunAfterMs: 3 * MINUTE_MS,
    intervalMs: 10 * MINUTE_MS,
    lockKey: LOCK_KEY,
    run: async (signal) => ({ counts: await remindParticipants({ db, now: new Date(), signal }) }),
  };
}
