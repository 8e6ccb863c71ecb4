import type { ParticipationStatus } from '@muster/contract';
import type { WaitlistOrder } from './spots.ts';
import type { Stock } from './stock.ts';

/** A participant's position in the queue of an event. */
export interface QueuedParticipant {
  readonly status: ParticipationStatus;
  /**
   * Grows with every join, and with every move to the end of the waitlist; unique in an event, with
   * gaps.
   */
  readonly queuePosition: number;
}

/** A participant who may have to be confirmed by the organizer. */
export interface WaitingParticipant extends QueuedParticipant {
  /**
   * The organizer has moved them to the waitlist: they get no spot of their own accord until the
   * organizer confirms them or they join again (docs/product/participation.md#moved-to-waitlist).
   * Only true on the waitlist.
   */
  readonly heldBack: boolean;
  /** The ids of the options that they have chosen. */
  readonly optionIds: readonly string[];
}

/** What there is for those who wait. */
export interface FreedSpots extends WaitlistOrder {
  /** Infinity without a maximum. */
  readonly freeSpots: number;
  readonly stock: Stock;
}

/** Sorts those who have waited longest first (docs/product/participation.md#waitlist-order). */
export function compareWaitlist(
  a: Pick<QueuedParticipant, 'queuePosition'>,
  b: Pick<QueuedParticipant, 'queuePosition'>,
): number {
  return a.queuePosition - b.queuePosition;
}

const RANK: Readonly<Record<ParticipationStatus, number>> = {
  confirmed: 1,
  waitlist: 2,
  cancelled: 3,
};

/**
 * Sorts as participants are listed: confirmed, waitlist, cancelled, each in the order of the queue.
 */
export function compareParticipants(a: QueuedParticipant, b: QueuedParticipant): number {
  return RANK[a.status] - RANK[b.status] || compareWaitlist(a, b);
}

/**
 * Position on the waitlist of an event, from 1; null for a participant who is not waiting
 * (docs/product/participation.md#waitlist-order). `participants` are all of the event, in any
 * order.
 */
export function waitlistPosition(
  participant: QueuedParticipant,
  participants: readonly QueuedParticipant[],
): number | null {
  if (participant.status !== 'waitlist') return null;
  const ahead = participants.filter(
    (other) => other.status === 'waitlist' && compareWaitlist(other, participant) < 0,
  );
  return ahead.length + 1;
}

/**
 * All participants of an event in the order of the list, with their position on the waitlist
 * (`position` in the API). Returns new objects only where the position changed.
 */
export function orderParticipants<P extends QueuedParticipant & { position: number | null }>(
  participants: readonly P[],
): P[] {
  let waiting = 0;
  return participants.toSorted(compareParticipants).map((participant) => {
    if (participant.status === 'waitlist') waiting += 1;
    const position = participant.status === 'waitlist' ? waiting : null;
    return participant.position === position ? participant : { ...participant, position };
  });
}

/**
 * The participants who get the free spots and the options they have chosen, which are taken from
 * the stock: those who have waited longest, at most `freeSpots` of them, longest first; all of them
 * when it is Infinity (docs/product/participation.md#promotion). Whoever waits for an option that
 * is sold out keeps those behind waiting, unless they may pass, or there is no maximum. Those who
 * are held back get none (docs/product/participation.md#moved-to-waitlist).
 */
export function promoteWaitlist<P extends WaitingParticipant>(
  participants: readonly P[],
  { freeSpots, stock, waitlistSkipsSoldOut }: FreedSpots,
): P[] {
  const queue = participants
    .filter(({ status, heldBack }) => status === 'waitlist' && !heldBack)
    .sort(compareWaitlist);
  const mayPass = waitlistSkipsSoldOut || freeSpots === Number.POSITIVE_INFINITY;
  const promoted: P[] = [];
  for (const participant of queue) {
    if (promoted.length >= freeSpots) break;
    if (stock.findSoldOut(participant.optionIds) === undefined) {
      stock.take(participant.optionIds);
      promoted.push(participant);
    } else if (!mayPass) break;
  }
  return promoted;
}
