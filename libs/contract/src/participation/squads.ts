import { z } from 'zod';
import { cleanLine } from '../clean-text.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SQUAD } from '../field-limits.ts';
import { MAX_COUNT, PAGE_SIZE } from '../limits.ts';
import { nonce } from '../shared/nonce.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { participationStatus } from '../shared/participation-states.ts';
import { id, isStorable, requiredLine, search, timestamp } from '../shared/text.ts';
import { wholeNumber } from '../shared/whole-number.ts';
import { FIELD_TEXT } from '../texts.ts';
import { cameFrom, follow, JOIN_ERRORS, newParticipation } from './join.ts';
import { joinForm } from './join-form.ts';
import { voucherCode } from './vouchers.ts';

/** How many can be in a squad of an event (docs/product/squads.md#largest-squad). */
export const maxPartySize = wholeNumber(
  'A squad has from 1 to 50 players; 1: no squads',
  1,
  SQUAD.maxSize,
);

/** Open spots that nobody has paid for (docs/product/squads.md#unpaid-open-spots). */
export const maxUnpaidOpenSpots = wholeNumber(
  'From 0 to 49 open spots of a squad can be unpaid',
  0,
  SQUAD.maxOpen,
);

const squadName = z
  .string({ error: FIELD_TEXT.squadName })
  .overwrite((name) => cleanLine(name).replaceAll(/ +/g, ' '))
  .min(SQUAD.minName, FIELD_TEXT.squadName)
  .max(SQUAD.maxName, `At most ${SQUAD.maxName} characters`)
  .refine(isStorable, FIELD_TEXT.characters);
/** How many spots are opened at once. */
export function openCount(min: number) {
  return wholeNumber(`From ${min} to 49 open spots`, min, SQUAD.maxOpen);
}
const SIDE_ERRORS = ['OPTION_SOLD_OUT', 'SIDE_CLOSED'] as const;
const maxSize = wholeNumber('A squad has from 2 to 50 players', SQUAD.minSize, SQUAD.maxSize);

/** Who pays for an open spot: the leader, or whoever claims it. */
const spotPayer = z.enum(['leader', 'member']);

/** An option of an open spot, of a ticket type or another field with a price. */
const openOption = z.object({ fieldId: id, optionId: id });

/** Somebody with a spot or on the waitlist who is in a squad, or an open spot of it. */
const squadMember = z.object({
  participationId: id,
  /**
   * The public name. Of a dependant, to their guardian and the organizer's side, their own; to
   * others that of the guardian (docs/product/squads.md#members).
   */
  name: z.string(),
  status: participationStatus,
  /** False: the waiver or money is open. */
  isReady: z.boolean(),
  /** The caller, or one of their dependants. */
  isOwn: z.boolean(),
  /** Nobody has claimed it yet (docs/product/squads.md#open-spots). */
  isOpen: z.boolean(),
  /** What one checkout for the squad asks for now, 0 where there is none; for the leader alone. */
  duePence: z.int().optional(),
  /** Money is open; for the member, the leader and the organizer's side. */
  owes: z.boolean().optional(),
  /** When an open spot lapses; for the leader and the organizer's side, and only where it does. */
  claimUntil: timestamp.optional(),
});

/** Null: the event has no sides, or nobody in the squad has one yet. */
const squadSide = z.object({ optionId: id, label: z.string() }).nullable();

/** A new open spot, with the link by which somebody takes it; it is shown once. */
export const newOpenSpot = z.object({ participationId: id, url: z.string() });

/** A squad, as its members and the organizer's side see it (docs/product/squads.md#squads). */
export const squad = z.object({
  id,
  eventId: id,
  name: z.string(),
  size: z.int(),
  maxSize: z.int(),
  side: squadSide,
  pays: spotPayer,
  /** 8 characters, for `/j/{code}`; for the leader and the organizer's side. */
  code: z.string().optional(),
  leader: z.object({ participationId: id, name: z.string() }),
  /** In the order in which they joined the squad. */
  members: z.array(squadMember),
  /** How many more open spots it has room for, of as many as may be unpaid; for the leader. */
  openLeft: z.int().optional(),
  can: z.object({
    lead: z.boolean(),
    leave: z.boolean(),
    /** Members wait in a party. Left out otherwise. */
    split: z.literal(true).optional(),
  }),
});
/** A `squad` in a response. */
export type Squad = z.output<typeof squad>;

const params = z.object({ id });
const response = z.object({ squad });

