import type { Api } from '@muster/api-client';
import { PAGE_SIZE, type UserSort } from '@muster/contract';
import { QUERY_KEYS, useApi } from '@muster/remote-kit';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

/** Which page of accounts, in which order. */
export interface UserPage {
  search: string;
  sort: UserSort;
  direction: 'ascending' | 'descending';
  page: number;
}

/** The key tree of accounts under administration. */
const adminUserKeys = {
  all: ['admin-users'] as const,
  list: (page: UserPage) => [...adminUserKeys.all, 'list', page] as const,
  detail: (id: string) => [...adminUserKeys.all, 'detail', id] as const,
};

function usersOptions(api: Api, page: UserPage) {
  const query = { ...page, limit: PAGE_SIZE.adminUsers };
  return queryOptions({
    queryKey: adminUserKeys.list(page),
    queryFn: ({ signal }) => api.listUsers({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

function userOptions(api: Api, id: string) {
  return queryOptions({
    queryKey: adminUserKeys.detail(id),
    queryFn: async ({ signal }) => (await api.getUser({ params: { id } }, { signal })).user,
  });
}

/** A page of accounts. */
export function useUsers(page: UserPage) {
  return useQuery(usersOptions(useApi(), page));
}

/** One account with what belongs to it. */
export function useUser(id: string) {
  return useQuery(userOptions(useApi(), id));
}

/** Accounts, their events and the audit log show what was done to an account. */
function refreshLists(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: adminUserKeys.all }),
    client.invalidateQueries({ queryKey: ['admin-events'] }),
    client.invalidateQueries({ queryKey: ['admin-audit'] }),
    client.invalidateQueries({ queryKey: QUERY_KEYS.events }),
  ]);
}

/** Deletes an account. Its details are not requested again. */
export function useDeleteUser() {
  const [api, client] = [useApi(), useQueryClient()];
  return useMutation({
    mutationFn: (id: string) => api.deleteUser({ params: { id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: adminUserKeys.detail(id) });
      // Not awaited: the details would be requested again, and not be found, before they are closed.
      void refreshLists(client);
    },
  });
}

/** Suspends an account; the reason, if any, is mailed to it. */
export function useSuspendUser() {
  const [api, client] = [useApi(), useQueryClient()];
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api.suspendUser({ params: { id }, body: { reason } }),
    onSuccess: () => refreshLists(client),
  });
}

/** Restores a suspended account. */
export function useRestoreUser() {
  const [api, client] = [useApi(), useQueryClient()];
  return useMutation({
    mutationFn: (id: string) => api.restoreUser({ params: { id } }),
    onSuccess: () => refreshLists(client),
  });
}

/** Signs an account out everywhere. */
export function useEndUserSessions() {
  const [api, client] = [useApi(), useQueryClient()];
  return useMutation({
    mutationFn: (id: string) => api.endUserSessions({ params: { id } }),
    onSuccess: () => refreshLists(client),
  });
}

/** Creates a link for a new password. The link is kept nowhere but in the mutation's result. */
export function useCreateResetLink() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: string) => api.createPasswordResetLink({ params: { id } }),
    gcTime: 0,
  });
}
