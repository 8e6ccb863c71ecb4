import {
  type EndpointResponse,
  type Endpoints,
  type EventQuery,
  RADIUS_KM,
} from '@muster/contract';
import { paginate, type Viewer } from '@muster/domain';
import { toSearchQuery } from '../database/search-query.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import type { EventFilter } from './event-filter.ts';
import { listEventPage } from './list-event-page.ts';
import { ownEvents } from './own-events.ts';

/** A page of events: the caller's own, approved, joined or liked ones (docs/product.md#event-scopes). */
export async function listEvents(
  services: Services,
  { actor, query }: Request<Endpoints['listEvents']>,
): Promise<EndpointResponse<Endpoints['listEvents']>> {
  const search = toSearchQuery(query.search);
  // A search text without a single word matches no event, rather than every event.
  if (query.search && !search) return { events: [], pagination: paginate(query, 0) };
  const { organizer: organizedBy, difficulty, from, to, near } = query;
  const around = near && { center: near, radiusKm: query.radiusKm ?? RADIUS_KM.default };
  const chosen = { organizedBy, search, difficulty, from, to, around };
  const filter = { ...filterOfScope(actor, query.scope), ...chosen };
  const sort = query.sort ?? (near ? 'nearest' : 'latest');
  return listEventPage(services, { filter, sort, viewer: actor, query });
}

function filterOfScope(viewer: Viewer, scope: EventQuery['scope']): EventFilter {
  if (scope === 'public' || (!viewer && !scope)) return { approved: true };
  if (!viewer) throw new AppError('UNAUTHENTICATED');
  // Approved ones only: an event that is pending again is hidden from those who have joined or liked it.
  if (scope === 'joined') return { approved: true, joinedBy: viewer.id };
  if (scope === 'liked') return { approved: true, likedBy: viewer.id };
  return ownEvents(viewer);
}
