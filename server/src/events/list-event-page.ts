import { COUNTED, type Event, type Pagination } from '@muster/contract';
import { countAhead, pageOffset, paginate, paginateUpTo, type Viewer } from '@muster/domain';
import type { Services } from '../services.ts';
import type { EventFilter } from './event-filter.ts';
import type { EventSort } from './event-orders.ts';
import { countEventsUpTo, listEventRows } from './event-query-store.ts';
import { readEventTotal } from './event-totals.ts';
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
  request: PageRequest,
): Promise<{ events: Event[]; pagination: Pagination }> {
  const { filter, sort, viewer, query } = request;
  const viewerId = viewer?.id ?? null;
  const offset = pageOffset(query);
  function list() {
    return listEventRows(pool, { filter, sort, viewerId, limit: query.limit, offset });
  }
  const counting = countPages(pool, filter, query);
  // Behind the last page nothing is looked for, which would cost the more the farther it is.
  const isFar = offset >= COUNTED.max;
  const hasRows = isFar ? (await counting).pages >= query.page : true;
  const [rows, pagination] = await Promise.all([hasRows ? list() : [], counting]);
  return { events: rows.map((row) => toEvent(row, viewer)), pagination };
}

/** Exactly where a total says it, else as far as events are counted (docs/product.md#event-totals). */
async function countPages(
  pool: Services['pool'],
  filter: EventFilter,
  query: PageRequest['query'],
): Promise<Pagination> {
  const total = await readEventTotal(pool, filter);
  if (total !== undefined) return paginate(query, total);
  // The events of one organizer are few.
  const maxTotal = filter.search && !filter.organizerId ? countAhead(query) : COUNTED.max;
  const counted = await countEventsUpTo(pool, filter, maxTotal + 1);
  return paginateUpTo(query, { counted, maxTotal });
}
