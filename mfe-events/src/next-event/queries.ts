import type { Api } from '@muster/api-client';
import { useApi } from '@muster/remote-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { eventKeys } from '../queries.ts';

function nextEventOptions(api: Api) {
  return queryOptions({
    queryKey: [...eventKeys.all, 'next'],
    queryFn: async ({ signal }) => (await api.getNextEvent({}, { signal })).next,
  });
}

/** The next event of the user; null without one. */
export function useNextEvent() {
  return useQuery(nextEventOptions(useApi()));
}
