import type { Handlers } from '../../platform/http/handler.ts';
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
import { listAdminEvents } from './list-admin-events.ts';
import { listEventPins } from './list-event-pins.ts';
import { listEvents } from './list-events.ts';
import { listGoing } from './list-going.ts';
import { revertEvent } from './revert-event.ts';
import { undoApproval } from './undo-approval.ts';
import { undoEventDeletion } from './undo-event-deletion.ts';
import { updateEvent } from './update-event.ts';

export const eventRoutes = {
  listEvents,
  listEventPins,
  getNextEvent,
  getLastEvent,
  createEvent,
  getEvent,
  listGoing,
  getEventOrganizer,
  updateEvent,
  deleteEvent,
  deleteEventUndoably,
  undoEventDeletion,
  deleteEventMedia,
  approveEvent,
  approveEvents,
  undoApproval,
  revertEvent,
  getEventReview,
  listAdminEvents,
  exportEvents,
  getExportSummary,
} satisfies Partial<Handlers>;
