import { z } from 'zod';
import { WAIVER_FILTERS, WAIVER_SIGNERS, WAIVER_STATES, WAIVER_VALIDITIES } from '../choices.ts';
import { cleanText } from '../clean-text.ts';
import { defineEndpoint } from '../endpoint.ts';
import { WAIVER } from '../field-limits.ts';
import { LENGTH } from '../limits.ts';
import { dependantQuery } from '../participation/dependants.ts';
import { email } from '../shared/email.ts';
import { nonce } from '../shared/nonce.ts';
import { id, isStorable, requiredLine, timestamp } from '../shared/text.ts';
import { drawsLine, isSignedName } from '../signed-by.ts';
import { FIELD_TEXT } from '../texts.ts';

/** An age below which something holds: from 0, nobody, to 18. */
const ageBelow = z
  .int(FIELD_TEXT.waiverAge)
  .min(0, FIELD_TEXT.waiverAge)
  .max(WAIVER.maxAge, FIELD_TEXT.waiverAge);

/** What an organizer has players sign (docs/product/waivers.md). */
const newWaiver = z.object({
  /** Paragraphs, with an empty line between them. */
  body: z
    .string({ error: FIELD_TEXT.waiverBody })
    .overwrite(cleanText)
    .trim()
    .min(1, FIELD_TEXT.waiverBody)
    .max(LENGTH.waiverBody, `At most ${LENGTH.waiverBody} characters`)
    .refine(isStorable, FIELD_TEXT.characters),
  validFor: z.enum(WAIVER_VALIDITIES, FIELD_TEXT.waiverValidity).default('year'),
  /** Below this age one's own signature is not enough. */
  guardianBelow: ageBelow.default(18),
  /** Below this age somebody has to come along. */
  accompaniedBelow: ageBelow.default(16),
  /** Whoever has signed an earlier version has to sign again. */
  isMaterial: z.boolean().default(false),
});
/** A parsed `newWaiver`. */
export type NewWaiver = z.output<typeof newWaiver>;

/** The waiver of an organizer as it is today. */
const waiver = z.object({
  /** From 1; every change makes a new one. */
  version: z.int(),
  body: z.string(),
  validFor: z.enum(WAIVER_VALIDITIES),
  guardianBelow: z.int(),
  accompaniedBelow: z.int(),
  createdAt: timestamp,
});
/** A `waiver` in a response. */
export type Waiver = z.output<typeof waiver>;

/** How somebody stands to the waiver of an event (docs/product/waivers.md#states). */
export const waiverState = z.enum(WAIVER_STATES);

/** A filter by waiver; `due` lists who has to sign, whether they have signed before or not. */
export const waiverFilter = z.enum(WAIVER_FILTERS);

/**
 * The path data of a drawn signature: numbers and the letters of five commands, so that nothing in
 * it can be markup. What draws no line is null.
 */
const strokes = z
  .string({ error: FIELD_TEXT.strokes })
  .max(WAIVER.maxStrokesBytes, FIELD_TEXT.strokes)
  .regex(/^[MLCQZmlcqz0-9 ,.-]*$/, FIELD_TEXT.strokes)
  .nullish()
  .transform((path) => (path && drawsLine(path) ? path : null));

const signed = {
  /** Of the text that was shown. */
  version: z.int(FIELD_TEXT.waiverVersion).min(1, FIELD_TEXT.waiverVersion),
  typedName: requiredLine(LENGTH.name, FIELD_TEXT.typedName).refine(
    isSignedName,
    FIELD_TEXT.typedName,
  ),
  strokes,
};

/** A signature to give at the gate, as part of something else. */
export const gateSignature = z.object({
  ...signed,
  /** At the gate a guardian can sign for a minor. */
  signer: z.enum(WAIVER_SIGNERS).default('self'),
});

/** A signature to give. */
const newSignature = gateSignature.extend({
  nonce,
  /** At the gate: who signs. */
  participationId: id.optional(),
});
/** A parsed `newSignature`. */
export type NewSignature = z.output<typeof newSignature>;

/** A signature of a guardian, given by a link. */
const guardianSignature = z.object(signed);

/** A signature that was given. */
const waiverSignature = z.object({
  id,
  version: z.int(),
  signer: z.enum(WAIVER_SIGNERS),
  typedName: z.string(),
  /** Path data for `<path d>`; null when nothing was drawn. */
  strokes: z.string().nullable(),
  signedAt: timestamp,
  /** The last day on which it holds, `YYYY-MM-DD`; null: for its event alone. */
  lastDay: z.string().nullable(),
  withdrawnAt: timestamp.nullable(),
});
/** A `waiverSignature` in a response. */
export type WaiverSignature = z.output<typeof waiverSignature>;

/** The waiver of an event and how the caller stands to it. */
const eventWaiver = z.object({
  waiver: waiver.nullable(),
  state: waiverState,
  /** The one that decides the state. */
  signature: waiverSignature.nullable(),
  /** The caller is too young to sign alone. */
  needsGuardian: z.boolean(),
});
/** An `eventWaiver` in a response. */
export type EventWaiver = z.output<typeof eventWaiver>;

/** Whom a link is sent to that a guardian signs with. */
const guardianLink = z.object({
  email,
  participationId: id.optional(),
  /** Sent again with the same one, it is one mail. */
  nonce: nonce.optional(),
});

