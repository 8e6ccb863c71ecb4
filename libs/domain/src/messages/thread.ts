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
  /** Which of its participants have blocked the other (docs/product/messages.md#blocks). */
  readonly blockedBy: readonly string[];
}

/** A thread as its participants see it. */
export interface ListedThread extends GuardedThread {
  /** One of its participants was deleted (docs/product/roles-and-accounts.md#deleted-user). */
  readonly isOrphaned: boolean;
}

/** What a viewer can do with a thread. */
export interface ThreadAbilities {
  /** Read it as one of its thread participants. */
  view: boolean;
  send: boolean;
  /** Block the other thread participant, or end that. */
  block: boolean;
  unblock: boolean;
  /** Read it in the administration, and export it. */
  monitor: boolean;
}

/**
 * What a viewer can do with a thread (docs/product/messages.md#thread-access). The thread of a
 * deleted event can only be read (docs/product/messages.md#deleted-event-threads), and so can one
 * with a suspended account, or with somebody who has blocked the other.
 */
export function threadAbilities(viewer: Viewer, thread: ListedThread): ThreadAbilities {
  const view = isThreadParticipant(viewer, thread);
  const hasBlocked = viewer !== null && thread.blockedBy.includes(viewer.id);
  return {
    view,
    send: view && thread.eventId !== null && isOpen(thread),
    block: view && !hasBlocked && !thread.isOrphaned,
    unblock: view && hasBlocked,
    monitor: viewer?.isSuperadmin ?? false,
  };
}

function isOpen({ isSuspended, blockedBy }: Pick<GuardedThread, 'isSuspended' | 'blockedBy'>) {
  return !isSuspended && blockedBy.length === 0;
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
 * MAY_NOT_MESSAGE: the other participant is suspended, or one of the two has blocked the other.
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
  return isOpen(thread) ? undefined : 'MAY_NOT_MESSAGE';
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
  /** One of the two has blocked the other (docs/product/messages.md#blocks). */
  isBlocked: boolean;
}

/**
 * Why a viewer cannot write about an event outside a thread; undefined when they can
 * (docs/product/messages.md#thread-start). Players write to the organizer of an event they can see,
 * else EVENT_NOT_FOUND. The organizer must name a recipient (INVALID_MESSAGE) who takes part
 * (MAY_NOT_MESSAGE). Nobody writes to a suspended account, or to one of a block (MAY_NOT_MESSAGE).
 */
export function refuseFirstMessage({
  viewer,
  event,
  recipient,
  isRecipientSuspended,
  isBlocked,
}: FirstMessage): ErrorCode | undefined {
  if (!viewer) return 'UNAUTHENTICATED';
  if (!event || !eventAbilities(viewer, event).view) return 'EVENT_NOT_FOUND';
  if (viewer.id === organizerIdOf(event)) {
    if (!recipient) return 'INVALID_MESSAGE';
    if (!isParticipating(recipient.status)) return 'MAY_NOT_MESSAGE';
  }
  return isRecipientSuspended || isBlocked ? 'MAY_NOT_MESSAGE' : undefined;
}
