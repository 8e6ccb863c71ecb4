import type { Message, User } from '@muster/contract';
import { isUnreadBy, otherThreadParticipant } from '@muster/domain';
import { makeFreshId } from '../builders/ids.ts';
import { makeMessage, textContent } from '../builders/make-message.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend, FakeThread } from './fake-backend.ts';
import { paginate } from './paginate.ts';
import { messagesOf, threadParticipantOf, viewMessage, viewThread } from './thread-view.ts';

/** Handlers of threads and messages (docs/product.md#messages). */
export function messageHandlers(backend: FakeBackend): EndpointHandler[] {
  return [...readHandlers(backend), ...writeHandlers(backend)];
}

function readHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('listThreads', ({ actor, query }) => {
      const views = ownThreads(backend, actor)
        .map((thread) => viewThread(backend, thread, actor))
        .filter(
          ({ unreadCount }) =>
            query.status === 'all' || (query.status === 'unread') === unreadCount > 0,
        )
        .sort((a, b) => b.lastActivity.localeCompare(a.lastActivity));
      const { items, pagination } = paginate(views, query);
      return { threads: items, pagination };
    }),
    handle('getThread', ({ actor, params, query }) => {
      const thread = ownThreads(backend, actor).find(({ id }) => id === params.id);
      if (!thread) return refuse('THREAD_NOT_FOUND');
      // Page 1 has the newest messages; each page is ordered from oldest to newest.
      const { items, pagination } = paginate(messagesOf(backend, thread.id).toReversed(), query);
      return {
        thread: viewThread(backend, thread, actor),
        messages: items.toReversed().map((message) => viewMessage(message, actor)),
        pagination,
      };
    }),
    handle('getUnreadCount', ({ actor, query }) => ({
      unreadCount: backend.messages.filter(
        (message) =>
          isUnreadBy(message, actor.id) &&
          (!query.eventId || eventOf(backend, message) === query.eventId),
      ).length,
    })),
  ];
}

function writeHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('sendMessage', ({ actor, body }) => {
      const { clientId } = body.metadata;
      const existing = backend.messages.find(
        (message) => clientId && message.clientId === clientId && message.sender.id === actor.id,
      );
      if (existing) return { message: viewMessage(existing, actor) };
      const thread = threadFor(backend, actor, body);
      const message = createMessage(backend, { thread, actor, ...body, clientId });
      backend.messages.push(message);
      return { message: viewMessage(message, actor) };
    }),
    handle('markRead', ({ actor, body }) => {
      const read = backend.messages.filter(
        (message) => body.messageIds.includes(message.id) && isUnreadBy(message, actor.id),
      );
      for (const message of read) Object.assign(message, { status: 'read', isRead: true });
      return { updated: read.length };
    }),
  ];
}

function ownThreads(backend: FakeBackend, actor: User): FakeThread[] {
  return backend.threads.filter(({ organizerId, playerId }) =>
    [organizerId, playerId].includes(actor.id),
  );
}

function eventOf(backend: FakeBackend, message: Message): string | null | undefined {
  return backend.threads.find(({ id }) => id === message.threadId)?.event.id;
}

interface Destination {
  eventId: string;
  threadId?: string | undefined;
}

function threadFor(
  backend: FakeBackend,
  actor: User,
  { eventId, threadId }: Destination,
): FakeThread {
  const own = ownThreads(backend, actor);
  if (threadId) return own.find(({ id }) => id === threadId) ?? refuse('THREAD_NOT_FOUND');
  const event = backend.events.find(({ id }) => id === eventId) ?? refuse('EVENT_NOT_FOUND');
  if (event.organizer.id === actor.id) refuse('INVALID_MESSAGE');
  const existing = own.find(
    (thread) => thread.event.id === eventId && thread.playerId === actor.id,
  );
  if (existing) return existing;
  const { id, title, date, organizer } = event;
  const thread: FakeThread = {
    id: makeFreshId(),
    event: { id, title, date, deleted: false },
    organizerId: organizer.id,
    playerId: actor.id,
  };
  backend.threads.push(thread);
  return thread;
}

interface MessageDraft {
  thread: FakeThread;
  actor: User;
  text: string;
  replyTo?: string | undefined;
  clientId: string | undefined;
}

function createMessage(
  backend: FakeBackend,
  { thread, actor, text, replyTo, clientId }: MessageDraft,
): Message {
  const otherId = otherThreadParticipant(thread, actor.id);
  const { avatarUrl: _, ...recipient } = threadParticipantOf(backend, thread, otherId);
  const repliedTo = messagesOf(backend, thread.id).find(({ id }) => id === replyTo);
  if (replyTo && !repliedTo) refuse('INVALID_MESSAGE');
  return makeMessage({
    threadId: thread.id,
    content: textContent(text),
    sender: threadParticipantOf(backend, thread, actor.id),
    recipient,
    status: 'sent',
    clientId: clientId ?? null,
    createdAt: new Date().toISOString(),
    replyTo: repliedTo
      ? {
          id: repliedTo.id,
          content: repliedTo.content,
          sender: { id: repliedTo.sender.id, name: repliedTo.sender.name },
        }
      : null,
  });
}
