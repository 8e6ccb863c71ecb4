import type { Event, Pagination } from '@muster/contract';
import { pageOffset, paginate, type Viewer } from '@muster/domain';
import type { Services } from '../services.ts';
import type { EventFilter } from './event-filter.ts';
import type { EventSort } from './event-orders.ts';
import { countEvents, listEventRows } from './event-query-store.ts';
import { toEvent } from './to-event.ts';

interface PageRequest {
  filter: EventFilter;
  sort?: EventSort | undefined;
  viewer: Viewer;
  query: { page: number; limit: number };
}

/** A page of the events that match a filter, as the viewer sees them. */
export async function listEventPage(
  { pool }: Services,
  { filter, sort, viewer, query }: PageRequest,
): Promise<{ events: Event[]; pagination: Pagination }> {
  const viewerId = viewer?.id ?? null;
  const page = { filter, sort, viewerId, limit: query.limit, offset: pageOffset(query) };
  const [rows, total] = await Promise.all([listEventRows(pool, page), countEvents(pool, filter)]);
  return { events: rows.map((row) => toEvent(row, viewer)), pagination: paginate(query, total) };
}
