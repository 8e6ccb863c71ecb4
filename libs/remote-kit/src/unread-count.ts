import type { Api } from '@muster/api-client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from './kit.tsx';
import { QUERY_KEYS } from './query-keys.ts';

/** How often messages are requested while nothing pushes them (docs/product.md#polling). */
export const MESSAGES_POLL_INTERVAL_MS = 20_000;

/** The query of the unread count. Invalidate its `queryKey` when a message was read or arrived. */
export function unreadCountOptions(api: Api) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.messages, 'unread-count'],
    queryFn: async ({ signal }) => (await api.getUnreadCount({}, { signal })).unreadCount,
    refetchInterval: MESSAGES_POLL_INTERVAL_MS,
  });
}

/** The number of unread messages; 0 until it is known. */
export function useUnreadCount(): number {
  const api = useApi();
  return useQuery(unreadCountOptions(api)).data ?? 0;
}
