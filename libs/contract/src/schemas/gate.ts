import { z } from 'zod';
import {
  CONFLICT_RESOLUTIONS,
  GATE_FLAGS,
  PAYMENT_METHODS,
  SCAN_KINDS,
  VERDICTS,
} from '../choices.ts';
import { LENGTH } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';
import { checkedGun, classLimit } from './chrono.ts';
import { nonce } from './nonce.ts';
import { kitChange } from './participant.ts';
import { checkInStatus, participationStatus } from './participation-states.ts';
import { phone, requiredPhone } from './phone.ts';
import { id, line, requiredLine, text, timestamp } from './text.ts';
import { fullName } from './user.ts';
import { gateSignature } from './waiver.ts';

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
  status: participationStatus,
  /** On the waitlist, from 1. */
  position: z.int().nullable(),
  owedPence: z.int(),
  /** What is to be handed out. */
  options: z.array(
    z.object({ optionId: id, label: z.string(), handedOut: z.boolean(), returned: z.boolean() }),
  ),
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

/** A version of the list in a query; digits alone, so that nothing means the first. */
export const listVersion = z.preprocess(
  (given) => (/^\d{1,15}$/.test(String(given)) ? Number(given) : given),
  z.int(FIELD_TEXT.listVersion).min(0, FIELD_TEXT.listVersion),
);

