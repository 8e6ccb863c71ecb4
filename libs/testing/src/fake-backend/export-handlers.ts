import type { Event, User } from '@muster/contract';
import { eventAbilities, summarizeEvents } from '@muster/domain';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { type FakeBackend, toViewer } from './fake-backend.ts';

/** Handlers of exports. The exported file is JSON, whatever the format. */
export function exportHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('exportEvents', ({ actor, query }) => {
      const events = exportableEvents(backend, actor);
      return query.stats ? { events, summary: summarizeEvents(events, new Date()) } : { events };
    }),
    handle('getExportSummary', ({ actor }) =>
      summarizeEvents(exportableEvents(backend, actor), new Date()),
    ),
  ];
}

function exportableEvents(backend: FakeBackend, actor: User): Event[] {
  return backend.events.filter((event) => eventAbilities(toViewer(actor), event).export);
}
