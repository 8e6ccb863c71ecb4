import type { TimedEvent } from '../events/event-end.ts';
import { startOfNextLondonDay } from '../events/london-days.ts';
import { overAt } from '../events/timing.ts';

/** Late enough for a night game, and before the next morning. */
const CLOSING_HOUR_MS = 4 * 3_600_000;

/**
 * When nobody is inside any more: 4 hours into the day after the last day of an event, in Britain
 * (docs/product/gate.md#end-of-the-day).
 */
export function gateClosesAt(event: TimedEvent): Date {
  return new Date(startOfNextLondonDay(overAt(event)).getTime() + CLOSING_HOUR_MS);
}
