import type { DailyStatistics } from '@muster/contract';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import type { FakeBackend } from './fake-backend.ts';

const DAY_MS = 86_400_000;

/** The superadmin's statistics; of earlier days, as if everything grew evenly. */
export function adminStatsHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('getAdminStats', ({ query: { days } }) => {
      const { users, events, threads, messages } = backend;
      const approved = events.filter((event) => event.approved).length;
      const participants = [...backend.participants.values()].flat();
      const moments = [...backend.moments.values()].flat().length;
      function count(status: string) {
        return participants.filter((participant) => participant.status === status).length;
      }
      const joins = count('confirmed') + count('waitlist');
      const bytes = backend.files.size * 400_000;
      const today = {
        users: users.length,
        events: events.length,
        joins,
        messages: messages.length,
      };
      return {
        users: users.length,
        events: {
          total: events.length,
          approved,
          unapproved: events.length - approved,
          upcoming: events.filter(({ date }) => Date.parse(date) > Date.now()).length,
        },
        participants: { confirmed: count('confirmed'), waitlist: count('waitlist') },
        threads: threads.length,
        messages: messages.length,
        moments,
        files: { count: backend.files.size, bytes },
        attention: {
          pendingEvents: events.length - approved,
          openReports: 0,
          failedMails: backend.failedMails.length,
          deadJobs: 0,
          failingRemotes: 0,
        },
        history: growTo({ ...today, storedBytes: bytes }, Math.min(days, backend.ageDays)),
      };
    }),
  ];
}

function growTo(today: Omit<DailyStatistics, 'day'>, days: number): DailyStatistics[] {
  return Array.from({ length: days }, (_, index) => {
    const share = (index + 1) / days;
    const counts = Object.entries(today).map(([name, count]) => [name, Math.round(count * share)]);
    const day = new Date(Date.now() - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, ...(Object.fromEntries(counts) as typeof today) };
  });
}
