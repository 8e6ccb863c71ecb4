import type { Api } from '@muster/api-client';
import type { EndpointResponse, Endpoints, Message, Thread } from '@muster/contract';
import {
  MESSAGES_POLL_INTERVAL_MS,
  QUERY_KEYS,
  unreadCountOptions,
  useApi,
} from '@muster/remote-kit';
import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Outgoing } from './composer/outgoing.ts';
import { joinPages } from './conversation/join-pages.ts';

/** The key tree of messages. The unread count of the kit is below `all` too. */
const messageKeys = {
  all: QUERY_KEYS.messages,
  threads: () => [...messageKeys.all, 'threads'] as const,
  thread: (id: string) => [...messageKeys.all, 'thread', id] as const,
};

interface Paged {
  pagination: { page: number; pages: number };
}

function nextPage({ pagination: { page, pages } }: Paged) {
  return page < pages ? page + 1 : undefined;
}

function threadsOptions(api: Api) {
  return infiniteQueryOptions({
    queryKey: messageKeys.threads(),
    queryFn: ({ pageParam, signal }) => api.listThreads({ query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    select: ({ pages }) => pages.flatMap(({ threads }) => threads),
    staleTime: 0,
    refetchInterval: MESSAGES_POLL_INTERVAL_MS,
  });
}

function threadOptions(api: Api, id: string) {
  return infiniteQueryOptions({
    queryKey: messageKeys.thread(id),
    queryFn: ({ pageParam, signal }) =>
      api.getThread({ params: { id }, query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    // Page 1 is the newest: the next one is older.
    getNextPageParam: nextPage,
    select: ({ pages }) => ({ thread: pages[0]?.thread, messages: joinPages(pages) }),
    staleTime: 0,
    refetchInterval: MESSAGES_POLL_INTERVAL_MS,
  });
}

interface SendContext {
  api: Api;
  client: QueryClient;
  thread: Thread;
}

function sendOptions({ api, client, thread }: SendContext) {
  const queryKey = messageKeys.thread(thread.threadId);
  return mutationOptions({
    mutationFn: async ({ text, replyTo, clientId }: Outgoing) => {
      const { message } = await api.sendMessage({
        body: {
          // A thread of a deleted event has none; the server refuses it.
          eventId: thread.event.id ?? '',
          threadId: thread.threadId,
          content: { text },
          ...(replyTo && { replyTo: replyTo.id }),
          metadata: { deviceType: 'web', clientId },
        },
      });
      return message;
    },
    onSuccess: (message) => {
      client.setQueryData<ThreadPages>(queryKey, (pages) => pages && appendMessage(pages, message));
      // Not awaited: the message is shown already, and the next one may be sent.
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: messageKeys.threads() });
    },
  });
}

type ThreadPages = InfiniteData<EndpointResponse<Endpoints['getThread']>, number>;

function appendMessage(thread: ThreadPages, message: Message): ThreadPages {
  const [newest, ...older] = thread.pages;
  if (!newest || newest.messages.some(({ id }) => id === message.id)) return thread;
  const pages = [{ ...newest, messages: [...newest.messages, message] }, ...older];
  return { ...thread, pages };
}

function markReadOptions(api: Api, client: QueryClient) {
  return mutationOptions({
    mutationFn: (messageIds: string[]) => api.markRead({ body: { messageIds } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: unreadCountOptions(api).queryKey }),
        client.invalidateQueries({ queryKey: messageKeys.threads() }),
      ]),
  });
}

/** The user's threads, the most recently active first, page by page. */
export function useThreads() {
  return useInfiniteQuery(threadsOptions(useApi()));
}

/** A thread and its messages, oldest first; the next page is the older one. */
export function useThread(id: string) {
  return useInfiniteQuery(threadOptions(useApi(), id));
}

/** Sends a text in a thread. */
export function useSendMessage(thread: Thread) {
  return useMutation(sendOptions({ api: useApi(), client: useQueryClient(), thread }));
}

/** Marks messages as read. A failure is ignored: the next opening tries again (docs/product.md#mark-read). */
export function useMarkRead() {
  return useMutation(markReadOptions(useApi(), useQueryClient())).mutate;
}

/** Requests the unread count again. */
export function useRefreshUnreadCount() {
  const client = useQueryClient();
  const { queryKey } = unreadCountOptions(useApi());
  return () => void client.invalidateQueries({ queryKey });
}
