import { type BulkChange, type BulkDecision, decideBulkChange } from './bulk-change.ts';
import { applyParticipantChange, type ChangeableParticipant } from './participant-change.ts';
import { type EventCapacity, freeSpots } from './spots.ts';
import { orderParticipants, promoteWaitlist, type QueuedParticipant } from './waitlist.ts';

/** A participant of an event that is held in memory as a whole. */
export type EventParticipant = ChangeableParticipant &
  QueuedParticipant & { readonly user: { readonly id: string } };

/** A bulk change of an event that is held in memory. */
export interface EventChange<P extends EventParticipant> extends BulkChange {
  event: EventCapacity;
  /** All participants of the event. */
  participants: readonly P[];
  now: Date;
}

/** The result of a bulk change of an event. */
export interface EventChangeResult<P extends EventParticipant> extends BulkDecision {
  /** All participants of the event, in the order of the list. */
  participants: P[];
  /** Accounts that got a spot because of the change, longest waiting first. */
  promoted: string[];
}

/**
 * Makes a bulk change as the server does, on plain data: decides, moves participants who are sent to the waitlist to
 * its end, and promotes the waitlist into the spots that became free. The given objects are not changed.
 */
export function changeParticipants<P extends EventParticipant>({
  event,
  participants,
  now,
  ...bulk
}: EventChange<P>): EventChangeResult<P> {
  const byUser = new Map(participants.map((participant) => [participant.user.id, participant]));
  const decision = decideBulkChange(bulk, {
    participants: byUser,
    freeSpots: freeSpots(event, countConfirmed(byUser)),
  });
  let last = participants.reduce((max, one) => Math.max(max, one.queuePosition), 0);
  for (const userId of decision.accepted) {
    const before = byUser.get(userId);
    if (!before) continue;
    const after = applyParticipantChange(before, bulk.change, now);
    const isSentBack = after.status === 'waitlist' && before.status !== 'waitlist';
    if (isSentBack) last += 1;
    byUser.set(userId, isSentBack ? { ...after, queuePosition: last } : after);
  }
  const promoted = decision.freedSpots > 0 ? promoteOthers(byUser, { event, ...decision }) : [];
  for (const participant of promoted) {
    const confirmed = applyParticipantChange(participant, { status: 'confirmed' }, now);
    byUser.set(participant.user.id, confirmed);
  }
  return {
    ...decision,
    participants: orderParticipants([...byUser.values()]),
    promoted: promoted.map(({ user }) => user.id),
  };
}

/** Participants who were just changed are not promoted by the same change (docs/product.md#moved-to-waitlist). */
function promoteOthers<P extends EventParticipant>(
  byUser: ReadonlyMap<string, P>,
  { event, accepted }: { event: EventCapacity; accepted: readonly string[] },
): P[] {
  const changed = new Set(accepted);
  const others = [...byUser.values()].filter(({ user }) => !changed.has(user.id));
  return promoteWaitlist(others, freeSpots(event, countConfirmed(byUser)));
}

function countConfirmed(byUser: ReadonlyMap<string, QueuedParticipant>): { confirmed: number } {
  const all = [...byUser.values()];
  return { confirmed: all.filter(({ status }) => status === 'confirmed').length };
}
