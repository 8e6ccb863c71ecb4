import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_COUNT, PAGE_SIZE, TIMEOUT_MS, UPLOAD } from '../limits.ts';
import {
  conversation,
  message,
  newImageMessage,
  newMessage,
  streamEvent,
  thread,
} from '../schemas/message.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { id, search } from '../schemas/text.ts';

/** Threads and messages (docs/product/messages.md#messages). */
export const messageEndpoints = {
  listThreads: defineEndpoint({
    method: 'GET',
    path: '/messages/threads',
    summary: 'List your threads, most recent activity first; `search` finds people and events',
    access: 'signed-in',
    query: z.object({
      ...pageQuery(PAGE_SIZE.threads),
      status: z.enum(['all', 'unread', 'read']).default('all'),
      search: search.optional(),
      /** Only those of an event; for its crew those of its organizer. */
      eventId: id.optional(),
    }),
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ threads: z.array(thread), pagination }),
  }),
  getThread: defineEndpoint({
    method: 'GET',
    path: '/messages/thread/:id',
    summary:
      'Get a thread with a page of its messages: page 1 is the newest, each page runs oldest to newest',
    access: 'thread-participant',
    params: z.object({ id }),
    query: z
      .object({
        ...pageQuery(PAGE_SIZE.threadMessages),
        /** Instead of a page: the messages just before this one, just after it, or around it. */
        before: id.optional(),
        after: id.optional(),
        around: id.optional(),
      })
      .refine(({ before, after, around }) => [before, after, around].filter(Boolean).length < 2, {
        path: ['before'],
        error: 'Name only one of before, after and around',
      }),
    errors: ['THREAD_NOT_FOUND', 'MESSAGE_NOT_FOUND'],
    response: z.object({
      thread,
      messages: z.array(message),
      pagination,
      /** Whether the thread has messages before the first and after the last of these. */
      hasOlder: z.boolean(),
      hasNewer: z.boolean(),
    }),
  }),
  getConversation: defineEndpoint({
    method: 'GET',
    path: '/messages/conversation',
    summary:
      'Get the thread about an event with its organizer, or for the organizer with a participant; null before the first message',
    access: 'signed-in',
    query: z.object({ eventId: id, recipientId: id.optional() }),
    errors: ['INVALID_MESSAGE', 'MAY_NOT_MESSAGE', 'EVENT_NOT_FOUND'],
    response: conversation,
  }),
  getUnreadCount: defineEndpoint({
    method: 'GET',
    path: '/messages/unread-count',
    summary: 'Count your unread messages',
    access: 'signed-in',
    query: z.object({ eventId: id.optional() }),
    errors: [],
    response: z.object({ unreadCount: z.int() }),
  }),
  sendMessage: defineEndpoint({
    method: 'POST',
    path: '/messages/send',
    summary: 'Write to an event’s organizer, or reply in a thread',
    access: 'signed-in',
    body: newMessage,
    errors: [
      'INVALID_MESSAGE',
      'MAY_NOT_MESSAGE',
      'EVENT_NOT_FOUND',
      'THREAD_NOT_FOUND',
      'QUOTA_REACHED',
    ],
    response: z.object({ message }),
    status: 201,
    rateLimitPerMinute: 120,
  }),
  markRead: defineEndpoint({
    method: 'PATCH',
    path: '/messages/mark-read',
    summary: 'Mark messages addressed to you as read; other messages are left unchanged',
    access: 'signed-in',
    body: z
      .object({
        messageIds: z.array(id).min(1).max(MAX_COUNT.markRead).optional(),
        /**
         * Instead of ids: this message and those before it in its thread, at most
         * `MAX_COUNT.markReadUpTo`.
         */
        upTo: id.optional(),
      })
      .refine(({ messageIds, upTo }) => (messageIds === undefined) !== (upTo === undefined), {
        path: ['messageIds'],
        error: 'Name either messageIds or upTo',
      }),
    errors: [],
    response: z.object({ updated: z.int() }),
  }),
  sendImage: defineEndpoint({
    method: 'POST',
    path: '/messages/send-image',
    summary: 'Send an image with an optional caption',
    access: 'signed-in',
    body: newImageMessage,
    file: { field: 'file', maxBytes: UPLOAD.maxImageBytes },
    errors: [
      'INVALID_MESSAGE',
      'MAY_NOT_MESSAGE',
      'EVENT_NOT_FOUND',
      'THREAD_NOT_FOUND',
      'QUOTA_REACHED',
    ],
    response: z.object({ message }),
    status: 201,
    timeoutMs: TIMEOUT_MS.upload,
    rateLimitPerMinute: 60,
  }),
  deleteMessage: defineEndpoint({
    method: 'DELETE',
    path: '/messages/:id',
    summary: 'Delete your own message; the recipient sees that it was deleted',
    access: 'message-sender',
    params: z.object({ id }),
    errors: ['MESSAGE_NOT_FOUND'],
    response: z.object({ message }),
  }),
  getMessageStats: defineEndpoint({
    method: 'GET',
    path: '/messages/stats',
    summary: 'Count the messages you sent, received and have not read',
    access: 'signed-in',
    errors: [],
    response: z.object({
      threads: z.int(),
      sent: z.int(),
      received: z.int(),
      unread: z.int(),
    }),
  }),
  streamMessages: defineEndpoint({
    method: 'GET',
    path: '/messages/stream',
    summary:
      'Server-sent events `message`, `status` and `unread`; `Last-Event-ID` resends what was missed',
    access: 'signed-in',
    errors: [],
    response: streamEvent,
    responseKind: 'stream',
  }),
};
