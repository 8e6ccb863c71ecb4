import type { Api } from '@muster/api-client';
import { PAGE_SIZE } from '@muster/contract';
import { QUERY_KEYS, useApi } from '@muster/remote-kit';
import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

/** The key tree of the superadmin's view of events. */
const adminEventKeys = {
  all: ['admin-events'] as const,
  pending: (page: number) => [...adminEventKeys.all, 'pending', page] as const,
};

function pendingOptions(api: Api, page: number) {
  const limit = PAGE_SIZE.adminDashboardEvents;
  return queryOptions({
    queryKey: adminEventKeys.pending(page),
    queryFn: ({ signal }) =>
      api.listAdminEvents({ query: { page, limit, status: 'pending' } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

function approveOptions(api: Api, client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => api.approveEvent({ params: { id }, body: { approved: true } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: adminEventKeys.all }),
        // The Events tab shows the badge of the same event.
        client.invalidateQueries({ queryKey: QUERY_KEYS.events }),
      ]),
  });
}

/** A page of the events that wait for approval, with the counters over all events. */
export function usePendingEvents(page: number) {
  return useQuery(pendingOptions(useApi(), page));
}

/** Approves one event by its id. */
export function useApproveEvent() {
  return useMutation(approveOptions(useApi(), useQueryClient()));
}
