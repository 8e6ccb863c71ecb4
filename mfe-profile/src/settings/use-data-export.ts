import type { DataExport } from '@muster/contract';
import { endpointKey, useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { useQueryClient } from '@tanstack/react-query';

/** How often the progress is requested while an archive is made. */
const PROGRESS_INTERVAL_MS = 2_000;

/** Whether an archive is still being made. */
export function isInProgress(dataExport: DataExport | null | undefined): boolean {
  return dataExport?.status === 'waiting' || dataExport?.status === 'running';
}

/** The user's latest archive; null if there is none. */
export function useDataExport() {
  return useEndpoint(
    'getDataExport',
    {},
    {
      refetchInterval: ({ state }) =>
        isInProgress(state.data?.export) ? PROGRESS_INTERVAL_MS : false,
    },
  );
}

/** Has an archive made. */
export function useRequestDataExport() {
  const client = useQueryClient();
  return useChange('requestDataExport', {
    onSuccess: (started) => client.setQueryData(endpointKey('getDataExport', {}), started),
  });
}
