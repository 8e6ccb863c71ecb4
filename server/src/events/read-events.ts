import type { CallAnswer, Calls, Event } from '@muster/contract';
import { AppError } from '../http/app-error.ts';
import type { Actor, Request } from '../http/handler.ts';
import { paginate } from '../http/paginate.ts';
import type { Services } from '../services.ts';
import { maySee } from './policy.ts';
import { toSearchQuery } from './search-query.ts';
import { countByApproval, countEvents, type EventFilter, findEvent, listEvents } from './store.ts';
import { toEvent } from './to-event.ts';

/** A page of events: one's own (the superadmin: all), or the approved ones (decisions.md §3). */
export async function listEventsFor(
  services: Services,
  { actor, query }: Request<Calls['listEvents']>,
): Promise<CallAnswer<Calls['listEvents']>> {
  const search = toSearchQuery(query.search);
  // Typed, but nothing a word could be found by: nothing is found, rather than everything.
  if (query.search && !search) return { events: [], pagination: paginate(query, 0) };
  return readPage(services, {
    filter: { ...scopeFilter(actor, query.scope), search },
    actor,
    query,
  });
}

/** Every event, for the superadmin's table, with how many wait (spec.md §7). */
export async function listAdminEvents(
  services: Services,
  { actor, query }: Request<Calls['listAdminEvents']>,
): Promise<CallAnswer<Calls['listAdminEvents']>> {
  const approved = query.status === 'all' ? undefined : query.status === 'approved';
  const [page, summary] = await Promise.all([
    readPage(services, { filter: { approved }, actor, query }),
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

function scopeFilter(actor: Actor | null, scope: 'mine' | 'public' | undefined): EventFilter {
  if (scope === 'mine' && !actor) throw new AppError('UNAUTHENTICATED');
  if (!actor || scope === 'public') return { approved: true };
  return actor.isSuperadmin ? {} : { organizerId: actor.id };
}

interface Page {
  filter: EventFilter;
  actor: Actor | null;
  query: { page: number; limit: number };
}

async function readPage({ pool }: Services, { filter, actor, query }: Page) {
  const offset = (query.page - 1) * query.limit;
  const viewerId = actor?.id ?? null;
  const [rows, total] = await Promise.all([
    listEvents(pool, { filter, viewerId, limit: query.limit, offset }),
    countEvents(pool, filter),
  ]);
  return { events: rows.map((row) => toEvent(row, actor)), pagination: paginate(query, total) };
}
