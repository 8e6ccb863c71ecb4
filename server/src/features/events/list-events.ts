import { type EndpointResponse, type Endpoints, type EventQuery, EXPLORE } from '@muster/contract';
import { paginate, toTextSearch, type Viewer } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { readAnywhere } from '../../platform/database/replica/read-anywhere.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { readTotals } from '../../platform/totals/store.ts';
import { correctSearch } from './list/correct-search.ts';
import type { EventFilter } from './list/filter.ts';
import { listEventPage } from './list/list-event-page.ts';
import { ownEvents } from './list/own-events.ts';
import { type EventPinRow, listEventPinRows } from './list/pin-store.ts';
import { comingEventsOfOthers, nextDates, toEventFilter } from './list/to-filter.ts';
import { countByApproval } from './list/totals.ts';

export const eventLists = {
  /**
   * A page of events: the caller's own, approved, coming, joined or liked ones
   * (docs/product/events.md#event-scopes).
   */
  async listEvents(services, request) {
    const { scope = 'mine' } = request.query;
    // What the organizer explores, likes or has joined is not a program's (api-keys.md#key-roles).
    if (request.actor?.key && scope !== 'mine') throw new AppError('FORBIDDEN');
    if (!isPublic(request)) return readPage(services, request);
    return readAnywhere(services, request, (from) => readPage(from, request));
  },

  /** Where the coming events of others are, for a map (docs/product/events.md#explore-map). */
  async listEventPins(services, request) {
    return readAnywhere(services, request, (from) => readPins(from, request));
  },

  /**
   * A page of all events, and how many are approved, for the superadmin
   * (docs/product/administration.md#admin-events).
   */
  async listAdminEvents(services, { actor, query }) {
    const status = query.status === 'all' ? undefined : query.status;
    const hidden = query.status === 'pending' ? false : undefined;
    const typed = query.search ? toTextSearch(query.search) : undefined;
    const search = typed && (await correctSearch(services.pool, typed));
    const sort = query.sort ? (`${query.sort}-${query.direction}` as const) : search && 'relevance';
    const shown: EventFilter = { status, hidden, search };
    const firstMatching = status === 'pending' && !query.eachDate ? shown : undefined;
    const filter = { ...shown, firstMatching };
    const page =
      query.search && !search
        ? { events: [], pagination: paginate(query, 0) }
        : await listEventPage(services, { filter, sort, viewer: actor, query });
    const totals = await readTotals(services.pool, { names: ['events'], ownerId: null });
    return { ...page, summary: countByApproval(totals.events) };
  },
} satisfies Partial<Handlers>;

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
  const next = eachDateOf(query) ? {} : nextDates(scope, chosen);
  const { organizer: organizedBy, seriesId } = query;
  const filter = { ...scope, ...chosen, organizedBy, seriesId, ...next };
  const page = { filter, sort: sortOf(query), viewer: actor, query };
  return listEventPage(services, page);
}

/** With days or a series, each of its dates unless `eachDate` says otherwise. */
function eachDateOf({ from, to, seriesId, eachDate }: Partial<EventQuery>): boolean {
  return eachDate ?? Boolean(from || to || seriesId);
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

type Response = EndpointResponse<Endpoints['listEventPins']>;

async function readPins(
  { pool }: Services,
  { actor, query }: Request<Endpoints['listEventPins']>,
): Promise<Response> {
  const limit = EXPLORE.maxPins + 1;
  const chosen = await toEventFilter(pool, query);
  if (!chosen) return { pins: [], isComplete: true };
  const scope = comingEventsOfOthers(actor, new Date());
  const next = eachDateOf(query) ? {} : nextDates(scope, chosen);
  const filter = { ...scope, ...chosen, ...next };
  const rows = await listEventPinRows(pool, { filter, limit });
  return {
    pins: rows.slice(0, EXPLORE.maxPins).map(toPin),
    isComplete: rows.length <= EXPLORE.maxPins,
  };
}

function toPin({ id, title, date, latitude, longitude }: EventPinRow): Response['pins'][number] {
  return { id, title, date, latitude, longitude };
}
