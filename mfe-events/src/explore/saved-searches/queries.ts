import type { EndpointInput, Endpoints } from '@muster/contract';
import { useApi } from '@muster/remote-kit';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const QUERY_KEY = ['saved-searches'] as const;

type NewSearch = EndpointInput<Endpoints['createSavedSearch']>['body'];
type SearchChange = EndpointInput<Endpoints['updateSavedSearch']>['body'];

/** The saved searches of the account, by name. */
export function useSavedSearches() {
  const api = useApi();
  return useQuery(
    queryOptions({
      queryKey: QUERY_KEY,
      queryFn: async ({ signal }) => (await api.listSavedSearches({}, { signal })).searches,
    }),
  );
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: QUERY_KEY });
}

/** Saves filters under a name. */
export function useCreateSavedSearch() {
  const api = useApi();
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: NewSearch) => api.createSavedSearch({ body }),
    onSuccess,
  });
}

/** Renames a saved search, or turns its mail on and off. */
export function useUpdateSavedSearch(id: string) {
  const api = useApi();
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: SearchChange) => api.updateSavedSearch({ params: { id }, body }),
    onSuccess,
  });
}

/** Deletes a saved search. */
export function useDeleteSavedSearch(id: string) {
  const api = useApi();
  const onSuccess = useRefresh();
  return useMutation({ mutationFn: () => api.deleteSavedSearch({ params: { id } }), onSuccess });
}