/** The list that a device keeps, or what has changed of it. */
export const gateList = z.object({
  /** Grows with every change of the list. */
  version: z.int(),
  /** Only what has changed since the version that was asked for. */
  isDelta: z.boolean(),
  /** With a code behind it, hashed to `codeHash`. */
  codeSalt: z.string(),
  event: z.object({ id, title: z.string(), date: timestamp }),
  /** What a player without a booking can have, and for how much. */
  offer: z.object({
    /** Without a kind of place. */
    pricePence: z.int(),
    /** Null: any number of players. */
    maxParticipants: z.int().nullable(),
    freeSpots: z.int().nullable(),
    /** The kinds of place, of which one is chosen; none where the event has no kinds. */
    places: z.array(
      z.object({
        optionId: id,
        label: z.string(),
        /** With the price of the event. */
        pricePence: z.int(),
        /** Null without a limit. */
        left: z.int().nullable(),
      }),
    ),
  }),
  /** Of muzzle energy, as the organizer has set them. */
  limits: z.array(classLimit),
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

/**
 * A scan as a device sends it. It names who it is about by exactly one of `participationId` and
 * `code`, an undo by `refersTo` alone.
 */
export const scan = z
  .object({
    nonce,
    kind: z.enum(SCAN_KINDS),
    participationId: id.optional(),
    /** Whatever was read or typed; the server keeps only its hash. */
    code: z.string().max(LENGTH.scannedText).optional(),
    /** The nonce of the scan that an undo takes back. */
    refersTo: nonce.optional(),
    /** Of `admit`. */
    reason: line(LENGTH.gateReason).optional(),
    /** By the clock of the device. */
    occurredAt: z.iso.datetime({ offset: true, error: FIELD_TEXT.dateFormat }),
    /** What has to be added to that clock to get the server's. */
    clockOffsetMs: z.int(),
    /** The device has decided without the server. */
    wasOffline: z.boolean(),
  })
  .refine(namesOne, { path: ['code'], error: FIELD_TEXT.scanSubject })
  .refine(({ kind, reason }) => kind !== 'admit' || Boolean(reason), {
    path: ['reason'],
    error: FIELD_TEXT.admitReason,
  });
/** A parsed `scan`. */
export type Scan = z.output<typeof scan>;

function namesOne(given: { kind: string; [part: string]: unknown }): boolean {
  const named = [given.participationId, given.code].filter((value) => value !== undefined).length;
  return given.kind === 'undo'
    ? named === 0 && given.refersTo !== undefined
    : named === 1 && given.refersTo === undefined;
}

const admission = z.object({ by: z.string(), occurredAt: timestamp });

/** What the server says to one scan. */
export const scanResult = z.object({
  nonce: z.string(),
  /** Whether it was booked: 200, wrong: 400, or the nonce is that of another scan: 409. */
  status: z.union([z.literal(200), z.literal(400), z.literal(409)]),
  verdict: z.enum(VERDICTS).nullable(),
  participationId: id.nullable(),
  /** Null when it was not booked. */
  occurredAt: timestamp.nullable(),
  receivedAt: timestamp,
  /** The device's clock was a day or more off, so the time of receipt counts. */
  isClockCorrected: z.boolean(),
  /** Of somebody inside: who let them in, and when. */
  first: admission.nullable(),
  /** Of `other_event`: which. */
  otherEvent: z.object({ id, title: z.string(), date: timestamp }).optional(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
/** A `scanResult` in a response. */
export type ScanResult = z.output<typeof scanResult>;

/** What the organizer says that a conflict was. */
export const conflictResolution = z.object({
  as: z.enum(CONFLICT_RESOLUTIONS),
  note: text(LENGTH.gateReason).default(''),
});

/** A scan as the organizer sees it. */
export const recordedScan = z.object({
  nonce: z.string(),
  kind: z.enum(SCAN_KINDS),
  verdict: z.enum(VERDICTS),
  participationId: id.nullable(),
  /** Null: nobody of this event. */
  name: z.string().nullable(),
  refersTo: z.string().nullable(),
  reason: z.string().nullable(),
  occurredAt: timestamp,
  receivedAt: timestamp,
  wasOffline: z.boolean(),
  isClockCorrected: z.boolean(),
  by: z.object({ kind: z.enum(['account', 'device']), id: id.nullable(), name: z.string() }),
  /** Of somebody inside: who let them in before, and when. */
  first: admission.nullable(),
  resolution: conflictResolution
    .extend({ note: z.string(), at: timestamp, by: z.string().nullable() })
    .nullable(),
});
/** A `recordedScan` in a response. */
export type RecordedScan = z.output<typeof recordedScan>;

/** Ticks of kit and a note about somebody on the list. */
export const gateChange = kitChange.partial().extend({
  nonce,
  note: text(LENGTH.gateNote).optional(),
});

/** Whom to call for somebody. */
export const emergencyContact = z.object({
  name: z.string(),
  phone: z.string(),
  relationship: z.string(),
});

/** Pence that somebody pays at the gate, and how. */
const gatePayment = z.object({
  method: z.enum(PAYMENT_METHODS),
  pence: z.int().min(0).max(1_000_000),
});

/** A player without an account who comes to the gate (docs/product/gate.md#walk-ins). */
export const walkIn = z.object({
  nonce,
  name: fullName,
  phone,
  emergencyContact: z.object({
    name: requiredLine(LENGTH.name, FIELD_TEXT.emergencyName),
    phone: requiredPhone(FIELD_TEXT.emergencyPhone),
  }),
  /** The kind of place; null where the event has no kinds. */
  optionId: id.nullable(),
  payment: gatePayment.nullable(),
  /** Of the waiver, where the organizer has one. */
  signature: gateSignature.nullish(),
  /** A full event gets one spot more, where the organizer or a co-organizer says so. */
  raisesMaximum: z.boolean().optional(),
  /** By the server's clock, as far as the device knows it. */
  occurredAt: z.iso.datetime({ offset: true, error: FIELD_TEXT.dateFormat }),
  /** The device has decided without the server. */
  wasOffline: z.boolean(),
});
/** A parsed `walkIn`. */
export type WalkIn = z.output<typeof walkIn>;

/** What the card of the next event says of its gate; null until 24 hours before. */
export const nextGate = z
  .object({
    /** How many are checked in. */
    in: z.int(),
    owedPence: z.int(),
    /** On the waitlist. */
    waiting: z.int(),
  })
  .nullable();
