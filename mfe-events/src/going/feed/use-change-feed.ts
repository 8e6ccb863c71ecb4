import { useApi } from '@muster/remote-kit';
import { endpointKey } from '@muster/remote-kit/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** What is done to the feed. */
export type FeedChange = 'renew' | 'delete';

/** Makes or renews the feed, or switches it off. */
export function useChangeFeed() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: FeedChange) =>
      change === 'renew' ? api.renewCalendarFeed({}) : api.deleteCalendarFeed({}),
    onSuccess: (response) => client.setQueryData(endpointKey('getCalendarFeed', {}), response),
  });
}
