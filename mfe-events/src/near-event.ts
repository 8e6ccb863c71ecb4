import type { Event } from '@muster/contract';

const NEAR_MS = 7 * 24 * 3_600_000;

/**
 * Whether the game takes place within a week, before or behind. Only then the cards of an event
 * have a place for other remotes, whose code would otherwise be loaded with every list.
 */
export function isNear(
  { date, cancelledAt }: Pick<Event, 'date' | 'cancelledAt'>,
  now = Date.now(),
): boolean {
  return !cancelledAt && Math.abs(Date.parse(date) - now) < NEAR_MS;
}
