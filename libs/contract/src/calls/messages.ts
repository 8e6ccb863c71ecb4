import { z } from 'zod';
import { defineCall } from '../call.ts';
import { COUNT, PAGE_SIZE, TIMEOUT, UPLOAD } from '../limits.ts';
import { message, newImageMessage, newMessage, streamEvent, thread } from '../schemas/message.ts';
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
  sendImage: defineCall({
    method: 'POST',
    path: '/messages/send-image',
    summary: 'The same with a picture and an optional caption',
    who: 'signed-in',
    body: newImageMessage,
    file: { field: 'file', maxBytes: UPLOAD.imageBytes },
    answer: z.object({ message }),
    status: 201,
    timeout: TIMEOUT.upload,
    perMinute: 60,
  }),
  deleteMessage: defineCall({
    method: 'DELETE',
    path: '/messages/:id',
    summary: 'Take one’s own message back; the other side sees that it was deleted',
    who: 'message-sender',
    params: z.object({ id }),
    answer: z.object({ message }),
  }),
  getMessageStats: defineCall({
    method: 'GET',
    path: '/messages/stats',
    summary: 'How many messages one sent, received and has not read',
    who: 'signed-in',
    answer: z.object({
      threads: z.int(),
      sent: z.int(),
      received: z.int(),
      unread: z.int(),
    }),
  }),
  streamMessages: defineCall({
    method: 'GET',
    path: '/messages/stream',
    summary:
      'Server-sent events `message`, `status` and `unread`; `Last-Event-ID` brings what was missed',
    who: 'signed-in',
    answer: streamEvent,
    sends: 'stream',
  }),
};
