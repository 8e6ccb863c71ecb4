const DAY_MINUTES = 24 * 60;
const WEEKDAYS = 'sun mon tue wed thu fri sat'.split(' ');

const DAY = String.raw`(?:(sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?,?\s*)?`;
const CLOCK = String.raw`(\d{1,2}(?:[:.]\d{2})?|\d{4})\s*([ap]\.?m\b\.?)?`;
const UNTIL = String.raw`\s*(-|–|—|to\b|until\b|till?\b|['’]til\b)\s*`;
/** `09:30 to 16:00`, `9am - 4pm`, `0900-1700`, `8 til 4`, `Sat 09:00 to Sun 16:00`. */
const CLOCK_TIMES = new RegExp(
  String.raw`(?<![\d£.:])${DAY}${CLOCK}${UNTIL}${DAY}${CLOCK}(?![\d/])`,
  'i',
);
/** After the second number, so that `4-6 hours` and `8-10 players` are no times. */
const UNIT = /^\s*(?:-\s*)?[a-z]{1,}/i;

/** Two clock times of a text. */
export interface ClockTimes {
  /** The minute of the day. */
  readonly start: number;
  /** Minutes. */
  readonly length: number;
}

/**
 * The clock times of a text; undefined unless both are sure. An end before the start is in the
 * afternoon, `9.30 - 4.30`, or on the next day, `19:00 to 01:00`; of `09:30 to 04:30` nobody knows.
 */
export function fromClockTimes(text: string): ClockTimes | undefined {
  const match = CLOCK_TIMES.exec(text);
  if (!match) return undefined;
  const [whole, fromDay, from = '', fromHalf, word = '', toDay, to = '', toHalf] = match;
  const isBare = !isTime(from) && !isTime(to) && !fromHalf && !toHalf;
  // Bare numbers are times only with a word that says so: `8 til 4`.
  if (isBare && (!/til/i.test(word) || UNIT.test(text.slice(match.index + whole.length))))
    return undefined;
  const start = toMinuteOfDay(from, fromHalf ?? halfBefore(from, to, toHalf));
  const half = toHalf ?? halfAfter(from, to, fromHalf);
  const end = toMinuteOfDay(to, half);
  if (start === undefined || end === undefined) return undefined;
  const days = fromDay && toDay ? daysBetween(fromDay, toDay) : 0;
  const length = days * DAY_MINUTES + end - start;
  if (length > 0) return { start, length };
  const isMorning = !half && length < 0 && length + DAY_MINUTES / 2 > 0;
  if (!isMorning) return { start, length: length + DAY_MINUTES };
  return isOf24Hours(to) ? undefined : { start, length: length + DAY_MINUTES / 2 };
}

/** `04:30` and `0430`; not `4.30` and `4`. */
function isOf24Hours(written: string): boolean {
  return written.startsWith('0') || /^\d{4}$/.test(written);
}

function isTime(written: string): boolean {
  return /[:.]|^\d{4}$/.test(written);
}

/** `9-4pm`, `10 - 11pm`: without am or pm the start is the last such time before the end. */
function halfBefore(from: string, to: string, toHalf?: string): string | undefined {
  if (!toHalf || isTime(from)) return undefined;
  const isSameHalf = Number(from) % 12 < Number.parseInt(to, 10) % 12;
  return isSameHalf ? toHalf : /^a/i.test(toHalf) ? 'pm' : 'am';
}

/** `9am - 5`, `9am - 11`: without am or pm the end is the first such time after the start. */
function halfAfter(from: string, to: string, fromHalf?: string): string | undefined {
  if (!fromHalf || isTime(to)) return undefined;
  const isSameHalf = Number(to) % 12 > Number.parseInt(from, 10) % 12;
  return isSameHalf ? fromHalf : /^a/i.test(fromHalf) ? 'pm' : 'am';
}

/** Undefined for what is no time, such as `25:00` or `13pm`. */
function toMinuteOfDay(written: string, half?: string): number | undefined {
  const [hourText = '', minuteText = '0'] = /^\d{4}$/.test(written)
    ? [written.slice(0, 2), written.slice(2)]
    : written.split(/[:.]/);
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (hour > 24 || minute > 59 || (half && (hour > 12 || hour === 0))) return undefined;
  const hours = half ? (hour % 12) + (/^p/i.test(half) ? 12 : 0) : hour;
  return hours * 60 + minute;
}

function daysBetween(from: string, to: string): number {
  const [start, end] = [from, to].map((name) => WEEKDAYS.indexOf(name.toLowerCase()));
  return (end! - start! + 7) % 7;
}
