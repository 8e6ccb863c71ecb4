import { type Instant, toMs } from '../instant.ts';

/**
 * Where events take place: their dates are shown in this zone, wherever the reader is
 * (docs/product/player-screens.md#event-page-times).
 */
export const EVENT_TIME_ZONE = 'Europe/London';

function formatParts(instant: Instant, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: EVENT_TIME_ZONE });
  const parts = format.formatToParts(toMs(instant));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** `Saturday 13 February 2027` in London. */
export function londonDay(instant: Instant): string {
  const { weekday, day, month, year } = formatParts(instant, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return `${weekday} ${day} ${month} ${year}`;
}

/** `09:30` in London. */
export function londonTime(instant: Instant): string {
  const { hour, minute } = formatParts(instant, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${hour}:${minute}`;
}

/**
 * `2027-02-13T09:30:00+00:00`: the moment with London's offset from UTC, as in schema.org and
 * iCalendar.
 */
export function londonIso(instant: Instant): string {
  const ms = toMs(instant);
  const { year, month, day, hour, minute, second } = formatParts(instant, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const offsetMinutes = Math.round((Date.parse(`${local}Z`) - ms) / 60_000);
  const hours = String(Math.floor(offsetMinutes / 60)).padStart(2, '0');
  return `${local}+${hours}:${String(offsetMinutes % 60).padStart(2, '0')}`;
}