/** What a guardian sees, and nothing else. */
const guardianView = z.object({
  player: z.object({ name: z.string(), age: z.int().nullable() }),
  event: z.object({ title: z.string(), date: timestamp }),
  waiver: z.object({ version: z.int(), body: z.string() }),
});
/** A `guardianView` in a response. */
export type GuardianView = z.output<typeof guardianView>;

const params = z.object({ id });
/** Any text: whatever is no link is not found. */
const link = z.object({ token: z.string() });

/** Waivers and what is signed under them (docs/product/waivers.md). */
export const waiverEndpoints = {
  getWaiver: defineEndpoint({
    method: 'GET',
    path: '/waiver',
    summary: 'Get the waiver that players of your events sign; null without one',
    access: 'signed-in',
    errors: [],
    response: z.object({ waiver: waiver.nullable() }),
  }),
  updateWaiver: defineEndpoint({
    method: 'PUT',
    path: '/waiver',
    summary: 'Set the waiver that players of your events sign; a change is a new version',
    access: 'signed-in',
    body: newWaiver,
    errors: ['QUOTA_REACHED'],
    response: z.object({ waiver }),
    rateLimitPerMinute: 20,
  }),
  removeWaiver: defineEndpoint({
    method: 'DELETE',
    path: '/waiver',
    summary: 'Have players of your events sign nothing; what was signed is kept',
    access: 'signed-in',
    errors: [],
    response: z.object({ waiver: z.null() }),
    rateLimitPerMinute: 20,
  }),
  getEventWaiver: defineEndpoint({
    method: 'GET',
    path: '/events/:id/waiver',
    summary: 'Get the waiver of an event, and how you or your dependant stand to it',
    access: 'reader-or-gate',
    params,
    query: dependantQuery,
    errors: ['EVENT_NOT_FOUND', 'DEPENDANT_NOT_FOUND'],
    response: eventWaiver,
  }),
  signWaiver: defineEndpoint({
    method: 'POST',
    path: '/events/:id/waiver/signatures',
    summary: 'Sign the waiver of an event you have joined, or at its gate have somebody sign it',
    access: 'reader-or-gate',
    params,
    query: dependantQuery,
    body: newSignature,
    errors: [
      'EVENT_NOT_FOUND',
      'NOT_JOINED',
      'PARTICIPANT_NOT_FOUND',
      'WAIVER_CHANGED',
      'NEEDS_GUARDIAN',
      'NO_GUARDIAN_NEEDED',
      'NONCE_REUSED',
      'QUOTA_REACHED',
    ],
    response: z.object({ signature: waiverSignature }),
    status: 201,
    rateLimitPerMinute: 120,
  }),
  withdrawSignature: defineEndpoint({
    method: 'DELETE',
    path: '/waiver/signatures/:id',
    summary: 'Withdraw your signature; without another one the gate does not let you in',
    access: 'signature-owner',
    params,
    errors: ['SIGNATURE_NOT_FOUND'],
    response: z.object({ signature: waiverSignature }),
  }),
  sendGuardianLink: defineEndpoint({
    method: 'POST',
    path: '/events/:id/waiver/guardian-link',
    summary: 'Mail a link with which a guardian signs for a minor; it shows nothing else',
    access: 'reader-or-gate',
    params,
    body: guardianLink,
    errors: [
      'EVENT_NOT_FOUND',
      'NOT_JOINED',
      'PARTICIPANT_NOT_FOUND',
      'NO_GUARDIAN_NEEDED',
      'EMAIL_NOT_CONFIRMED',
      'NOT_APPROVED',
      'QUOTA_REACHED',
      'NONCE_REUSED',
    ],
    response: z.object({}),
    rateLimitPerMinute: 20,
  }),
  getGuardianSignature: defineEndpoint({
    method: 'GET',
    path: '/guardian-signatures/:token',
    summary: 'Get what a guardian is asked to sign',
    access: 'anyone',
    params: link,
    errors: ['LINK_NOT_FOUND'],
    response: guardianView,
    rateLimitPerMinute: 30,
    skipRefreshOn401: true,
  }),
  signAsGuardian: defineEndpoint({
    method: 'POST',
    path: '/guardian-signatures/:token',
    summary: 'Sign for a minor with the link of a mail; it works once',
    access: 'anyone',
    params: link,
    body: guardianSignature,
    errors: ['LINK_NOT_FOUND', 'WAIVER_CHANGED'],
    response: z.object({ signature: waiverSignature.pick({ typedName: true, signedAt: true }) }),
    status: 201,
    rateLimitPerMinute: 10,
    skipRefreshOn401: true,
  }),
  getSignedWaiver: defineEndpoint({
    method: 'GET',
    path: '/events/:id/waiver/signed',
    summary: 'Download what you have signed for an event, as PDF',
    access: 'participant',
    params,
    query: dependantQuery,
    errors: ['NOT_JOINED', 'SIGNATURE_NOT_FOUND'],
    responseKind: 'file',
    response: z.object({}),
    rateLimitPerMinute: 30,
  }),
  getParticipantWaiver: defineEndpoint({
    method: 'GET',
    path: '/events/:id/participants/:userId/waiver',
    summary: 'Download what a participant has signed, as PDF',
    access: 'event-organizer',
    params: z.object({ id, userId: id }),
    errors: ['EVENT_NOT_FOUND', 'PARTICIPANT_NOT_FOUND', 'SIGNATURE_NOT_FOUND'],
    responseKind: 'file',
    response: z.object({}),
    rateLimitPerMinute: 60,
  }),
};
