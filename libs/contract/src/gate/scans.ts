import { z } from 'zod';
import { CONFLICT_RESOLUTIONS, SCAN_KINDS, VERDICTS } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, PAGE_SIZE } from '../limits.ts';
import { nonce } from '../shared/nonce.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { id, line, queryBoolean, text, timestamp } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';

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
const scanResult = z.object({
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
/** Without the names of crew, and other events. */
const resultForKeys = scanResult
  .omit({ otherEvent: true })
  .extend({ first: admission.omit({ by: true }).nullable() });
/** A `scanResult` in a response. */
export type ScanResult = z.output<typeof scanResult>;

/** What the organizer says that a conflict was. */
const conflictResolution = z.object({
  as: z.enum(CONFLICT_RESOLUTIONS),
  note: text(LENGTH.gateReason).default(''),
});

/** A scan as the organizer sees it. */
const recordedScan = z.object({
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

const params = z.object({ id });

/** Scans at the gate of an event (docs/product/gate.md). */
export const scanEndpoints = {
  recordScans: defineEndpoint({
    method: 'POST',
    path: '/events/:id/scans',
    summary: 'Record up to 200 scans; each has a result of its own',
    access: 'gate',
    keys: {
      roles: ['gate'],
      namesKey: true,
      response: z.object({ results: z.array(resultForKeys), version: z.int() }),
    },
    params,
    // Each is parsed by itself, so that a wrong one stops no other.
    body: z.object({
      scans: z
        .array(z.unknown() as z.ZodType<z.input<typeof scan>>, { error: FIELD_TEXT.scans })
        .min(1, FIELD_TEXT.scans),
    }),
    errors: ['EVENT_NOT_FOUND', 'TOO_LARGE'],
    response: z.object({ results: z.array(scanResult), version: z.int() }),
  }),
  listScans: defineEndpoint({
    method: 'GET',
    path: '/events/:id/scans',
    summary: 'List the scans of an event in order of receipt',
    access: 'event-organizer',
    params,
    query: z.object({
      ...pageQuery(PAGE_SIZE.scans, PAGE_SIZE.maxCrew),
      verdict: z.enum(VERDICTS).optional(),
      participationId: id.optional(),
      /** Conflicts of which nobody has said what they were. */
      unresolved: queryBoolean.optional(),
    }),
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ scans: z.array(recordedScan), pagination }),
  }),
  resolveConflict: defineEndpoint({
    method: 'POST',
    path: '/events/:id/scans/:nonce/resolution',
    summary: 'Say what a conflict was',
    access: 'event-organizer',
    params: z.object({ id, nonce: z.string().max(40) }),
    body: conflictResolution,
    errors: ['EVENT_NOT_FOUND', 'NO_CONFLICT'],
    response: z.object({ scan: recordedScan }),
  }),
};
