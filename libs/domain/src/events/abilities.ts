import type { CrewRole } from '@muster/contract';
import { isOwnerOrSuperadmin, type Viewer } from '../viewer.ts';
import { type CrewAbility, crewCan } from './crew.ts';

/** Names the organizer's account: flat as in a database row, or nested as the API sends it. */
export type OrganizedEvent =
  | { readonly organizerId: string }
  | { readonly organizer: { readonly id: string } };

/** The properties of an event that decide who can do what with it. */
export type GuardedEvent = OrganizedEvent & {
  readonly approved: boolean;
  /** As what the viewer helps with it; none when left out. */
  readonly crewRoles?: readonly CrewRole[];
};

/** The account id of an event's organizer. */
export function organizerIdOf(event: OrganizedEvent): string {
  return 'organizer' in event ? event.organizer.id : event.organizerId;
}

/** What a viewer can do with an event. */
export interface EventAbilities {
  /** See it at all; for others it does not exist. */
  view: boolean;
  /** Change everything of it. */
  update: boolean;
  /** Change its texts and media, at least. */
  updateTexts: boolean;
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
  /** Write to all participants in the name of the organizer. */
  announce: boolean;
  /** Read and answer its messages as the organizer. */
  answerMessages: boolean;
  checkIn: boolean;
  viewMedical: boolean;
  viewLedger: boolean;
  bookPayment: boolean;
  /** Pair and remove the devices at its gate. */
  manageDevices: boolean;
  /** Invite people to its crew, change what they may do, and end it. */
  manageCrew: boolean;
}

/**
 * What a viewer can do with an event (docs/product/events.md#event-visibility). A pending event
 * exists only for its organizer, its crew and the superadmin, and cannot be joined. A visitor can
 * only see approved events.
 */
export function eventAbilities(viewer: Viewer, event: GuardedEvent): EventAbilities {
  const organizerId = organizerIdOf(event);
  const isOrganizer = viewer !== null && viewer.id === organizerId;
  const manage = isOwnerOrSuperadmin(viewer, organizerId);
  const roles = (viewer && event.crewRoles) || [];
  const view = event.approved || manage || roles.length > 0;
  const isOthers = viewer !== null && !isOrganizer;
  return {
    view,
    update: can('update'),
    updateTexts: can('updateTexts'),
    delete: manage,
    approve: viewer?.isSuperadmin ?? false,
    like: viewer !== null && view,
    join: isOthers && event.approved,
    message: isOthers && view,
    manageParticipants: can('manageParticipants'),
    export: manage,
    announce: canAsOrganizer('announce'),
    answerMessages: canAsOrganizer('answerMessages'),
    checkIn: can('checkIn'),
    viewMedical: can('viewMedical'),
    viewLedger: can('viewLedger'),
    bookPayment: can('bookPayment'),
    manageDevices: canAsOrganizer('manageDevices'),
    manageCrew: isOrganizer,
  };

  function can(ability: CrewAbility): boolean {
    return manage || crewCan(roles, ability);
  }
  function canAsOrganizer(ability: CrewAbility): boolean {
    return isOrganizer || crewCan(roles, ability);
  }
}

/** Whether whoever received this response runs the event: its organizer, crew, the superadmin. */
export function runsEvent({ can }: { can: Readonly<Record<string, boolean>> }): boolean {
  return Object.values(can).some(Boolean);
}

/** What a response says of an event's `can`. */
export function eventCan(viewer: Viewer, event: GuardedEvent) {
  const abilities = eventAbilities(viewer, event);
  const { update: callOff, approve, checkIn, viewMedical, viewLedger, bookPayment } = abilities;
  const { manageDevices, manageCrew } = abilities;
  return {
    update: abilities.updateTexts,
    delete: abilities.delete,
    callOff,
    approve,
    checkIn,
    viewParticipants: abilities.manageParticipants,
    message: abilities.answerMessages,
    viewMedical,
    viewLedger,
    bookPayment,
    manageDevices,
    manageCrew,
  };
}
