import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE } from '../limits.ts';
import { organizerPageOfEvent } from '../organizers/organizer-page-of-event.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { id, timestamp } from '../shared/text.ts';
import { dependantQuery } from './dependants.ts';
import { movable } from './join.ts';
import { joinForm, storedJoinForm } from './join-form.ts';
import { participant } from './participants.ts';

/** What a player sees of an event they joined, while it is approved. */
const joinedEvent = z.object({
  location: z.string(),
  duration: z.string(),
  endsAt: timestamp.nullable(),
  imageUrl: z.string(),
  imageThumbnail: z.string().nullable(),
  isVideo: z.boolean(),
  organizer: z.object({ id, name: z.string(), avatarUrl: z.string().nullable() }),
  page: organizerPageOfEvent,
  /** Why it is called off; null: it takes place. Left out by a server of the last release. */
  cancellationReason: z.string().nullish(),
  /** 1: no squads. Left out by a server of the last release. */
  maxPartySize: z.int().optional(),
});

/** The caller's participation in an event, with the event (docs/product/participation.md#going). */
const ownParticipation = participant
  .pick({
    status: true,
    position: true,
    waitsFor: true,
    holdUntil: true,
    paymentStatus: true,
    paymentAmount: true,
    balancePence: true,
    checkInStatus: true,
    checkInTime: true,
    joinedAt: true,
    id: true,
    dependant: true,
    squad: true,
  })
  .extend({
    eventId: id,
    /** Of an event that is not shown: as it was approved; empty if it never was. */
    title: z.string(),
    date: timestamp,
    /** What can be paid online now; 0 when nothing is due, or nothing can be paid online. */
    duePence: z.int(),
    /** What a voucher takes off the price while one has a spot. */
    voucherPence: z.int(),
    /** The options that were chosen on joining, with what each adds to the price in pounds. */
    options: participant.shape.joinForm.shape.customFieldResponses,
    /** For the ticket; null without a spot. */
    ticketCode: z.string().nullable(),
    /** What the QR code of the ticket says, in upper case; null without a ticket. */
    ticketUrl: z.string().nullable(),
    ...movable,
    /** Null while the event is not approved: then it does not exist for players. */
    event: joinedEvent.nullable(),
  });
/** An `ownParticipation` in a response. */
export type OwnParticipation = z.output<typeof ownParticipation>;

/**
 * Which of the caller's participations are listed (docs/product/participation.md#going): what is to
 * come, what is over, or what was left or cancelled after something was paid.
 */
const participationScope = z.enum(['coming', 'past', 'left']);
/** One of `participationScope`. */
export type ParticipationScope = z.output<typeof participationScope>;

const params = z.object({ id });

/** What the caller has joined (docs/product/participation.md#going). */
export const ownParticipationEndpoints = {
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
    errors: ['NOT_JOINED', 'EVENT_STARTED', 'AMOUNT_PAID', 'OPTION_SOLD_OUT', 'SIDE_CLOSED'],
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
};
