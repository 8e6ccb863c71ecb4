import { z } from 'zod';
import { CHRONO_RESULTS, LEGAL_LIMITS, LIMIT_BASES } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { CHRONO_BOUNDS } from '../field-limits.ts';
import { LENGTH, MAX_COUNT, PAGE_SIZE } from '../limits.ts';
import { nonce } from '../shared/nonce.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { id, line, requiredLine, timestamp } from '../shared/text.ts';
import { wholeNumber } from '../shared/whole-number.ts';
import { FIELD_TEXT } from '../texts.ts';

const base = z.enum(LIMIT_BASES, { error: FIELD_TEXT.classBase });

const engagement = wholeNumber(FIELD_TEXT.engagementM, 0, CHRONO_BOUNDS.maxEngagementM);

/** How much energy the guns of a class may have (docs/product/chronograph.md#limits). */
export const classLimit = z.object({
  /** `full_auto`, `single_shot`, or a name of the organizer's. */
  class: z.string(),
  /** What the class is by law, which no limit exceeds. */
  base: z.enum(LIMIT_BASES),
  millijoules: z.int(),
  /** Nearer than that nobody may be shot at with it; null: no such distance. */
  minimumEngagementM: z.int().nullable(),
});

const newLimit = z
  .object({
    class: requiredLine(LENGTH.gunClass, FIELD_TEXT.gunClass),
    base: base.optional(),
    millijoules: wholeNumber(FIELD_TEXT.limitMillijoules, 1, LEGAL_LIMITS.single_shot),
    minimumEngagementM: engagement.nullable().default(null),
  })
  // A class of the law is its own base; the others say which one they are.
  .transform((limit) => ({ ...limit, base: legalBase(limit.class) ?? limit.base }))
  .check(({ value, issues }) => {
    const given = value.base;
    if (!given) issues.push(wrong(value, 'base', FIELD_TEXT.classBase));
    else if (value.millijoules > LEGAL_LIMITS[given])
      issues.push(wrong(value, 'millijoules', FIELD_TEXT.limitMillijoules));
  })
  .transform((limit) => ({ ...limit, base: limit.base as z.output<typeof base> }));

function wrong(input: unknown, path: string, message: string) {
  return { code: 'custom' as const, input, path: [path], message };
}

function legalBase(name: string): z.output<typeof base> | undefined {
  return LIMIT_BASES.find((one) => one === name);
}

/** The limits of an organizer, all of them; a class of the law that is left out has that of it. */
export const newLimits = z.object({
  limits: z
    .array(newLimit)
    .max(MAX_COUNT.gunClasses)
    .check(({ value, issues }) => {
      const names = value.map((limit) => limit.class.toLowerCase());
      for (const [index, name] of names.entries()) {
        const isOther = legalBase(name) !== undefined && value[index]?.class !== name;
        if (names.indexOf(name) === index && !isOther) continue;
        const path = [index, 'class'];
        issues.push({ code: 'custom', input: value, path, message: FIELD_TEXT.gunClassTaken });
      }
    }),
});

/** What somebody measured at a gun, as a device sends it. */
export const chronoCheck = z
  .object({
    nonce,
    participationId: id,
    /** Tells the guns of one person apart, without case. */
    gun: requiredLine(LENGTH.gunLabel, FIELD_TEXT.gunLabel),
    class: requiredLine(LENGTH.gunClass, FIELD_TEXT.gunClass),
    bbCentigrams: wholeNumber(
      FIELD_TEXT.bbCentigrams,
      CHRONO_BOUNDS.minBbCentigrams,
      CHRONO_BOUNDS.maxBbCentigrams,
    ),
    fpsTenths: wholeNumber(
      FIELD_TEXT.fpsTenths,
      CHRONO_BOUNDS.minFpsTenths,
      CHRONO_BOUNDS.maxFpsTenths,
    )
      .nullable()
      .default(null),
    millijoules: wholeNumber(FIELD_TEXT.millijoules, 1, CHRONO_BOUNDS.maxMillijoules)
      .nullable()
      .default(null),
    /** The sticker on the gun; nothing typed is none. */
    tag: line(LENGTH.chronoTag)
      .nullable()
      .default(null)
      .transform((tag) => tag || null),
    /** By the server's clock, as far as the device knows it. */
    occurredAt: z.iso.datetime({ offset: true, error: FIELD_TEXT.dateFormat }),
    /** The device has decided without the server. */
    wasOffline: z.boolean(),
  })
  .refine(({ fpsTenths, millijoules }) => (fpsTenths === null) !== (millijoules === null), {
    path: ['fpsTenths'],
    error: FIELD_TEXT.chronoMeasurement,
  });
