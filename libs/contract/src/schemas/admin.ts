import { z } from 'zod';
import { messageContent, userType } from './message.ts';
import { id, timestamp } from './text.ts';

/** A thread as the superadmin sees it (docs/product/administration.md#admin-threads). */
export const adminThread = z.object({
  threadId: id,
  event: z.object({
    id: id.nullable(),
    title: z.string(),
    imageUrl: z.string().nullable(),
    date: timestamp,
    organizer: z.object({ name: z.string() }),
    deleted: z.boolean(),
  }),
  createdAt: timestamp,
  lastActivity: timestamp,
  messageCount: z.int(),
  unreadCount: z.int(),
  participants: z.array(
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      emailConfirmed: z.boolean(),
      avatarUrl: z.string().nullable(),
      userType,
    }),
  ),
  latestMessage: z
    .object({
      id,
      sender: z.object({ id, name: z.string() }),
      content: messageContent,
      deleted: z.boolean(),
      createdAt: timestamp,
    })
    .nullable(),
});
/** An `adminThread`. */
export type AdminThread = z.output<typeof adminThread>;

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
export const adminStats = z.object({
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
