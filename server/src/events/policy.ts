import type { Actor } from '../http/handler.ts';

interface EventOwner {
  organizer_id: string;
  approved: boolean;
}

/** Who may do what with an event. Unknown callers may do nothing that is not public. */
export function mayUpdate(actor: Actor | null, event: EventOwner): boolean {
  return actor !== null && (actor.isSuperadmin || actor.id === event.organizer_id);
}

export const mayDelete = mayUpdate;

export function mayApprove(actor: Actor | null): boolean {
  return actor?.isSuperadmin ?? false;
}

/** A pending event exists for its organizer and the superadmin only (decisions.md §3). */
export function maySee(actor: Actor | null, event: EventOwner): boolean {
  return event.approved || mayUpdate(actor, event);
}
