import type { Api } from '@muster/api-client';
import {
  type AdminEventSort,
  type ApprovalStatus,
  type EndpointInput,
  type Endpoints,
  PAGE_SIZE,
} from '@muster/contract';
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

/** Which events the table shows. */
export interface EventsView {
  page: number;
  search: string;
  /** Null: all. */
  status: ApprovalStatus | null;
  /** Null: latest date first. */
  sort: AdminEventSort | null;
  direction: 'ascending' | 'descending';
}

/** The key tree of the superadmin's view of events, below that of events: what changes an event outdates both. */
const adminEventKeys = {
  all: [...QUERY_KEYS.events, 'admin'] as const,
  list: (view: EventsView) => [...adminEventKeys.all, 'list', view] as const,
  review: (id: string) => [...adminEventKeys.all, 'review', id] as const,
};

function listOptions(api: Api, view: EventsView) {
  const { page, search, status, sort, direction } = view;
  const query = {
    page,
    limit: PAGE_SIZE.adminDashboardEvents,
    status: status ?? ('all' as const),
    ...(search && { search }),
    ...(sort && { sort, direction }),
  };
  return queryOptions({
    queryKey: adminEventKeys.list(view),
    queryFn: ({ signal }) => api.listAdminEvents({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

function reviewOptions(api: Api, id: string) {
  return queryOptions({
    queryKey: adminEventKeys.review(id),
    queryFn: ({ signal }) => api.getEventReview({ params: { id } }, { signal }),
    // What is decided about must be the current event.
    staleTime: 0,
  });
}

type Body<N extends 'approveEvent' | 'approveEvents'> = EndpointInput<Endpoints[N]>['body'];

/** Also after a failure: the event may have changed meanwhile. */
function refresh(client: QueryClient) {
  return client.invalidateQueries({ queryKey: QUERY_KEYS.events });
}

function approveOptions(api: Api, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, ...body }: Body<'approveEvent'> & { id: string }) =>
      api.approveEvent({ params: { id }, body }),
    onSettled: () => refresh(client),
  });
}

function approveAllOptions(api: Api, client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: Body<'approveEvents'>) => api.approveEvents({ body }),
    onSettled: () => refresh(client),
  });
}

function undoOptions(api: Api, client: QueryClient) {
  return mutationOptions({
    mutationFn: (ids: string[]) => api.undoApproval({ body: { ids } }),
    onSettled: () => refresh(client),
  });
}

function revertOptions(api: Api, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, updatedAt }: { id: string; updatedAt: string }) =>
      api.revertEvent({ params: { id }, body: { updatedAt } }),
    onSettled: () => refresh(client),
  });
}

/** A page of events, with the counters over all events. */
export function useAdminEvents(view: EventsView) {
  return useQuery(listOptions(useApi(), view));
}

const LONGEST_WAITING = { search: '', status: 'pending', sort: 'created' } as const;

/** A page of the events that wait for approval, longest first. */
export function usePendingEvents(page: number) {
  return useAdminEvents({ ...LONGEST_WAITING, page, direction: 'ascending' });
}

/** An event with its approved version and the record of its organizer. */
export function useEventReview(id: string) {
  return useQuery(reviewOptions(useApi(), id));
}

/** Approves or rejects one event. */
export function useApproveEvent() {
  return useMutation(approveOptions(useApi(), useQueryClient()));
}

/** Approves or rejects several events. */
export function useApproveEvents() {
  return useMutation(approveAllOptions(useApi(), useQueryClient()));
}

/** Undoes the last decision about events. */
export function useUndoApproval() {
  return useMutation(undoOptions(useApi(), useQueryClient()));
}

/** Puts back the approved version of an event. */
export function useRevertEvent() {
  return useMutation(revertOptions(useApi(), useQueryClient()));
}
