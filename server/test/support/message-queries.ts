import { findLatestChange, listChanges } from '../../src/features/messages/change-store.ts';
import {
  unreadUpTo,
  updateMessagesDelivered,
  updateMessagesRead,
  updateThreadsDelivered,
  withIds,
} from '../../src/features/messages/delivery-store.ts';
import {
  countMessages,
  countMessagesAfter,
  findMessageSeq,
  findMessageSpan,
  listOwnMessagesBeside,
  listOwnThreadMessages,
  listThreadMessages,
  listThreadMessagesAfter,
} from '../../src/features/messages/message-query-store.ts';
import { insertMessage, updateMessageDeleted } from '../../src/features/messages/message-store.ts';
import { takeDueNotices, updateNoticesDue } from '../../src/features/messages/notice-store.ts';
import {
  countOwnMessages,
  countThreads,
  countUnreadMessages,
  findThreadRow,
  findThreadRowOfPlayer,
  listThreadRows,
} from '../../src/features/messages/thread-query-store.ts';
import { findThread, findThreadId } from '../../src/features/messages/thread-store.ts';
import type { Query } from './explain.ts';

/** An account and a thread that exist. */
export const organizer = '1'.padStart(24, '0');
export const thread = '1'.padStart(24, '0');

const bus = { publish: () => undefined, publishThreads: () => undefined };
const first = { limit: 20, offset: 0 };
const threads = { actorId: organizer, limit: 50, offset: 0 };
export const beside = { actorId: organizer, threadId: thread, limit: 50, seq: 6_000 };
const changes = { actorId: organizer, limit: 200 };
const yesterday = new Date(Date.now() - 24 * 3_600_000);
const newMessage = {
  id: thread,
  senderId: organizer,
  recipientId: organizer,
  threadId: thread,
  content: { type: 'text' as const, text: 'Hi', imageUrl: '', imageCaption: '' },
  replyToId: thread,
  clientId: null,
  deviceType: 'web',
};

/** The queries of messages, whose plans are looked at. */
export const MESSAGE_QUERIES: Readonly<Record<string, Query>> = {
  'the next messages to be told of': ({ db }) =>
    updateNoticesDue(db, { before: yesterday, intervalMs: 1, limit: 1_000 }),
  'accounts to be told of messages': ({ db }) => takeDueNotices(db, 20),
  'the messages of any thread': ({ db }) => listThreadMessages(db, { ...first, threadId: thread }),
  'the caller’s threads': ({ pool }) => listThreadRows(pool, { ...threads, status: 'all' }),
  'the caller’s unread threads': ({ pool }) =>
    listThreadRows(pool, { ...threads, status: 'unread' }),
  'the number of the caller’s unread threads': ({ pool }) =>
    countThreads(pool, { actorId: organizer, status: 'unread' }),
  'a search for the caller’s threads': ({ pool }) =>
    listThreadRows(pool, { ...threads, status: 'all', search: { words: ['raid'] } }),
  'a search for the caller’s unread threads': ({ pool }) =>
    listThreadRows(pool, { ...threads, status: 'unread', search: { words: ['raid'] } }),
  'the thread of an event and a player': ({ pool }) =>
    findThreadRowOfPlayer(pool, { actorId: organizer, eventId: thread, playerId: thread }),
  'one thread': ({ pool }) => findThreadRow(pool, { actorId: organizer, threadId: thread }),
  'the messages of one thread': ({ db }) =>
    listOwnThreadMessages(db, { ...threads, threadId: thread }),
  'the messages before one': ({ db }) => listOwnMessagesBeside(db, { ...beside, side: 'older' }),
  'the messages after one': ({ db }) => listOwnMessagesBeside(db, { ...beside, side: 'newer' }),
  'the number of a message': ({ db }) => findMessageSeq(db, { id: thread, threadId: thread }),
  'the ends of a thread': ({ db }) => findMessageSpan(db, thread),
  'the number of messages of a thread': ({ db }) => countMessages(db, thread),
  'the number of unread messages': ({ pool }) => countUnreadMessages(pool, { actorId: organizer }),
  'the number of unread messages of an event': ({ pool }) =>
    countUnreadMessages(pool, { actorId: organizer, eventId: thread }),
  'recent message changes': ({ pool }) => listChanges(pool, { ...changes, after: 20_000 }),
  'all message changes': ({ pool }) => listChanges(pool, { ...changes, after: 0 }),
  'the latest message change': ({ pool }) => findLatestChange(pool, organizer),
  'the caller’s message statistics': ({ pool }) => countOwnMessages(pool, organizer),
  'sending to a thread': ({ db }) => insertMessage(db, newMessage),
  'the thread to send to': ({ db }) => findThread(db, { actorId: organizer, threadId: thread }),
  'the thread of a first message': ({ db }) =>
    findThreadId(db, { eventId: thread, playerId: organizer }),
  'deleting a message': ({ db }) => updateMessageDeleted(db, { senderId: organizer, id: thread }),
  'marking messages as delivered': ({ db }) =>
    updateMessagesDelivered({ db, bus }, { actorId: organizer, ids: [thread] }),
  'marking threads as delivered': ({ db }) =>
    updateThreadsDelivered({ db, bus }, { actorId: organizer, threadIds: [thread] }),
  'marking messages as read': ({ db }) =>
    updateMessagesRead({ db, bus }, { actorId: organizer, which: withIds([thread]) }),
  'marking the messages of a thread as read': ({ db }) =>
    updateMessagesRead({ db, bus }, { actorId: organizer, which: unreadUpTo(organizer, thread) }),
  'the messages of a thread to export': ({ db }) =>
    listThreadMessagesAfter(db, { threadId: thread, seq: 6_000, limit: 500 }),
  'the messages of a thread after one': ({ db }) =>
    countMessagesAfter(db, { threadId: thread, seq: 6_000 }),
};
