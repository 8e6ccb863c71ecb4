import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE } from '../limits.ts';
import { adminStats, adminThread } from '../schemas/admin.ts';
import { message } from '../schemas/message.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { id, search } from '../schemas/text.ts';
import { adminUser } from '../schemas/user.ts';

const params = z.object({ id });

/** Looking after the whole product: the superadmin alone (spec.md §6, §7). */
export const adminEndpoints = {
  listUsers: defineEndpoint({
    method: 'GET',
    path: '/admin/users',
    summary: 'Accounts with what they did, the newest first; searched by name and e-mail',
    access: 'superadmin',
    query: z.object({ ...pageQuery(PAGE_SIZE.adminUsers), search: search.optional() }),
    response: z.object({ users: z.array(adminUser), pagination }),
  }),
  getUser: defineEndpoint({
    method: 'GET',
    path: '/admin/users/:id',
    summary: 'One account with what it did',
    access: 'superadmin',
    params,
    response: z.object({ user: adminUser }),
  }),
  deleteUser: defineEndpoint({
    method: 'DELETE',
    path: '/admin/users/:id',
    summary: 'Delete an account and everything of theirs: events, messages, files',
    access: 'superadmin',
    params,
    response: z.object({}),
  }),
  listAdminThreads: defineEndpoint({
    method: 'GET',
    path: '/admin/messages/threads',
    summary: 'Every thread, the liveliest first; searched by event, names and e-mails',
    access: 'superadmin',
    query: z.object({ ...pageQuery(PAGE_SIZE.adminThreads), search: search.optional() }),
    response: z.object({ threads: z.array(adminThread), pagination }),
  }),
  getAdminThread: defineEndpoint({
    method: 'GET',
    path: '/admin/messages/thread/:id',
    summary: 'Messages of any thread; page 1 is the newest',
    access: 'superadmin',
    params,
    query: z.object(pageQuery(PAGE_SIZE.adminThreadMessages)),
    response: z.object({ thread: adminThread, messages: z.array(message), pagination }),
  }),
  getAdminStats: defineEndpoint({
    method: 'GET',
    path: '/admin/stats',
    summary: 'What the whole product holds',
    access: 'superadmin',
    response: adminStats,
  }),
};
