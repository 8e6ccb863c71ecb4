import type { AdminThread, Message } from '@muster/contract';
import { isFound } from '@muster/domain';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend, FakeThread } from './fake-backend.ts';
import { paginate } from './paginate.ts';
import { messagesOf, threadParticipantOf } from './thread-view.ts';

/**
 * Handlers of the superadmin's view of threads (docs/product/administration.md#admin-threads). The
 * exported file is JSON.
 */
export function adminThreadHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('listAdminThreads', ({ query }) => {
      const threads = backend.threads
        .map((thread) => viewAdminThread(backend, thread))
        .filter((thread) => matches(thread, query.search))
        .sort((a, b) => b.lastActivity.localeCompare(a.lastActivity));
      const { items, pagination } = paginate(threads, query);
      return { threads: items, pagination };
    }),
    handle('getAdminThread', ({ params, query }) => {
      const thread = findThread(backend, params.id);
      const newestFirst = messagesOf(backend, thread.id).toReversed();
      const at = { page: findPage(newestFirst, query), limit: query.limit };
      const { items, pagination } = paginate(newestFirst, at);
      const can = { delete: false, reply: false };
      return {
        thread: viewAdminThread(backend, thread),
        messages: items.toReversed().map((message) => ({ ...message, can })),
        pagination,
      };
    }),
    handle('exportThread', ({ params }) => {
      findThread(backend, params.id);
      return {};
    }),
  ];
}

function findThread(backend: FakeBackend, threadId: string): FakeThread {
  return backend.threads.find(({ id }) => id === threadId) ?? refuse('THREAD_NOT_FOUND');
}

function findPage(
  newestFirst: readonly Message[],
  { page, limit, around }: { page: number; limit: number; around?: string | undefined },
): number {
  if (!around) return page;
  const index = newestFirst.findIndex(({ id }) => id === around);
  return index < 0 ? refuse('MESSAGE_NOT_FOUND') : Math.floor(index / limit) + 1;
}

/** A thread as the superadmin sees it. */
function viewAdminThread(backend: FakeBackend, thread: FakeThread): AdminThread {
  const { id, organizerId, playerId } = thread;
  const messages = messagesOf(backend, id);
  const latest = messages.at(-1);
  const event = backend.events.find((candidate) => candidate.id === thread.event.id);
  const organizer = threadParticipantOf(backend, thread, organizerId);
  return {
    threadId: id,
    event: {
      ...thread.event,
      imageUrl: event?.imageThumbnail ?? event?.imageUrl ?? null,
      organizer: { name: event?.organizer.name ?? organizer.name },
    },
    createdAt: messages[0]?.createdAt ?? thread.event.date,
    lastActivity: latest?.createdAt ?? thread.event.date,
    messageCount: messages.length,
    unreadCount: messages.filter(({ isRead, deleted }) => !isRead && !deleted).length,
    participants: [organizer, threadParticipantOf(backend, thread, playerId)],
    latestMessage: latest
      ? {
          id: latest.id,
          sender: { id: latest.sender.id, name: latest.sender.name },
          content: latest.content,
          deleted: latest.deleted,
          createdAt: latest.createdAt,
        }
      : null,
  };
}

function matches({ event, participants }: AdminThread, search = ''): boolean {
  const names = participants.flatMap(({ name, email }) => [name, email]);
  return isFound(search, [event.title, ...names]);
}
