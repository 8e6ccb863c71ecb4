import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_COUNT } from '../limits.ts';
import { timestamp } from '../shared/text.ts';

/** The position of a contribution to a slot, or that it is left out (docs/remote.md#slots). */
export const slotOrder = z.union([z.int().min(-1_000).max(1_000), z.literal('off')]);

/** Why a remote did not load or render (docs/remote.md#failures). */
const REMOTE_FAILURE_KINDS = [
  'network',
  'cors',
  'http',
  'timeout',
  'integrity',
  'incompatible',
  'missing-export',
  'evaluation',
  'render',
  'frozen',
] as const;

/** One of the kinds of failure. */
export type RemoteFailureKind = (typeof REMOTE_FAILURE_KINDS)[number];

/**
 * What a page reports besides failures to load: an earlier build took the place of this one, an
 * uncaught error or an unhandled rejection whose script belongs to this build, a remote that the
 * page could not read in the registry.
 */
const PAGE_ERROR_KINDS = [
  ...REMOTE_FAILURE_KINDS,
  'replaced',
  'error',
  'rejection',
  'registry',
] as const;

/** One of the kinds of error that a page reports. */
export type PageErrorKind = (typeof PAGE_ERROR_KINDS)[number];

/**
 * What happened to a build of a remote, or of the shell, on one page; `opened` is counted to
 * compare builds by their share of failures. Nothing about whose browser it was.
 */
const pageReport = z.object({
  remote: z.string().regex(/^[a-z][a-z0-9]{0,29}$/),
  build: z.string().regex(/^[\w.-]{1,64}$/),
  kind: z.enum(['opened', ...PAGE_ERROR_KINDS]),
});
/** A report of a page. */
export type PageReport = z.output<typeof pageReport>;

/** What a page reports at once. */
const pageReports = z.object({
  reports: z.array(pageReport).min(1).max(MAX_COUNT.pageReports),
});

/** What pages reported of builds, with how often. */
export const pageErrors = z.array(
  z.object({
    build: z.string(),
    kind: z.enum(PAGE_ERROR_KINDS),
    count: z.int(),
    lastAt: timestamp,
  }),
);

/**
 * How the current build of a remote is: `unopened` when no page has reported that it opened it, in
 * 7 days, so that nobody knows; `doubtful` when it fails more often than the one before, of which
 * too few say so to call it failing; `failing` when browsers reported it in the last 24 hours,
 * `altered` when a file of it does not match the registry, `missing` when the server does not have
 * it (docs/product/administration.md#admin-system).
 */
const REMOTE_HEALTH = ['unopened', 'healthy', 'doubtful', 'failing', 'altered', 'missing'] as const;
/** How the current build of a remote is. */
export type RemoteHealth = (typeof REMOTE_HEALTH)[number];

/** A published remote, how its current build is, and what pages reported of it. */
export const remoteState = z.object({
  id: z.string(),
  label: z.string(),
  version: z.string(),
  build: z.string(),
  /** The share of people, from 0 to 1, who open another build; null without a canary. */
  canaryShare: z.number().nullable(),
  /** What was decided of its contributions, by slot (docs/remote.md#slots). */
  slotOrders: z.record(z.string(), slotOrder).optional(),
  health: z.enum(REMOTE_HEALTH),
  /** Of the last 7 days and all its builds, the most frequent first. */
  failures: pageErrors,
  /** Of the last 7 days: how many pages opened the current build and the canary. */
  openings: z.array(z.object({ build: z.string(), count: z.int() })),
  /**
   * New builds whose share of failures exceeds that of the build before
   * (docs/product/administration.md#admin-system).
   */
  worseBuilds: z.array(
    z.object({
      build: z.string(),
      /** Failures for each page that opened the build, from 0 to 1. */
      failureShare: z.number(),
      formerBuild: z.string(),
      formerShare: z.number(),
    }),
  ),
});

/** What pages report of builds (docs/product/administration.md#admin-system). */
export const remoteStateEndpoints = {
  sendPageReports: defineEndpoint({
    method: 'POST',
    path: '/system/page-reports',
    summary: 'Report which builds a page opened, and which of them failed',
    access: 'anyone',
    body: pageReports,
    errors: [],
    response: z.object({}),
    rateLimitPerMinute: 20,
  }),
};
