import { z } from 'zod';
import { CREW_ROLES } from '../choices.ts';
import { LENGTH } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';
import { listedPerson } from './listed-person.ts';
import { nonce } from './nonce.ts';
import { dateTime, id, requiredLine, timestamp, unlessEmpty } from './text.ts';
import { email } from './user.ts';

/** One of `CREW_ROLES`. */
export const crewRole = z.enum(CREW_ROLES);

/** Each role once, in the order of `CREW_ROLES`. */
export const crewRoles = z
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
export const crewInvitation = z.object({
  id,
  roles: z.array(crewRole),
  eventId: id.nullable(),
  expiresAt: timestamp,
});

/** The same, as the organizer sees it. */
export const openInvitation = crewInvitation.extend({
  /** Empty: whoever has the link can accept it. */
  email: z.string(),
  /** Until when it can be accepted. */
  validUntil: timestamp,
  createdAt: timestamp,
});
/** An `openInvitation` in a response. */
export type OpenInvitation = z.output<typeof openInvitation>;

/** Somebody of the caller's crew (docs/product/crew.md#crew). */
export const crewMember = z.object({
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
export const ownCrewMember = crewMember
  .pick({ id: true, eventId: true, roles: true, expiresAt: true })
  .extend({ organizer: z.object({ id, name: z.string() }) });
/** An `ownCrewMember` in a response. */
export type OwnCrewMember = z.output<typeof ownCrewMember>;

/** A device to pair; `eventId` null: for all events of the caller. */
export const newDevice = z.object({
  name: requiredLine(LENGTH.deviceName, FIELD_TEXT.deviceName),
  eventId: id.nullable(),
  expiresAt: dateTime,
});

/** A device at the gate (docs/product/crew.md#devices). */
export const device = z.object({
  id,
  name: z.string(),
  /** Null: all events. */
  eventId: id.nullable(),
  expiresAt: timestamp,
  /** Null: not paired yet. */
  pairedAt: timestamp.nullable(),
  /** Null: it has not called yet. */
  lastSeenAt: timestamp.nullable(),
});
/** A `device` in a response. */
export type Device = z.output<typeof device>;
