import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE, TIMEOUT_MS } from '../limits.ts';
import { message, messageContent, userType } from '../messages/messages.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { id, search, timestamp } from '../shared/text.ts';

/** A thread as the superadmin sees it (docs/product/administration.md#admin-threads). */
const adminThread = z.object({
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

const params = z.object({ id });

/** All threads, for the superadmin only (docs/product/administration.md#admin-threads). */
export const adminThreadEndpoints = {
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
};
