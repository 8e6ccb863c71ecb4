import { removeDeletedEvents } from '../features/calendar/remove-deleted-events.ts';
import type { Services } from '../platform/services.ts';
import type { Job } from './schedule-job.ts';

const HOUR_MS = 3_600_000;
/** Any number that no other lock of Muster has. */
const LOCK_KEY = 5_117_202_618;

/** Removes what calendars no longer need of deleted events (docs/product/calendars.md#deleted-calendar-events). */
export function removeDeletedEventsJob({ db }: Pick<Services, 'db'>): Job {
  return {
    name: 'remove deleted events',
    firstRunAfterMs: HOUR_MS / 10,
    intervalMs: 6 * HOUR_MS,
    lockKey: LOCK_KEY,
    run: async (signal) => ({
      counts: { events: await removeDeletedEvents({ db, signal }, new Date()) },
    }),
  };
}
