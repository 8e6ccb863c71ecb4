import {
  ADMIN_EVENT_SORTS,
  type AdminEventSort,
  APPROVAL_STATUSES,
  LENGTH,
} from '@muster/contract';
import { urlChoice, urlPage, urlText, useUrlState } from '@muster/remote-kit';
import type { EventsView } from '../use-admin-events.ts';

const SCHEMA = {
  page: urlPage(),
  search: urlText('search', { maxLength: LENGTH.search }),
  status: urlChoice('status', APPROVAL_STATUSES),
  sort: urlChoice('sort', ADMIN_EVENT_SORTS),
  direction: urlChoice('direction', ['descending']),
};

/** What the table of all events shows, in the URL. */
export function useEventsView() {
  const { values, set, isFiltered } = useUrlState(SCHEMA);
  const view: EventsView = { ...values, direction: values.direction ?? 'ascending' };
  return {
    view,
    isSearched: isFiltered && (values.search !== '' || values.status !== null),
    set,
    sortBy: (sort: AdminEventSort | null, direction: EventsView['direction']) =>
      set({ sort, direction: direction === 'descending' ? direction : null }),
  };
}

/** An order in the choice, such as `title descending`; empty: latest date first. */
export function toSortOption({ sort, direction }: Pick<EventsView, 'sort' | 'direction'>): string {
  return sort ? `${sort} ${direction}` : '';
}

/** The orders in words. A date that descends is the order without a choice. */
export const SORT_LABELS: Readonly<Record<string, string>> = {
  '': 'Latest date first',
  'date ascending': 'Earliest date first',
  'title ascending': 'Title, A to Z',
  'title descending': 'Title, Z to A',
  'organizer ascending': 'Organizer, A to Z',
  'organizer descending': 'Organizer, Z to A',
  'status ascending': 'Status, approved first',
  'status descending': 'Status, rejected first',
  'created ascending': 'Created, oldest first',
  'created descending': 'Created, newest first',
};

/** The order that an option of the choice means. */
export function fromSortOption(option: string): Pick<EventsView, 'sort' | 'direction'> {
  const [name, direction] = option.split(' ');
  const sort = ADMIN_EVENT_SORTS.find((candidate) => candidate === name) ?? null;
  return { sort, direction: direction === 'descending' ? 'descending' : 'ascending' };
}
