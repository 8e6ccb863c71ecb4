import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_STATISTICS_DAYS, PAGE_SIZE, TIMEOUT_MS } from '../limits.ts';
import { adminStats, adminThread } from '../schemas/admin.ts';
import { message } from '../schemas/message.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { id, search } from '../schemas/text.ts';

const params = z.object({ id });

/** Administration, for the superadmin only (docs/product/administration.md#administration). */
export const adminEndpoints = {
  listAdminThreads: defineEndpoint({
    method: 'GET',
    path: '/admin/messages/threads',
    summary: 'List all threads, most recent activity first; searches events, names and emails',
    access: 'superadmin',
    query: z.object({ ...pageQuery(PAGE_SIZE.adminThreads), search: search.optional() }),
    errors: [],
    response: z.object({ threads: z.array(adminThread), pagination }),
  }),
  getAdminThread: defineEndpoint({
    method: 'GET',
    path: '/admin/messages/thread/:id',
    summary:
      'Get the messages of any thread; page 1 is the newest, `around` the page with a message',
    access: 'superadmin',
    params,
    query: z.object({
      ...pageQuery(PAGE_SIZE.adminThreadMessages),
      /** Instead of `page`: a message of the thread. */
      around: id.optional(),
    }),
    errors: ['THREAD_NOT_FOUND', 'MESSAGE_NOT_FOUND'],
    response: z.object({ thread: adminThread, messages: z.array(message), pagination }),
  }),
  exportThread: defineEndpoint({
    method: 'GET',
    path: '/admin/messages/thread/:id/export',
    summary: 'Download all messages of any thread as a CSV file, oldest first',
    access: 'superadmin',
    params,
    errors: ['THREAD_NOT_FOUND'],
    response: z.object({}),
    responseKind: 'file',
    timeoutMs: TIMEOUT_MS.exportThread,
  }),
  getAdminStats: defineEndpoint({
    method: 'GET',
    path: '/admin/stats',
    summary: 'Count everything in the product, now and on each of the last days',
    access: 'superadmin',
    query: z.object({ days: z.coerce.number().int().min(7).max(MAX_STATISTICS_DAYS).default(30) }),
    errors: [],
    response: adminStats,
  }),
};
