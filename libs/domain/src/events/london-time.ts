import { type Instant, toMs } from '../instant.ts';

/**
 * Where events take place: their times are shown, typed, exported and named in this zone, wherever
 * the device is (docs/product/formats.md#event-dates).
 */
export const EVENT_TIME_ZONE = 'Europe/London';

const MINUTE_MS = 60_000;
const SUMMER_OFFSET_MS = 60 * MINUTE_MS;

// Formatters are costly to create.
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatterOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formatters.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: EVENT_TIME_ZONE });
  formatters.set(key, format);
  return format;
}

function formatParts(instant: Instant, options: Intl.DateTimeFormatOptions) {
  const format = formatterOf(options);
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
  const local = londonClock(instant);
  const offsetMinutes = londonOffsetMinutes(instant);
  const hours = String(Math.floor(offsetMinutes / 60)).padStart(2, '0');
  return `${local}+${hours}:${String(offsetMinutes % 60).padStart(2, '0')}`;
}

/** `2027-02-13T09:30:00`: what clock and calendar show in London. */
function londonClock(instant: Instant): string {
  const { year, month, day, hour, minute, second } = formatParts(instant, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** How many minutes London is ahead of UTC: 60 in summer, otherwise 0. */
export function londonOffsetMinutes(instant: Instant): number {
  return Math.round((Date.parse(`${londonClock(instant)}Z`) - toMs(instant)) / MINUTE_MS);
}

/** `2027-02-13T09:30` in London, as an input of type `datetime-local` holds it. */
export function toLondonInput(instant: Instant): string {
  return londonClock(instant).slice(0, 16);
}

/** `2027-02-13`: the day in London. */
export function londonIsoDay(instant: Instant): string {
  return londonClock(instant).slice(0, 10);
}

/**
 * The moments at which London's clock and calendar show `2027-02-13T09:30`, the first one first:
 * none in the hour that is left out in spring and for what is no date, two in the hour that comes
 * twice in autumn.
 */
export function fromLondonInput(local: string): Date[] {
  const ms = Date.parse(`${local}Z`);
  if (Number.isNaN(ms)) return [];
  return [ms - SUMMER_OFFSET_MS, ms]
    .filter((each) => toLondonInput(new Date(each)) === local)
    .map((each) => new Date(each));
}

/**
 * The first moment at which London's clock and calendar show `2027-02-13T09:30`; of a time in the
 * hour that is left out in spring the one an hour later, 02:30 for 01:30.
 */
export function toLondonMoment(local: string): Date {
  return fromLondonInput(local)[0] ?? new Date(`${local}Z`);
}
