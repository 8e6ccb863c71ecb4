import { isOwnerOrSuperadmin, type Viewer } from '../viewer.ts';

/** Names the organizer's account: flat as in a database row, or nested as the API sends it. */
export type OrganizedEvent =
  | { readonly organizerId: string }
  | { readonly organizer: { readonly id: string } };

/** The properties of an event that decide who can do what with it. */
export type GuardedEvent = OrganizedEvent & { readonly approved: boolean };

/** The account id of an event's organizer. */
export function organizerIdOf(event: OrganizedEvent): string {
  return 'organizer' in event ? event.organizer.id : event.organizerId;
}

/** What a viewer can do with an event. */
export interface EventAbilities {
  /** See it at all; for others it does not exist. */
  view: boolean;
  update: boolean;
  delete: boolean;
  /** Approve, reject, and see what changed since the approval. */
  approve: boolean;
  like: boolean;
  /** Take part in general; `refuseJoin` and `statusOnJoin` decide whether that is possible now. */
  join: boolean;
  /** Start a conversation with the organizer. */
  message: boolean;
  /** List, change and export participants, with their join forms. */
  manageParticipants: boolean;
  /** Export the event and count it in the export summary. */
  export: boolean;
}

/**
 * What a viewer can do with an event (docs/product/events.md#event-visibility). A pending event
 * exists only for its organizer and the superadmin, and cannot be joined. A visitor can only see
 * approved events.
 */
export function eventAbilities(viewer: Viewer, event: GuardedEvent): EventAbilities {
  const manage = isOwnerOrSuperadmin(viewer, organizerIdOf(event));
  const view = event.approved || manage;
  const isOthers = viewer !== null && viewer.id !== organizerIdOf(event);
  return {
    view,
    update: manage,
    delete: manage,
    approve: viewer?.isSuperadmin ?? false,
    like: viewer !== null && view,
    join: isOthers && event.approved,
    message: isOthers && view,
    manageParticipants: manage,
    export: manage,
  };
}
