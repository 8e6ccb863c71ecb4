import type { Event, Pagination } from '@muster/contract';
import { pageOffset, paginate, paginateUpTo, type Viewer } from '@muster/domain';
import type { Services } from '../services.ts';
import type { EventFilter } from './event-filter.ts';
import type { EventSort } from './event-orders.ts';
import { countEvents, countEventsUpTo, listEventRows } from './event-query-store.ts';
import { readInGrowingCircles } from './growing-circles.ts';
import { toEvent } from './to-event.ts';

interface PageRequest {
  filter: EventFilter;
  sort?: EventSort | undefined;
  viewer: Viewer;
  query: { page: number; limit: number };
  /** Counts no further; exactly when left out. */
  maxTotal?: number | undefined;
}

/** A page of the events that match a filter, as the viewer sees them. */
export async function listEventPage(
  { pool }: Services,
  request: PageRequest,
): Promise<{ events: Event[]; pagination: Pagination }> {
  const { filter, sort, viewer, query } = request;
  const viewerId = viewer?.id ?? null;
  const page = { sort, viewerId, limit: query.limit, offset: pageOffset(query) };
  function read(within: EventFilter) {
    return listEventRows(pool, { ...page, filter: within });
  }
  const [rows, pagination] = await Promise.all([
    sort === 'nearest'
      ? readInGrowingCircles(filter, read, ({ length }) => length === query.limit)
      : read(filter),
    countPages(pool, request),
  ]);
  return { events: rows.map((row) => toEvent(row, viewer)), pagination };
}

async function countPages(
  pool: Services['pool'],
  { filter, query, maxTotal }: PageRequest,
): Promise<Pagination> {
  if (maxTotal === undefined) return paginate(query, await countEvents(pool, filter));
  const max = maxTotal + 1;
  function count(within: EventFilter) {
    return countEventsUpTo(pool, within, max);
  }
  const counted = await readInGrowingCircles(filter, count, (found) => found === max);
  return paginateUpTo(query, { counted, maxTotal });
}
