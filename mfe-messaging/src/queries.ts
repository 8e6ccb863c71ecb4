import {
  type EndpointResponse,
  type Endpoints,
  MAX_COUNT,
  type Message,
  type Thread,
} from '@muster/contract';
import { QUERY_KEYS, unreadCountOptions, useApi, useMessagePollInterval } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { recentEventsOf } from './live/recent-events.ts';
import {
  addMessage,
  addNewestPage,
  addPage,
  type MessageWindow,
  renewMessages,
  toWindow,
} from './message-window.ts';
import type { ThreadFilter } from './threads/thread-filter.ts';

/** The key tree of messages. The unread count of the kit is below `all` too. */
export const messageKeys = {
  all: QUERY_KEYS.messages,
  threads: () => [...messageKeys.all, 'threads'] as const,
  anyThread: () => [...messageKeys.all, 'thread'] as const,
  thread: (id: string) => [...messageKeys.anyThread(), id] as const,
};

interface Paged {
  pagination: { page: number; pages: number };
}

function nextPage({ pagination: { page, pages } }: Paged) {
  return page < pages ? page + 1 : undefined;
}

/** No event says that an access has ended, so crew's list asks even while the stream is up. */
const CREW_CHECK_MS = 60_000;

/** The threads that the filter lists, the most recently active first, page by page. */
export function useThreads({ status, search, crewEventId }: ThreadFilter) {
  const api = useApi();
  const pollInterval = useMessagePollInterval();
  return useInfiniteQuery({
    queryKey: [...messageKeys.threads(), { status, search, crewEventId }],
    queryFn: ({ pageParam, signal }) =>
      api.listThreads(
        {
          query: {
            page: pageParam,
            status,
            search: search || undefined,
            eventId: crewEventId ?? undefined,
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    // The list stays while another filter is loaded.
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ threads }) => threads),
    staleTime: 0,
    refetchInterval: pollInterval || (crewEventId !== null && CREW_CHECK_MS),
  });
}

/** A thread and the messages of it that are loaded. */
interface OpenThread {
  thread: Thread;
  window: MessageWindow;
}

type ThreadPage = EndpointResponse<Endpoints['getThread']>;

/** A thread and its loaded messages; at first the newest. */
export function useThread(id: string) {
  const api = useApi();
  const client = useQueryClient();
  const refetchInterval = useMessagePollInterval();
  const queryKey = messageKeys.thread(id);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<OpenThread> => {
      const page = await api.getThread({ params: { id }, query: {} }, { signal });
      const known = client.getQueryData<OpenThread>(queryKey)?.window;
      return withRecentEvents(client, page, addNewestPage(known, page));
    },
    staleTime: 0,
    refetchInterval,
  });
}

function withRecentEvents(
  client: QueryClient,
  { thread }: ThreadPage,
  window: MessageWindow,
): OpenThread {
  return { thread, window: recentEventsOf(client).applyTo(thread.threadId, window) };
}

/** Changes the loaded messages of a thread; does nothing while none are loaded. */
export function updateWindow(
  client: QueryClient,
  threadId: string,
  change: (window: MessageWindow) => MessageWindow,
): void {
  client.setQueryData<OpenThread>(
    messageKeys.thread(threadId),
    (open) => open && { ...open, window: change(open.window) },
  );
}

/** Which messages to load: before or after those that are loaded, around one, or the newest. */
type Target = 'older' | 'newer' | 'newest' | { around: string };

/** Loads further messages of a thread into what is loaded of it. */
export function useLoadMessages(id: string) {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = messageKeys.thread(id);
  return useMutation({
    mutationFn: (target: Target) =>
      api.getThread({
        params: { id },
        query: toQuery(client.getQueryData<OpenThread>(queryKey), target),
      }),
    // The page is in the window; kept here too, a long scroll would hold every page for five
    // minutes.
    gcTime: 0,
    onSuccess: (page, target) => {
      client.setQueryData<OpenThread>(queryKey, (open) => {
        const isBeside = target === 'older' || target === 'newer';
        const window = open && isBeside ? addPage(open.window, page, target) : toWindow(page);
        return withRecentEvents(client, page, window);
      });
    },
  });
}

function toQuery(open: OpenThread | undefined, target: Target) {
  const messages = open?.window.messages;
  if (typeof target === 'object') return target;
  if (target === 'older') return { before: messages?.[0]?.id };
  return target === 'newer' ? { after: messages?.at(-1)?.id } : {};
}

const MARK_READ_RETRIES = 5;

/**
 * Marks the messages of a thread up to one of them as read. A failure is not reported but retried
 * (docs/product/messages.md#mark-read).
 */
export function useMarkRead() {
  const api = useApi();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async (upTo: string) => {
      let updated: number;
      do ({ updated } = await api.markRead({ body: { upTo } }));
      while (updated === MAX_COUNT.markReadUpTo);
    },
    retry: MARK_READ_RETRIES,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: unreadCountOptions(api).queryKey }),
        client.invalidateQueries({ queryKey: messageKeys.threads() }),
      ]),
  });
  return mutate;
}

/** Deletes a message of the user for both thread participants. */
export function useDeleteMessage() {
  const client = useQueryClient();
  return useChange('deleteMessage', {
    onSuccess: ({ message }) => {
      updateWindow(client, message.threadId, (window) => addMessage(window, message));
      void client.invalidateQueries({ queryKey: messageKeys.threads() });
    },
  });
}

/**
 * Loads a message again with those around it: the link to its picture may have expired
 * (docs/product/files.md#private-files).
 */
export function useRenewMessages(id: string) {
  const [api, client] = [useApi(), useQueryClient()];
  return useMutation({
    mutationFn: (around: string) => api.getThread({ params: { id }, query: { around } }),
    gcTime: 0,
    onSuccess: ({ messages }) =>
      updateWindow(client, id, (window) => renewMessages(window, messages)),
  });
}

/**
 * Puts a message that was sent into its thread, and requests the newest page and the list of
 * threads (docs/product/message-screens.md#composer).
 */
export function useMergeMessage(): (message: Message) => void {
  const client = useQueryClient();
  return useCallback(
    (message) => {
      const { threadId } = message;
      updateWindow(client, threadId, (window) => addMessage(window, message));
      // Not awaited: the message is shown already, and the next one may be sent.
      void client.invalidateQueries({ queryKey: messageKeys.thread(threadId) });
      void client.invalidateQueries({ queryKey: messageKeys.threads() });
    },
    [client],
  );
}

/** Requests the unread count again. */
export function useRefreshUnreadCount() {
  const client = useQueryClient();
  const { queryKey } = unreadCountOptions(useApi());
  return () => void client.invalidateQueries({ queryKey });
}
