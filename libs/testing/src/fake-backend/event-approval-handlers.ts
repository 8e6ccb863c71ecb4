import type { ApprovalResults, Endpoints, Event, ParsedInput } from '@muster/contract';
import { approvalStatusOf, hasChangedSince, isFound, toApprovedVersion } from '@muster/domain';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { decideFakeApproval, toEventResponse, undoFakeApproval } from './event-approvals.ts';
import type { FakeBackend } from './fake-backend.ts';
import { paginate } from './paginate.ts';

/** Handlers of events for the superadmin (docs/product/administration.md#admin-events). */
export function eventApprovalHandlers(backend: FakeBackend): EndpointHandler[] {
  return [...readHandlers(backend), ...decisionHandlers(backend)];
}

function readHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('listAdminEvents', ({ actor, query }) => {
      const chosen = backend.events.filter((event) => isChosen(event, query));
      const { items, pagination } = paginate(chosen.sort(orderOf(query)), query);
      return {
        events: items.map((event) => toEventResponse(backend, event, actor)),
        pagination,
        summary: summarize(backend.events),
      };
    }),
    handle('getEventReview', ({ actor, params }) => {
      const event = findEvent(backend, params.id);
      const { id, name } = event.organizer;
      const own = backend.events.filter(({ organizer }) => organizer.id === id);
      const { approved, unapproved, rejected } = summarize(own);
      const user = backend.users.find((candidate) => candidate.id === id);
      return {
        event: toEventResponse(backend, event, actor),
        approvedVersion: event.approved
          ? (backend.approvedVersions.get(event.id) ?? toApprovedVersion(event))
          : null,
        organizer: {
          name,
          memberSince: user?.createdAt ?? event.createdAt,
          approved,
          pending: unapproved - rejected,
          rejected,
        },
      };
    }),
  ];
}

function decisionHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('approveEvent', ({ actor, body, params }) => {
      const event = findEvent(backend, params.id);
      if (hasChangedSince(event.updatedAt, body.updatedAt)) return refuse('EVENT_CHANGED');
      decideFakeApproval(backend, event, body);
      return { event: toEventResponse(backend, event, actor) };
    }),
    handle('approveEvents', ({ body: { events, ...decision } }) => {
      const results: ApprovalResults = { changed: [], unchanged: [], skipped: [] };
      for (const { id, updatedAt } of events) {
        const event = backend.events.find((candidate) => candidate.id === id);
        if (!event) results.skipped.push({ id, code: 'EVENT_NOT_FOUND' });
        else if (hasChangedSince(event.updatedAt, updatedAt))
          results.skipped.push({ id, code: 'EVENT_CHANGED' });
        else
          results[decideFakeApproval(backend, event, decision) ? 'changed' : 'unchanged'].push(id);
      }
      return results;
    }),
    handle('undoApproval', ({ body: { ids } }) => ({
      changed: backend.events
        .filter((event) => ids.includes(event.id) && undoFakeApproval(backend, event))
        .map(({ id }) => id),
    })),
    handle('revertEvent', ({ actor, params }) => {
      const event = findEvent(backend, params.id);
      if (!event.approved) return refuse('NOT_APPROVED');
      const { organizer, ...fields } = backend.approvedVersions.get(event.id) ?? event;
      Object.assign(event, fields, { updatedAt: new Date().toISOString() });
      Object.assign(event.organizer, organizer);
      backend.approvedVersions.delete(event.id);
      return { event: toEventResponse(backend, event, actor) };
    }),
  ];
}

function findEvent(backend: FakeBackend, id: string): Event {
  return backend.events.find((event) => event.id === id) ?? refuse('EVENT_NOT_FOUND');
}

type AdminQuery = ParsedInput<Endpoints['listAdminEvents']>['query'];

function isChosen(event: Event, { status, search = '' }: AdminQuery): boolean {
  const isStatus = status === 'all' || approvalStatusOf(event) === status;
  return isStatus && isFound(search, [event.title, event.organizer.name, event.location]);
}

function orderOf({ sort, direction }: AdminQuery): (a: Event, b: Event) => number {
  function keyOf(event: Event): string {
    if (sort === 'title') return event.title.toLowerCase();
    if (sort === 'organizer') return event.organizer.name.toLowerCase();
    if (sort === 'status') return approvalStatusOf(event);
    return sort === 'created' ? event.createdAt : event.date;
  }
  const sign = sort === undefined || direction === 'descending' ? -1 : 1;
  return (a, b) => sign * (keyOf(a).localeCompare(keyOf(b)) || a.id.localeCompare(b.id));
}

function summarize(events: readonly Event[]) {
  const approved = events.filter((event) => event.approved).length;
  const rejected = events.filter((event) => approvalStatusOf(event) === 'rejected').length;
  return { total: events.length, approved, unapproved: events.length - approved, rejected };
}
