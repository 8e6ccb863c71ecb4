import type { EndpointResponse, Endpoints } from '@muster/contract';
import { countAhead, paginate } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { groupTotals, readTotals } from '../../platform/totals/store.ts';
import type { EventFilter } from './event-filter.ts';
import { toEventSearch } from './event-search.ts';
import { countByApproval } from './event-totals.ts';
import { listEventPage } from './list-event-page.ts';
import { planSearch } from './plan-search.ts';

/** A page of all events, and how many are approved, for the superadmin (docs/product/administration.md#admin-events). */
export async function listAdminEvents(
  services: Services,
  { actor, query }: Request<Endpoints['listAdminEvents']>,
): Promise<EndpointResponse<Endpoints['listAdminEvents']>> {
  const status = query.status === 'all' ? undefined : query.status;
  const hidden = query.status === 'pending' ? false : undefined;
  const typed = toEventSearch(query.search);
  const search = typed && (await planSearch(services.pool, typed, countAhead(query)));
  const sort = query.sort ? (`${query.sort}-${query.direction}` as const) : search && 'relevance';
  const filter: EventFilter = { status, hidden, search };
  const { totals, ...page } =
    query.search && !search
      ? { events: [], pagination: paginate(query, 0), totals: undefined }
      : await listEventPage(services, { filter, sort, viewer: actor, query, withTotals: true });
  const { events } = totals
    ? groupTotals(['events'], totals)
    : await readTotals(services.pool, { names: ['events'], ownerId: null });
  return { ...page, summary: countByApproval(events) };
}
