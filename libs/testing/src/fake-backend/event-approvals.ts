import type { Event, User } from '@muster/contract';
import {
  type ApprovalDecision,
  approvalStatusOf,
  changedSinceApproval,
  effectOfDecision,
  eventCan,
  toApprovedVersion,
} from '@muster/domain';
import { crewRolesOf } from './crew-of.ts';
import { type FakeBackend, toViewer } from './fake-backend.ts';

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

/** Remembers what is approved of an event that is about to change. */
export function keepApprovedVersion(backend: FakeBackend, event: Event): void {
  backend.undoStates.delete(event.id);
  if (event.approved && !backend.approvedVersions.has(event.id))
    backend.approvedVersions.set(event.id, toApprovedVersion(event));
}

/** Approves or rejects an event by the rules of the server. False: it was in that state already. */
export function decideFakeApproval(
  backend: FakeBackend,
  event: Event,
  decision: ApprovalDecision,
): boolean {
  const { isChange, reason } = effectOfDecision(
    {
      status: approvalStatusOf(event),
      reason: event.rejection?.reason ?? '',
      isChanged: listFakeChanges(backend, event).length > 0,
    },
    decision,
  );
  if (!isChange) return false;
  const { approved, rejection } = event;
  backend.undoStates.set(event.id, { approved, ...(rejection && { rejection }) });
  event.approved = decision.approved;
  delete event.rejection;
  if (decision.approved) backend.approvedVersions.delete(event.id);
  else event.rejection = { rejectedAt: new Date().toISOString(), reason };
  return true;
}

/** Restores the approval before the last decision; false when there is none. */
export function undoFakeApproval(backend: FakeBackend, event: Event): boolean {
  const state = backend.undoStates.get(event.id);
  if (!state) return false;
  backend.undoStates.delete(event.id);
  delete event.rejection;
  Object.assign(event, state);
  return true;
}

function listFakeChanges(backend: FakeBackend, event: Event): string[] {
  if (!event.approved) return [];
  return changedSinceApproval(event, backend.approvedVersions.get(event.id) ?? null);
}
