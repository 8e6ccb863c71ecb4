import { z } from 'zod';
import { defineCall } from '../call.ts';
import { COUNT, PAGE_SIZE } from '../limits.ts';
import { message, newMessage, thread } from '../schemas/message.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { id } from '../schemas/text.ts';

/** Messages (spec.md §7, decisions.md §6). */
export const messageCalls = {
  listThreads: defineCall({
    method: 'GET',
    path: '/messages/threads',
    summary: 'One’s threads, the liveliest first',
    who: 'signed-in',
    query: z.object({
      ...pageQuery(PAGE_SIZE.threads),
      status: z.enum(['all', 'unread', 'read']).default('all'),
    }),
    answer: z.object({ threads: z.array(thread), pagination }),
  }),
  getThread: defineCall({
    method: 'GET',
    path: '/messages/thread/:id',
    summary: 'Messages of a thread: page 1 is the newest, each page runs oldest to newest',
    who: 'thread-side',
    params: z.object({ id }),
    query: z.object(pageQuery(PAGE_SIZE.threadMessages)),
    answer: z.object({ thread, messages: z.array(message), pagination }),
  }),
  getUnreadCount: defineCall({
    method: 'GET',
    path: '/messages/unread-count',
    summary: 'How many messages wait to be read',
    who: 'signed-in',
    query: z.object({ eventId: id.optional() }),
    answer: z.object({ unreadCount: z.int() }),
  }),
  sendMessage: defineCall({
    method: 'POST',
    path: '/messages/send',
    summary: 'Write to an event’s organizer, or answer in a thread',
    who: 'signed-in',
    body: newMessage,
    answer: z.object({ message }),
    status: 201,
    perMinute: 120,
  }),
  markRead: defineCall({
    method: 'PATCH',
    path: '/messages/mark-read',
    summary: 'Mark messages addressed to oneself as read; others are left alone',
    who: 'signed-in',
    body: z.object({ messageIds: z.array(id).min(1).max(COUNT.markRead) }),
    answer: z.object({ updated: z.int() }),
  }),
};
