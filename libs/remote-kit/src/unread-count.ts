import type { Api } from '@muster/api-client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from './kit.tsx';
import { useMessagePollInterval } from './message-feed/use-message-feed.ts';
import { QUERY_KEYS } from './query-keys.ts';

/**
 * The query of the unread count. The message feed keeps it up to date; invalidate its `queryKey`
 * after messages were read.
 */
export function unreadCountOptions(api: Api) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.messages, 'unread-count'],
    queryFn: async ({ signal }) => (await api.getUnreadCount({}, { signal })).unreadCount,
  });
}

/** The number of unread messages; 0 until it is known. */
export function useUnreadCount(): number {
  const api = useApi();
  const refetchInterval = useMessagePollInterval();
  return useQuery({ ...unreadCountOptions(api), refetchInterval }).data ?? 0;
}
