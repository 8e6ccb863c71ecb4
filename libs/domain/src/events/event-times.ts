import { eventEnd, type TimedEvent } from './event-end.ts';
import { londonDay, londonIsoDay, londonTime } from './london-time.ts';

/**
 * When an event takes place, in one line: `09:30–16:30 UK time`, with the day of an end on another
 * day. Without an end its duration is added as it was written
 * (docs/product/player-screens.md#event-page-times).
 */
export function eventTimes(event: TimedEvent): string {
  const start = londonTime(event.date);
  const end = eventEnd(event);
  if (!end) return [`${start} UK time`, event.duration].filter(Boolean).join(' · ');
  if (londonIsoDay(end) === londonIsoDay(event.date)) return `${start}–${londonTime(end)} UK time`;
  return `${start} to ${londonDay(end)}, ${londonTime(end)} UK time`;
}
