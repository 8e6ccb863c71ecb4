import type { TimedEvent } from '../events/event-end.ts';
import { startOfNextLondonDay } from '../events/london-days.ts';
import { londonIsoDay } from '../events/london-time.ts';
import { overAt } from '../events/timing.ts';
import { toMs } from '../instant.ts';

/** Late enough for a night game, and before the next morning. */
const CLOSING_HOUR_MS = 4 * 3_600_000;

/**
 * When everybody counts as out: at 04:00 British time on the day after the last day of an event
 * (docs/product/gate.md#end-of-the-day).
 */
export function gateClosesAt(event: TimedEvent): Date {
  return new Date(startOfNextLondonDay(overAt(event)).getTime() + CLOSING_HOUR_MS);
}

/** The gate is shown so long before an event (docs/product/gate.md#screen). */
const OPENS_BEFORE_MS = 24 * 3_600_000;

/** Whether screens lead to the gate of an event: from a day before it until the night after it. */
export function isGateOpen(event: TimedEvent, now: Date): boolean {
  return toMs(event.date) - OPENS_BEFORE_MS <= now.getTime() && now < gateClosesAt(event);
}

/** Whether it is the day of the game, in London, until its gate closes: the ticket is needed. */
export function isGameDay(event: TimedEvent, now: Date): boolean {
  return londonIsoDay(now) >= londonIsoDay(event.date) && now < gateClosesAt(event);
}
