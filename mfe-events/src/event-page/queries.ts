import type { Api } from '@muster/api-client';
import { useApi } from '@muster/remote-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { eventKeys } from '../queries.ts';

function pageOptions(api: Api, id: string) {
  return queryOptions({
    queryKey: eventKeys.page(id),
    queryFn: async ({ signal }) => (await api.getEvent({ params: { id } }, { signal })).event,
  });
}

function organizerOptions(api: Api, eventId: string) {
  return queryOptions({
    queryKey: eventKeys.organizer(eventId),
    queryFn: ({ signal }) => api.getEventOrganizer({ params: { id: eventId } }, { signal }),
  });
}

/** An event as its page shows it, with one's own participation. */
export function useEventPage(id: string) {
  return useQuery(pageOptions(useApi(), id));
}

/** What the page of an event says about its organizer. */
export function useOrganizer(eventId: string) {
  return useQuery(organizerOptions(useApi(), eventId));
}
