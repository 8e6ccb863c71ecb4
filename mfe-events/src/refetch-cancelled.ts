import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Loads again what a change cancelled that is shown at once. A query that had data shows the change
 * in it. One without, such as a list whose filter was just chosen, would stay empty and show the
 * former list for ever.
 */
export function refetchCancelled(client: QueryClient, queryKey: QueryKey): void {
  void client.refetchQueries({
    queryKey,
    type: 'active',
    predicate: ({ state: { data, fetchStatus } }) => data === undefined && fetchStatus === 'idle',
  });
}
