import type { ParticipationStatus } from '@muster/contract';
import { type EventCapacity, keepsSpots, type WaitlistOrder, wantsSpots } from './spots.ts';
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
  /** Those with the same id are confirmed together; left out or null: alone. */
  readonly partyId?: string | null | undefined;
  /** How many transactions have given spots past the party. */
  readonly partyPasses?: number | undefined;
}

/** What there is for those who wait. */
export interface FreedSpots extends EventCapacity, WaitlistOrder {
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

/** Who gets the free spots of an event. */
export interface Promotion<P> {
  /** Longest waiting first. */
  promoted: P[];
  /** The parties that the spots were given past, by id. */
  passed: string[];
}

/**
 * Gives the free spots, and the options they have chosen, which are taken from the stock, to those
 * who have waited longest (docs/product/participation.md#promotion). A party gets its spots
 * together or none, in the place of its first member; while it wants more than are free it may be
 * passed, at most MAX_PARTY_PASSES times (docs/product/squads.md#waiting-parties). Whoever waits
 * for an option that is sold out keeps those behind waiting, unless they may pass, or there is no
 * maximum. Those who are held back get none (docs/product/participation.md#moved-to-waitlist).
 */
export function promoteWaitlist<P extends WaitingParticipant>(
  participants: readonly P[],
  { freeSpots, stock, ...event }: FreedSpots,
): Promotion<P> {
  const mayPass = event.waitlistSkipsSoldOut || freeSpots === Number.POSITIVE_INFINITY;
  const promoted: P[] = [];
  const wanting: string[] = [];
  let passed: string[] = [];
  for (const unit of toUnits(participants)) {
    const free = freeSpots - promoted.length;
    if (free <= 0) break;
    const { size, passes, members, partyId } = unit;
    if (size > free) {
      if (!wantsSpots(event, unit, free)) continue;
      if (keepsSpots(event, { passes })) break;
      if (partyId) wanting.push(partyId);
    } else if (takeAll(stock, members)) {
      promoted.push(...members);
      passed = [...wanting];
    } else if (!mayPass) break;
  }
  return { promoted, passed };
}

interface WaitingUnit<P> {
  partyId: string | null;
  size: number;
  passes: number;
  members: P[];
}

/** Parties and those who wait alone, in the order of the queue. */
function toUnits<P extends WaitingParticipant>(participants: readonly P[]): WaitingUnit<P>[] {
  const queue = participants
    .filter(({ status, heldBack }) => status === 'waitlist' && !heldBack)
    .sort(compareWaitlist);
  const units: WaitingUnit<P>[] = [];
  const parties = new Map<string, WaitingUnit<P>>();
  for (const member of queue) {
    const { partyId = null, partyPasses: passes = 0 } = member;
    const party = parties.get(partyId ?? '');
    if (party) {
      party.members.push(member);
      party.size += 1;
      continue;
    }
    const unit = { partyId, size: 1, passes, members: [member] };
    units.push(unit);
    if (partyId) parties.set(partyId, unit);
  }
  return units;
}

/** Takes the options of all, or none of them. */
function takeAll(stock: Stock, members: readonly Pick<WaitingParticipant, 'optionIds'>[]): boolean {
  const taken: (readonly string[])[] = [];
  for (const { optionIds } of members) {
    if (stock.findSoldOut(optionIds) !== undefined) {
      for (const one of taken) stock.giveBack(one);
      return false;
    }
    stock.take(optionIds);
    taken.push(optionIds);
  }
  return true;
}
