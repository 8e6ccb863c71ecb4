import { z } from 'zod';
import { USER_SORTS } from '../choices.ts';
import { LENGTH } from '../limits.ts';
import { moment } from './moment.ts';
import { participationStatus } from './participation-states.ts';
import { id, text, timestamp } from './text.ts';
import { user } from './user.ts';

/** What the list of accounts can be sorted by (docs/product/administration.md#admin-users). */
export const userSort = z.enum(USER_SORTS);

/** The order of a sorted list. */
export const sortDirection = z.enum(['ascending', 'descending']);

/** An account as the superadmin sees it (docs/product/administration.md#admin-users). */
export const adminUser = user.extend({
  role: z.enum(['superadmin', 'user']),
  /** Null unless it is suspended (docs/product/administration.md#suspension). */
  suspendedAt: timestamp.nullable(),
  /**
   * Null unless its owner has asked to delete it
   * (docs/product/roles-and-accounts.md#account-deletion).
   */
  deletionRequestedAt: timestamp.nullable(),
  stats: z.object({
    eventsCreated: z.int(),
    messagesSent: z.int(),
    messagesReceived: z.int(),
    momentsCount: z.int(),
    /** The last use of a session; null if there was none. */
    lastActivity: timestamp.nullable(),
  }),
  can: z.object({
    delete: z.boolean(),
    suspend: z.boolean(),
    restore: z.boolean(),
    endSessions: z.boolean(),
    createPasswordResetLink: z.boolean(),
  }),
});
/** An account as the superadmin sees it. */
export type AdminUser = z.output<typeof adminUser>;

/**
 * An account with what belongs to it. Lists hold the latest entries; the stats and `joinsCount` say
 * how many there are.
 */
export const adminUserDetails = adminUser.extend({
  /** What the superadmin wrote to the account; empty if nothing, or if it is not suspended. */
  suspensionReason: z.string(),
  sessionsCount: z.int(),
  joinsCount: z.int(),
  events: z.array(
    z.object({
      id,
      title: z.string(),
      date: timestamp,
      approved: z.boolean(),
      hidden: z.boolean(),
    }),
  ),
  joins: z.array(
    z.object({ eventId: id, title: z.string(), date: timestamp, status: participationStatus }),
  ),
  moments: z.array(moment),
});
/** An account with what belongs to it. */
export type AdminUserDetails = z.output<typeof adminUserDetails>;

/** A suspension; the reason is sent to the account (docs/product/administration.md#suspension). */
export const suspension = z.object({ reason: text(LENGTH.suspensionReason).default('') });
