import { FIELD_TEXT } from '@muster/contract';
import { refuseCrewExpiry } from './crew.ts';
import { fromLondonInput, londonIsoDay } from './london-time.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * The day on which an access ends unless it is changed, as `2026-12-12`: a week after the event, or
 * after today where that is over (docs/product/crew.md#crew-screens).
 */
export function crewEndDay(eventDate: string, now: Date): string {
  const latest = Math.max(Date.parse(eventDate), now.getTime());
  return londonIsoDay(new Date(latest + 7 * DAY_MS));
}

/** The end of a day in London, `2026-12-12`, as the API takes it; empty for what is no day. */
export function toCrewExpiry(day: string): string {
  return fromLondonInput(`${day}T23:59`)[0]?.toISOString() ?? '';
}

/** What is wrong with the day of an end; undefined when nothing is. */
export function checkCrewEndDay(day: string): string | undefined {
  const expiresAt = toCrewExpiry(day);
  if (!expiresAt) return FIELD_TEXT.crewUntil;
  return refuseCrewExpiry(expiresAt, new Date())?.message;
}
