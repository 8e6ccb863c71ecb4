import { addDays } from '@muster/contract';
import type { Instant } from '../instant.ts';
import { fromLondonInput, londonIsoDay } from './london-time.ts';

const [SUNDAY, SATURDAY] = [0, 6];

/** A range of whole days of the British calendar, `2026-11-14`; both are included. */
export interface DayRange {
  from: string;
  to: string;
}

/**
 * The moment at which a day begins in Britain, whose clocks are one hour ahead of UTC in summer.
 */
export function startOfLondonDay(day: string): Date {
  // The clocks change at another time than midnight.
  return fromLondonInput(`${day}T00:00`)[0]!;
}

/** The moment at which the day after that of an instant begins in Britain. */
export function startOfNextLondonDay(instant: Instant): Date {
  return startOfLondonDay(addDays(londonIsoDay(instant), 1));
}

/** The last millisecond of a day in Britain. */
export function endOfLondonDay(day: string): Date {
  return new Date(startOfLondonDay(addDays(day, 1)).getTime() - 1);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The beginning of a period that starts with a day in Britain or at a moment, ISO 8601. */
export function toPeriodStart(dayOrMoment: string): string {
  return DAY.test(dayOrMoment) ? startOfLondonDay(dayOrMoment).toISOString() : dayOrMoment;
}

/** The end of a period that includes a day in Britain, or ends at a moment, ISO 8601. */
export function toPeriodEnd(dayOrMoment: string): string {
  return DAY.test(dayOrMoment) ? endOfLondonDay(dayOrMoment).toISOString() : dayOrMoment;
}

/**
 * The coming Saturday and Sunday; on a weekend what is left of it
 * (docs/product/player-screens.md#explore-filters).
 */
export function thisWeekend(now: Date): DayRange {
  const today = londonIsoDay(now);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  if (weekday === SUNDAY) return { from: today, to: today };
  const saturday = addDays(today, SATURDAY - weekday);
  return { from: saturday, to: addDays(saturday, 1) };
}
