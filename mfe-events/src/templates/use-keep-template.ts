import { useApi } from '@muster/remote-kit';
import { endpointKey } from '@muster/remote-kit/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Keeps an event as a template under a name; null: no longer. */
export function useKeepTemplate(eventId: string) {
  const api = useApi();
  const client = useQueryClient();
  const params = { id: eventId };
  return useMutation({
    mutationFn: async (name: string | null) => {
      if (name === null) await api.removeEventTemplate({ params });
      else await api.setEventTemplate({ params, body: { name } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: endpointKey('listEventTemplates', {}) }),
  });
}
