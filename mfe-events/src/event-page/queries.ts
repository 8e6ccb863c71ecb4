import type { Api } from '@muster/api-client';
import { useApi, useOptionalSession } from '@muster/remote-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { eventKeys } from '../queries.ts';

function pageOptions(api: Api, id: string) {
  return queryOptions({
    queryKey: eventKeys.page(id),
    queryFn: async ({ signal }) => (await api.getEvent({ params: { id } }, { signal })).event,
  });
}

function organizerOptions(api: Api, id: string) {
  return queryOptions({
    queryKey: ['people', id],
    queryFn: async ({ signal }) => (await api.getPerson({ params: { id } }, { signal })).person,
  });
}

function momentsOptions(api: Api, id: string) {
  return queryOptions({
    queryKey: ['people', id, 'moments'],
    queryFn: async ({ signal }) =>
      (await api.listUserMoments({ params: { id } }, { signal })).moments,
  });
}

/** An event as its page shows it, with one's own participation. */
export function useEventPage(id: string) {
  return useQuery(pageOptions(useApi(), id));
}

/** The public profile of the organizer; nothing for visitors, who may not read profiles. */
export function useOrganizer(id: string) {
  return useQuery({ ...organizerOptions(useApi(), id), enabled: useOptionalSession() !== null });
}

/** The organizer's photos, newest first; nothing for visitors. */
export function useOrganizerMoments(id: string) {
  return useQuery({ ...momentsOptions(useApi(), id), enabled: useOptionalSession() !== null });
}
