import { z } from 'zod';
import { MAX_COUNT } from '../limits.ts';
import { pagination } from './pagination.ts';
import { slotOrder } from './publishing.ts';
import { id, timestamp } from './text.ts';

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
export const pageReports = z.object({
  reports: z.array(pageReport).min(1).max(MAX_COUNT.pageReports),
});

const pageErrors = z.array(
  z.object({
    build: z.string(),
    kind: z.enum(PAGE_ERROR_KINDS),
    count: z.int(),
    lastAt: timestamp,
  }),
);

const serverNode = z.object({
  id,
  host: z.string(),
  version: z.string(),
  startedAt: timestamp,
  seenAt: timestamp,
  /**
   * Parts that failed since it started, after which they were started again or repeated their work;
   * the latest first.
   */
  failures: z.array(z.object({ part: z.string(), count: z.int(), lastAt: timestamp })),
});

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

/** The latest run of a timed job. */
const jobRun = z.object({
  name: z.string(),
  /** The node that ran it. */
  host: z.string(),
  intervalMs: z.int(),
  startedAt: timestamp,
  durationMs: z.int(),
  /** What it did, such as the number of files that it removed. */
  counts: z.record(z.string(), z.int()),
  /** The latest failure, which may be of an earlier run; null without one. */
  failure: z.object({ at: timestamp, error: z.string() }).nullable(),
});

const deadJob = z.object({
  id: z.string(),
  name: z.string(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  failedAt: timestamp,
});

/** What runs, and what has failed (docs/product/administration.md#admin-system). */
export const systemState = z.object({
  version: z.string(),
  /** Those seen in the last hour, the newest first. */
  nodes: z.array(serverNode),
  database: z.object({
    version: z.string(),
    sizeBytes: z.int(),
    /** The file name of the latest migration. */
    latestMigration: z.string(),
  }),
  storage: z.enum(['disk', 's3']),
  mail: z.object({ isSent: z.boolean(), waiting: z.int(), failed: z.int() }),
  /**
   * What a provider of payments has to give back. The failed ones are for the organizers, except
   * the orphaned, whose event is gone.
   */
  refunds: z.object({ waiting: z.int(), failed: z.int(), orphaned: z.int() }),
  jobs: z.object({ waiting: z.int(), dead: z.array(deadJob), runs: z.array(jobRun) }),
  remotes: z.array(remoteState),
  /** Errors of the shell itself, of the last 7 days, the most frequent first. */
  shellErrors: pageErrors,
});
/** The state of the system. */
export type SystemState = z.output<typeof systemState>;

/** A mail that could not be sent. */
const failedMail = z.object({
  id,
  kind: z.string(),
  recipient: z.string(),
  error: z.string(),
  createdAt: timestamp,
});
/** A mail that could not be sent. */
export type FailedMail = z.output<typeof failedMail>;

/** A page of failed mails. */
export const failedMailPage = z.object({ mails: z.array(failedMail), pagination });
