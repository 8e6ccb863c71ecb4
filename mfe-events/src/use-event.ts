import { QUERY_KEYS, useApi } from '@muster/remote-kit';
import { useQuery } from '@tanstack/react-query';

/** One event, never from the cache: a form must begin with the current one. */
export function useEvent(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...QUERY_KEYS.events, 'one', id],
    queryFn: async ({ signal }) => (await api.getEvent({ params: { id } }, { signal })).event,
    staleTime: 0,
    gcTime: 0,
  });
}
