import type { Api } from '@muster/api-client';
import type { EndpointInput, Endpoints } from '@muster/contract';
import { useApi } from '@muster/remote-kit';
import { saveFile } from '@muster/remote-kit/files';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';

/** The query of the list. */
export type AuditQuery = NonNullable<EndpointInput<Endpoints['listAuditEntries']>['query']>;

/** The key tree of the audit log. */
const auditKeys = {
  all: ['admin-audit'] as const,
  page: (query: AuditQuery) => [...auditKeys.all, query] as const,
};

function entriesOptions(api: Api, query: AuditQuery) {
  return queryOptions({
    queryKey: auditKeys.page(query),
    queryFn: ({ signal }) => api.listAuditEntries({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the audit log. */
export function useAuditEntries(query: AuditQuery) {
  return useQuery(entriesOptions(useApi(), query));
}

/** Saves the entries that match, all of them, as a CSV file. */
export function useExportAuditEntries() {
  const api = useApi();
  return useMutation({
    mutationFn: async (query: Omit<AuditQuery, 'before' | 'limit'>) => {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`audit-log-${day}.csv`, await api.exportAuditEntries({ query }));
    },
  });
}
