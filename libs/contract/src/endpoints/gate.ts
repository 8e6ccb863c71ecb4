import { z } from 'zod';
import { VERDICTS } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE } from '../limits.ts';
import {
  conflictResolution,
  emergencyContact,
  gateChange,
  gateList,
  gatePerson,
  listVersion,
  recordedScan,
  type scan,
  scanResult,
  walkIn,
} from '../schemas/gate.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { id, queryBoolean } from '../schemas/text.ts';
import { FIELD_TEXT } from '../texts.ts';

const params = z.object({ id });
const person = z.object({ id, participationId: id });

/** The gate of an event (docs/product/gate.md). */
export const gateEndpoints = {
  getGate: defineEndpoint({
    method: 'GET',
    path: '/events/:id/gate',
    summary: 'Get the list of the gate, or what has changed of it since a version',
    access: 'gate',
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
  recordScans: defineEndpoint({
    method: 'POST',
    path: '/events/:id/scans',
    summary: 'Record up to 200 scans; each has a result of its own',
    access: 'gate',
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
  addWalkIn: defineEndpoint({
    method: 'POST',
    path: '/events/:id/walk-ins',
    summary: 'Add a player without an account, confirmed and in',
    access: 'gate',
    params,
    body: walkIn,
    errors: [
      'EVENT_NOT_FOUND',
      'FORBIDDEN',
      'EVENT_FULL',
      'OPTION_SOLD_OUT',
      'NONCE_REUSED',
      'TOO_MANY_WALK_INS',
      'WAIVER_CHANGED',
    ],
    response: z.object({ person: gatePerson }),
    status: 201,
  }),
  updateGatePerson: defineEndpoint({
    method: 'PATCH',
    path: '/events/:id/gate/:participationId',
    summary: 'Tick what somebody was handed out or has returned, or write a note',
    access: 'gate',
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
