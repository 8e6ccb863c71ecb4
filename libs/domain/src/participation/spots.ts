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

/**
 * Spots that players who join now would get; Infinity without a maximum
 * (docs/product/participation.md#available-spots). While others wait, free spots are theirs, unless
 * they wait for options and may be passed. Those whom the organizer holds back block no spot.
 * Joining, `availableSpots`, the card and "This event
 * is full" all follow from this.
 */
export function openSpots(
  event: EventCapacity & WaitlistOrder,
  counts: Pick<ParticipantCounts, 'confirmed' | 'waiting'>,
): number {
  const { maxParticipants, waitlistSkipsSoldOut } = event;
  // Whoever fits has moved up already, so those who wait beside a free spot may be passed.
  const isHeldUp = maxParticipants !== null && !waitlistSkipsSoldOut && counts.waiting > 0;
  return isHeldUp ? 0 : freeSpots(event, counts);
}

/** `availableSpots` of an event as the API sends it: the open spots, or null without a maximum. */
export function availableSpots(
  event: EventCapacity & WaitlistOrder,
  counts: Pick<ParticipantCounts, 'confirmed' | 'waiting'>,
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
 * What the next player to join gets; undefined when the event is full
 * (docs/product/participation.md#join-status).
 */
export function statusOnJoin(
  event: JoinableCapacity,
  spots: Pick<JoinSpots, 'openSpots'>,
): Exclude<ParticipationStatus, 'cancelled'> | undefined {
  if (spots.openSpots > 0) return 'confirmed';
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
