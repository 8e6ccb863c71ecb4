import { z } from 'zod';
import { USER_SORTS } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { moment } from '../files/moments.ts';
import { LENGTH, PAGE_SIZE } from '../limits.ts';
import { dependantDateOfBirth } from '../participation/dependants.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { participationStatus } from '../shared/participation-states.ts';
import { id, requiredLine, search, text, timestamp } from '../shared/text.ts';
import { currentPassword, dateOfBirth, dateOfBirthOfAnyAge, user } from '../shared/user.ts';
import { FIELD_TEXT } from '../texts.ts';

/** What the list of accounts can be sorted by (docs/product/administration.md#admin-users). */
export const userSort = z.enum(USER_SORTS);

/** The order of a sorted list. */
const sortDirection = z.enum(['ascending', 'descending']);

/** An account as the superadmin sees it (docs/product/administration.md#admin-users). */
const adminUser = user.extend({
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
    setDateOfBirth: z.boolean(),
    removeSecondFactors: z.boolean(),
  }),
});
/** An account as the superadmin sees it. */
export type AdminUser = z.output<typeof adminUser>;

/**
 * An account with what belongs to it. Lists hold the latest entries; the stats and `joinsCount` say
 * how many there are.
 */
const adminUserDetails = adminUser.extend({
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
  /** Whom the account books for, by name. Left out by a server of the last release. */
  dependants: z.array(z.object({ id, name: z.string(), age: z.int() })).optional(),
});
/** An account with what belongs to it. */
export type AdminUserDetails = z.output<typeof adminUserDetails>;

/** A suspension; the reason is sent to the account (docs/product/administration.md#suspension). */
export const suspension = z.object({ reason: text(LENGTH.suspensionReason).default('') });

/** Another date of birth, and what shows that it is right (docs/product/administration.md#ages). */
const newDateOfBirth = z
  .object({
    /** Of the account; left out: the date is that of the account itself. */
    dependantId: id.optional(),
    dateOfBirth: dateOfBirthOfAnyAge,
    /** For the audit log. */
    reason: requiredLine(LENGTH.auditReason, FIELD_TEXT.dateOfBirthReason),
  })
  .superRefine(({ dependantId, dateOfBirth: day }, { addIssue }) => {
    const schema = dependantId ? dependantDateOfBirth : dateOfBirth(FIELD_TEXT.accountTooYoung);
    for (const { message } of schema.safeParse(day).error?.issues ?? [])
      addIssue({ code: 'custom', path: ['dateOfBirth'], message });
  });

const params = z.object({ id });

/**
 * Accounts under administration, for the superadmin only
 * (docs/product/administration.md#admin-users).
 */
export const adminUserEndpoints = {
  listUsers: defineEndpoint({
    method: 'GET',
    path: '/admin/users',
    summary: 'List accounts with their activity; searches names and emails',
    access: 'superadmin',
    query: z.object({
      ...pageQuery(PAGE_SIZE.adminUsers),
      search: search.optional(),
      sort: userSort.default('joined'),
      direction: sortDirection.default('descending'),
    }),
    errors: [],
    response: z.object({ users: z.array(adminUser), pagination }),
  }),
  getUser: defineEndpoint({
    method: 'GET',
    path: '/admin/users/:id',
    summary: 'Get an account with its activity and the latest of what belongs to it',
    access: 'superadmin',
    params,
    errors: ['USER_NOT_FOUND'],
    response: z.object({ user: adminUserDetails }),
  }),
  deleteUser: defineEndpoint({
    method: 'DELETE',
    path: '/admin/users/:id',
    summary: 'Delete an account with its events, messages and files',
    access: 'superadmin',
    params,
    errors: ['USER_NOT_FOUND'],
    response: z.object({}),
  }),
  createPasswordResetLink: defineEndpoint({
    method: 'POST',
    path: '/admin/users/:id/password-reset-link',
    summary:
      'Create a link with which another user can set a new password; needs your own password',
    access: 'superadmin',
    params,
    body: z.object({ currentPassword }),
    errors: ['USER_NOT_FOUND', 'ACCOUNT_SUSPENDED', 'FORBIDDEN'],
    response: z.object({ url: z.string(), expiresAt: timestamp }),
    status: 201,
  }),
  removeUserSecondFactors: defineEndpoint({
    method: 'DELETE',
    path: '/admin/users/:id/second-factors',
    summary: 'Remove the second factors of another account; needs your own password',
    access: 'superadmin',
    params,
    body: z.object({ password: currentPassword }),
    errors: ['USER_NOT_FOUND', 'NO_SECOND_FACTOR', 'FORBIDDEN'],
    response: z.object({}),
    rateLimitPerMinute: 10,
  }),
  setDateOfBirth: defineEndpoint({
    method: 'PUT',
    path: '/admin/users/:id/date-of-birth',
    summary: 'Change the date of birth of an account or its dependant, also across an age limit',
    access: 'superadmin',
    params,
    body: newDateOfBirth,
    errors: ['USER_NOT_FOUND', 'DEPENDANT_NOT_FOUND'],
    response: z.object({}),
  }),
  suspendUser: defineEndpoint({
    method: 'POST',
    path: '/admin/users/:id/suspend',
    summary: 'Suspend an account: it cannot sign in, and its events and profile are hidden',
    access: 'superadmin',
    params,
    body: suspension,
    errors: ['USER_NOT_FOUND'],
    response: z.object({}),
  }),
  restoreUser: defineEndpoint({
    method: 'POST',
    path: '/admin/users/:id/restore',
    summary: 'Restore a suspended account with everything that was hidden',
    access: 'superadmin',
    params,
    errors: ['USER_NOT_FOUND'],
    response: z.object({}),
  }),
  endUserSessions: defineEndpoint({
    method: 'DELETE',
    path: '/admin/users/:id/sessions',
    summary: 'Sign an account out everywhere',
    access: 'superadmin',
    params,
    errors: ['USER_NOT_FOUND'],
    response: z.object({ endedCount: z.int() }),
  }),
};
