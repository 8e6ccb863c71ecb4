import type { Api } from '@muster/api-client';
import type { Difficulty, EndpointInput, Endpoints } from '@muster/contract';
import { useApi } from '@muster/remote-kit';
import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

/** Which page of the list, as the URL says it. */
export interface ListView {
  search: string;
  difficulty: Difficulty | 'all';
  when: 'all' | 'upcoming' | 'past';
  page: number;
}

/** The key tree of events: everything below `all` is stale once an event changed. */
export const eventKeys = {
  all: ['events'] as const,
  list: (view: ListView) => [...eventKeys.all, 'list', view] as const,
  one: (id: string) => [...eventKeys.all, 'one', id] as const,
};

function listOptions(api: Api, view: ListView) {
  return queryOptions({
    queryKey: eventKeys.list(view),
    queryFn: ({ signal }) => api.listEvents({ query: toListQuery(view, new Date()) }, { signal }),
    // The old page stays until the new one is here: nothing jumps.
    placeholderData: keepPreviousData,
  });
}

/** What the server is asked for. Upcoming and past part at this very moment. */
export function toListQuery({ search, difficulty, when, page }: ListView, now: Date) {
  return {
    page,
    ...(search && { search }),
    ...(difficulty !== 'all' && { difficulty }),
    ...(when === 'upcoming' && { from: now.toISOString(), sort: 'soonest' as const }),
    ...(when === 'past' && { to: now.toISOString() }),
  };
}

function eventOptions(api: Api, id: string) {
  return queryOptions({
    queryKey: eventKeys.one(id),
    queryFn: async ({ signal }) => (await api.getEvent({ params: { id } }, { signal })).event,
    // A form must begin from what the event is now, not from what it was.
    staleTime: 0,
    gcTime: 0,
  });
}

/** A new event, or an event's changes with the files it no longer needs. */
type EventBody = EndpointInput<Endpoints['createEvent']>['body'] &
  Pick<NonNullable<EndpointInput<Endpoints['updateEvent']>['body']>, '_cleanupMedia'>;

function saveOptions({
  api,
  client,
  id,
}: {
  api: Api;
  client: QueryClient;
  id?: string | undefined;
}) {
  return mutationOptions({
    mutationFn: async (body: EventBody) => {
      const answer = id
        ? await api.updateEvent({ params: { id }, body })
        : await api.createEvent({ body });
      return answer.event;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: eventKeys.all }),
  });
}

/** A page of the caller's events. */
export function useEventList(view: ListView) {
  return useQuery(listOptions(useApi(), view));
}

/** One event, fresh. */
export function useEvent(id: string) {
  return useQuery(eventOptions(useApi(), id));
}

/** Creates an event, or changes the one named. */
export function useSaveEvent(id?: string) {
  return useMutation(saveOptions({ api: useApi(), client: useQueryClient(), id }));
}
