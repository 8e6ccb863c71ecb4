import { z } from 'zod';
import { PARTICIPANT_SORTS } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, MAX_COUNT, PAGE_SIZE } from '../limits.ts';
import { dependantQuery } from '../schemas/dependant.ts';
import { maxParticipants } from '../schemas/event.ts';
import { ownParticipation, participationScope } from '../schemas/own-participation.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import {
  bulkRefusal,
  joinForm,
  joinStatus,
  kitChange,
  newParticipation,
  optionCount,
  ownJoinStatus,
  participant,
  participantChange,
  participantSummary,
  storedJoinForm,
} from '../schemas/participant.ts';
import {
  checkInStatus,
  participationStatus,
  paymentFilter,
  readiness,
} from '../schemas/participation-states.ts';
import { signedIn } from '../schemas/session.ts';
import { id, line, search, timestamp } from '../schemas/text.ts';
import { ticketCode } from '../schemas/ticket.ts';
import { registration } from '../schemas/user.ts';
import { voucherCode } from '../schemas/voucher.ts';
import { waiverFilter } from '../schemas/waiver.ts';
import { FIELD_TEXT } from '../texts.ts';

const params = z.object({ id });

const JOIN_ERRORS = [
  'EVENT_NOT_FOUND',
  'EVENT_FULL',
  'OPTION_SOLD_OUT',
  'EVENT_STARTED',
  'TOO_YOUNG',
  'EMAIL_NOT_CONFIRMED',
] as const;

/** Joining events and managing participants (docs/product/participation.md#participation). */
export const participationEndpoints = {
  joinEvent: defineEndpoint({
    method: 'POST',
    path: '/events/:id/join',
    summary: 'Join an event: confirmed while there is a free spot, otherwise on the waitlist',
    access: 'event-reader',
    params,
    body: z.object({
      joinForm: joinForm.prefault({}),
      voucherCode,
      /** For whom of the caller's dependants; left out or null: for the caller. */
      dependantId: id.nullish(),
      /** The guardian comes along without playing (docs/product/dependants.md#accompanied). */
      accompanies: z.boolean().default(false),
    }),
    errors: [
      ...JOIN_ERRORS,
      'OWN_EVENT',
      'ALREADY_JOINED',
      'NOT_ACCEPTED',
      'NEEDS_CONSENT',
      'NEEDS_GUARDIAN',
      'GUARDIAN_TOO_YOUNG',
      'QUOTA_REACHED',
    ],
    response: joinStatus.extend({ participant }),
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
  getMyJoinForm: defineEndpoint({
    method: 'GET',
    path: '/events/:id/my-join-form',
    summary: 'Get your own join form and participation',
    access: 'participant',
    params,
    query: dependantQuery,
    errors: ['EVENT_NOT_FOUND', 'NOT_JOINED'],
    response: z.object({ joinForm: storedJoinForm, participant }),
  }),
  listMyParticipations: defineEndpoint({
    method: 'GET',
    path: '/participations',
    summary: 'List what you have joined and not left: coming events soonest first, or past ones',
    access: 'signed-in',
    query: z.object({
      ...pageQuery(PAGE_SIZE.participations),
      scope: participationScope.default('coming'),
    }),
    errors: [],
    response: z.object({ participations: z.array(ownParticipation), pagination }),
  }),
  updateMyJoinForm: defineEndpoint({
    method: 'PUT',
    path: '/events/:id/my-join-form',
    summary:
      'Change your own join form until the event starts; the amount follows from its options',
    access: 'participant',
    params,
    query: dependantQuery,
    body: z.object({ joinForm }),
    errors: ['NOT_JOINED', 'EVENT_STARTED', 'AMOUNT_PAID', 'OPTION_SOLD_OUT'],
    response: z.object({ joinForm: storedJoinForm, participant }),
  }),
  getLastJoinForm: defineEndpoint({
    method: 'GET',
    path: '/profile/last-join-form',
    summary:
      'Get the join form you filled in last, whatever the event; null when you never joined one',
    access: 'signed-in',
    query: dependantQuery,
    errors: [],
    response: z.object({ joinForm: storedJoinForm.nullable() }),
  }),
  listParticipants: defineEndpoint({
    method: 'GET',
    path: '/events/:id/participants',
    summary: 'List participants with their join forms, and a summary of the whole event',
    access: 'event-organizer',
    params,
    query: z.object({
      ...pageQuery(PAGE_SIZE.participants, PAGE_SIZE.maxParticipants),
      status: participationStatus.optional(),
      paymentStatus: paymentFilter.optional(),
      waiver: waiverFilter.optional(),
      /** Only confirmed participants can be checked in and play, so only they are listed. */
      checkInStatus: checkInStatus.optional(),
      readiness: readiness.optional(),
      /** Searches name, email and phone. */
      search: search.optional(),
      /** Those who have chosen this option of this custom field; both or neither. */
      fieldId: id.optional(),
      optionId: id.optional(),
      /** The same by the labels of today; with ids they are ignored. */
      fieldLabel: line(LENGTH.customFieldLabel).optional(),
      optionLabel: line(LENGTH.optionLabel).optional(),
      sort: z.enum(PARTICIPANT_SORTS).default('status'),
      direction: z.enum(['ascending', 'descending']).default('ascending'),
    }),
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({
      participants: z.array(participant),
      summary: participantSummary,
      pagination,
    }),
  }),
  listOptionCounts: defineEndpoint({
    method: 'GET',
    path: '/events/:id/option-counts',
    summary: 'List how many confirmed participants have chosen each option',
    access: 'event-organizer',
    params,
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ options: z.array(optionCount) }),
  }),
  getParticipant: defineEndpoint({
    method: 'GET',
    path: '/events/:id/participants/:userId',
    summary: 'Get one participant with their join form',
    access: 'event-organizer',
    params: z.object({ id, userId: id }),
    errors: ['PARTICIPANT_NOT_FOUND'],
    response: z.object({ participant }),
  }),
  getMedicalAnswers: defineEndpoint({
    method: 'GET',
    path: '/events/:id/participants/:userId/medical',
    summary: 'Get the medical answers of one participant; each look is recorded',
    access: 'event-organizer',
    params: z.object({ id, userId: id }),
    errors: ['EVENT_NOT_FOUND', 'PARTICIPANT_NOT_FOUND'],
    response: storedJoinForm.pick({ medicalConditions: true, dietaryRequirements: true }),
    rateLimitPerMinute: 120,
  }),
  findParticipantByTicket: defineEndpoint({
    method: 'GET',
    path: '/events/:id/ticket',
    summary: 'Get the confirmed participant whose ticket has a code',
    access: 'event-organizer',
    params,
    // In the query, which is not logged.
    query: z.object({ code: ticketCode }),
    errors: ['TICKET_NOT_FOUND'],
    response: z.object({ participant }),
    rateLimitPerMinute: 120,
  }),
  updateParticipant: defineEndpoint({
    method: 'PATCH',
    path: '/events/:id/participants/:userId',
    summary: 'Change the status, payment or check-in of a participant',
    access: 'event-organizer',
    params: z.object({ id, userId: id }),
    body: participantChange,
    errors: ['EVENT_NOT_FOUND', ...bulkRefusal.options],
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
    errors: ['EVENT_NOT_FOUND', 'BELOW_CONFIRMED'],
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
