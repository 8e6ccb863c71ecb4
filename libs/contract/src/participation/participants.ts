import { z } from 'zod';
import { PARTICIPANT_SORTS } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, PAGE_SIZE } from '../limits.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import {
  checkInStatus,
  holdUntil,
  participationStatus,
  paymentFilter,
  paymentStatus,
  readiness,
  waitsFor,
} from '../shared/participation-states.ts';
import { id, line, search, timestamp } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';
import { readTicketCode } from '../ticket-code.ts';
import { waiverFilter, waiverState } from '../waivers/waivers.ts';
import { bookedDependant } from './dependants.ts';
import { storedJoinForm } from './join-form.ts';

/** What was handed out of a chosen option, and whether it was returned. */
export const kitHandout = z.object({
  optionId: id,
  handedOut: z.boolean(),
  returned: z.boolean(),
});
/** A `kitHandout` in a response. */
export type KitHandout = z.output<typeof kitHandout>;

/** A participant with the private join form (docs/product/participation.md#join-form-privacy). */
export const participant = z.object({
  id,
  status: participationStatus,
  /** Position on the waitlist, from 1; null when not on it. */
  position: z.int().nullable(),
  waitsFor,
  holdUntil,
  /** Cancelled by the organizer, who has to allow it before they can join again. */
  needsConsent: z.boolean(),
  paymentStatus,
  /** Base price and chosen options, in pounds. */
  paymentAmount: z.number(),
  /** What is due less what was paid; below 0 when too much was (docs/product/money.md#balance). */
  balancePence: z.int(),
  paymentId: z.string().nullable(),
  checkInStatus,
  checkInTime: timestamp.nullable(),
  /** In, signed, measured, and every gun has passed (docs/product/chronograph.md#field-ready). */
  isFieldReady: z.boolean(),
  /** The public name of who checked them in; null when nobody did, or when that is not known. */
  checkedInBy: z.string().nullable(),
  joinedAt: timestamp,
  updatedAt: timestamp,
  /** Crew gets no medical answers here (docs/product/crew.md#medical-answers). */
  joinForm: storedJoinForm.partial({ dietaryRequirements: true, medicalConditions: true }),
  /** What was handed out of the chosen options (docs/product/participation.md#kit-handouts). */
  kit: z.array(kitHandout),
  /** Whether the waiver of the organizer is signed (docs/product/waivers.md#states). */
  waiver: waiverState,
  /** Whom the account has booked for (docs/product/dependants.md#booking). */
  dependant: bookedDependant,
  /** Left out by a server of the last release. */
  squad: z.object({ id, name: z.string() }).nullish(),
  /** How many are confirmed or wait together with them; null: alone. */
  partySize: z.int().nullish(),
  /** The same for those who are confirmed or wait together; null: alone. */
  partyId: z.string().nullish(),
  /** Only of a dependant: the guardian comes along without playing. */
  accompanies: z.boolean().optional(),
  /**
   * Null: without an account, added at the gate (docs/product/gate.md#walk-ins). Of a dependant
   * the guardian.
   */
  user: z
    .object({
      id,
      email: z.string(),
      emailConfirmed: z.boolean(),
      accountCreated: timestamp,
      /** The public name (docs/product/roles-and-accounts.md#public-name). */
      name: z.string(),
      avatarUrl: z.string().nullable(),
    })
    .nullable(),
  /** What was noted at the gate; for the organizer's side alone. */
  gateNote: z.string().optional(),
  /**
   * Over games of the organizer at which the player had a spot before this one; for the organizer
   * alone (docs/product/participation.md#earlier-games).
   */
  earlierGames: z.object({ total: z.int(), noShows: z.int() }).optional(),
  /**
   * At how many games the player was, wherever; null unless the player shows it
   * (docs/product/record.md#experience). For the organizer's side alone.
   */
  experience: z.object({ games: z.int() }).nullable().optional(),
  /** What the caller can do with the participant (docs/product/roles-and-accounts.md#abilities). */
  can: z.object({
    update: z.boolean(),
    message: z.boolean(),
    /**
     * False: a voucher or a payment online covers everything, so that it cannot be pending. Left
     * out otherwise.
     */
    markPending: z.literal(false).optional(),
  }),
});
/** A `participant` in a response. */
export type Participant = z.output<typeof participant>;

/** A participant as a program gets it: how they are going, and nothing of who they are. */
const participantForKeys = participant
  .pick({
    id: true,
    status: true,
    position: true,
    waitsFor: true,
    holdUntil: true,
    needsConsent: true,
    paymentStatus: true,
    paymentAmount: true,
    balancePence: true,
    checkInStatus: true,
    checkInTime: true,
    joinedAt: true,
    updatedAt: true,
    kit: true,
    partySize: true,
    partyId: true,
  })
  .extend({ joinForm: storedJoinForm.pick({ customFieldResponses: true }) });

