import { QUERY_KEYS, useApi } from '@muster/remote-kit';
import { useQuery } from '@tanstack/react-query';

/**
 * The form to begin with: one's own of this event, otherwise that of one's latest join; null when
 * there is none.
 */
export function useStoredJoinForm(eventId: string, hasJoined: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: [...QUERY_KEYS.events, 'join-form', hasJoined ? eventId : 'last'],
    queryFn: async ({ signal }) => {
      if (!hasJoined) return (await api.getLastJoinForm({}, { signal })).joinForm;
      return (await api.getMyJoinForm({ params: { id: eventId } }, { signal })).joinForm;
    },
    // A form must begin with what is stored now, not with a cached one.
    staleTime: 0,
    gcTime: 0,
  });
}
