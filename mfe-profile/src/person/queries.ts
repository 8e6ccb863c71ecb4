import type { Api } from '@muster/api-client';
import { QUERY_KEYS, useApi } from '@muster/remote-kit';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

/** The key tree of public profiles. */
const personKeys = {
  one: (id: string) => ['people', id] as const,
  moments: (id: string) => [...personKeys.one(id), 'moments'] as const,
  // Below the events, so that it is stale once an event changed.
  events: (id: string, page: number) => [...QUERY_KEYS.events, 'person', id, page] as const,
};

function personOptions(api: Api, id: string) {
  return queryOptions({
    queryKey: personKeys.one(id),
    queryFn: async ({ signal }) => (await api.getPerson({ params: { id } }, { signal })).person,
  });
}

function momentsOptions(api: Api, id: string) {
  return queryOptions({
    queryKey: personKeys.moments(id),
    queryFn: async ({ signal }) =>
      (await api.listUserMoments({ params: { id } }, { signal })).moments,
  });
}

function comingEventsOptions(api: Api, { id, page }: { id: string; page: number }) {
  return queryOptions({
    queryKey: personKeys.events(id, page),
    queryFn: ({ signal }) => {
      const from = new Date().toISOString();
      const query = { scope: 'public', organizer: id, from, sort: 'soonest', page } as const;
      return api.listEvents({ query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** The public fields of an account. */
export function usePerson(id: string) {
  return useQuery(personOptions(useApi(), id));
}

/** The photos of an account, newest first. */
export function useMomentsOf(id: string) {
  return useQuery(momentsOptions(useApi(), id));
}

/** A page of the approved events to come of an organizer, soonest first. */
export function useComingEvents(id: string, page: number) {
  return useQuery(comingEventsOptions(useApi(), { id, page }));
}
