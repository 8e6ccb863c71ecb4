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

/** Sums over one's events; the superadmin's are over all. */
export function useExportSummary() {
  return useQuery(summaryOptions(useApi()));
}
