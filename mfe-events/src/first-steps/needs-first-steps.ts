import type { Event } from '@muster/contract';

/**
 * Whether an organizer with these events still needs the steps
 * (docs/product/events.md#first-steps).
 */
export function needsFirstSteps(events: readonly Event[]): boolean {
  const [first, second] = events;
  return !second && (!first || first.participantCount + first.waitlistCount === 0);
}
