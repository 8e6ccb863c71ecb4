import { z } from 'zod';
import { CREW_ROLES } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE } from '../limits.ts';
import { email } from '../shared/email.ts';
import { listedPerson } from '../shared/listed-person.ts';
import { nonce } from '../shared/nonce.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { dateTime, id, timestamp, unlessEmpty } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';

/** One of `CREW_ROLES`. */
export const crewRole = z.enum(CREW_ROLES);

/** Each role once, in the order of `CREW_ROLES`. */
const crewRoles = z
  .array(crewRole, { error: FIELD_TEXT.crewRoles })
  .min(1, FIELD_TEXT.crewRoles)
  .max(CREW_ROLES.length)
  .transform((roles) => CREW_ROLES.filter((role) => roles.includes(role)));

/** An invitation to a crew; `eventId` null: for all events. */
export const newCrewInvitation = z.object({
  /** Sent again with the same one, somebody is invited once. */
  nonce: nonce.optional(),
  roles: crewRoles,
  eventId: id.nullable(),
  /** Until when whoever accepts it helps. */
  expiresAt: dateTime,
  /** Only the account of this address can accept it. */
  email: unlessEmpty(email),
});

/** An invitation that nobody has accepted yet. */
const crewInvitation = z.object({
  id,
  roles: z.array(crewRole),
  eventId: id.nullable(),
  expiresAt: timestamp,
});

/** The same, as whoever holds its link sees it, signed in or not. */
const crewInvitationView = crewInvitation.omit({ id: true, eventId: true }).extend({
  organizer: z.object({ name: z.string() }),
  /** Null: all events. */
  event: z
    .object({
      id,
      title: z.string(),
      date: timestamp,
      duration: z.string(),
      endsAt: timestamp.nullable(),
    })
    .nullable(),
});
/** A `crewInvitationView` in a response. */
export type CrewInvitationView = z.output<typeof crewInvitationView>;

/** The same, as the organizer sees it. */
const openInvitation = crewInvitation.extend({
  /** Empty: whoever has the link can accept it. */
  email: z.string(),
  /** Until when it can be accepted. */
  validUntil: timestamp,
  createdAt: timestamp,
});
/** An `openInvitation` in a response. */
export type OpenInvitation = z.output<typeof openInvitation>;

/** Somebody of the caller's crew (docs/product/crew.md#crew). */
const crewMember = z.object({
  id,
  /** Null: all events. */
  eventId: id.nullable(),
  user: listedPerson,
  roles: z.array(crewRole),
  expiresAt: timestamp,
  /** Null once that account is deleted. */
  invitedBy: z.object({ id, name: z.string() }).nullable(),
  createdAt: timestamp,
});
/** A `crewMember` in a response. */
export type CrewMember = z.output<typeof crewMember>;

/** As what the caller helps, and whom. */
const ownCrewMember = crewMember
  .pick({ id: true, eventId: true, roles: true, expiresAt: true })
  .extend({ organizer: z.object({ id, name: z.string() }) });
/** An `ownCrewMember` in a response. */
export type OwnCrewMember = z.output<typeof ownCrewMember>;

const params = z.object({ id });

/** Who helps an organizer (docs/product/crew.md#crew). */
export const crewEndpoints = {
  listCrew: defineEndpoint({
    method: 'GET',
    path: '/crew',
    summary: 'List your crew, of all events or of one, with the open invitations',
    access: 'signed-in',
    query: z.object({
      ...pageQuery(PAGE_SIZE.crew, PAGE_SIZE.maxCrew),
      /** An event of the caller's; with those who help with all events. */
      eventId: id.optional(),
    }),
    errors: ['EVENT_NOT_FOUND', 'FORBIDDEN'],
    response: z.object({
      crew: z.array(crewMember),
      /** The newest 100. */
      invitations: z.array(openInvitation),
      pagination,
    }),
  }),
  inviteCrew: defineEndpoint({
    method: 'POST',
    path: '/crew/invitations',
    summary: 'Make a link that invites somebody to your crew; with an email it is sent there too',
    access: 'signed-in',
    body: newCrewInvitation,
    errors: [
      'EVENT_NOT_FOUND',
      'FORBIDDEN',
      'EMAIL_NOT_CONFIRMED',
      'TOO_MANY_CREW',
      'QUOTA_REACHED',
      'NONCE_REUSED',
      'CONFIRMATION_NEEDED',
    ],
    response: z.object({
      invitation: crewInvitation,
      /** Answered once: only its hash is stored. */
      token: z.string(),
      url: z.string(),
      /** Whether it is sent by email: only from an account whose own address is confirmed. */
      isMailed: z.boolean(),
    }),
    status: 201,
    rateLimitPerMinute: 60,
  }),
  cancelCrewInvitation: defineEndpoint({
    method: 'DELETE',
    path: '/crew/invitations/:id',
    summary: 'Cancel an invitation to your crew that nobody has accepted',
    access: 'crew-owner',
    params,
    errors: ['INVITATION_NOT_FOUND'],
    response: z.object({ id }),
  }),
  // With a body, because the token is in no address and no log.
  getCrewInvitation: defineEndpoint({
    method: 'POST',
    path: '/crew/invitations/view',
    summary: 'Get what an invitation to a crew is for, by its token',
    access: 'anyone',
    body: z.object({ token: z.string().max(200) }),
    errors: ['INVITATION_NOT_FOUND'],
    response: z.object({ invitation: crewInvitationView }),
    rateLimitPerMinute: 30,
    skipRefreshOn401: true,
  }),
  acceptCrewInvitation: defineEndpoint({
    method: 'POST',
    path: '/crew/invitations/accept',
    summary: 'Accept an invitation to a crew; it works once',
    access: 'signed-in',
    body: z.object({ token: z.string().max(200) }),
    errors: ['INVITATION_NOT_FOUND'],
    response: z.object({ member: ownCrewMember }),
    status: 201,
    rateLimitPerMinute: 60,
  }),
  updateCrewMember: defineEndpoint({
    method: 'PATCH',
    path: '/crew/:id',
    summary: 'Change what somebody of your crew may do, or until when',
    access: 'crew-owner',
    params,
    body: z
      .object({ roles: crewRoles.optional(), expiresAt: dateTime.optional() })
      .refine(({ roles, expiresAt }) => roles || expiresAt, {
        path: ['roles'],
        error: FIELD_TEXT.changeNothing,
      }),
    errors: ['CREW_MEMBER_NOT_FOUND', 'TOO_MANY_CREW'],
    response: z.object({ member: crewMember }),
  }),
  endCrewMember: defineEndpoint({
    method: 'DELETE',
    path: '/crew/:id',
    summary: 'End the access of somebody of your crew, or your own to the events of another',
    access: 'crew-owner',
    params,
    errors: ['CREW_MEMBER_NOT_FOUND'],
    response: z.object({ id }),
  }),
};
