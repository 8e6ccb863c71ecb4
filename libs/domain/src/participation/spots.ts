import type { ParticipationStatus } from '@muster/contract';
import type { FieldRefusal } from '../refusal.ts';

/** How many can take part in an event. */
export interface EventCapacity {
  /** Null: unlimited. */
  readonly maxParticipants: number | null;
}

/** Who may pass others on the waitlist. */
export interface WaitlistOrder {
  /**
   * Who waits for an option that is sold out does not hold up those whose options are left
   * (docs/product/participation.md#stock).
   */
  readonly waitlistSkipsSoldOut: boolean;
  /**
   * A party that is larger than the free spots does not hold up those behind
   * (docs/product/squads.md#waiting-parties); left out: it does not.
   */
  readonly waitlistPassesGroups?: boolean | undefined;
}

/** Spots on the waitlist that are confirmed together (docs/product/squads.md#waiting-parties). */
export interface WaitingParty {
  readonly id: string;
  readonly size: number;
  /** How many transactions have given spots to others first. */
  readonly passes: number;
}

/** So often a party may be passed by others. */
export const MAX_PARTY_PASSES = 3;

/** Whether there are too few free spots for a party, though the event is large enough for it. */
export function wantsSpots(
  { maxParticipants }: EventCapacity,
  { size }: Pick<WaitingParty, 'size'>,
  freeSpots: number,
): boolean {
  return size > freeSpots && size <= (maxParticipants ?? size);
}

/** Whether free spots are kept for a party that wants more of them. */
export function keepsSpots(
  { waitlistPassesGroups }: Pick<WaitlistOrder, 'waitlistPassesGroups'>,
  { passes }: Pick<WaitingParty, 'passes'>,
): boolean {
  return waitlistPassesGroups === false || passes >= MAX_PARTY_PASSES;
}

/** How many take part in an event. Cancelled participants count for neither. */
export interface ParticipantCounts {
  readonly confirmed: number;
  /** On the waitlist, held back or not. */
  readonly waitlist: number;
  /** On the waitlist and not held back: the next free spots are theirs. */
  readonly waiting: number;
}

/**
 * Spots that no confirmed participant holds; Infinity without a maximum
 * (docs/product/participation.md#capacity). All other rules about capacity are built on this one:
 * promoting, confirming, and the open spots.
 */
export function freeSpots(
  { maxParticipants }: EventCapacity,
  { confirmed }: Pick<ParticipantCounts, 'confirmed'>,
): number {
  if (maxParticipants === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, maxParticipants - confirmed);
}

/** The first of the parties, longest waiting first, that the free spots are kept for. */
export function keptParty<P extends WaitingParty>(
  event: EventCapacity & Pick<WaitlistOrder, 'waitlistPassesGroups'>,
  { parties, freeSpots }: { parties: readonly P[]; freeSpots: number },
): P | undefined {
  if (freeSpots <= 0) return undefined;
  return parties.find((one) => wantsSpots(event, one, freeSpots) && keepsSpots(event, one));
}

/** Those of an event who have a spot, or wait for one without being held back. */
export interface QueueCounts extends Pick<ParticipantCounts, 'confirmed' | 'waiting'> {
  /** Those of the waiting who wait together; left out or null: there are none. */
  readonly parties?: readonly WaitingParty[] | null | undefined;
}

/**
 * Spots that players who join now would get; Infinity without a maximum
 * (docs/product/participation.md#available-spots). While others wait, free spots are theirs, unless
 * they may be passed: because they wait for options, or for more spots than are free. Those whom
 * the organizer holds back block no spot. Joining, `availableSpots`, the card and "This event is
 * full" all follow from this.
 */
export function openSpots(event: EventCapacity & WaitlistOrder, counts: QueueCounts): number {
  const free = freeSpots(event, counts);
  if (event.maxParticipants === null) return free;
  const parties = counts.parties ?? [];
  const alone = parties.reduce((left, { size }) => left - size, counts.waiting);
  // Whoever fits has moved up already, so others wait for options.
  const areHeldUp = !event.waitlistSkipsSoldOut;
  const isHeldUp =
    (alone > 0 && areHeldUp) ||
    parties.some((party) => {
      if (party.size > free) return wantsSpots(event, party, free) && keepsSpots(event, party);
      return areHeldUp;
    });
  return isHeldUp ? 0 : free;
}

/** `availableSpots` of an event as the API sends it: the open spots, or null without a maximum. */
export function availableSpots(
  event: EventCapacity & WaitlistOrder,
  counts: QueueCounts,
): number | null {
  return event.maxParticipants === null ? null : openSpots(event, counts);
}

/** What a player who joins finds. */
export interface JoinSpots {
  /** Infinity without a maximum. */
  readonly openSpots: number;
  /** How many are on the waitlist, held back or not. */
  readonly waitlist: number;
}

/** What a player who joins finds, as an event in a response tells it. */
export function joinSpotsOf(event: {
  availableSpots: number | null;
  waitlistCount: number;
}): JoinSpots {
  return {
    openSpots: event.availableSpots ?? Number.POSITIVE_INFINITY,
    waitlist: event.waitlistCount,
  };
}

/** Whether an event has a waitlist when no spot is open. */
export interface JoinableCapacity {
  readonly waitlistEnabled: boolean;
}

/**
 * What the next player to join gets, or a party of `size`; undefined when the event is full
 * (docs/product/participation.md#join-status).
 */
export function statusOnJoin(
  event: JoinableCapacity,
  spots: Pick<JoinSpots, 'openSpots'>,
  size = 1,
): Exclude<ParticipationStatus, 'cancelled'> | undefined {
  if (spots.openSpots >= size) return 'confirmed';
  return event.waitlistEnabled ? 'waitlist' : undefined;
}

/**
 * Refuses a maximum below the number of confirmed participants with BELOW_CONFIRMED; undefined when
 * it is possible (docs/product/events.md#max-participants). Null is no maximum.
 */
export function refuseMaxParticipants(
  maxParticipants: number | null,
  { confirmed }: Pick<ParticipantCounts, 'confirmed'>,
): FieldRefusal | undefined {
  if (maxParticipants === null || confirmed <= maxParticipants) return undefined;
  const players = confirmed === 1 ? '1 player is' : `${confirmed} players are`;
  return {
    code: 'BELOW_CONFIRMED',
    field: 'maxParticipants',
    message: `${players} confirmed already, so the maximum cannot go below ${confirmed}`,
  };
}
