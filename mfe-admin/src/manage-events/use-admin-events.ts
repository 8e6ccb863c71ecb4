import { type AdminEventSort, type ApprovalStatus, PAGE_SIZE } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { keepPreviousData } from '@tanstack/react-query';

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

/** A page of events, with the counters over all events. */
export function useAdminEvents({ page, search, status, sort, direction }: EventsView) {
  const query = {
    page,
    limit: PAGE_SIZE.adminDashboardEvents,
    status: status ?? ('all' as const),
    ...(search && { search }),
    ...(sort && { sort, direction }),
  };
  return useEndpoint('listAdminEvents', { query }, { placeholderData: keepPreviousData });
}

const LONGEST_WAITING = { search: '', status: 'pending', sort: 'created' } as const;

/** A page of the events that wait for approval, longest first. */
export function usePendingEvents(page: number) {
  return useAdminEvents({ ...LONGEST_WAITING, page, direction: 'ascending' });
}
