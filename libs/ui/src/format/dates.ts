type Moment = string | number | Date;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 168 * HOUR;

/** A date that cannot be read is shown as nothing rather than as "Invalid Date". */
function parse(moment: Moment): Date | null {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : date;
}

// Formatters are costly to make and the zone of a page does not change, so each is made once.
const made = new Map<string, Intl.DateTimeFormat>();
function parts(date: Date, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const key = JSON.stringify(options);
  const format = made.get(key) ?? new Intl.DateTimeFormat('en-GB', options);
  made.set(key, format);
  return Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function clock(date: Date): string {
  const { hour, minute } = parts(date, CLOCK);
  return `${hour}:${minute}`;
}

/** `14 Nov 2026`. Months are three letters: en-GB alone would write Sept. */
export function formatShortDate(moment: Moment): string {
  const date = parse(moment);
  if (!date) return '';
  const { day, year } = parts(date, { day: 'numeric', year: 'numeric', month: 'numeric' });
  return `${Number(day)} ${MONTHS[date.getMonth()]} ${year}`;
}

/** `Sat 14 Nov 2026, 09:30` in the user's own zone (design.md); empty when the date cannot be read. */
export function formatEventDate(moment: Moment): string {
  const date = parse(moment);
  if (!date) return '';
  return `${weekday(date)} ${formatShortDate(date)}, ${clock(date)}`;
}

function weekday(date: Date): string {
  return parts(date, { weekday: 'short' }).weekday ?? '';
}

/** Under 1 hour `Just now`; under 24 hours `3h ago`; under 168 hours `2d ago`; else a short date (spec.md §9). */
export function relativeTime(moment: Moment, now: Moment = Date.now()): string {
  const date = parse(moment);
  if (!date) return '';
  const age = new Date(now).getTime() - date.getTime();
  if (age < HOUR) return 'Just now';
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`;
  if (age < WEEK) return `${Math.floor(age / DAY)}d ago`;
  return formatShortDate(date);
}

/** Under 24 h `09:41`; under a week `Thu 19:02`; else `12 Nov 2026, 09:41` (spec.md §9). */
export function messageTime(moment: Moment, now: Moment = Date.now()): string {
  const date = parse(moment);
  if (!date) return '';
  const age = new Date(now).getTime() - date.getTime();
  if (age < DAY) return clock(date);
  if (age < WEEK) return `${weekday(date)} ${clock(date)}`;
  return `${formatShortDate(date)}, ${clock(date)}`;
}
