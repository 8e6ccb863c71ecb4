import { z } from 'zod';
import { GATE_FLAGS, SIDE_COLOURS } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import { kitChange } from '../participation/participant-changes.ts';
import { nonce } from '../shared/nonce.ts';
import { checkInStatus, participationStatus } from '../shared/participation-states.ts';
import { id, text, timestamp } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';
import { checkedGun, classLimit } from './chronograph.ts';

/** Somebody on the list of the gate (docs/product/gate.md#list). */
export const gatePerson = z.object({
  /** Of the participation. */
  id,
  /** The code of the ticket, hashed with the event's salt; null without a ticket. */
  codeHash: z.string().nullable(),
  name: z.string(),
  nickName: z.string(),
  /** The chosen side; null where the event has none. */
  side: z.string().nullable(),
  /** Null: in none. Left out by a server of the last release. */
  squad: z.object({ id, name: z.string() }).nullish(),
  /** An open spot: a walk-in takes it. Left out otherwise. */
  isOpen: z.literal(true).optional(),
  status: participationStatus,
  /** On the waitlist, from 1. */
  position: z.int().nullable(),
  owedPence: z.int(),
  /** What is to be handed out. */
  options: z.array(
    z.object({ optionId: id, label: z.string(), handedOut: z.boolean(), returned: z.boolean() }),
  ),
  /** What else was chosen, as the kind of ticket. Left out: nothing, or by the last release. */
  choices: z.array(z.string()).optional(),
  flags: z.array(z.enum(GATE_FLAGS)),
  /** Only of a dependant: whole years on the day of the event in Britain. */
  age: z.int().optional(),
  checkInStatus,
  checkInTime: timestamp.nullable(),
  isInside: z.boolean(),
  /** In, signed, measured, and every gun has passed (docs/product/chronograph.md#field-ready). */
  isFieldReady: z.boolean(),
  /** The check of each gun that counts. */
  guns: z.array(checkedGun),
  version: z.int(),
});
/** A `gatePerson` in a response. */
export type GatePerson = z.output<typeof gatePerson>;

/** Somebody on the list as a program at the gate gets them: what concerns health is for people. */
export const gatePersonForKeys = gatePerson.omit({
  flags: true,
  age: true,
  guns: true,
  isFieldReady: true,
});

/** A version of the list in a query; digits alone, so that nothing means the first. */
const listVersion = z.preprocess(
  (given) => (/^\d{1,15}$/.test(String(given)) ? Number(given) : given),
  z.int(FIELD_TEXT.listVersion).min(0, FIELD_TEXT.listVersion),
);

/** An option that a player without a booking can have. */
const offeredOption = z.object({
  optionId: id,
  label: z.string(),
  /** Of a ticket type with the price of the event; of others what they add to it. */
  pricePence: z.int(),
  /** Null without a limit. */
  left: z.int().nullable(),
});

/** The list that a device keeps, or what has changed of it. */
const gateList = z.object({
  /** Grows with every change of the list. */
  version: z.int(),
  /** Only what has changed since the version that was asked for. */
  isDelta: z.boolean(),
  /** With a code behind it, hashed to `codeHash`. */
  codeSalt: z.string(),
  event: z.object({ id, title: z.string(), date: timestamp }),
  /** What a player without a booking can have, and for how much. */
  offer: z.object({
    /** Without a ticket type. */
    pricePence: z.int(),
    /** Null: any number of players. */
    maxParticipants: z.int().nullable(),
    freeSpots: z.int().nullable(),
    /** The ticket types, of which one is chosen; none where the event has no kinds. */
    places: z.array(offeredOption),
    /** The other fields, of which at most one option is chosen each; older lists have none. */
    fields: z
      .array(
        z.object({
          fieldId: id,
          label: z.string(),
          /** Whoever chooses none takes either side. */
          isSide: z.boolean(),
          options: z.array(offeredOption),
        }),
      )
      .optional(),
  }),
  /** Of muzzle energy, as the organizer has set them. */
  limits: z.array(classLimit),
  /** The organizer has set limits: guns are measured. Otherwise the limits are those of the law. */
  hasOwnLimits: z.boolean(),
  /** How many each side has, and how many of them are in; left out without sides. */
  sides: z
    .array(
      z.object({
        optionId: id,
        label: z.string(),
        colour: z.enum(SIDE_COLOURS).optional(),
        confirmed: z.int(),
        in: z.int(),
      }),
    )
    .optional(),
  people: z.array(gatePerson),
  /** Ids of those who have gone from the list; empty in a whole one. */
  removed: z.array(id),
  counts: z.object({
    confirmed: z.int(),
    in: z.int(),
    waitlist: z.int(),
    owedPence: z.int(),
  }),
});
/** A `gateList` in a response. */
export type GateList = z.output<typeof gateList>;

/** Ticks of kit and a note about somebody on the list. */
const gateChange = kitChange.partial().extend({
  nonce,
  note: text(LENGTH.gateNote).optional(),
});

/** Whom to call for somebody. */
const emergencyContact = z.object({
  name: z.string(),
  phone: z.string(),
  relationship: z.string(),
});

const params = z.object({ id });
const person = z.object({ id, participationId: id });

/** The gate of an event (docs/product/gate.md). */
export const gateEndpoints = {
  getGate: defineEndpoint({
    method: 'GET',
    path: '/events/:id/gate',
    summary: 'Get the list of the gate, or what has changed of it since a version',
    access: 'gate',
    keys: {
      roles: ['gate'],
      response: gateList.extend({ people: z.array(gatePersonForKeys) }),
    },
    params,
    query: z.object({ since: listVersion.optional() }),
    errors: ['EVENT_NOT_FOUND'],
    response: gateList,
  }),
  listenToGate: defineEndpoint({
    method: 'GET',
    path: '/events/:id/gate/stream',
    summary: 'Server-sent events `gate` with each new version of the list',
    access: 'gate',
    params,
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ version: z.int() }),
    responseKind: 'stream',
  }),
  updateGatePerson: defineEndpoint({
    method: 'PATCH',
    path: '/events/:id/gate/:participationId',
    summary: 'Tick what somebody was handed out or has returned, or write a note',
    access: 'gate',
    keys: {
      roles: ['gate'],
      fieldRoles: { note: null },
      response: z.object({ person: gatePersonForKeys }),
    },
    params: person,
    body: gateChange,
    errors: ['EVENT_NOT_FOUND', 'PARTICIPANT_NOT_FOUND', 'NOT_CONFIRMED', 'NONCE_REUSED'],
    response: z.object({ person: gatePerson }),
  }),
  getEmergencyContact: defineEndpoint({
    method: 'GET',
    path: '/events/:id/gate/:participationId/emergency',
    summary: 'Get whom to call for somebody; each look is recorded',
    access: 'gate',
    params: person,
    errors: ['EVENT_NOT_FOUND', 'PARTICIPANT_NOT_FOUND'],
    response: z.object({ emergencyContact }),
    rateLimitPerMinute: 120,
  }),
  findTicket: defineEndpoint({
    method: 'GET',
    path: '/tickets/:code',
    summary: 'Find the event and the participation of a ticket, for those who may scan it',
    access: 'gate',
    params: z.object({ code: z.string() }),
    errors: ['TICKET_NOT_FOUND'],
    response: z.object({ eventId: id, participationId: id }),
    rateLimitPerMinute: 120,
  }),
};
