import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { exportEvents, getExportSummary } from './export-events.ts';
import { getEventFor, listAdminEvents, listEventsFor } from './read-events.ts';
import { deleteEvent, deleteEventMedia } from './remove-event.ts';
import { changeEvent, createEvent, decideApproval } from './write-events.ts';

export const eventRoutes = (services: Services) =>
  ({
    listEvents: (request) => listEventsFor(services, request),
    createEvent: async (request) => ({ event: await createEvent(services, request) }),
    getEvent: async ({ actor, params }) => ({
      event: await getEventFor(services, actor, params.id),
    }),
    updateEvent: async (request) => ({ event: await changeEvent(services, request) }),
    deleteEvent: (request) => deleteEvent(services, request),
    deleteEventMedia: (request) => deleteEventMedia(services, request),
    approveEvent: async (request) => ({ event: await decideApproval(services, request) }),
    listAdminEvents: (request) => listAdminEvents(services, request),
    exportEvents: (request) => exportEvents(services, request),
    getExportSummary: ({ actor }) => getExportSummary(services, actor),
  }) satisfies Partial<Handlers>;
