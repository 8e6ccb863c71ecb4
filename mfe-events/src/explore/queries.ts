import { QUERY_KEYS, useApi } from '@muster/remote-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ExploreView, toListQuery, toPinQuery } from './explore-view.ts';

// The keys are without the time, of which each request has another, and without whether the map is
// shown, which makes no other list.

/** A page of the coming events of others. */
export function useExploreList(view: ExploreView) {
  const { show: _, ...listed } = view;
  const api = useApi();
  return useQuery({
    queryKey: [...QUERY_KEYS.events, 'explore', listed],
    queryFn: ({ signal }) => api.listEvents({ query: toListQuery(view, new Date()) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Where the events that match are. */
export function useEventPins(view: ExploreView) {
  const { show: _, page: __, sort: ___, ...pinned } = view;
  const api = useApi();
  return useQuery({
    queryKey: [...QUERY_KEYS.events, 'pins', pinned],
    queryFn: ({ signal }) => api.listEventPins({ query: toPinQuery(view, new Date()) }, { signal }),
    placeholderData: keepPreviousData,
  });
}
