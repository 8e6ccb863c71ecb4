import type { CheckInStatus } from '@muster/contract';
import { hasStarted } from '../events/timing.ts';
import type { Instant } from '../instant.ts';

/**
 * Whether the organizer can give the spots and options of no-shows to others: once the event has
 * started (docs/product/participation.md#no-shows).
 */
export function mayGiveAwayNoShows(event: { readonly date: Instant }, now: Date): boolean {
  return hasStarted(event, now);
}

/** The participants whose spots and options are taken when the organizer gives some away. */
export function withoutNoShows<P extends { readonly checkInStatus: CheckInStatus }>(
  participants: readonly P[],
  event: { readonly date: Instant },
  now: Date,
): readonly P[] {
  if (!mayGiveAwayNoShows(event, now)) return participants;
  return participants.filter(({ checkInStatus }) => checkInStatus !== 'no_show');
}
