import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, timestamp } from '../shared/text.ts';
import { KEY_ROLES, type KeyRole } from './key-roles.ts';

/** What a change can be, and the roles of a key that reads it (docs/product/changes.md#types). */
export const CHANGE_ROLES = {
  'event.created': ['read', 'events'],
  'event.updated': ['read', 'events'],
  'event.approved': ['read', 'events'],
  'event.rejected': ['read', 'events'],
  'event.called_off': ['read', 'events'],
  'event.deleted': ['read', 'events'],
  'series.updated': ['read', 'events'],
  'participation.confirmed': ['read', 'participants'],
  'participation.waiting': ['read', 'participants'],
  'participation.cancelled': ['read', 'participants'],
  'participation.changed': ['read', 'participants'],
  'participation.moved': ['read', 'participants'],
  'participation.checked_in': ['read', 'participants'],
  'payment.booked': ['treasurer'],
  'refund.booked': ['treasurer'],
  'waiver.signed': ['read', 'participants'],
  'message.received': ['messages'],
  'webhook.test': ['webhooks'],
} as const satisfies Record<string, readonly KeyRole[]>;
/** One of the keys of `CHANGE_ROLES`. */
export type ChangeType = keyof typeof CHANGE_ROLES;

const TYPES = Object.keys(CHANGE_ROLES) as [ChangeType, ...ChangeType[]];

/** Limits of the log (docs/product/changes.md#log-limits). */
export const CHANGE_LIMITS = { days: 30, perOrganizer: 200_000, page: 1_000 } as const;

const TYPES_TEXT = 'Types of changes, separated by commas';
const SEQUENCE_TEXT = 'The sequence of a change, from 0';

/** Something that has changed, without what it is now (docs/product/changes.md#changes). */
const change = z.object({
  id: z.string(),
  /** One of `CHANGE_ROLES`; more may come. */
  type: z.string(),
  timestamp,
  data: z.object({
    /** Null: of a series or a webhook. */
    eventId: id.nullable(),
    subjectId: id,
    sequence: z.int(),
    /** What says more, to whoever may know it. */
    path: z.string(),
  }),
});
/** A `change` in a response. */
export type Change = z.output<typeof change>;

/** What a webhook gets of a change: its id is in the header `webhook-id`. */
export const webhookBody = change.omit({ id: true });

/** The log of changes (docs/product/changes.md). */
export const changeEndpoints = {
  listChanges: defineEndpoint({
    method: 'GET',
    path: '/changes',
    summary: 'List what has changed in your events since a sequence, in order',
    access: 'signed-in',
    keys: { roles: KEY_ROLES, keepsToItsEvent: true },
    query: z.object({
      after: z.coerce
        .number({ error: SEQUENCE_TEXT })
        .int(SEQUENCE_TEXT)
        .min(0, SEQUENCE_TEXT)
        .max(Number.MAX_SAFE_INTEGER, SEQUENCE_TEXT)
        .default(0),
      types: z
        .string()
        .max(1_000, TYPES_TEXT)
        .transform((value) => value.split(','))
        .pipe(z.array(z.enum(TYPES, TYPES_TEXT)).max(TYPES.length, TYPES_TEXT))
        .optional(),
      eventId: id.optional(),
      limit: z.coerce.number().int().min(1).max(CHANGE_LIMITS.page).default(100),
    }),
    errors: ['CHANGES_GONE', 'EVENT_NOT_FOUND'],
    response: z.object({
      changes: z.array(change),
      /** Where to go on from. */
      last: z.int(),
      /** The first that the log has, or will have. */
      oldest: z.int(),
    }),
  }),
};
