import type { EndpointResponse, Endpoints, Thread } from '@muster/contract';
import {
  pageOffset,
  paginate,
  publicName,
  type SignedInViewer,
  threadAbilities,
  toTextSearch,
  userTypeIn,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { toPerson } from '../accounts/people.ts';
import { findUser } from '../accounts/people-store.ts';
import {
  unreadUpTo,
  updateMessagesRead,
  updateThreadsDelivered,
  withIds,
} from './delivery-store.ts';
import {
  findDestination,
  requireEventSide,
  requireThreadOfKey,
  requireThreadSide,
} from './find-destination.ts';
import {
  countMessages,
  findMessageSeq,
  findMessageSpan,
  listOwnMessagesBeside,
  listOwnThreadMessages,
  type MessageQueryRow,
} from './message-query-store.ts';
import {
  countOwnMessages,
  countThreads,
  countUnreadMessages,
  findThreadRow,
  findThreadRowOfPlayer,
  listThreadRows,
  type ThreadQueryRow,
} from './thread-query-store.ts';
import { findThreadEvent, type ThreadEvent } from './thread-store.ts';
import { asOrganizer, type Reading, toContent, toMessage } from './to-message.ts';

export const threads = {
  /**
   * The caller's threads, or those of an event with its organizer. What is listed has reached the
   * client, so it counts as delivered (docs/product/messages.md#message-status).
   */
  async listThreads(services, { actor, query }) {
    const search = query.search ? toTextSearch(query.search) : undefined;
    // A text without a word finds nothing.
    if (query.search && !search) return { threads: [], pagination: paginate(query, 0) };
    const eventId = actor.key?.eventId ?? query.eventId;
    const actorId = eventId ? await requireEventSide(services.db, { actor, eventId }) : actor.id;
    const isOwn = actorId === actor.id && !actor.key;
    const exceptPlayerId = isOwn ? undefined : actor.id;
    const filter = { actorId, eventId, exceptPlayerId, status: query.status, search };
    const page = { ...filter, limit: query.limit, offset: pageOffset(query) };
    const [rows, total] = await Promise.all([
      listThreadRows(services.pool, page),
      countThreads(services.pool, filter),
    ]);
    const threadIds = rows.filter((row) => row.undelivered > 0).map((row) => row.id);
    // What crew or a key reads has not reached the organizer.
    if (isOwn) await updateThreadsDelivered(services, { actorId, threadIds });
    const reading = {
      viewer: actor,
      mediaLinks: services.mediaLinks,
      ...asOrganizer(actor.id, actorId),
    };
    return {
      threads: rows.map((row) => toThread(row, reading)),
      pagination: paginate(query, total),
    };
  },

  /**
   * Messages of a thread of the caller's, or of whom they help. Marks its messages as delivered,
   * but not as read (docs/product/messages.md#message-status).
   */
  async getThread(services, { actor, params: { id: threadId }, query }) {
    const { db, pool, mediaLinks } = services;
    const own = await findThreadRow(pool, { actorId: actor.id, threadId });
    requireThreadOfKey(actor, own && { organizerId: own.organizer_id, eventId: own.event_id });
    const actorId = own ? actor.id : await requireThreadSide(db, { actor, threadId });
    const thread = own ?? (await findThreadRow(pool, { actorId, threadId }));
    if (!thread) throw new AppError('THREAD_NOT_FOUND');
    const reading = { viewer: actor, mediaLinks, ...asOrganizer(actor.id, actorId) };
    // What crew or a key reads has not reached the organizer.
    if (own && !actor.key)
      await updateThreadsDelivered(services, { actorId, threadIds: [threadId] });
    // Before the messages: one that arrives in between is then among them. Otherwise it would count
    // as newer, and a client that shows the newest page would no longer add what arrives.
    const span = await findMessageSpan(db, threadId);
    const [rows, total] = await Promise.all([
      listMessageWindow(db, { actorId, threadId, query }),
      countMessages(db, threadId),
    ]);
    return {
      thread: toThread(thread, reading),
      messages: rows.map((row) => toMessage(row, reading)),
      pagination: paginate(query, total),
      hasOlder: span !== undefined && (rows[0]?.seq ?? 0) > span.first,
      hasNewer: span !== undefined && (rows.at(-1)?.seq ?? span.last) < span.last,
    };
  },

  /**
   * The conversation about an event with its organizer, or for the organizer with a participant
   * (docs/product/messages.md#thread-start).
   */
  async getConversation(services, { actor, query }) {
    const { db, pool } = services;
    const event = await findThreadEvent(db, query.eventId);
    if (!event) throw new AppError('EVENT_NOT_FOUND');
    const playerId = event.organizerId === actor.id ? query.recipientId : actor.id;
    const key = { actorId: actor.id, eventId: event.id };
    const row = playerId && (await findThreadRowOfPlayer(pool, { ...key, playerId }));
    if (!row) return startConversation(services, { actor, query, event });
    const thread = toThread(row, { viewer: actor, mediaLinks: services.mediaLinks });
    const { userType, otherParticipant } = thread;
    return { thread, event: thread.event, userType, otherParticipant };
  },

  async getUnreadCount({ pool }, { actor, query: { eventId } }) {
    return { unreadCount: await countUnreadMessages(pool, { actorId: actor.id, eventId }) };
  },

  getMessageStats({ pool }, { actor }) {
    return countOwnMessages(pool, actor.id);
  },

  /**
   * Marks messages to the caller as read; ids of other messages are ignored
   * (docs/product/messages.md#mark-read).
   */
  async markRead(services, { actor, body }) {
    const { messageIds, upTo } = body;
    const which = upTo ? unreadUpTo(actor.id, upTo) : withIds(messageIds ?? []);
    return { updated: await updateMessagesRead(services, { actorId: actor.id, which }) };
  },
} satisfies Partial<Handlers>;

type ConversationRequest = Request<Endpoints['getConversation']>;

type Conversation = EndpointResponse<Endpoints['getConversation']>;

interface ConversationStart extends Pick<ConversationRequest, 'actor' | 'query'> {
  event: ThreadEvent;
}

/** What the first message would start; writes nothing. */
async function startConversation(
  { db }: Services,
  { actor, query, event }: ConversationStart,
): Promise<Conversation> {
  const { recipientId } = await findDestination(db, actor, query);
  const recipient = await findUser(db, recipientId);
  if (!recipient) throw new AppError('MAY_NOT_MESSAGE');
  const { id, title, date } = event;
  return {
    thread: null,
    event: { id, title, date, deleted: false },
    userType: userTypeIn(event, actor.id),
    otherParticipant: toPerson(recipient),
  };
}

interface WindowRequest {
  actorId: string;
  threadId: string;
  query: Request<Endpoints['getThread']>['query'];
}

/**
 * The messages that a request names, by page or beside one of the thread's messages
 * (docs/product/messages.md#message-pages), oldest first.
 */
async function listMessageWindow(
  db: Db,
  { actorId, threadId, query }: WindowRequest,
): Promise<MessageQueryRow[]> {
  const { limit, before, after, around } = query;
  const id = before ?? after ?? around;
  const thread = { actorId, threadId };
  if (!id) return listOwnThreadMessages(db, { ...thread, limit, offset: pageOffset(query) });
  const seq = await findMessageSeq(db, { id, threadId });
  if (seq === undefined) throw new AppError('MESSAGE_NOT_FOUND');
  if (before) return listOwnMessagesBeside(db, { ...thread, limit, seq, side: 'older' });
  if (after) return listOwnMessagesBeside(db, { ...thread, limit, seq, side: 'newer' });
  const half = Math.ceil(limit / 2);
  const [older, newer] = await Promise.all([
    listOwnMessagesBeside(db, { ...thread, limit: limit - half, seq, side: 'older' }),
    // From the message itself on.
    listOwnMessagesBeside(db, { ...thread, limit: half, seq: seq - 1, side: 'newer' }),
  ]);
  return [...older, ...newer];
}

/** A thread as one of its participants sees it, or crew as the organizer. */
function toThread(
  row: ThreadQueryRow,
  { viewer: actor, mediaLinks, crewOf }: Reading<SignedInViewer>,
): Thread {
  const viewer = crewOf ? { id: crewOf, isSuperadmin: false } : actor;
  const can = toAbilities(row, viewer);
  return {
    threadId: row.id,
    event: {
      id: row.event_id,
      title: row.event_title,
      date: row.event_date,
      deleted: row.event_deleted_at !== null,
    },
    userType: userTypeIn({ organizerId: row.organizer_id }, viewer.id),
    otherParticipant: {
      id: row.other_id,
      name: publicName({
        nickName: row.other_nick_name,
        organizerName: row.other_organizer_name,
        email: row.other_email,
      }),
      avatarUrl: row.other_avatar_url || null,
    },
    unreadCount: row.unread,
    lastActivity: row.last_message_at,
    latestMessage: row.latest && {
      id: row.latest.id,
      senderId: row.latest.sender_id,
      content: toContent(row.latest, { deleted: row.latest.deleted, mediaLinks }),
      deleted: row.latest.deleted,
      createdAt: new Date(row.latest.created_at).toISOString(),
    },
    // Whom the organizer blocks is not for the crew to say.
    can: crewOf ? { ...can, block: false, unblock: false } : can,
  };
}

function toAbilities(row: ThreadQueryRow, viewer: SignedInViewer): Thread['can'] {
  // Only the viewer's own threads are queried, and both thread participants can do the same.
  const participants = { organizerId: row.other_id, playerId: viewer.id };
  const { send, block, unblock } = threadAbilities(viewer, {
    ...participants,
    eventId: row.event_id,
    isSuspended: row.other_suspended,
    blockedBy: row.blocked_by,
    isOrphaned: row.other_erased,
  });
  return { send, block, unblock };
}
