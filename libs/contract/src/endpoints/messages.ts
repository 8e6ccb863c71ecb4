import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_COUNT, PAGE_SIZE, TIMEOUT_MS, UPLOAD } from '../limits.ts';
import { message, newImageMessage, newMessage, streamEvent, thread } from '../schemas/message.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { id } from '../schemas/text.ts';

/** Messages (spec.md §7, decisions.md §6). */
export const messageEndpoints = {
  listThreads: defineEndpoint({
    method: 'GET',
    path: '/messages/threads',
    summary: 'One’s threads, the liveliest first',
    access: 'signed-in',
    query: z.object({
      ...pageQuery(PAGE_SIZE.threads),
      status: z.enum(['all', 'unread', 'read']).default('all'),
    }),
    response: z.object({ threads: z.array(thread), pagination }),
  }),
  getThread: defineEndpoint({
    method: 'GET',
    path: '/messages/thread/:id',
    summary: 'Messages of a thread: page 1 is the newest, each page runs oldest to newest',
    access: 'thread-participant',
    params: z.object({ id }),
    query: z.object(pageQuery(PAGE_SIZE.threadMessages)),
    response: z.object({ thread, messages: z.array(message), pagination }),
  }),
  getUnreadCount: defineEndpoint({
    method: 'GET',
    path: '/messages/unread-count',
    summary: 'How many messages wait to be read',
    access: 'signed-in',
    query: z.object({ eventId: id.optional() }),
    response: z.object({ unreadCount: z.int() }),
  }),
  sendMessage: defineEndpoint({
    method: 'POST',
    path: '/messages/send',
    summary: 'Write to an event’s organizer, or answer in a thread',
    access: 'signed-in',
    body: newMessage,
    response: z.object({ message }),
    status: 201,
    rateLimitPerMinute: 120,
  }),
  markRead: defineEndpoint({
    method: 'PATCH',
    path: '/messages/mark-read',
    summary: 'Mark messages addressed to oneself as read; others are left alone',
    access: 'signed-in',
    body: z.object({ messageIds: z.array(id).min(1).max(MAX_COUNT.markRead) }),
    response: z.object({ updated: z.int() }),
  }),
  sendImage: defineEndpoint({
    method: 'POST',
    path: '/messages/send-image',
    summary: 'The same with a picture and an optional caption',
    access: 'signed-in',
    body: newImageMessage,
    file: { field: 'file', maxBytes: UPLOAD.maxImageBytes },
    response: z.object({ message }),
    status: 201,
    timeoutMs: TIMEOUT_MS.upload,
    rateLimitPerMinute: 60,
  }),
  deleteMessage: defineEndpoint({
    method: 'DELETE',
    path: '/messages/:id',
    summary: 'Take one’s own message back; the other side sees that it was deleted',
    access: 'message-sender',
    params: z.object({ id }),
    response: z.object({ message }),
  }),
  getMessageStats: defineEndpoint({
    method: 'GET',
    path: '/messages/stats',
    summary: 'How many messages one sent, received and has not read',
    access: 'signed-in',
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
      'Server-sent events `message`, `status` and `unread`; `Last-Event-ID` brings what was missed',
    access: 'signed-in',
    response: streamEvent,
    responseKind: 'stream',
  }),
};
