import { z } from 'zod';
import { APPROVAL_STATUSES } from '../choices.ts';
import { LENGTH, MAX_COUNT } from '../limits.ts';
import { event } from './event.ts';
import { id, text, timestamp } from './text.ts';

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
export const approvalDecision = z.object({ ...decision, ...seen });

/** Approve or reject several events. */
export const approvalDecisions = z.object({
  ...decision,
  events: z
    .array(z.object({ id, ...seen }))
    .min(1)
    .max(MAX_COUNT.approvals),
});

/** What became of each of several events. */
export const approvalResults = z.object({
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
export const eventReview = z.object({
  event,
  /** Null: the event is not approved. */
  approvedVersion: approvedVersion.nullable(),
  organizer: organizerRecord,
});
/** An `eventReview`. */
export type EventReview = z.output<typeof eventReview>;
