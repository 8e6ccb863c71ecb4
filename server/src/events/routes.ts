import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { getEventFor, listAdminEvents, listEventsFor } from './read-events.ts';
import { changeEvent, createEvent, decideApproval } from './write-events.ts';

export const eventRoutes = (services: Services) =>
  ({
    listEvents: (request) => listEventsFor(services, request),
    createEvent: async (request) => ({ event: await createEvent(services, request) }),
    getEvent: async ({ actor, params }) => ({
      event: await getEventFor(services, actor, params.id),
    }),
    updateEvent: async (request) => ({ event: await changeEvent(services, request) }),
    approveEvent: async (request) => ({ event: await decideApproval(services, request) }),
    listAdminEvents: (request) => listAdminEvents(services, request),
  }) satisfies Partial<Handlers>;
