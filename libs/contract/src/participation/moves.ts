import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_COUNT } from '../limits.ts';
import { nonce } from '../shared/nonce.ts';
import { participationStatus } from '../shared/participation-states.ts';
import { id } from '../shared/text.ts';
import { newParticipation } from './join.ts';

const move = {
  /** Another date of the same series. */
  toEventId: id,
  /** A date that is full gives a position on its waitlist. */
  orWaitlist: z.boolean().default(false),
  nonce,
};

/** What moving one spot, or each of several, is refused with. */
const SPOT_REFUSALS = [
  'NOT_JOINED',
  'MOVE_CLOSED',
  'EVENT_FULL',
  'OPTION_SOLD_OUT',
  'ALREADY_JOINED',
  'TOO_YOUNG',
  'NOT_ACCEPTED',
  'NEEDS_CONSENT',
  'NEEDS_GUARDIAN',
  'EMAIL_NOT_CONFIRMED',
] as const;

const EVENT_REFUSALS = [
  'EVENT_NOT_FOUND',
  'OTHER_SERIES',
  'EVENT_STARTED',
  'EVENT_CANCELLED',
  'NONCE_REUSED',
] as const;

const params = z.object({ id });

/** Moving a spot to another date of its series (docs/product/series.md#series-moves). */
export const moveEndpoints = {
  moveSpot: defineEndpoint({
    method: 'POST',
    path: '/events/:id/join/move',
    summary: 'Move your own spot to another date of the series, with what you have paid',
    access: 'participant',
    params,
    body: z.object({
      ...move,
      /** Of which of the caller's dependants; left out or null: the caller's own. */
      dependantId: id.nullish(),
    }),
    errors: [...EVENT_REFUSALS, ...SPOT_REFUSALS, 'QUOTA_REACHED'],
    response: z.object({ participation: newParticipation }),
  }),
  moveParticipants: defineEndpoint({
    method: 'POST',
    path: '/events/:id/moves',
    summary: 'Move participants, or everybody, to another date of the series',
    access: 'event-organizer',
    keys: { roles: ['participants'], needsAllEvents: true },
    params,
    body: z.object({
      ...move,
      /** Null: everybody with a spot or on the waitlist, so many of them at once. */
      participationIds: z.array(id).min(1).max(MAX_COUNT.participantChanges).nullable(),
    }),
    errors: [...EVENT_REFUSALS, 'MOVE_CLOSED'],
    response: z.object({
      /** In the order of the queue, as `refused`. */
      moved: z.array(z.object({ from: id, to: id, status: participationStatus })),
      refused: z.array(z.object({ participationId: id, code: z.string(), message: z.string() })),
    }),
  }),
};