/** A parsed `chronoCheck`. */
export type ChronoCheck = z.output<typeof chronoCheck>;

const result = z.enum(CHRONO_RESULTS);

/** What the server says to one check. */
const chronoCheckResult = z.object({
  nonce: z.string(),
  /** Whether it was booked: 200, wrong: 400, or refused for what was booked before: 409. */
  status: z.union([z.literal(200), z.literal(400), z.literal(409)]),
  /** Rounded half up; null when it was not booked, as the two below. */
  computedMillijoules: z.int().nullable(),
  limitMillijoules: z.int().nullable(),
  result: result.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
/** A `chronoCheckResult` in a response. */
export type ChronoCheckResult = z.output<typeof chronoCheckResult>;

/** A gun of somebody on the list of the gate: the check of it that counts. */
export const checkedGun = z.object({
  gun: z.string(),
  class: z.string(),
  computedMillijoules: z.int(),
  limitMillijoules: z.int(),
  result,
  tag: z.string().nullable(),
  occurredAt: timestamp,
});
/** A `checkedGun` in a response. */
export type CheckedGun = z.output<typeof checkedGun>;

/** A check as it was booked, with its result and the limit of that moment. */
const recordedCheck = checkedGun.extend({
  nonce: z.string(),
  participationId: id,
  name: z.string(),
  base: z.enum(LIMIT_BASES),
  bbCentigrams: z.int(),
  fpsTenths: z.int().nullable(),
  millijoules: z.int().nullable(),
  receivedAt: timestamp,
  wasOffline: z.boolean(),
  /** The clock of the device was wrong: `occurredAt` is the time of receipt. */
  isClockCorrected: z.boolean(),
  by: z.object({ kind: z.enum(['account', 'device']), id: id.nullable(), name: z.string() }),
});
/** A `recordedCheck` in a response. */
export type RecordedCheck = z.output<typeof recordedCheck>;

const params = z.object({ id });
const limits = z.object({
  limits: z.array(classLimit),
  /** Some are saved: guns are measured. Left out by a server of the last release. */
  hasOwnLimits: z.boolean().optional(),
});

/** Chronograph checks of guns (docs/product/chronograph.md). */
export const chronoEndpoints = {
  getLimits: defineEndpoint({
    method: 'GET',
    path: '/limits',
    summary: 'Get your limits of muzzle energy; those of the law where you have set none',
    access: 'signed-in',
    errors: [],
    response: limits,
  }),
  setLimits: defineEndpoint({
    method: 'PUT',
    path: '/limits',
    summary: 'Replace your limits of muzzle energy; none can be above that of the law',
    access: 'signed-in',
    body: newLimits,
    errors: [],
    response: limits,
    rateLimitPerMinute: 20,
  }),
  recordChecks: defineEndpoint({
    method: 'POST',
    path: '/events/:id/chrono',
    summary: 'Record up to 200 chronograph checks; each has a result of its own',
    access: 'gate',
    params,
    // Each is parsed by itself, so that a wrong one stops no other.
    body: z.object({
      checks: z
        .array(z.unknown() as z.ZodType<z.input<typeof chronoCheck>>, { error: FIELD_TEXT.checks })
        .min(1, FIELD_TEXT.checks),
    }),
    errors: ['EVENT_NOT_FOUND', 'TOO_LARGE'],
    response: z.object({ results: z.array(chronoCheckResult), version: z.int() }),
  }),
  listChecks: defineEndpoint({
    method: 'GET',
    path: '/events/:id/chrono',
    summary: 'List the chronograph checks of an event in order of receipt',
    access: 'gate',
    params,
    query: z.object({
      ...pageQuery(PAGE_SIZE.chronoChecks, PAGE_SIZE.maxCrew),
      participationId: id.optional(),
    }),
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ checks: z.array(recordedCheck), pagination }),
  }),
  getChronoLog: defineEndpoint({
    method: 'GET',
    path: '/events/:id/chrono/log',
    summary: 'Download the chronograph checks of an event, as PDF',
    access: 'event-organizer',
    params,
    errors: ['EVENT_NOT_FOUND'],
    responseKind: 'file',
    response: z.object({}),
    rateLimitPerMinute: 20,
  }),
};
