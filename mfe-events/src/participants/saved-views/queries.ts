import type { ParticipantFilters } from '@muster/contract';
import { useApi } from '@muster/remote-kit';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const QUERY_KEY = ['participant-views'] as const;

/** The saved views of the account, by name. */
export function useParticipantViews() {
  const api = useApi();
  return useQuery(
    queryOptions({
      queryKey: QUERY_KEY,
      queryFn: async ({ signal }) => (await api.listParticipantViews({}, { signal })).views,
    }),
  );
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: QUERY_KEY });
}

/** Saves filters under a name, in place of the view with this name. */
export function useSaveView() {
  const api = useApi();
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: { name: string; filters: ParticipantFilters }) =>
      api.saveParticipantView({ body }),
    onSuccess,
  });
}

/** Deletes a saved view. */
export function useDeleteView() {
  const api = useApi();
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api.deleteParticipantView({ params: { id } }),
    onSuccess,
  });
}
