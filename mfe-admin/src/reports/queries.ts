import type { Api } from '@muster/api-client';
import type { ReportOutcome } from '@muster/contract';
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

/** The key tree of reports. */
const reportKeys = {
  all: ['reports'] as const,
  list: (filter: CasesFilter) => [...reportKeys.all, filter] as const,
};

interface CasesFilter {
  status: 'open' | 'closed';
  page: number;
}

/** What the superadmin decides about a case. */
interface Decision {
  caseId: string;
  outcome: ReportOutcome;
  note?: string;
}

function casesOptions(api: Api, filter: CasesFilter) {
  return queryOptions({
    queryKey: reportKeys.list(filter),
    queryFn: ({ signal }) => api.listReports({ query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });
}

function resolveOptions(api: Api, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ caseId, ...body }: Decision) =>
      api.resolveReport({ params: { id: caseId }, body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: reportKeys.all }),
        // A removed event is in lists of its own.
        client.invalidateQueries({ queryKey: ['admin-events'] }),
        client.invalidateQueries({ queryKey: QUERY_KEYS.events }),
      ]),
  });
}

/** A page of the open or the closed cases. */
export function useReportCases(filter: CasesFilter) {
  return useQuery(casesOptions(useApi(), filter));
}

/** Decides about a case. */
export function useResolveReport() {
  return useMutation(resolveOptions(useApi(), useQueryClient()));
}
