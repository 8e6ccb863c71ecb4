import type { Api } from '@muster/api-client';
import { useApi } from '@muster/remote-kit';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { eventKeys } from '../queries.ts';
import { type ExploreView, toListQuery, toPinQuery } from './explore-view.ts';

/** The keys of Explore, below those of events. Whether the map is shown makes no other list. */
const exploreKeys = {
  list: ({ show: _, ...view }: ExploreView) => [...eventKeys.all, 'explore', view] as const,
  pins: ({ show: _, page: __, sort: ___, ...view }: ExploreView) =>
    [...eventKeys.all, 'pins', view] as const,
};

function listOptions(api: Api, view: ExploreView) {
  return queryOptions({
    queryKey: exploreKeys.list(view),
    queryFn: ({ signal }) => api.listEvents({ query: toListQuery(view, new Date()) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

function pinOptions(api: Api, view: ExploreView) {
  return queryOptions({
    queryKey: exploreKeys.pins(view),
    queryFn: ({ signal }) => api.listEventPins({ query: toPinQuery(view, new Date()) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the coming events of others. */
export function useExploreList(view: ExploreView) {
  return useQuery(listOptions(useApi(), view));
}

/** Where the events that match are. */
export function useEventPins(view: ExploreView) {
  return useQuery(pinOptions(useApi(), view));
}
