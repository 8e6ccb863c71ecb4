import type { Endpoints } from '@muster/contract';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { approveEvent } from './approve-event.ts';
import { approveEvents } from './approve-events.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { deleteEventMedia } from './delete-event-media.ts';
import { deleteEventUndoably } from './delete-event-undoably.ts';
import { exportEvents } from './export-events.ts';
import { getEvent } from './get-event.ts';
import { getEventOrganizer } from './get-event-organizer.ts';
import { getEventReview } from './get-event-review.ts';
import { getExportSummary } from './get-export-summary.ts';
import { getLastEvent } from './get-last-event.ts';
import { getNextEvent } from './get-next-event.ts';
import { createDeletionLimit } from './limit-deletions.ts';
import { listAdminEvents } from './list-admin-events.ts';
import { listEventPins } from './list-event-pins.ts';
import { listEvents } from './list-events.ts';
import { listGoing } from './list-going.ts';
import { revertEvent } from './revert-event.ts';
import { undoApproval } from './undo-approval.ts';
import { undoEventDeletion } from './undo-event-deletion.ts';
import { updateEvent } from './update-event.ts';

type Seen = Pick<Request<Endpoints['listEvents']>, 'seen'>;

/** What everybody can see, of which nobody notices that it is a moment old. */
function isPublic({ actor, query: { scope } }: Request<Endpoints['listEvents']>): boolean {
  return !actor || scope === 'explore' || scope === 'public';
}

export function eventRoutes(services: Services) {
  const limitDeletions = createDeletionLimit(services);
  function readAnywhere<T>({ seen }: Seen, read: (from: Services) => Promise<T>): Promise<T> {
    return services.reads.run(seen, (source) => read({ ...services, ...source }));
  }
  return {
    listEvents: (request) =>
      isPublic(request)
        ? readAnywhere(request, (from) => listEvents(from, request))
        : listEvents(services, request),
    listEventPins: (request) => readAnywhere(request, (from) => listEventPins(from, request)),
    getNextEvent: (request) => getNextEvent(services, request),
    getLastEvent: (request) => getLastEvent(services, request),
    createEvent: (request) => createEvent(services, request),
    getEvent: (request) =>
      request.actor
        ? getEvent(services, request)
        : readAnywhere(request, (from) => getEvent(from, request)),
    listGoing: (request) => listGoing(services, request),
    getEventOrganizer: (request) => getEventOrganizer(services, request),
    updateEvent: (request) => updateEvent(services, request),
    deleteEvent: (request) => deleteEvent(services, request),
    deleteEventUndoably: async (request) => {
      await limitDeletions(request.actor, request.params.id);
      return deleteEventUndoably(services, request);
    },
    undoEventDeletion: (request) => undoEventDeletion(services, request),
    deleteEventMedia: (request) => deleteEventMedia(services, request),
    approveEvent: (request) => approveEvent(services, request),
    approveEvents: (request) => approveEvents(services, request),
    undoApproval: (request) => undoApproval(services, request),
    revertEvent: (request) => revertEvent(services, request),
    getEventReview: (request) => getEventReview(services, request),
    listAdminEvents: (request) => listAdminEvents(services, request),
    exportEvents: (request) => readAnywhere(request, (from) => exportEvents(from, request)),
    getExportSummary: (request) => getExportSummary(services, request),
  } satisfies Partial<Handlers>;
}
