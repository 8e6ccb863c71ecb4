import type { ErrorCode, ParticipationStatus } from '@muster/contract';
import { eventAbilities, type GuardedEvent, organizerIdOf } from '../events/abilities.ts';
import { EVENT_STARTED_CODE, hasStarted } from '../events/timing.ts';
import type { Instant } from '../instant.ts';
import type { Viewer } from '../viewer.ts';
import { type JoinableCapacity, type JoinSpots, statusOnJoin } from './spots.ts';

/** The properties of an event that decide who can join it, whatever its capacity. */
export type JoinableEvent = GuardedEvent & {
  readonly date: Instant;
  /** Null or left out: it takes place. */
  readonly cancelledAt?: Instant | null | undefined;
};

/**
 * Whether a participant takes part: confirmed or on the waitlist. Null and undefined: never joined.
 */
export function isParticipating(status: ParticipationStatus | null | undefined): boolean {
  return status === 'confirmed' || status === 'waitlist';
}

/**
 * Why a viewer cannot join an event now, whatever its capacity; undefined when they can
 * (docs/product/participation.md#join-rules). UNAUTHENTICATED, EVENT_NOT_FOUND (also when it is
 * pending, even for the superadmin, who sees it), OWN_EVENT, that it has started, or
 * EVENT_CANCELLED. `event` undefined: there is none.
 */
export function refuseJoin(
  viewer: Viewer,
  event: JoinableEvent | undefined,
  now: Date,
): ErrorCode | undefined {
  if (!viewer) return 'UNAUTHENTICATED';
  if (!event) return 'EVENT_NOT_FOUND';
  if (viewer.id === organizerIdOf(event)) return 'OWN_EVENT';
  if (!eventAbilities(viewer, event).join) return 'EVENT_NOT_FOUND';
  if (hasStarted(event, now)) return EVENT_STARTED_CODE;
  return event.cancelledAt ? 'EVENT_CANCELLED' : undefined;
}

/**
 * Why a participant with this status cannot leave an event now; undefined when they can
 * (docs/product/participation.md#leaving): NOT_JOINED, or that it has started. A rejected event can
 * still be left.
 */
export function refuseLeave(
  status: ParticipationStatus | null | undefined,
  event: { readonly date: Instant } | undefined,
  now: Date,
): ErrorCode | undefined {
  if (!event || !isParticipating(status)) return 'NOT_JOINED';
  return hasStarted(event, now) ? EVENT_STARTED_CODE : undefined;
}

/** An attempt to join: the viewer and everything that decides the outcome. */
export interface JoinAttempt {
  viewer: Viewer;
  event: (JoinableEvent & JoinableCapacity) | undefined;
  spots: JoinSpots;
  /** The viewer's own status in the event; null when they never joined. */
  ownStatus: ParticipationStatus | null;
  /** The organizer has cancelled the viewer, and has not allowed to join again. */
  needsConsent?: boolean | undefined;
  now: Date;
}

/** What joining would give; the position on the waitlist counts from 1. */
export type JoinOutcome =
  | { refusal: ErrorCode }
  | { refusal?: undefined; status: 'confirmed'; waitlistPosition: null }
  | { refusal?: undefined; status: 'waitlist'; waitlistPosition: number };

/**
 * What joining would give a viewer at this moment, apart from errors in the join form
 * (docs/product/participation.md#join-rules). Besides the codes of `refuseJoin`: ALREADY_JOINED,
 * NEEDS_CONSENT, EVENT_FULL. A player who left can join again.
 */
export function predictJoin(attempt: JoinAttempt): JoinOutcome {
  const { viewer, event, spots, ownStatus, needsConsent, now } = attempt;
  const refusal = refuseJoin(viewer, event, now);
  if (refusal || !event) return { refusal: refusal ?? 'EVENT_NOT_FOUND' };
  if (isParticipating(ownStatus)) return { refusal: 'ALREADY_JOINED' };
  if (needsConsent) return { refusal: 'NEEDS_CONSENT' };
  const status = statusOnJoin(event, spots);
  if (!status) return { refusal: 'EVENT_FULL' };
  if (status === 'confirmed') return { status, waitlistPosition: null };
  return { status, waitlistPosition: spots.waitlist + 1 };
}

/**
 * How many spots and positions of an event accounts may have whose email is not confirmed: a fifth,
 * and 5 of a small event, so that nobody fills one with accounts made for it
 * (docs/product/participation.md#unconfirmed-joins).
 */
export function maxUnconfirmed(maxParticipants: number): number {
  return Math.max(5, Math.floor(maxParticipants / 5));
}
