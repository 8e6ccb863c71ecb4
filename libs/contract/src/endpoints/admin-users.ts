import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE } from '../limits.ts';
import {
  adminUser,
  adminUserDetails,
  sortDirection,
  suspension,
  userSort,
} from '../schemas/admin-user.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { id, search, timestamp } from '../schemas/text.ts';
import { currentPassword } from '../schemas/user.ts';

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
