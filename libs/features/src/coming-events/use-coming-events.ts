import { QUERY_KEYS, useApi } from '@muster/remote-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

interface EventPage {
  organizerId: string;
  /** Begins at 1. */
  page: number;
  /** Events on a page. */
  limit: number;
}

/** The approved events to come of an organizer, soonest first; a series once. */
export function useComingEvents({ organizerId, page, limit }: EventPage) {
  const api = useApi();
  return useQuery({
    // Without the time, of which each request has another.
    queryKey: [...QUERY_KEYS.events, 'of-organizer', organizerId, page, limit],
    queryFn: ({ signal }) => {
      const from = new Date().toISOString();
      const coming = { scope: 'public', organizer: organizerId, from, eachDate: 'false' } as const;
      return api.listEvents({ query: { ...coming, sort: 'soonest', page, limit } }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}
