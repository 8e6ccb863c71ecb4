import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_COUNT, MAX_STATISTICS_DAYS } from '../limits.ts';
import { id } from '../shared/text.ts';

/**
 * What there was at the end of a day; on the present day, at the last count
 * (docs/product/administration.md#admin-stats).
 */
const dailyStatistics = z.object({
  /** UTC. */
  day: z.iso.date(),
  users: z.int(),
  events: z.int(),
  joins: z.int(),
  messages: z.int(),
  storedBytes: z.int(),
});
/** The statistics of one day. */
export type DailyStatistics = z.output<typeof dailyStatistics>;

/** Counts over the whole product (docs/product/administration.md#admin-stats). */
const adminStats = z.object({
  users: z.int(),
  events: z.object({ total: z.int(), approved: z.int(), unapproved: z.int(), upcoming: z.int() }),
  participants: z.object({ confirmed: z.int(), waitlist: z.int() }),
  threads: z.int(),
  messages: z.int(),
  moments: z.int(),
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** What waits for the superadmin, or has failed. */
  attention: z.object({
    pendingEvents: z.int(),
    openReports: z.int(),
    failedMails: z.int(),
    deadJobs: z.int(),
    /** Remotes that at least 5 page loads failed to open since yesterday. */
    failingRemotes: z.int(),
  }),
  /** Of the last days, the earliest first and today last. */
  history: z.array(dailyStatistics),
});
/** The counts of `adminStats`. */
export type AdminStats = z.output<typeof adminStats>;

/** Events that wait for the superadmin: how many, and the first of them. */
const waitingEvents = z.object({
  count: z.int(),
  events: z
    .array(z.object({ id, title: z.string(), organizer: z.object({ id, name: z.string() }) }))
    .max(MAX_COUNT.waitingEvents),
});

/** What waits for the superadmin (docs/product/administration.md#admin-waiting). */
const adminWaiting = z.object({
  /** Those that were created first. */
  pending: waitingEvents,
  /** Approved ones to come that were changed since; the soonest. */
  changed: waitingEvents,
  openReports: z.int(),
});
/** What waits for the superadmin. */
export type AdminWaiting = z.output<typeof adminWaiting>;

/** Statistics, for the superadmin only (docs/product/administration.md#admin-stats). */
export const statisticsEndpoints = {
  getAdminStats: defineEndpoint({
    method: 'GET',
    path: '/admin/stats',
    summary: 'Count everything in the product, now and on each of the last days',
    access: 'superadmin',
    query: z.object({ days: z.coerce.number().int().min(7).max(MAX_STATISTICS_DAYS).default(30) }),
    errors: [],
    response: adminStats,
  }),
  getAdminWaiting: defineEndpoint({
    method: 'GET',
    path: '/admin/waiting',
    summary: 'Get what waits for you: pending and changed events, and open reports',
    access: 'superadmin',
    errors: [],
    response: adminWaiting,
  }),
};
