/**
 * A moment as text with a zone (or, without one, in the user's own), as milliseconds since 1970, or
 * as a Date.
 */
export type Moment = string | number | Date;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

function parse(moment: Moment): Date | null {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : date;
}

// Formatters are costly to create, and the zone of a page does not change.
const formatters = new Map<string, Intl.DateTimeFormat>();
function parts(date: Date, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const key = JSON.stringify(options);
  const format = formatters.get(key) ?? new Intl.DateTimeFormat('en-GB', options);
  formatters.set(key, format);
  return Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function clock(date: Date): string {
  const { hour, minute } = parts(date, CLOCK);
  return `${hour}:${minute}`;
}

function weekday(date: Date): string {
  return parts(date, { weekday: 'short' }).weekday ?? '';
}

/**
 * `14 Nov 2026` in the user's zone; empty for an invalid date. Months have three letters, where
 * en-GB writes Sept.
 */
export function formatShortDate(moment: Moment): string {
  const date = parse(moment);
  if (!date) return '';
  const { day, year } = parts(date, { day: 'numeric', year: 'numeric', month: 'numeric' });
  return `${Number(day)} ${MONTHS[date.getMonth()]} ${year}`;
}

/**
 * `Sat 14 Nov 2026, 09:30` in the user's zone, for what happens where the user is; empty for an
 * invalid date. Times of events are those of `formatEventDate`.
 */
export function formatDateTime(moment: Moment): string {
  const date = parse(moment);
  return date ? `${weekday(date)} ${formatShortDate(date)}, ${clock(date)}` : '';
}

/** `24 May 1988` for the calendar day `1988-05-24`, the same in every zone; empty for null. */
export function formatCalendarDay(day: string | null): string {
  // Without a zone it is read as the user's own midnight, so the day cannot shift.
  return day ? formatShortDate(`${day.slice(0, 10)}T00:00`) : '';
}

/**
 * Below 1 hour `Just now`; below 24 hours `3h ago`; below 7 days `2d ago`; else a short date
 * (docs/product/formats.md#relative-time).
 */
export function relativeTime(moment: Moment, now: Moment = Date.now()): string {
  const date = parse(moment);
  if (!date) return '';
  const ageMs = new Date(now).getTime() - date.getTime();
  if (ageMs < HOUR_MS) return 'Just now';
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)}h ago`;
  if (ageMs < WEEK_MS) return `${Math.floor(ageMs / DAY_MS)}d ago`;
  return formatShortDate(date);
}

/** The same inside a sentence: `just now`. The names of months keep their capital. */
export function relativeTimeInSentence(moment: Moment, now: Moment = Date.now()): string {
  return relativeTime(moment, now).replace(/^Just/, 'just');
}

/**
 * Below 24 hours `09:41`; below 7 days `Thu 19:02`; else `12 Nov 2026, 09:41`
 * (docs/product/formats.md#message-time).
 */
export function messageTime(moment: Moment, now: Moment = Date.now()): string {
  const date = parse(moment);
  if (!date) return '';
  const ageMs = new Date(now).getTime() - date.getTime();
  if (ageMs < DAY_MS) return clock(date);
  if (ageMs < WEEK_MS) return `${weekday(date)} ${clock(date)}`;
  return `${formatShortDate(date)}, ${clock(date)}`;
}

/** As `messageTime`, but the short date alone from 7 days on, for narrow lists. */
export function shortMessageTime(moment: Moment, now: Moment = Date.now()): string {
  const isOld = new Date(now).getTime() - new Date(moment).getTime() >= WEEK_MS;
  return isOld ? formatShortDate(moment) : messageTime(moment, now);
}

/** Whether two moments are on the same calendar day of the user's zone. */
export function isSameDay(a: Moment, b: Moment): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}

/** `Today`, `Yesterday`, `Thursday 12 November`; with the year unless it is the current one. */
export function formatDayHeading(moment: Moment, now: Date = new Date()): string {
  const date = new Date(moment);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (isSameDay(date, now)) return 'Today';
  if (isSameDay(date, yesterday)) return 'Yesterday';
  const { weekday: name, day, month, year } = parts(date, LONG_DAY);
  const heading = `${name} ${day} ${month}`;
  return date.getFullYear() === now.getFullYear() ? heading : `${heading} ${year}`;
}

const LONG_DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** `2026-11-14T09:30` in the user's zone, as an input of type `datetime-local` holds it. */
export function toDateTimeInput(iso: string): string {
  const date = new Date(iso);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS);
  return shifted.toISOString().slice(0, 16);
}

/**
 * The ISO text in UTC of what an input of type `datetime-local` holds; empty for an invalid date.
 */
export function fromDateTimeInput(local: string): string {
  return (local && parse(local)?.toISOString()) || '';
}

/** `2026-11-14`, the calendar day of a moment in the user's zone; for names of files. */
export function localIsoDay(moment: Moment): string {
  return toDateTimeInput(new Date(moment).toISOString()).slice(0, 10);
}
