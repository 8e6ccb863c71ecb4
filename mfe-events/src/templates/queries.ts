import { QUERY_KEYS, useApi } from '@muster/remote-kit';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

// Below the events: a template goes with its event.
const QUERY_KEY = [...QUERY_KEYS.events, 'templates'] as const;

/** The templates of the account, by name. */
export function useTemplates() {
  const api = useApi();
  return useQuery(
    queryOptions({
      queryKey: QUERY_KEY,
      queryFn: async ({ signal }) => (await api.listEventTemplates({}, { signal })).templates,
    }),
  );
}

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
    onSuccess: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}
