import { z } from 'zod';
import { registration, signedIn } from '../accounts/sessions.ts';
import { CHECKOUT_STATUSES } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SQUAD } from '../field-limits.ts';
import { JOIN_SOURCES } from '../organizers/organizer-limits.ts';
import { holdUntil, participationStatus, waitsFor } from '../shared/participation-states.ts';
import { id, line, timestamp } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';
import { dependantQuery } from './dependants.ts';
import { joinForm } from './join-form.ts';
import { participant } from './participants.ts';
import { voucherCode } from './vouchers.ts';

/** Of the squad that who joins is in (docs/product/squads.md#code); nothing typed is none. */
const squadCode = line(SQUAD.maxCode).nullish();

/** The account also follows the organizer; whether that succeeds does not change the join. */
export const follow = z.literal(true).optional();

/** By which kind of link the player came; left out: none is known. */
export const cameFrom = z.enum(JOIN_SOURCES).optional();

/** The caller's participation in an event. */
const joinStatus = z.object({
  joined: z.boolean(),
  /** Null if the caller never joined. */
  status: participationStatus.nullable(),
  /** Position on the waitlist, from 1; null when not on it. */
  position: z.int().nullable(),
  waitsFor,
  holdUntil,
});

/** The same of a join, with what is left to pay; a waiting player is charged with the spot. */
export const newParticipation = joinStatus.extend({ balancePence: z.int() });

/** What joining gives, with the participant as the organizer sees them. */
export const joined = joinStatus.extend({ participant });

/**
 * Of a spot of a series: until when the player can move it to another date themselves, null if not
 * at all, and where it was moved (docs/product/series.md#series-moves): the same event, where it
 * was given away. Left out by a server of the last release.
 */
export const movable = {
  moveUntil: timestamp.nullish(),
  movedTo: z.object({ eventId: id, date: timestamp }).nullish(),
  /**
   * Until when the player can give the spot away, and until when a link by which somebody takes it
   * works, null without one; null: not at all (docs/product/squads.md#offers).
   */
  offer: z.object({ until: timestamp, madeUntil: timestamp.nullable() }).nullish(),
};

/** The same, with what the caller can pay online, and what leaving refunds of it. */
const ownJoinStatus = joinStatus.extend({
  /** What a checkout asks for now; 0 when nothing is due, or nothing can be paid online. */
  duePence: z.int(),
  /** What leaving refunds online (docs/product/money.md#leaving). */
  refundPence: z.int(),
  /**
   * The latest checkout, as the provider has told, with its part; for whoever has begun it all of
   * it. Null: none has begun.
   */
  checkout: z
    .object({
      status: z.enum(CHECKOUT_STATUSES),
      pence: z.int(),
      /** What is refunded of it. */
      backPence: z.int(),
    })
    .nullable(),
  ...movable,
  /** The caller's dependants with what became of them here; left out without any. */
  dependants: z
    .array(
      joinStatus.extend({
        id,
        name: z.string(),
        /** Whole years on the day of the event in Britain. */
        age: z.int(),
        needsConsent: z.boolean(),
        ...movable,
      }),
    )
    .optional(),
});
/** An `ownJoinStatus` in a response. */
export type OwnJoinStatus = z.output<typeof ownJoinStatus>;

/** What one of several joins has given: a participation, or why it was refused. */
export const joinOutcome = z.object({
  /** As joining alone responds: 201, or the status of the refusal. */
  status: z.int(),
  participation: newParticipation.nullable(),
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
    })
    .nullable(),
});

/** A `joinOutcome` in a response. */
export type JoinOutcome = z.output<typeof joinOutcome>;

const params = z.object({ id });

/** What joining an event is refused with, whoever joins. */
export const JOIN_ERRORS = [
  'EVENT_NOT_FOUND',
  'EVENT_FULL',
  'OPTION_SOLD_OUT',
  'SIDE_CLOSED',
  'EVENT_STARTED',
  'EVENT_CANCELLED',
  'TOO_YOUNG',
  'EMAIL_NOT_CONFIRMED',
  'SQUAD_FULL',
] as const;

/** The same of an account, for itself and its dependants. */
export const ACCOUNT_JOIN_ERRORS = [
  ...JOIN_ERRORS,
  'OWN_EVENT',
  'ALREADY_JOINED',
  'NOT_ACCEPTED',
  'NEEDS_CONSENT',
  'NEEDS_GUARDIAN',
  'GUARDIAN_TOO_YOUNG',
  'QUOTA_REACHED',
] as const;

/** Joining and leaving events (docs/product/participation.md#participation). */
export const joinEndpoints = {
  joinEvent: defineEndpoint({
    method: 'POST',
    path: '/events/:id/join',
    summary: 'Join an event: confirmed while there is a free spot, otherwise on the waitlist',
    access: 'event-reader',
    params,
    body: z.object({
      joinForm: joinForm.prefault({}),
      voucherCode,
      squadCode,
      /** For whom of the caller's dependants; left out or null: for the caller. */
      dependantId: id.nullish(),
      /** The guardian comes along without playing (docs/product/dependants.md#accompanied). */
      accompanies: z.boolean().default(false),
      follow,
      cameFrom,
    }),
    errors: ACCOUNT_JOIN_ERRORS,
    response: joined,
    status: 201,
  }),
  joinWithNewAccount: defineEndpoint({
    method: 'POST',
    path: '/events/:id/join-with-new-account',
    summary: 'Create an account, join an event with it and sign in; all or nothing',
    access: 'anyone',
    params,
    body: registration.extend({
      joinForm,
      voucherCode,
      squadCode,
      follow,
      cameFrom,
      /** That the organizer receives what the form says. */
      consent: z.literal(true, { error: FIELD_TEXT.consentRequired }),
    }),
    errors: [...JOIN_ERRORS, 'EMAIL_TAKEN'],
    response: signedIn.extend({ participation: newParticipation }),
    status: 201,
    rateLimitPerMinute: 10,
    skipRefreshOn401: true,
  }),
  leaveEvent: defineEndpoint({
    method: 'DELETE',
    path: '/events/:id/join',
    summary: 'Leave an event; a freed spot goes to the first on the waitlist',
    access: 'participant',
    params,
    query: dependantQuery,
    errors: ['NOT_JOINED', 'EVENT_STARTED'],
    response: joinStatus.extend({ refundPence: z.int() }),
  }),
  getJoinStatus: defineEndpoint({
    method: 'GET',
    path: '/events/:id/join-status',
    summary: 'Get whether you have joined an event, and your waitlist position',
    access: 'event-reader',
    params,
    query: dependantQuery,
    errors: ['EVENT_NOT_FOUND', 'DEPENDANT_NOT_FOUND'],
    response: ownJoinStatus,
  }),
};
