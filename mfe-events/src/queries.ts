import type { Api } from '@muster/api-client';
import type { EndpointInput, Endpoints } from '@muster/contract';
import { QUERY_KEYS, useApi } from '@muster/remote-kit';
import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ListView } from './event-list/list-view.ts';

/** The key tree of events: everything below `all` is stale once an event changed. */
export const eventKeys = {
  all: QUERY_KEYS.events,
  list: (view: ListView) => [...eventKeys.all, 'list', view] as const,
  page: (id: string) => [...eventKeys.all, 'page', id] as const,
  organizer: (id: string) => [...eventKeys.all, 'organizer', id] as const,
  one: (id: string) => [...eventKeys.all, 'one', id] as const,
};

function listOptions(api: Api, view: ListView) {
  return queryOptions({
    queryKey: eventKeys.list(view),
    queryFn: ({ signal }) => api.listEvents({ query: toListQuery(view, new Date()) }, { signal }),
    // The old page stays until the new one is loaded, so nothing jumps.
    placeholderData: keepPreviousData,
  });
}

/** A view as the API takes it. `now` separates upcoming from past events. */
function toListQuery({ search, difficulty, when, page }: ListView, now: Date) {
  return {
    page,
    ...(search && { search }),
    ...(difficulty && { difficulty }),
    ...(!when && { sort: 'next' as const }),
    ...(when === 'upcoming' && { from: now.toISOString(), sort: 'soonest' as const }),
    ...(when === 'past' && { to: now.toISOString() }),
  };
}

function eventOptions(api: Api, id: string) {
  return queryOptions({
    queryKey: eventKeys.one(id),
    queryFn: async ({ signal }) => (await api.getEvent({ params: { id } }, { signal })).event,
    // A form must begin with the current event, not with a cached one.
    staleTime: 0,
    gcTime: 0,
  });
}

/** A new event, or an event's changes with the files it no longer needs. */
type EventBody = EndpointInput<Endpoints['createEvent']>['body'] &
  Pick<NonNullable<EndpointInput<Endpoints['updateEvent']>['body']>, '_cleanupMedia'>;

interface SaveContext {
  api: Api;
  client: QueryClient;
  /** The event to update; a new one when left out. */
  id?: string | undefined;
}

function saveOptions({ api, client, id }: SaveContext) {
  return mutationOptions({
    mutationFn: async (body: EventBody) => {
      const { event } = id
        ? await api.updateEvent({ params: { id }, body })
        : await api.createEvent({ body });
      return event;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: eventKeys.all }),
  });
}

/** A page of the caller's events. */
export function useEventList(view: ListView) {
  return useQuery(listOptions(useApi(), view));
}

/** One event, never from the cache. */
export function useEvent(id: string) {
  return useQuery(eventOptions(useApi(), id));
}

/** Creates an event, or updates the one with this id. */
export function useSaveEvent(id?: string) {
  return useMutation(saveOptions({ api: useApi(), client: useQueryClient(), id }));
}
