import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE } from '../limits.ts';
import { listedPerson } from '../shared/listed-person.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { id, search, timestamp } from '../shared/text.ts';
import {
  message,
  messageContent,
  messageForKeys,
  messageWithContacts,
  userType,
} from './messages.ts';

const threadEvent = z.object({
  id: id.nullable(),
  title: z.string(),
  date: timestamp,
  /**
   * True once the event is deleted; the thread stays readable
   * (docs/product/messages.md#deleted-event-threads).
   */
  deleted: z.boolean(),
});

/** A thread as one of its two participants sees it. */
const thread = z.object({
  threadId: id,
  event: threadEvent,
  /** Which of the two the caller is. */
  userType,
  otherParticipant: listedPerson,
  unreadCount: z.int(),
  lastActivity: timestamp,
  latestMessage: z
    .object({
      id,
      senderId: id,
      content: messageContent,
      deleted: z.boolean(),
      createdAt: timestamp,
    })
    .nullable(),
  /** What the caller can do with the thread (docs/product/roles-and-accounts.md#abilities). */
  can: z.object({ send: z.boolean(), block: z.boolean(), unblock: z.boolean() }),
});
/** A `thread` in a response. */
export type Thread = z.output<typeof thread>;

const threadForKeys = thread
  .omit({ otherParticipant: true, latestMessage: true, can: true })
  .extend({ can: z.object({ send: z.boolean() }) });
const threadWithContacts = threadForKeys.extend({ otherParticipant: listedPerson });

/**
 * Whom a conversation about an event is with, and its thread; null before the first message
 * (docs/product/messages.md#thread-start).
 */
const conversation = z.object({
  thread: thread.nullable(),
  event: threadEvent,
  userType,
  otherParticipant: listedPerson,
});
/** A `conversation` in a response. */
export type Conversation = z.output<typeof conversation>;

/** A thread with some of its messages. */
function threadOf<Of extends z.ZodType, Message extends z.ZodType>(of: Of, one: Message) {
  return z.object({
    thread: of,
    messages: z.array(one),
    pagination,
    /** Whether the thread has messages before the first and after the last of these. */
    hasOlder: z.boolean(),
    hasNewer: z.boolean(),
  });
}

/** Threads (docs/product/messages.md#threads). */
export const threadEndpoints = {
  listThreads: defineEndpoint({
    method: 'GET',
    path: '/messages/threads',
    summary: 'List your threads, most recent activity first; `search` finds people and events',
    access: 'signed-in',
    keys: {
      roles: ['messages'],
      keepsToItsEvent: true,
      fieldRoles: { search: 'contacts' },
      response: z.object({ threads: z.array(threadForKeys), pagination }),
      withContacts: z.object({ threads: z.array(threadWithContacts), pagination }),
    },
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
    keys: {
      roles: ['messages'],
      keepsToItsEvent: true,
      response: threadOf(threadForKeys, messageForKeys),
      withContacts: threadOf(threadWithContacts, messageWithContacts),
    },
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
    response: threadOf(thread, message),
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
};
