import type { Event, User } from '@muster/contract';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { isTheirs } from './event-handlers.ts';
import type { FakeBackend } from './fake-backend.ts';

/** Exports as the server answers them; the file itself is JSON whatever the format. */
export function exportHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('exportEvents', ({ actor, query }) => {
      const events = eventsOf(backend, actor);
      return query.stats ? { events, summary: summarise(events) } : { events };
    }),
    handle('getExportSummary', ({ actor }) => summarise(eventsOf(backend, actor))),
  ];
}

function eventsOf(backend: FakeBackend, actor: User): Event[] {
  return backend.events.filter((event) => isTheirs(event, actor));
}

function summarise(events: readonly Event[]) {
  const now = new Date().toISOString();
  const upcomingEvents = events.filter(({ date }) => date >= now).length;
  const difficultyDistribution: Record<string, number> = {};
  for (const { difficulty } of events)
    difficultyDistribution[difficulty] = (difficultyDistribution[difficulty] ?? 0) + 1;
  return {
    totalEvents: events.length,
    upcomingEvents,
    pastEvents: events.length - upcomingEvents,
    allLevels: Object.keys(difficultyDistribution).length,
    difficultyDistribution,
  };
}
