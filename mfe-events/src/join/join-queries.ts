import type { EndpointInput, Endpoints } from '@muster/contract';
import { useApi } from '@muster/remote-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { eventKeys } from '../queries.ts';

/** What is sent of a join form. */
export type JoinBody = NonNullable<EndpointInput<Endpoints['updateMyJoinForm']>['body']>;

/** The form to begin with: one's own of this event, else that of one's latest join; null when there is none. */
export function useStoredJoinForm(eventId: string, hasJoined: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: [...eventKeys.all, 'join-form', hasJoined ? eventId : 'last'],
    queryFn: async ({ signal }) => {
      if (!hasJoined) return (await api.getLastJoinForm({}, { signal })).joinForm;
      return (await api.getMyJoinForm({ params: { id: eventId } }, { signal })).joinForm;
    },
    // A form must begin with what is stored now, not with a cached one.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Whatever became of a change of joining, everything that shows events or counts spots is stale. */
function useStaleEvents() {
  const client = useQueryClient();
  return { onSettled: () => client.invalidateQueries({ queryKey: eventKeys.all }) };
}

/** Joins an event. */
export function useJoinEvent(eventId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: (body: JoinBody) => api.joinEvent({ params: { id: eventId }, body }),
    ...useStaleEvents(),
  });
}

/** Changes one's own join form. */
export function useUpdateMyJoinForm(eventId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: (body: JoinBody) => api.updateMyJoinForm({ params: { id: eventId }, body }),
    ...useStaleEvents(),
  });
}

/** Leaves an event. */
export function useLeaveEvent(eventId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: () => api.leaveEvent({ params: { id: eventId } }),
    ...useStaleEvents(),
  });
}
