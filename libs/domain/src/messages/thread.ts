import type { ErrorCode, ParticipationStatus } from '@muster/contract';
import { eventAbilities, type GuardedEvent, organizerIdOf } from '../events/abilities.ts';
import { isParticipating } from '../participation/joining.ts';
import type { Viewer } from '../viewer.ts';

/** A conversation about an event between two thread participants: the organizer and one player. */
export interface GuardedThread {
  readonly organizerId: string;
  readonly playerId: string;
  /** Null once the event is deleted. */
  readonly eventId: string | null;
  /** One of its participants is suspended (docs/product/administration.md#suspension). */
  readonly isSuspended: boolean;
}

/** What a viewer can do with a thread. */
export interface ThreadAbilities {
  /** Read it as one of its thread participants. */
  view: boolean;
  send: boolean;
  /** Read it in the administration, and export it. */
  monitor: boolean;
}

/**
 * What a viewer can do with a thread (docs/product/messages.md#thread-access). The thread of a
 * deleted event can only be read (docs/product/messages.md#deleted-event-threads), and so can one
 * with a suspended account.
 */
export function threadAbilities(viewer: Viewer, thread: GuardedThread): ThreadAbilities {
  const view = isThreadParticipant(viewer, thread);
  return {
    view,
    send: view && thread.eventId !== null && !thread.isSuspended,
    monitor: viewer?.isSuperadmin ?? false,
  };
}

function isThreadParticipant(
  viewer: Viewer,
  { organizerId, playerId }: Pick<GuardedThread, 'organizerId' | 'playerId'>,
): boolean {
  return viewer !== null && (viewer.id === organizerId || viewer.id === playerId);
}

/** Which of a thread's two participants an account is, as `userType` in the API says. */
export function userTypeIn(
  { organizerId }: Pick<GuardedThread, 'organizerId'>,
  userId: string,
): 'organizer' | 'user' {
  return userId === organizerId ? 'organizer' : 'user';
}

/** The other participant of a thread, as seen by one of the two. */
export function otherThreadParticipant(
  { organizerId, playerId }: Pick<GuardedThread, 'organizerId' | 'playerId'>,
  userId: string,
): string {
  return userId === organizerId ? playerId : organizerId;
}

/**
 * Why a viewer cannot send into a thread; undefined when they can
 * (docs/product/messages.md#thread-start). THREAD_NOT_FOUND: it is not theirs; EVENT_NOT_FOUND: its
 * event is deleted; INVALID_MESSAGE: `eventId`, which the request names, is another event;
 * MAY_NOT_MESSAGE: the other participant is suspended.
 */
export function refuseThreadMessage(
  viewer: Viewer,
  thread: GuardedThread | undefined,
  eventId: string,
): ErrorCode | undefined {
  if (!viewer) return 'UNAUTHENTICATED';
  if (!thread || !isThreadParticipant(viewer, thread)) return 'THREAD_NOT_FOUND';
  if (thread.eventId === null) return 'EVENT_NOT_FOUND';
  if (thread.eventId !== eventId) return 'INVALID_MESSAGE';
  return thread.isSuspended ? 'MAY_NOT_MESSAGE' : undefined;
}

/** A message that would start a thread. */
export interface FirstMessage {
  viewer: Viewer;
  event: GuardedEvent | undefined;
  /**
   * Whom the organizer writes to, with their status in the event (null: never joined); undefined
   * when the request names none.
   */
  recipient: { readonly status: ParticipationStatus | null } | undefined;
  /** Whoever would receive it is suspended (docs/product/administration.md#suspension). */
  isRecipientSuspended: boolean;
}

/**
 * Why a viewer cannot write about an event outside a thread; undefined when they can
 * (docs/product/messages.md#thread-start). Players write to the organizer of an event they can see,
 * else EVENT_NOT_FOUND. The organizer must name a recipient (INVALID_MESSAGE) who takes part
 * (MAY_NOT_MESSAGE). Nobody writes to a suspended account (MAY_NOT_MESSAGE).
 */
export function refuseFirstMessage({
  viewer,
  event,
  recipient,
  isRecipientSuspended,
}: FirstMessage): ErrorCode | undefined {
  if (!viewer) return 'UNAUTHENTICATED';
  if (!event || !eventAbilities(viewer, event).view) return 'EVENT_NOT_FOUND';
  if (viewer.id === organizerIdOf(event)) {
    if (!recipient) return 'INVALID_MESSAGE';
    if (!isParticipating(recipient.status)) return 'MAY_NOT_MESSAGE';
  }
  return isRecipientSuspended ? 'MAY_NOT_MESSAGE' : undefined;
}
