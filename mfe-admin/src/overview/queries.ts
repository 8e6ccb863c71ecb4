import type { Api } from '@muster/api-client';
import { useApi } from '@muster/remote-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';

const DAYS = 30;

function statsOptions(api: Api) {
  return queryOptions({
    queryKey: ['admin-stats'],
    queryFn: ({ signal }) => api.getAdminStats({ query: { days: DAYS } }, { signal }),
  });
}

/** Counts of everything, now and on each of the last 30 days. */
export function useAdminStats() {
  return useQuery(statsOptions(useApi()));
}
