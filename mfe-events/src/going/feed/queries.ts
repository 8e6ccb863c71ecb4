import type { Api } from '@muster/api-client';
import { useApi } from '@muster/remote-kit';
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

/** Not below the events: no change of an event makes it stale. */
const FEED_KEY = ['calendar-feed'] as const;

function feedOptions(api: Api) {
  return queryOptions({
    queryKey: FEED_KEY,
    queryFn: ({ signal }) => api.getCalendarFeed({}, { signal }),
  });
}

/** What is done to the feed. */
export type FeedChange = 'renew' | 'delete';

function changeOptions(api: Api, client: QueryClient) {
  return mutationOptions({
    mutationFn: (change: FeedChange) =>
      change === 'renew' ? api.renewCalendarFeed({}) : api.deleteCalendarFeed({}),
    onSuccess: (response) => client.setQueryData(feedOptions(api).queryKey, response),
  });
}

/** The caller's calendar feed, if there is one. */
export function useCalendarFeed() {
  return useQuery(feedOptions(useApi()));
}

/** Makes or renews the feed, or switches it off. */
export function useChangeFeed() {
  return useMutation(changeOptions(useApi(), useQueryClient()));
}
