import type { EndpointResponse, Endpoints } from '@muster/contract';
import { paginate, toTextSearch } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { readTotals } from '../../platform/totals/store.ts';
import { correctSearch } from './list/correct-search.ts';
import type { EventFilter } from './list/filter.ts';
import { listEventPage } from './list/list-event-page.ts';
import { countByApproval } from './list/totals.ts';

/**
 * A page of all events, and how many are approved, for the superadmin
 * (docs/product/administration.md#admin-events).
 */
export async function listAdminEvents(
  services: Services,
  { actor, query }: Request<Endpoints['listAdminEvents']>,
): Promise<EndpointResponse<Endpoints['listAdminEvents']>> {
  const status = query.status === 'all' ? undefined : query.status;
  const hidden = query.status === 'pending' ? false : undefined;
  const typed = query.search ? toTextSearch(query.search) : undefined;
  const search = typed && (await correctSearch(services.pool, typed));
  const sort = query.sort ? (`${query.sort}-${query.direction}` as const) : search && 'relevance';
  const filter: EventFilter = { status, hidden, search };
  const page =
    query.search && !search
      ? { events: [], pagination: paginate(query, 0) }
      : await listEventPage(services, { filter, sort, viewer: actor, query });
  const totals = await readTotals(services.pool, { names: ['events'], ownerId: null });
  return { ...page, summary: countByApproval(totals.events) };
}
