import { COUNTED, type Event, type Pagination } from '@muster/contract';
import { countAhead, pageOffset, paginate, paginateUpTo, type Viewer } from '@muster/domain';
import type { Services } from '../../platform/services.ts';
import type { TotalRow } from '../../platform/totals/store.ts';
import { countOf, keptCount, readCount } from './event-count-store.ts';
import type { EventFilter } from './event-filter.ts';
import type { EventSort } from './event-orders.ts';
import { listEventRows } from './event-query-store.ts';
import { isFoundByDate } from './far-pages.ts';
import { toEvent } from './to-event.ts';

interface PageRequest {
  filter: EventFilter;
  sort?: EventSort | undefined;
  viewer: Viewer;
  query: { page: number; limit: number };
  /** The `totals` of all events are read with the page, where it has events. */
  withTotals?: boolean;
}

interface EventPage {
  events: Event[];
  pagination: Pagination;
  totals?: TotalRow[] | undefined;
}

/** A page of the events that match a filter, as the viewer sees them. */
export async function listEventPage(
  { pool }: Services,
  { filter, sort, viewer, query, withTotals }: PageRequest,
): Promise<EventPage> {
  const { countTo, toPagination } = countPages({ filter, sort, query });
  const offset = pageOffset(query);
  const viewerId = viewer?.id ?? null;
  const page = { filter, sort, viewerId, limit: query.limit, offset, withTotals };
  function count() {
    return readCount(pool, countOf(filter, countTo));
  }
  // Behind the last page nothing is looked for, which would cost the more the farther it is.
  const isFar = offset >= COUNTED.max && !isFoundByDate({ filter, sort: sort ?? 'latest' });
  const total = isFar ? await count() : undefined;
  if (total !== undefined && toPagination(total).pages < query.page)
    return { events: [], pagination: toPagination(total) };
  const rows = await listEventRows(pool, isFar ? page : { ...page, countTo });
  const pagination = toPagination(total ?? rows[0]?.total ?? (await count()));
  const events = rows.map((row) => toEvent(row, viewer));
  return { events, pagination, ...(withTotals && { totals: rows[0]?.totals }) };
}

/** Exactly where a total says it, else as far as events are counted (docs/product/events.md#event-totals). */
function countPages({ filter, sort, query }: Omit<PageRequest, 'viewer'>) {
  const isSearch = filter.search !== undefined || filter.around !== undefined;
  // The events of one organizer are few.
  const maxTotal = isSearch && !filter.organizerId ? countAhead(query) : COUNTED.max;
  const isExact = keptCount(filter) !== undefined && !isForDiscovery(filter, sort);
  return {
    countTo: maxTotal + 1,
    toPagination: (counted: number) =>
      isExact ? paginate(query, counted) : paginateUpTo(query, { counted, maxTotal }),
  };
}

/** Orders in which people look at the first of everybody's events; a page far from them would cost the more the farther it is. */
function isForDiscovery({ approved }: EventFilter, sort: EventSort | undefined): boolean {
  return sort === 'likes' || (sort === 'newest' && approved === true);
}
