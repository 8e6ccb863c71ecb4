import type { Message, Thread } from '@muster/contract';
import { isFound, isUnreadBy } from '@muster/domain';
import { type EndpointHandler, type HandledRequest, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { findReachable, ownThreads, threadsOfEvent, viewConversation } from './conversations.ts';
import type { FakeBackend } from './fake-backend.ts';
import { messageWriteHandlers } from './message-write-handlers.ts';
import { paginate } from './paginate.ts';
import { messagesOf, viewMessage, viewThreadAs } from './thread-view.ts';

/** Handlers of threads and messages (docs/product/messages.md#messages). */
export function messageHandlers(backend: FakeBackend): EndpointHandler[] {
  return [...readHandlers(backend), ...messageWriteHandlers(backend)];
}

function readHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('listThreads', ({ actor, query }) => {
      const { threads, side } = query.eventId
        ? threadsOfEvent(backend, actor, query.eventId)
        : { threads: ownThreads(backend, actor), side: actor };
      const views = threads
        .map((thread) => viewThreadAs(backend, { thread, side }, actor))
        .filter((thread) => hasStatus(thread, query.status) && matches(thread, query.search))
        .sort((a, b) => b.lastActivity.localeCompare(a.lastActivity));
      const { items, pagination } = paginate(views, query);
      return { threads: items, pagination };
    }),
    handle('getThread', ({ actor, params, query }) => {
      const { thread, side } = findReachable(backend, actor, params.id);
      const all = messagesOf(backend, thread.id);
      const messages = pageOfMessages(all, query);
      return {
        thread: viewThreadAs(backend, { thread, side }, actor),
        messages: messages.map((message) => viewMessage(message, actor)),
        pagination: paginate(all, query).pagination,
        hasOlder: messages.length > 0 && messages[0] !== all[0],
        hasNewer: messages.length > 0 && messages.at(-1) !== all.at(-1),
      };
    }),
    handle('getConversation', ({ actor, query }) => viewConversation(backend, actor, query)),
    handle('getUnreadCount', ({ actor, query }) => ({
      unreadCount: backend.messages.filter(
        (message) =>
          isUnreadBy(message, actor.id) &&
          (!query.eventId || eventOf(backend, message) === query.eventId),
      ).length,
    })),
  ];
}

function eventOf(backend: FakeBackend, message: Message): string | null | undefined {
  return backend.threads.find(({ id }) => id === message.threadId)?.event.id;
}

function hasStatus({ unreadCount }: Thread, status: 'all' | 'unread' | 'read'): boolean {
  return status === 'all' || (status === 'unread') === unreadCount > 0;
}

function matches({ event, otherParticipant }: Thread, search = ''): boolean {
  return isFound(search, [event.title, otherParticipant.name]);
}

/** Page 1 has the newest messages; each page is ordered from oldest to newest. */
function pageOfMessages(
  all: readonly Message[],
  query: HandledRequest<'getThread'>['query'],
): Message[] {
  const { before, after, around, limit } = query;
  const id = before ?? after ?? around;
  if (!id) return paginate(all.toReversed(), query).items.toReversed();
  const index = all.findIndex((message) => message.id === id);
  if (index < 0) return refuse('MESSAGE_NOT_FOUND');
  const start = around ? index - Math.floor(limit / 2) : before ? index - limit : index + 1;
  return all.slice(Math.max(0, start), before ? index : start + limit);
}
