import { FIELD_TEXT } from '@muster/contract';
import { fromLondonInput, londonIsoDay, refuseCrewExpiry } from '@muster/domain';

const DAY_MS = 24 * 3_600_000;

/** An access ends a week after the event, or after today where that is over, unless changed. */
export function defaultEndDay(eventDate: string, now: Date): string {
  const latest = Math.max(Date.parse(eventDate), now.getTime());
  return londonIsoDay(new Date(latest + 7 * DAY_MS));
}

/** The end of a day in London, `2026-12-12`, as the API takes it; empty for what is no day. */
export function toExpiresAt(day: string): string {
  return fromLondonInput(`${day}T23:59`)[0]?.toISOString() ?? '';
}

/** What is wrong with the day of an end; undefined when nothing is. */
export function checkEndDay(day: string): string | undefined {
  const expiresAt = toExpiresAt(day);
  if (!expiresAt) return FIELD_TEXT.crewUntil;
  return refuseCrewExpiry(expiresAt, new Date())?.message;
}
