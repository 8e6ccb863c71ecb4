import { isApiError } from '@muster/api-client';
import { useApi } from '@muster/remote-kit';
import { refreshAreas } from '@muster/remote-kit/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';

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
    onSuccess: () => refreshAreas(client, ['sessions']),
  });
}
