import type { EndpointResponse, Endpoints, EventQuery } from '@muster/contract';
import { paginate, type Viewer } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { readAnywhere } from '../../platform/database/replica/read-anywhere.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import type { EventFilter } from './list/filter.ts';
import { listEventPage } from './list/list-event-page.ts';
import { ownEvents } from './list/own-events.ts';
import { comingEventsOfOthers, toEventFilter } from './list/to-filter.ts';

/**
 * A page of events: the caller's own, approved, coming, joined or liked ones
 * (docs/product/events.md#event-scopes).
 */
export async function listEvents(
  services: Services,
  request: Request<Endpoints['listEvents']>,
): Promise<EndpointResponse<Endpoints['listEvents']>> {
  if (!isPublic(request)) return readPage(services, request);
  return readAnywhere(services, request, (from) => readPage(from, request));
}

/** What everybody can see, of which nobody notices that it is a moment old. */
function isPublic({ actor, query: { scope } }: Request<Endpoints['listEvents']>): boolean {
  return !actor || scope === 'explore' || scope === 'public';
}

async function readPage(
  services: Services,
  { actor, query }: Request<Endpoints['listEvents']>,
): Promise<EndpointResponse<Endpoints['listEvents']>> {
  const scope = filterOfScope(actor, query.scope);
  const chosen = await toEventFilter(services.pool, query);
  if (!chosen) return { events: [], pagination: paginate(query, 0) };
  const filter = { ...scope, ...chosen, organizedBy: query.organizer };
  const page = { filter, sort: sortOf(query), viewer: actor, query };
  return listEventPage(services, page);
}

/** Relevance needs a search. */
function sortOf({ sort, near, scope, search }: EventQuery) {
  if (sort && (sort !== 'relevance' || search)) return sort;
  if (near) return 'nearest';
  if (search) return 'relevance';
  return scope === 'explore' ? 'soonest' : 'latest';
}

function filterOfScope(viewer: Viewer, scope: EventQuery['scope']): EventFilter {
  if (scope === 'explore') return comingEventsOfOthers(viewer, new Date());
  if (scope === 'public' || (!viewer && !scope)) return { approved: true };
  if (!viewer) throw new AppError('UNAUTHENTICATED');
  // Approved ones only: an event that is pending again is hidden from those who have joined or
  // liked it.
  if (scope === 'joined') return { approved: true, joinedBy: viewer.id };
  // Pending ones, too: they are prepared together.
  if (scope === 'helping') return { helpedBy: viewer.id };
  if (scope === 'liked') return { approved: true, likedBy: viewer.id };
  return ownEvents(viewer);
}
