import type { Api } from '@muster/api-client';
import { useApi } from '@muster/remote-kit';
import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

const REFRESH_MS = 30_000;

/** The key tree of the section System. */
const systemKeys = {
  all: ['admin-system'] as const,
  state: () => [...systemKeys.all, 'state'] as const,
  failedMails: (page: number) => [...systemKeys.all, 'failed-mails', page] as const,
};

function stateOptions(api: Api) {
  return queryOptions({
    queryKey: systemKeys.state(),
    queryFn: ({ signal }) => api.getSystem({}, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

function failedMailsOptions(api: Api, page: number) {
  return queryOptions({
    queryKey: systemKeys.failedMails(page),
    queryFn: ({ signal }) => api.listFailedMails({ query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

function retryOptions(api: Api, client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => api.retryMail({ params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: systemKeys.all }),
  });
}

/** What runs, and what has failed; asked for again twice a minute. */
export function useSystem() {
  return useQuery(stateOptions(useApi()));
}

/** A page of the mails that could not be sent. */
export function useFailedMails(page: number) {
  return useQuery(failedMailsOptions(useApi(), page));
}

/** Queues one failed mail again by its id. */
export function useRetryMail() {
  return useMutation(retryOptions(useApi(), useQueryClient()));
}

/** Writes, reads and deletes a file in the store. */
export function useConnectionTest() {
  const api = useApi();
  return useMutation({ mutationFn: () => api.testFileConnection({}) });
}