/** Squads of an event (docs/product/squads.md). */
export const squadEndpoints = {
  createSquad: defineEndpoint({
    method: 'POST',
    path: '/events/:id/squads',
    summary: 'Make a squad and lead it; who has not joined the event joins it',
    access: 'event-reader',
    params,
    body: z.object({
      name: squadName,
      /** Left out: the maximum of the event. */
      maxSize: maxSize.optional(),
      /** Its side, also of who has chosen another one; where players choose sides. */
      sideOptionId: id.optional(),
      /** How many spots to open for others (docs/product/squads.md#open-spots). */
      open: openCount(0).default(0),
      pays: spotPayer.default('member'),
      /** What each open spot has; left out: the ticket type of the leader. */
      options: z
        .array(z.array(openOption).max(MAX_COUNT.optionChoices))
        .max(SQUAD.maxOpen)
        .optional(),
      /** Only of who has not joined the event, and then required. */
      joinForm: joinForm.optional(),
      ...{ voucherCode, cameFrom, follow, nonce },
    }),
    errors: [
      ...JOIN_ERRORS,
      'OWN_EVENT',
      'NOT_ACCEPTED',
      'NEEDS_CONSENT',
      'QUOTA_REACHED',
      'IN_SQUAD',
      'TOO_MANY_SQUADS',
      'TOO_MANY_OPEN_SPOTS',
      'NONCE_REUSED',
      /** A repetition, after the squad has been deleted. */
      'SQUAD_NOT_FOUND',
    ],
    response: z.object({
      squad,
      participation: newParticipation.extend({ id }),
      openSpots: z.array(newOpenSpot),
    }),
    status: 201,
  }),
  listEventSquads: defineEndpoint({
    method: 'GET',
    path: '/events/:id/squads',
    summary: 'List the squads of an event by name',
    access: 'event-organizer',
    params,
    query: z.object({ ...pageQuery(PAGE_SIZE.participants), search: search.optional() }),
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ squads: z.array(squad), pagination }),
  }),
  listMySquads: defineEndpoint({
    method: 'GET',
    path: '/squads',
    summary: 'List the squads that you or your dependants are in: those of coming events first',
    access: 'signed-in',
    query: z.object({
      ...pageQuery(PAGE_SIZE.participations),
      scope: z.literal('mine').default('mine'),
    }),
    errors: [],
    response: z.object({ squads: z.array(squad), pagination }),
  }),
  getSquad: defineEndpoint({
    method: 'GET',
    path: '/squads/:id',
    summary: 'Get a squad with its members',
    access: 'squad-member',
    params,
    errors: ['SQUAD_NOT_FOUND'],
    response,
  }),
  updateSquad: defineEndpoint({
    method: 'PATCH',
    path: '/squads/:id',
    summary: 'Change a squad that you lead, or rename one of an event whose players you manage',
    access: 'squad-leader',
    params,
    body: z
      .object({
        name: squadName.optional(),
        maxSize: maxSize.optional(),
        /** One of the sides of the event, for all members; where players choose them. */
        sideOptionId: id.optional(),
        /** The participation of the member who leads from now on. */
        leader: id.optional(),
      })
      .refine((body) => Object.values(body).some((value) => value !== undefined), {
        path: ['name'],
        error: FIELD_TEXT.changeNothing,
      }),
    errors: ['SQUAD_NOT_FOUND', 'EVENT_STARTED', 'EVENT_CANCELLED', ...SIDE_ERRORS],
    response,
  }),
  deleteSquad: defineEndpoint({
    method: 'DELETE',
    path: '/squads/:id',
    summary: 'Delete a squad that you lead; its members keep their spots',
    access: 'squad-leader',
    params,
    errors: ['SQUAD_NOT_FOUND'],
    response: z.object({ id }),
  }),
  joinSquad: defineEndpoint({
    method: 'POST',
    path: '/events/:id/squad-members',
    summary: 'Join a squad by its code when you have joined the event already',
    access: 'participant',
    params,
    body: z.object({
      squadCode: requiredLine(SQUAD.maxCode, FIELD_TEXT.squadCode),
      /** Which of the caller's dependants joins; left out or null: the caller. */
      dependantId: id.nullish(),
    }),
    errors: [
      'EVENT_NOT_FOUND',
      'NOT_JOINED',
      'IN_SQUAD',
      'SQUAD_FULL',
      'EVENT_STARTED',
      'EVENT_CANCELLED',
    ],
    response,
    status: 201,
  }),
  removeSquadMember: defineEndpoint({
    method: 'DELETE',
    path: '/squads/:id/members/:participationId',
    summary: 'Leave a squad, or remove a member of one that you lead; the spot is kept',
    access: 'squad-member',
    params: z.object({ id, participationId: id }),
    errors: ['SQUAD_NOT_FOUND'],
    response: z.object({ id }),
  }),
  splitParty: defineEndpoint({
    method: 'POST',
    path: '/squads/:id/split',
    summary: 'Let members of a squad who wait together wait alone, in the same place',
    access: 'squad-leader',
    params,
    errors: ['SQUAD_NOT_FOUND'],
    response,
  }),
  renewSquadCode: defineEndpoint({
    method: 'POST',
    path: '/squads/:id/code',
    summary: 'Give a squad that you lead a new code; the old one and its link stop working',
    access: 'squad-leader',
    params,
    errors: ['SQUAD_NOT_FOUND'],
    response,
  }),
  repeatSquad: defineEndpoint({
    method: 'POST',
    path: '/squads/:id/again',
    summary: 'Make a squad that you were in anew for an event that you have joined',
    access: 'squad-member',
    params,
    body: z.object({ eventId: id, nonce }),
    errors: [
      'SQUAD_NOT_FOUND',
      'EVENT_NOT_FOUND',
      'EVENT_STARTED',
      'EVENT_CANCELLED',
      'OWN_EVENT',
      'QUOTA_REACHED',
      'IN_SQUAD',
      'TOO_MANY_SQUADS',
      'NONCE_REUSED',
    ],
    response: z.object({
      squad,
      /** How many of the others had not been invited to this event. */
      invited: z.int(),
    }),
    status: 201,
  }),
  findSquadByCode: defineEndpoint({
    method: 'GET',
    path: '/squad-codes/:code',
    summary: 'Get which squad of which event a code leads to',
    access: 'anyone',
    params: z.object({ code: z.string().max(SQUAD.maxCode) }),
    errors: ['SQUAD_NOT_FOUND'],
    response: z.object({
      event: z.object({ id, title: z.string(), date: timestamp }),
      squad: z.object({ name: z.string(), size: z.int(), maxSize: z.int(), side: squadSide }),
    }),
    rateLimitPerMinute: 30,
  }),
};
