import type { EndpointResponse, Endpoints, Message, StreamEvent, Thread } from '@muster/contract';
import type { InfiniteData } from '@tanstack/react-query';

/** The loaded pages of a list of threads. */
export type ThreadPages = InfiniteData<EndpointResponse<Endpoints['listThreads']>, number>;

/**
 * A list of threads after an event; `isComplete` is false when only the server knows what it is
 * now.
 */
export interface UpdatedThreads {
  pages: ThreadPages;
  isComplete: boolean;
}

/** Puts what happened into a list of threads, and the thread of a new message at its top. */
export function updateThreads(
  pages: ThreadPages,
  event: StreamEvent,
  userId: string,
): UpdatedThreads {
  if ('message' in event) return addToThread(pages, event.message, userId);
  if ('status' in event) {
    const { id, threadId, status, deleted } = event.status;
    const thread = findThread(pages, threadId);
    if (!thread) return { pages, isComplete: true };
    const isLatest = thread.latestMessage?.id === id;
    // Which messages were unread is known to the server only.
    const isComplete = thread.unreadCount === 0 || (status !== 'read' && !deleted);
    return { pages: isLatest && deleted ? withoutLatest(pages, thread) : pages, isComplete };
  }
  return { pages, isComplete: true };
}

function findThread({ pages }: ThreadPages, threadId: string): Thread | undefined {
  return pages.flatMap(({ threads }) => threads).find((thread) => thread.threadId === threadId);
}

function addToThread(pages: ThreadPages, message: Message, userId: string): UpdatedThreads {
  const thread = findThread(pages, message.threadId);
  if (!thread) return { pages, isComplete: false };
  if (thread.lastActivity > message.createdAt) return { pages, isComplete: true };
  const isRepeated = thread.latestMessage?.id === message.id;
  const isUnread = message.recipient.id === userId && !message.isRead && !isRepeated;
  const updated: Thread = {
    ...thread,
    unreadCount: thread.unreadCount + (isUnread ? 1 : 0),
    lastActivity: message.createdAt,
    latestMessage: {
      id: message.id,
      senderId: message.sender.id,
      content: message.content,
      deleted: message.deleted,
      createdAt: message.createdAt,
    },
  };
  return { pages: moveToTop(pages, updated), isComplete: true };
}

function moveToTop({ pages, pageParams }: ThreadPages, thread: Thread): ThreadPages {
  const others = pages.map((page) => ({
    ...page,
    threads: page.threads.filter(({ threadId }) => threadId !== thread.threadId),
  }));
  const [first, ...rest] = others;
  if (!first) return { pages, pageParams };
  return { pages: [{ ...first, threads: [thread, ...first.threads] }, ...rest], pageParams };
}

function withoutLatest({ pages, pageParams }: ThreadPages, { threadId }: Thread): ThreadPages {
  const content = { type: 'text', text: '', imageUrl: null, imageCaption: null } as const;
  return {
    pageParams,
    pages: pages.map((page) => ({
      ...page,
      threads: page.threads.map((thread) =>
        thread.threadId === threadId && thread.latestMessage
          ? { ...thread, latestMessage: { ...thread.latestMessage, content, deleted: true } }
          : thread,
      ),
    })),
  };
}
