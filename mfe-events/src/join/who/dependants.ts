import type { Event, OwnJoinStatus } from '@muster/contract';
import { isParticipating } from '@muster/domain';
import { joinEventPath } from '@muster/remote-kit';

/** The query parameter that names the dependant whose booking is open. */
export const FOR_PARAM = 'for';

/** One of the viewer's dependants, with what became of them in an event. */
export type JoiningDependant = NonNullable<OwnJoinStatus['dependants']>[number];

/** The join form of an event for a dependant; without one the viewer's own. */
export function joinPathFor(eventId: string, dependantId: string | undefined): string {
  const path = joinEventPath(eventId);
  return dependantId === undefined ? path : `${path}?${FOR_PARAM}=${dependantId}`;
}

/** The event as it is for somebody whom the viewer books for. */
export function asSeenBy(event: Event, dependant: JoiningDependant | undefined): Event {
  if (!dependant) return event;
  const { participation: _, ...others } = event;
  const { status, position, waitsFor, holdUntil, needsConsent } = dependant;
  if (status === null) return others;
  const standing = { status, position, waitsFor, holdUntil, needsConsent };
  // What they pay is with their join form.
  return { ...others, participation: { ...standing, paymentStatus: 'pending', paymentAmount: 0 } };
}

/** Whom the viewer can still book for. */
export function isBookable(dependant: JoiningDependant): boolean {
  return !isParticipating(dependant.status) && !dependant.needsConsent;
}
