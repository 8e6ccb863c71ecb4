import type { Api } from '@muster/api-client';
import type { DataExport } from '@muster/contract';
import { useApi } from '@muster/remote-kit';
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

/** The key tree of the user's own data. */
const ownDataKeys = { export: ['own-data', 'export'] as const };

/** How often the progress is requested while an archive is made. */
const PROGRESS_INTERVAL_MS = 2_000;

function exportOptions(api: Api) {
  return queryOptions({
    queryKey: ownDataKeys.export,
    queryFn: async ({ signal }) => (await api.getDataExport({}, { signal })).export,
    refetchInterval: ({ state }) => (isInProgress(state.data) ? PROGRESS_INTERVAL_MS : false),
  });
}

function requestOptions(api: Api, client: QueryClient) {
  return mutationOptions({
    mutationFn: async () => (await api.requestDataExport()).export,
    onSuccess: (started) => client.setQueryData(exportOptions(api).queryKey, started),
  });
}

/** Whether an archive is still being made. */
export function isInProgress(dataExport: DataExport | null | undefined): boolean {
  return dataExport?.status === 'waiting' || dataExport?.status === 'running';
}

/** The user's latest archive; null if there is none. */
export function useDataExport() {
  return useQuery(exportOptions(useApi()));
}

/** Has an archive made. */
export function useRequestDataExport() {
  return useMutation(requestOptions(useApi(), useQueryClient()));
}

/** The content of an archive. */
export function useDownloadDataExport() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: string) => api.downloadDataExport({ params: { id } }),
  });
}

/** Requests the deletion of the user's account. */
export function useRequestAccountDeletion() {
  const api = useApi();
  return useMutation({
    mutationFn: (body: { password: string }) => api.requestAccountDeletion({ body }),
  });
}
