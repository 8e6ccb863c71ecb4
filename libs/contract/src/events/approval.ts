import { z } from 'zod';
import { ADMIN_EVENT_SORTS, APPROVAL_STATUSES } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, MAX_COUNT, PAGE_SIZE } from '../limits.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { id, queryBoolean, search, text, timestamp } from '../shared/text.ts';
import { event } from './event.ts';

/**
 * Approved; pending: waits for the superadmin; rejected, and not changed by its organizer since.
 */
export const approvalStatus = z.enum(APPROVAL_STATUSES);

const decision = {
  approved: z.boolean(),
  /** Why the event is rejected, for its organizer; ignored for an approval. */
  reason: text(LENGTH.rejectionReason).optional(),
};
/** `updatedAt` of the event that was looked at: an event that has changed since is refused. */
const seen = { updatedAt: timestamp.optional() };

/** Approve or reject one event (docs/product/events.md#approval). */
const approvalDecision = z.object({
  ...decision,
  ...seen,
  /** Its whole series (docs/product/series.md#series-approval). */
  series: z.boolean().optional(),
});

/** Approve or reject several events. */
const approvalDecisions = z.object({
  ...decision,
  events: z
    .array(z.object({ id, ...seen }))
    .min(1)
    .max(MAX_COUNT.approvals),
});

/** What became of each of several events. */
const approvalResults = z.object({
  changed: z.array(id),
  /** They were in that state already. */
  unchanged: z.array(id),
  skipped: z.array(z.object({ id, code: z.enum(['EVENT_NOT_FOUND', 'EVENT_CHANGED']) })),
});
/** An `approvalResults`. */
export type ApprovalResults = z.output<typeof approvalResults>;

/** Without limits: the capacity needs no approval. */
const approvedField = z.object({
  id,
  label: z.string(),
  options: z.array(z.object({ id, label: z.string(), price: z.number().nullable() })),
});

/**
 * What people see and pay of an event, as it was approved
 * (docs/product/events.md#changed-since-approval).
 */
const approvedVersion = event
  .pick({
    title: true,
    description: true,
    location: true,
    coordinates: true,
    date: true,
    duration: true,
    difficulty: true,
    price: true,
    basePrice: true,
    requiredEquipment: true,
    imageUrl: true,
    imageThumbnail: true,
    isVideo: true,
    gallery: true,
  })
  .extend({
    customFields: z.array(approvedField),
    /** Missing in versions from before events had one. */
    endsAt: event.shape.endsAt.optional(),
    access: event.shape.access,
    organizer: event.shape.organizer.omit({ id: true }),
  });
/** An `approvedVersion`. */
export type ApprovedVersion = z.output<typeof approvedVersion>;

/** The events of an organizer so far, and since when they have an account. */
const organizerRecord = z.object({
  name: z.string(),
  memberSince: timestamp,
  approved: z.int(),
  pending: z.int(),
  rejected: z.int(),
});

/**
 * What the superadmin looks at before deciding about an event
 * (docs/product/administration.md#event-review).
 */
const eventReview = z.object({
  event,
  /** Null: the event is not approved. */
  approvedVersion: approvedVersion.nullable(),
  organizer: organizerRecord,
});
/** An `eventReview`. */
export type EventReview = z.output<typeof eventReview>;

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
      /** Each pending date of a series, not the first alone. */
      eachDate: queryBoolean.optional(),
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
    summary: 'Put back the approved version of an event, or of a series, that was changed since',
    access: 'superadmin',
    params,
    /** `series`: also of its series and all coming dates without own fields. */
    body: z.object({ updatedAt: timestamp.optional(), series: z.boolean().optional() }),
    errors: ['EVENT_NOT_FOUND', 'EVENT_CHANGED', 'NOT_APPROVED', 'APPROVED_MEDIA_GONE'],
    response,
  }),
};
