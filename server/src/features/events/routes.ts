import type { Handlers } from '../../platform/http/handler.ts';
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

export function eventRoutes(services: Services) {
  const limitDeletions = createDeletionLimit(services);
  return {
    listEvents: (request) => listEvents(services, request),
    listEventPins: (request) => listEventPins(services, request),
    getNextEvent: (request) => getNextEvent(services, request),
    getLastEvent: (request) => getLastEvent(services, request),
    createEvent: (request) => createEvent(services, request),
    getEvent: (request) => getEvent(services, request),
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
    exportEvents: (request) => exportEvents(services, request),
    getExportSummary: (request) => getExportSummary(services, request),
  } satisfies Partial<Handlers>;
}
