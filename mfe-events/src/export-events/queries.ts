import type { Api } from '@muster/api-client';
import { useApi } from '@muster/remote-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { eventKeys } from '../queries.ts';

function summaryOptions(api: Api) {
  return queryOptions({
    queryKey: [...eventKeys.all, 'summary'],
    queryFn: ({ signal }) => api.getExportSummary({}, { signal }),
  });
}

/** The sums over the user's events; for the superadmin over all events. */
export function useExportSummary() {
  return useQuery(summaryOptions(useApi()));
}
