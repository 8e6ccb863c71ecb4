import { z } from 'zod';
import { ADMIN_EVENT_SORTS } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_COUNT, PAGE_SIZE } from '../limits.ts';
import { event } from '../schemas/event.ts';
import {
  approvalDecision,
  approvalDecisions,
  approvalResults,
  approvalStatus,
  eventReview,
} from '../schemas/event-review.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { id, search, timestamp } from '../schemas/text.ts';

const params = z.object({ id });
const response = z.object({ event });

/** Events for the superadmin (docs/product/administration.md#admin-events). */
export const eventApprovalEndpoints = {
  listAdminEvents: defineEndpoint({
    method: 'GET',
    path: '/events/admin/all',
    summary: 'List all events with their approval, and count them by approval',
    access: 'superadmin',
    query: z.object({
      ...pageQuery(PAGE_SIZE.adminEvents),
      status: approvalStatus.or(z.literal('all')).default('all'),
      search: search.optional(),
      /** By date, latest first, when left out. */
      sort: z.enum(ADMIN_EVENT_SORTS).optional(),
      direction: z.enum(['ascending', 'descending']).default('ascending'),
    }),
    errors: [],
    response: z.object({
      events: z.array(event),
      pagination,
      /** `rejected` are among `unapproved`. */
      summary: z.object({
        total: z.int(),
        approved: z.int(),
        unapproved: z.int(),
        rejected: z.int(),
      }),
    }),
  }),
  getEventReview: defineEndpoint({
    method: 'GET',
    path: '/events/admin/:id/review',
    summary: 'Get an event with its approved version and the record of its organizer',
    access: 'superadmin',
    params,
    errors: ['EVENT_NOT_FOUND'],
    response: eventReview,
  }),
  approveEvent: defineEndpoint({
    method: 'PATCH',
    path: '/events/admin/:id/approve',
    summary: 'Approve or reject an event',
    access: 'superadmin',
    params,
    body: approvalDecision,
    errors: ['EVENT_NOT_FOUND', 'EVENT_CHANGED'],
    response,
  }),
  approveEvents: defineEndpoint({
    method: 'PATCH',
    path: '/events/admin/approve',
    summary: 'Approve or reject up to 100 events; the response says which of them were changed',
    access: 'superadmin',
    body: approvalDecisions,
    errors: [],
    response: approvalResults,
  }),
  undoApproval: defineEndpoint({
    method: 'POST',
    path: '/events/admin/undo',
    summary: 'Undo the last approval or rejection of events that have not changed since',
    access: 'superadmin',
    body: z.object({ ids: z.array(id).min(1).max(MAX_COUNT.approvals) }),
    errors: [],
    response: z.object({ changed: z.array(id) }),
  }),
  revertEvent: defineEndpoint({
    method: 'POST',
    path: '/events/admin/:id/revert',
    summary: 'Put back the approved version of an event that its organizer has changed since',
    access: 'superadmin',
    params,
    body: z.object({ updatedAt: timestamp.optional() }),
    errors: ['EVENT_NOT_FOUND', 'EVENT_CHANGED', 'NOT_APPROVED', 'APPROVED_MEDIA_GONE'],
    response,
  }),
};