/** The same with whom to write to: no answer about health, no address of others. */
const participantWithContacts = participantForKeys.extend({
  joinForm: storedJoinForm.pick({
    customFieldResponses: true,
    fullName: true,
    email: true,
    phone: true,
  }),
  user: z.object({ id, email: z.string(), name: z.string() }).nullable(),
});

const oneForKeys = {
  response: z.object({ participant: participantForKeys }),
  withContacts: z.object({ participant: participantWithContacts }),
};
/** Who is read by their id. */
const readOne = { roles: ['read', 'participants'], ...oneForKeys } as const;
/** Who is changed: their status, their check-in, their kit. */
export const changeOne = { roles: ['participants'], ...oneForKeys } as const;

/**
 * How many confirmed participants have chosen an option
 * (docs/product/participation.md#option-counts).
 */
const optionCount = z.object({
  /** As in a chosen option of a join form. */
  fieldId: id.nullable(),
  optionId: id.nullable(),
  /** The labels of today; as chosen for what the event no longer has. */
  fieldLabel: z.string(),
  optionLabel: z.string(),
  count: z.int(),
  /** How many can have it; null without a limit, and for what the event no longer has. */
  limit: z.int().nullable(),
  isOffered: z.boolean(),
});
/** An `optionCount` in a response. */
export type OptionCount = z.output<typeof optionCount>;

/**
 * A summary of the whole event, whatever the filters
 * (docs/product/participation.md#participant-summary).
 */
const participantSummary = z.object({
  total: z.int(),
  confirmed: z.int(),
  waitlist: z.int(),
  paid: z.int(),
  checkedIn: z.int(),
  /** Sum of the amounts paid, in pounds. */
  totalRevenue: z.number(),
  /** How many confirmed participants owe money (docs/product/participation.md#owing). */
  owing: z.int(),
  /** What they owe. */
  owedPence: z.int(),
  /**
   * The first party that spots are kept for, with who is first in it, called as the squad if it is
   * one (docs/product/squads.md#waiting-parties).
   */
  kept: z
    .object({ participationId: id, name: z.string(), size: z.int(), spots: z.int() })
    .optional(),
});
/** A `participantSummary` in a response. */
export type ParticipantSummary = z.output<typeof participantSummary>;

/** The code of a ticket, as it is read or typed (`readTicketCode`). */
export const ticketCode = z
  .string({ error: FIELD_TEXT.ticketCode })
  .max(40, FIELD_TEXT.ticketCode)
  .transform((typed, context) => {
    const code = readTicketCode(typed);
    if (code !== null) return code;
    context.addIssue({ code: 'custom', message: FIELD_TEXT.ticketCode });
    return z.NEVER;
  });

const params = z.object({ id });

/** A page of participants as keys get it: without takings, and who is first in line. */
function listOf<Schema extends z.ZodType>(one: Schema) {
  const summary = participantSummary.omit({ kept: true, totalRevenue: true });
  return z.object({ participants: z.array(one), summary, pagination });
}

/** The participants of an event (docs/product/participation.md#participation). */
export const participantEndpoints = {
  listParticipants: defineEndpoint({
    method: 'GET',
    path: '/events/:id/participants',
    summary: 'List participants with their join forms, and a summary of the whole event',
    access: 'event-organizer',
    keys: {
      roles: ['read', 'participants'],
      // What it finds says who somebody is, or whether they are safe to play.
      fieldRoles: {
        search: 'contacts',
        sort: { name: 'contacts', surname: 'contacts' },
        waiver: null,
        readiness: null,
      },
      response: listOf(participantForKeys),
      withContacts: listOf(participantWithContacts),
    },
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
      /** Those in this squad. */
      squadId: id.optional(),
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
    keys: { roles: ['read', 'participants'] },
    params,
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ options: z.array(optionCount) }),
  }),
  getParticipant: defineEndpoint({
    method: 'GET',
    path: '/events/:id/participants/:userId',
    summary: 'Get one participant with their join form',
    access: 'event-organizer',
    keys: readOne,
    params: z.object({ id, userId: id }),
    errors: ['PARTICIPANT_NOT_FOUND'],
    response: z.object({ participant }),
  }),
  passParty: defineEndpoint({
    method: 'POST',
    path: '/events/:id/waitlist/passing',
    summary: 'Let others move up past a party that spots are kept for, three times more',
    access: 'event-organizer',
    params,
    body: z.object({ participationId: id }),
    errors: ['EVENT_NOT_FOUND', 'PARTICIPANT_NOT_FOUND'],
    response: z.object({ participationId: id, passes: z.int() }),
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
    keys: changeOne,
    params,
    // In the query, which is not logged.
    query: z.object({ code: ticketCode }),
    errors: ['TICKET_NOT_FOUND'],
    response: z.object({ participant }),
    rateLimitPerMinute: 120,
  }),
};
