import type { Event, Pagination } from '@muster/contract';
import { pageOffset, paginate, paginateUpTo, type Viewer } from '@muster/domain';
import type { Services } from '../services.ts';
import type { EventFilter } from './event-filter.ts';
import type { EventSort } from './event-orders.ts';
import { countEvents, countEventsUpTo, listEventRows } from './event-query-store.ts';
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
  const [rows, pagination] = await Promise.all([
    listEventRows(pool, { ...page, filter }),
    countPages(pool, request),
  ]);
  return { events: rows.map((row) => toEvent(row, viewer)), pagination };
}

async function countPages(
  pool: Services['pool'],
  { filter, query, maxTotal }: PageRequest,
): Promise<Pagination> {
  if (maxTotal === undefined) return paginate(query, await countEvents(pool, filter));
  const counted = await countEventsUpTo(pool, filter, maxTotal + 1);
  return paginateUpTo(query, { counted, maxTotal });
}
