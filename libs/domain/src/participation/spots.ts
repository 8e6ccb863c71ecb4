import type { ParticipationStatus } from '@muster/contract';
import type { FieldRefusal } from '../refusal.ts';

/** How many can take part in an event. */
export interface EventCapacity {
  /** Null: unlimited. */
  readonly maxParticipants: number | null;
}

/** How many take part in an event. Cancelled participants count for neither. */
export interface ParticipantCounts {
  readonly confirmed: number;
  /** On the waitlist. */
  readonly waitlist: number;
}

/** The counts of an event as the API sends it. */
export function countsOf(event: {
  participantCount: number;
  waitlistCount: number;
}): ParticipantCounts {
  return { confirmed: event.participantCount, waitlist: event.waitlistCount };
}

/**
 * Spots that no confirmed participant holds; Infinity without a maximum (docs/product.md#capacity). All other rules
 * about capacity are built on this one: joining, promoting, confirming, and what the card shows.
 */
export function freeSpots(
  { maxParticipants }: EventCapacity,
  { confirmed }: Pick<ParticipantCounts, 'confirmed'>,
): number {
  if (maxParticipants === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, maxParticipants - confirmed);
}

/**
 * `availableSpots` of an event as the API sends it: the free spots, or null without a maximum
 * (docs/product.md#available-spots). The waitlist is not subtracted, so a join can give `waitlist` while this is not 0.
 */
export function availableSpots(
  event: EventCapacity,
  counts: Pick<ParticipantCounts, 'confirmed'>,
): number | null {
  return event.maxParticipants === null ? null : freeSpots(event, counts);
}

/** An event's capacity, and what happens when it is used up. */
export interface JoinableCapacity extends EventCapacity {
  readonly waitlistEnabled: boolean;
}

/**
 * What the next player to join gets; undefined when the event is full (docs/product.md#join-status). While others wait,
 * the next player goes behind them even if a spot is free.
 */
export function statusOnJoin(
  event: JoinableCapacity,
  counts: ParticipantCounts,
): Exclude<ParticipationStatus, 'cancelled'> | undefined {
  if (freeSpots(event, counts) > 0 && counts.waitlist === 0) return 'confirmed';
  return event.waitlistEnabled ? 'waitlist' : undefined;
}

/**
 * Refuses a maximum below the number of confirmed participants with BELOW_CONFIRMED; undefined when it is possible
 * (docs/product.md#max-participants). Null is no maximum.
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
