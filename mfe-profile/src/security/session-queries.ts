import { isApiError } from '@muster/api-client';
import { useApi } from '@muster/remote-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { profileKeys } from '../queries.ts';

/** The user's own sessions. */
export function useSessions() {
  const api = useApi();
  return useQuery({
    queryKey: profileKeys.sessions,
    queryFn: async ({ signal }) => (await api.listSessions({}, { signal })).sessions,
  });
}

/** Ends one session. One that has ended meanwhile is a success. */
export function useEndSession() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await api.endSession({ params: { id } });
      } catch (error) {
        if (!isApiError(error, 'SESSION_NOT_FOUND')) throw error;
      }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: profileKeys.sessions }),
  });
}

/** Ends every session but this one. */
export function useEndOtherSessions() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.endOtherSessions({}),
    onSuccess: () => client.invalidateQueries({ queryKey: profileKeys.sessions }),
  });
}
