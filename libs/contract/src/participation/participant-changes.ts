import { z } from 'zod';
import { PAYMENT_METHODS } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { maxParticipants } from '../events/event.ts';
import { MAX_COUNT } from '../limits.ts';
import {
  checkInStatus,
  participationStatus,
  paymentStatus,
} from '../shared/participation-states.ts';
import { id, timestamp } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';
import { changeOne, kitHandout, participant } from './participants.ts';

/** A change of a participant: at least one of the three words. */
const participantChange = z
  .object({
    status: participationStatus.optional(),
    paymentStatus: paymentStatus.optional(),
    checkInStatus: checkInStatus.optional(),
    /** How what is paid was taken: cash when it is left out (docs/product/money.md#balance). */
    method: z.enum(PAYMENT_METHODS, FIELD_TEXT.paymentMethod).optional(),
    /**
     * Whom of a waiting party a confirmation is for; left out: all, and `one` leaves the others
     * waiting alone (docs/product/squads.md#waiting-parties).
     */
    party: z.enum(['all', 'one']).optional(),
  })
  .refine(
    ({ status, paymentStatus: payment, checkInStatus: checkIn }) => status ?? payment ?? checkIn,
    {
      path: ['status'],
      error: FIELD_TEXT.changeNothing,
    },
  );
/** A parsed `participantChange`. */
export type ParticipantChange = z.output<typeof participantChange>;

/** What was handed out of chosen options; those that are left out stay as they are. */
export const kitChange = z.object({
  kit: z.array(kitHandout).min(1).max(MAX_COUNT.optionChoices),
});

/** Why one of several participants is not changed (docs/product/participation.md#bulk-changes). */
const bulkRefusal = z.enum([
  'PARTICIPANT_NOT_FOUND',
  'EVENT_FULL',
  'OPTION_SOLD_OUT',
  'NOT_CONFIRMED',
  'NOTHING_OWED',
]);
/** One of `bulkRefusal`. */
export type BulkRefusal = z.output<typeof bulkRefusal>;

const params = z.object({ id });

/** Changes of participants by the organizer (docs/product/participation.md#participation). */
export const participantChangeEndpoints = {
  updateParticipant: defineEndpoint({
    method: 'PATCH',
    path: '/events/:id/participants/:userId',
    summary: 'Change the status, payment or check-in of a participant',
    access: 'event-organizer',
    keys: { ...changeOne, fieldRoles: { paymentStatus: 'treasurer' } },
    params: z.object({ id, userId: id }),
    body: participantChange,
    errors: ['EVENT_NOT_FOUND', 'EVENT_CANCELLED', ...bulkRefusal.options],
    response: z.object({
      participant,
      /** Only of a check-in that was done before: since when. */
      checkedInBefore: timestamp.optional(),
      /** The public name of who did that, if it is known. */
      checkedInBeforeBy: z.string().optional(),
    }),
  }),
  updateKit: defineEndpoint({
    method: 'PATCH',
    path: '/events/:id/participants/:userId/kit',
    summary: 'Tick what a confirmed participant was handed out of the chosen options, or returned',
    access: 'event-organizer',
    keys: changeOne,
    params: z.object({ id, userId: id }),
    body: kitChange,
    errors: ['PARTICIPANT_NOT_FOUND', 'NOT_CONFIRMED'],
    response: z.object({ participant }),
  }),
  allowRejoin: defineEndpoint({
    method: 'DELETE',
    path: '/events/:id/participants/:userId/hold',
    summary: 'Let a player whose participation you have cancelled join the event again',
    access: 'event-organizer',
    keys: changeOne,
    params: z.object({ id, userId: id }),
    errors: ['PARTICIPANT_NOT_FOUND'],
    response: z.object({ participant }),
  }),
  updateParticipants: defineEndpoint({
    method: 'PATCH',
    path: '/events/:id/participants',
    summary:
      'Make the same change to several participants, if need be with another maximum; the response says how to undo it',
    access: 'event-organizer',
    params,
    body: z.object({
      userIds: z.array(id).min(1).max(MAX_COUNT.participantChanges),
      change: participantChange,
      /**
       * The event's new maximum, set in the same transaction, so that nobody else gets the spots.
       */
      maxParticipants: maxParticipants.optional(),
    }),
    errors: ['EVENT_NOT_FOUND', 'EVENT_CANCELLED', 'BELOW_CONFIRMED'],
    response: z.object({
      /** How many are different now. */
      updated: z.int(),
      /** How many were in that state already. */
      unchanged: z.int(),
      /** Only of a check-in that was done before for some: for whom, since when, by whom. */
      checkedInBefore: z
        .array(z.object({ userId: id, checkInTime: timestamp, checkedInBy: z.string().nullable() }))
        .optional(),
      refused: z.array(z.object({ userId: id, code: bulkRefusal, message: z.string() })),
      /** The bodies of the requests that undo the change. */
      undo: z.array(z.object({ userIds: z.array(id), change: participantChange })),
    }),
  }),
};
