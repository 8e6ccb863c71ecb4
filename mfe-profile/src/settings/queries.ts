import type { Api } from '@muster/api-client';
import type { DataExport, MailPreferences } from '@muster/contract';
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
const ownDataKeys = {
  export: ['own-data', 'export'] as const,
  mailPreferences: ['own-data', 'mail-preferences'] as const,
  storageUsage: ['own-data', 'storage-usage'] as const,
};

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

function mailPreferencesOptions(api: Api) {
  return queryOptions({
    queryKey: ownDataKeys.mailPreferences,
    queryFn: async ({ signal }) => (await api.getMailPreferences({}, { signal })).preferences,
  });
}

function updateMailPreferencesOptions(api: Api, client: QueryClient) {
  const { queryKey } = mailPreferencesOptions(api);
  return mutationOptions({
    mutationFn: async (change: Partial<MailPreferences>) =>
      (await api.updateMailPreferences({ body: change })).preferences,
    // Shown at once, and taken back when it fails.
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, ...change });
      return before;
    },
    onSuccess: (preferences) => client.setQueryData(queryKey, preferences),
    onError: (_error, _change, before) => client.setQueryData(queryKey, before),
  });
}

function storageUsageOptions(api: Api) {
  return queryOptions({
    queryKey: ownDataKeys.storageUsage,
    queryFn: async ({ signal }) => (await api.getStorageUsage({}, { signal })).usage,
  });
}

/** How much the user has stored, and may store. */
export function useStorageUsage() {
  return useQuery(storageUsageOptions(useApi()));
}

/** Which kinds of mail the user gets. */
export function useMailPreferences() {
  return useQuery(mailPreferencesOptions(useApi()));
}

/** Turns kinds of mail on or off. */
export function useUpdateMailPreferences() {
  return useMutation(updateMailPreferencesOptions(useApi(), useQueryClient()));
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
