import type { Event, Pagination } from '@muster/contract';
import { type PageRequest, pageOffset, paginate, paginateUpTo, type Viewer } from '@muster/domain';
import type { Services } from '../../../platform/services.ts';
import { toEvents } from '../to-event.ts';
import { countMatches, findTotal } from './count-store.ts';
import type { EventFilter } from './filter.ts';
import { listEventRows } from './list-store.ts';
import type { EventSort } from './order.ts';

interface EventList {
  filter: EventFilter;
  /** Latest date first by default. */
  sort?: EventSort | undefined;
  viewer: Viewer;
  query: PageRequest;
}

/** A page of the events that match a filter, as the viewer sees them. */
export async function listEventPage(
  { pool }: Pick<Services, 'pool'>,
  { filter, sort = 'latest', viewer, query }: EventList,
): Promise<{ events: Event[]; pagination: Pagination }> {
  const pagination = await countPages(pool, filter, query);
  if (query.page > pagination.pages) return { events: [], pagination };
  const page = { filter, sort, limit: query.limit, offset: pageOffset(query) };
  const rows = await listEventRows(pool, { ...page, viewerId: viewer?.id ?? null });
  return { events: await toEvents(pool, rows, viewer), pagination };
}

/**
 * Exactly where a total says it, else as far as events are counted
 * (docs/product/events.md#event-totals).
 */
async function countPages(
  pool: Services['pool'],
  filter: EventFilter,
  query: PageRequest,
): Promise<Pagination> {
  const total = await findTotal(pool, filter);
  if (total !== undefined) return paginate(query, total);
  return paginateUpTo(query, await countMatches(pool, filter));
}
