import { QUERY_KEYS, useApi } from '@muster/remote-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** A page of the approved events to come of an organizer, soonest first. */
export function useComingEvents(id: string, page: number) {
  const api = useApi();
  return useQuery({
    // Without the time, of which each request has another.
    queryKey: [...QUERY_KEYS.events, 'person', id, page],
    queryFn: ({ signal }) => {
      const from = new Date().toISOString();
      const query = { scope: 'public', organizer: id, from, sort: 'soonest', page } as const;
      return api.listEvents({ query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}
