import type { ApprovalResults, Endpoints, Event, ParsedInput, User } from '@muster/contract';
import {
  type ApprovalDecision,
  approvalStatusOf,
  changedSinceApproval,
  effectOfDecision,
  eventCan,
  hasChangedSince,
  isFound,
  toApprovedVersion,
} from '@muster/domain';
import { refuse } from '../handlers/refuse.ts';
import { type FakeBackend, type FakeHandlers, toViewer } from './fake-backend.ts';
import { fromNow, pageOf } from './lists.ts';
import { crewRolesOf, findEvent, findUser } from './people.ts';

/** Handlers of events for the superadmin (docs/product/administration.md#admin-events). */
export const approvalHandlers = {
  listAdminEvents(backend, { actor, query }) {
    const chosen = backend.events.filter((event) => isChosen(event, query));
    const { events, pagination } = pageOf('events', chosen.sort(orderOf(query)), query);
    return {
      events: events.map((event) => toEventResponse(backend, event, actor)),
      pagination,
      summary: summarize(backend.events),
    };
  },
  getEventReview(backend, { actor, params }) {
    const event = findEvent(backend, params.id);
    const { id, name } = event.organizer;
    const own = backend.events.filter(({ organizer }) => organizer.id === id);
    const { approved, unapproved, rejected } = summarize(own);
    const memberSince = findUser(backend, id).createdAt;
    return {
      event: toEventResponse(backend, event, actor),
      approvedVersion: event.approved ? approvedVersionOf(backend, event) : null,
      organizer: { name, memberSince, approved, pending: unapproved - rejected, rejected },
    };
  },
  approveEvent(backend, { actor, body, params }) {
    const event = findEvent(backend, params.id);
    if (hasChangedSince(event.updatedAt, body.updatedAt)) return refuse('EVENT_CHANGED');
    const isOfSeries = body.series && event.series;
    for (const one of backend.events)
      if (one === event || (isOfSeries && one.series?.id === event.series?.id))
        decideFakeApproval(backend, one, body);
    return { event: toEventResponse(backend, event, actor) };
  },
  approveEvents(backend, { body: { events, ...decision } }) {
    const results: ApprovalResults = { changed: [], unchanged: [], skipped: [] };
    for (const { id, updatedAt } of events) {
      const event = backend.events.find((candidate) => candidate.id === id);
      if (!event) results.skipped.push({ id, code: 'EVENT_NOT_FOUND' });
      else if (hasChangedSince(event.updatedAt, updatedAt))
        results.skipped.push({ id, code: 'EVENT_CHANGED' });
      else results[decideFakeApproval(backend, event, decision) ? 'changed' : 'unchanged'].push(id);
    }
    return results;
  },
  undoApproval(backend, { body: { ids } }) {
    const changed = ids.filter((id) => backend.undoStates.has(id));
    for (const id of changed) setApproval(findEvent(backend, id), backend.undoStates.get(id)!);
    for (const id of changed) backend.undoStates.delete(id);
    return { changed };
  },
  revertEvent(backend, { actor, params, body }) {
    const event = findEvent(backend, params.id);
    const isOfSeries = body.series && event.series;
    for (const one of backend.events)
      if (one === event || (isOfSeries && one.series?.id === event.series?.id))
        revertFake(backend, one);
    return { event: toEventResponse(backend, event, actor) };
  },
} satisfies FakeHandlers;

function revertFake(backend: FakeBackend, event: Event): void {
  const { organizer, ...fields } = approvedVersionOf(backend, event);
  Object.assign(event, fields, { updatedAt: fromNow() });
  Object.assign(event.organizer, organizer);
  backend.approvedVersions.delete(event.id);
}

type AdminQuery = ParsedInput<Endpoints['listAdminEvents']>['query'];

function isChosen(event: Event, { status, search = '' }: AdminQuery): boolean {
  const isStatus = status === 'all' || approvalStatusOf(event) === status;
  return isStatus && isFound(search, [event.title, event.organizer.name, event.location]);
}

function orderOf({ sort, direction }: AdminQuery): (a: Event, b: Event) => number {
  const key = sort === 'title' ? 'title' : sort === 'created' ? 'createdAt' : 'date';
  const sign = sort === undefined || direction === 'descending' ? -1 : 1;
  return (a, b) => sign * (a[key].localeCompare(b[key]) || a.id.localeCompare(b.id));
}

function summarize(events: readonly Event[]) {
  const approved = events.filter((event) => event.approved).length;
  const rejected = events.filter((event) => approvalStatusOf(event) === 'rejected').length;
  return { total: events.length, approved, unapproved: events.length - approved, rejected };
}

/** An event as an account gets it. */
export function toEventResponse(backend: FakeBackend, event: Event, actor: User | null): Event {
  const crewRoles = crewRolesOf(backend, event, actor);
  const can = eventCan(toViewer(actor), { ...event, crewRoles });
  const { rejection, ...shown } = event;
  return {
    ...shown,
    ...(can.update && rejection && { rejection }),
    can,
    crewRoles,
    ...(can.approve && { changedSinceApproval: listFakeChanges(backend, event) }),
  };
}

function approvedVersionOf(backend: FakeBackend, event: Event) {
  return backend.approvedVersions.get(event.id) ?? toApprovedVersion(event);
}

/** Remembers what is approved of an event that is about to change. */
export function keepApprovedVersion(backend: FakeBackend, event: Event): void {
  backend.undoStates.delete(event.id);
  if (event.approved) backend.approvedVersions.set(event.id, approvedVersionOf(backend, event));
}

/** Approves or rejects an event by the rules of the server. False: it was in that state already. */
export function decideFakeApproval(
  backend: FakeBackend,
  event: Event,
  decision: ApprovalDecision,
): boolean {
  const { approved, rejection } = event;
  const isChanged = listFakeChanges(backend, event).length > 0;
  const before = { status: approvalStatusOf(event), reason: rejection?.reason ?? '', isChanged };
  const { isChange, reason } = effectOfDecision(before, decision);
  if (!isChange) return false;
  backend.undoStates.set(event.id, { approved, ...(rejection && { rejection }) });
  setApproval(event, {
    approved: decision.approved,
    ...(!decision.approved && { rejection: { rejectedAt: fromNow(), reason } }),
  });
  if (decision.approved) backend.approvedVersions.delete(event.id);
  return true;
}

function setApproval(event: Event, approval: Pick<Event, 'approved' | 'rejection'>): void {
  delete event.rejection;
  Object.assign(event, approval);
}

function listFakeChanges(backend: FakeBackend, event: Event): string[] {
  if (!event.approved) return [];
  return changedSinceApproval(event, backend.approvedVersions.get(event.id) ?? null);
}
