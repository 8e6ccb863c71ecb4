import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE } from '../limits.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { id, timestamp } from '../shared/text.ts';
import { pageErrors, remoteState } from './remote-states.ts';

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

/** A host whose webhooks fail (docs/product/webhooks.md#webhook-screens). */
const failingHost = z.object({
  host: z.string(),
  webhooks: z.int(),
  /** Since the first of them does. */
  failingSince: timestamp,
  /** Changes that they have not got yet, counted up to 10,000. */
  waiting: z.int(),
});

/** What runs, and what has failed (docs/product/administration.md#admin-system). */
const systemState = z.object({
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
   * What a provider of payments has to refund. The failed ones are for the organizers, except
   * the orphaned, whose event is gone.
   */
  refunds: z.object({ waiting: z.int(), failed: z.int(), orphaned: z.int() }),
  /** Those with the most failing webhooks, at most 20. Left out by a server of the last release. */
  failingHosts: z.array(failingHost).optional(),
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
const failedMailPage = z.object({ mails: z.array(failedMail), pagination });

/** Liveness and readiness (docs/product/api-conventions.md#health). */
export const healthEndpoints = {
  getHealth: defineEndpoint({
    method: 'GET',
    path: '/health',
    summary: 'Check that the process is running',
    access: 'anyone',
    errors: [],
    response: z.object({ status: z.literal('up'), version: z.string() }),
  }),
  getReadiness: defineEndpoint({
    method: 'GET',
    path: '/ready',
    summary: 'Check that the database and the file store can be reached',
    access: 'anyone',
    errors: [],
    response: z.object({ status: z.literal('ready') }),
  }),
};

/** What runs, and what has failed (docs/product/administration.md#admin-system). */
export const systemEndpoints = {
  getSystem: defineEndpoint({
    method: 'GET',
    path: '/admin/system',
    summary: 'Get servers, database, store, email, failing webhooks, jobs and remotes',
    access: 'superadmin',
    errors: [],
    response: systemState,
  }),
  listFailedMails: defineEndpoint({
    method: 'GET',
    path: '/admin/mails/failed',
    summary: 'List emails that could not be sent, the latest first',
    access: 'superadmin',
    query: z.object(pageQuery(PAGE_SIZE.failedMails)),
    errors: [],
    response: failedMailPage,
  }),
  retryMail: defineEndpoint({
    method: 'POST',
    path: '/admin/mails/:id/retry',
    summary: 'Queue a failed email again',
    access: 'superadmin',
    params: z.object({ id }),
    errors: ['MAIL_NOT_FOUND'],
    response: z.object({}),
  }),
};
