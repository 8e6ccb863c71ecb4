import type { Message, Thread, User } from '@muster/contract';
import { isFound, isUnreadBy, otherThreadParticipant, publicName } from '@muster/domain';
import { imageContent, makeMessage, textContent } from '../builders/make-message.ts';
import type { HandledRequest } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend, FakeHandlers } from './fake-backend.ts';
import { storeFile } from './files.ts';
import { fromNow, pageOf } from './lists.ts';
import {
  type Destination,
  findReachable,
  messagesOf,
  openThread,
  ownThreads,
  type ReachableThread,
  threadParticipantOf,
  threadsOfEvent,
  viewConversation,
  viewMessage,
  viewThread,
} from './threads.ts';

/** Handlers of threads and messages (docs/product/messages.md#messages). */
export const messageHandlers = {
  listThreads(backend, { actor, query }) {
    const reachable = query.eventId
      ? threadsOfEvent(backend, actor, query.eventId)
      : ownThreads(backend, actor).map((thread) => ({ thread, side: actor }));
    const threads = reachable
      .map((one) => viewThread(backend, one, actor))
      .filter((thread) => matches(thread, query))
      .sort((a, b) => b.lastActivity.localeCompare(a.lastActivity));
    return pageOf('threads', threads, query);
  },
  getThread(backend, { actor, params, query }) {
    const reachable = findReachable(backend, actor, params.id);
    const all = messagesOf(backend, params.id);
    const messages = pageOfMessages(all, query);
    return {
      thread: viewThread(backend, reachable, actor),
      messages: messages.map((message) => viewMessage(message, actor)),
      pagination: pageOf('all', all, query).pagination,
      hasOlder: messages.length > 0 && messages[0] !== all[0],
      hasNewer: messages.length > 0 && messages.at(-1) !== all.at(-1),
    };
  },
  getConversation: (backend, { actor, query }) => viewConversation(backend, actor, query),
  getUnreadCount(backend, { actor, query: { eventId } }) {
    const ofEvent = backend.threads.filter(({ event }) => event.id === eventId);
    const ids = ofEvent.map(({ id }) => id);
    const unread = backend.messages.filter((message) => isUnreadBy(message, actor.id));
    const counted = unread.filter(({ threadId }) => !eventId || ids.includes(threadId));
    return { unreadCount: counted.length };
  },
  sendMessage: (backend, { actor, body }) =>
    send(backend, actor, {
      ...{ to: body, content: textContent(body.text), replyTo: body.replyTo },
      clientId: body.metadata.clientId,
    }),
  sendImage(backend, { actor, body, file }) {
    const url = `/media/${storeFile(backend, file, 'messages')}`;
    const content = imageContent(url, body.caption.trim() || null);
    return send(backend, actor, { ...body, to: body, content });
  },
  markRead(backend, { actor, body }) {
    const last = backend.messages.find(({ id }) => id === body.upTo);
    const read = backend.messages.filter(
      (message) =>
        (body.messageIds?.includes(message.id) || isUpTo(message, last)) &&
        isUnreadBy(message, actor.id),
    );
    for (const message of read) Object.assign(message, { status: 'read', isRead: true });
    return { updated: read.length };
  },
  deleteMessage(backend, { actor, params }) {
    const message =
      backend.messages.find(({ id, sender }) => id === params.id && sender.id === actor.id) ??
      refuse('MESSAGE_NOT_FOUND');
    Object.assign(message, { deleted: true, content: textContent('') });
    return { message: viewMessage(message, actor) };
  },
} satisfies FakeHandlers;

interface ThreadFilter {
  status: 'all' | 'unread' | 'read';
  search?: string | undefined;
}

function matches(
  { event, otherParticipant, unreadCount }: Thread,
  { status, search = '' }: ThreadFilter,
): boolean {
  const hasStatus = status === 'all' || (status === 'unread') === unreadCount > 0;
  return hasStatus && isFound(search, [event.title, otherParticipant.name]);
}

/** Page 1 has the newest messages; each page is ordered from oldest to newest. */
function pageOfMessages(
  all: readonly Message[],
  query: HandledRequest<'getThread'>['query'],
): Message[] {
  const { before, after, around, limit } = query;
  const id = before ?? after ?? around;
  if (!id) return pageOf('all', all.toReversed(), query).all.toReversed();
  const index = all.findIndex((message) => message.id === id);
  if (index < 0) return refuse('MESSAGE_NOT_FOUND');
  const start = around ? index - Math.floor(limit / 2) : before ? index - limit : index + 1;
  return all.slice(Math.max(0, start), before ? index : start + limit);
}

function isUpTo({ threadId, seq }: Message, last: Message | undefined): boolean {
  return last !== undefined && threadId === last.threadId && seq <= last.seq;
}

interface MessageDraft {
  to: Destination;
  content: Message['content'];
  replyTo?: string | undefined;
  clientId?: string | undefined;
}

/** Sent again with the same client id, it is the same message. */
function send(backend: FakeBackend, actor: User, { to, clientId, ...draft }: MessageDraft) {
  const sent = backend.messages.find(
    (message) =>
      clientId &&
      message.clientId === clientId &&
      (message.sentBy ?? message.sender).id === actor.id,
  );
  if (sent) return { message: viewMessage(sent, actor) };
  const { threadId } = to;
  const reachable = threadId
    ? findReachable(backend, actor, threadId)
    : { thread: openThread(backend, actor, to), side: actor };
  const message = createMessage(backend, { ...reachable, ...draft }, actor);
  message.clientId = clientId ?? null;
  backend.messages.push(message);
  return { message: viewMessage(message, actor) };
}

function createMessage(
  backend: FakeBackend,
  { thread, side, content, replyTo }: ReachableThread & Omit<MessageDraft, 'to'>,
  actor: User,
): Message {
  const otherId = otherThreadParticipant(thread, side.id);
  const { avatarUrl: _, ...recipient } = threadParticipantOf(backend, thread, otherId);
  const repliedTo = messagesOf(backend, thread.id).find(({ id }) => id === replyTo);
  if (replyTo && !repliedTo) refuse('INVALID_MESSAGE');
  return makeMessage({
    threadId: thread.id,
    content,
    sender: threadParticipantOf(backend, thread, side.id),
    ...(side !== actor && { sentBy: { id: actor.id, name: publicName(actor) } }),
    recipient,
    status: 'sent',
    createdAt: fromNow(),
    replyTo: repliedTo ?? null,
  });
}
