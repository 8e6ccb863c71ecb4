import {
  type EndpointResponse,
  type Endpoints,
  type Event,
  type EventQuery,
  RADIUS_KM,
} from '@muster/contract';
import { toSearchQuery } from '../database/search-query.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor, Request } from '../http/handler.ts';
import { paginate } from '../http/paginate.ts';
import type { Services } from '../services.ts';
import type { EventFilter, EventSort } from './event-filter.ts';
import { maySee } from './policy.ts';
import { countByApproval, countEvents, findEvent, listEvents } from './store.ts';
import { toEvent } from './to-event.ts';

/** A page of events: one's own (the superadmin: all), or the approved ones (decisions.md §3). */
export async function listEventsFor(
  services: Services,
  { actor, query }: Request<Endpoints['listEvents']>,
): Promise<EndpointResponse<Endpoints['listEvents']>> {
  const search = toSearchQuery(query.search);
  // Typed, but nothing a word could be found by: nothing is found, rather than everything.
  if (query.search && !search) return { events: [], pagination: paginate(query, 0) };
  const { difficulty, from, to, near } = query;
  const around = near && { center: near, radiusKm: query.radiusKm ?? RADIUS_KM.default };
  const filter = { ...scopeFilter(actor, query.scope), search, difficulty, from, to, around };
  const sort = query.sort ?? (near ? 'nearest' : 'latest');
  return readPage(services, { filter, sort, actor, query });
}

/** Every event, for the superadmin's table, with how many wait (spec.md §7). */
export async function listAdminEvents(
  services: Services,
  { actor, query }: Request<Endpoints['listAdminEvents']>,
): Promise<EndpointResponse<Endpoints['listAdminEvents']>> {
  const approved = query.status === 'all' ? undefined : query.status === 'approved';
  const search = toSearchQuery(query.search);
  const nothing = { events: [], pagination: paginate(query, 0) };
  const [page, summary] = await Promise.all([
    query.search && !search
      ? nothing
      : readPage(services, { filter: { approved, search }, actor, query }),
    countByApproval(services.pool),
  ]);
  return { ...page, summary };
}

/** One event; 404 for those it does not exist for. */
export async function getEventFor(
  services: Services,
  actor: Actor | null,
  id: string,
): Promise<Event> {
  const row = await findEvent(services.pool, { id, viewerId: actor?.id ?? null });
  if (!row || !maySee(actor, row)) throw new AppError('EVENT_NOT_FOUND');
  return toEvent(row, actor);
}

function scopeFilter(actor: Actor | null, scope: EventQuery['scope']): EventFilter {
  if (scope === 'public' || (!actor && !scope)) return { approved: true };
  if (!actor) throw new AppError('UNAUTHENTICATED');
  // An event that is pending again exists for its organizer only, whoever joined or liked it before.
  if (scope === 'joined') return { approved: true, joinedBy: actor.id };
  if (scope === 'liked') return { approved: true, likedBy: actor.id };
  return ownEvents(actor);
}

/** One's own events; for the superadmin every event is (decisions.md §3). */
export function ownEvents(actor: Actor): EventFilter {
  return actor.isSuperadmin ? {} : { organizerId: actor.id };
}

interface Page {
  filter: EventFilter;
  sort?: EventSort;
  actor: Actor | null;
  query: { page: number; limit: number };
}

async function readPage({ pool }: Services, { filter, sort, actor, query }: Page) {
  const offset = (query.page - 1) * query.limit;
  const viewerId = actor?.id ?? null;
  const [rows, total] = await Promise.all([
    listEvents(pool, { filter, sort, viewerId, limit: query.limit, offset }),
    countEvents(pool, filter),
  ]);
  return { events: rows.map((row) => toEvent(row, actor)), pagination: paginate(query, total) };
}
