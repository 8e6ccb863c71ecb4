import type { Api } from '@muster/api-client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from './kit.tsx';

/** How often the count is asked for while nothing pushes it, in milliseconds (decisions.md §6). */
const ASK_EVERY = 20_000;

/** The query of the unread count. Invalidate `unreadCountOptions(api).queryKey` when something was read or came in. */
export function unreadCountOptions(api: Api) {
  return queryOptions({
    queryKey: ['messages', 'unread-count'],
    queryFn: async ({ signal }) => (await api.getUnreadCount({}, { signal })).unreadCount,
    refetchInterval: ASK_EVERY,
  });
}

/** Messages waiting to be read; 0 while that is not known. */
export function useUnreadCount(): number {
  const api = useApi();
  return useQuery(unreadCountOptions(api)).data ?? 0;
}
