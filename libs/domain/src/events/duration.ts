import { fromClockTimes } from './clock-times.ts';

/** A whole day of an event, from its start. */
const DAY_OF_EVENT_MINUTES = 8 * 60;
const DAY_MINUTES = 24 * 60;
const MAX_DAYS = 14;

const NUMBER_WORDS = [
  ...['a', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve'],
];
const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '1/2': 0.5 };

const WRITTEN = NUMBER_WORDS.slice(1).join('|');
const AMOUNT = String.raw`\d{1,4}(?:[.,]\d{1,2})?|${WRITTEN}|\b(?:an?|half an?)`;
const UNIT = String.raw`(days?|hours?|hrs?|h|minutes?|mins?|m)\b`;
/** `6 hours`, `24-hour`, `Two days`, `2½ hours`, `2 1/2 hours`, `½ hour`, `half an hour`. */
const AMOUNTS = new RegExp(
  String.raw`(?:(${AMOUNT}))?\s?([½¼¾]|\b1/2)?(?:\s?-\s?|\s)?${UNIT}`,
  'gi',
);
/** `1h30`, without a unit at the end. */
const HOURS_AND_MINUTES = /\b(\d{1,2})\s?h\s?([0-5]\d)\b/i;
/** What is part of the event, or not of it: a lunch, the gates before. */
const ASIDES =
  /\([^()]*\)|(?:\b(?:incl|including|includes|with|plus|after|before|gates)\b|\+).*$/gi;
/** `2 x 3 hours`, with breaks that nobody knows; `9-17h`, which are rather hours of opening. */
const UNSURE = /\d\s?[x×*]\s?\d|\b(?:[6-9]|1\d)\s?[-–]\s?(?:1[2-9]|2[0-4])\s?h\b/i;

/**
 * How long an event lasts, in minutes, as its free text tells: `6 hours`, `1.5 h`, `24-hour game`,
 * `two days`, `19:00 to 01:00`, `9am - 4pm`. Undefined for a text that is not understood: no end is
 * better than a wrong one (docs/product/calendars.md#calendar-length). Clock times are kept if the
 * event starts at another minute of the day, `start`. At least 1 minute, at most 14 days.
 */
export function understoodMinutes(duration: string, start?: number): number | undefined {
  const times = fromClockTimes(duration);
  const minutes = times
    ? times.length + times.start - (start ?? times.start)
    : fromAmounts(duration.replace(ASIDES, ''));
  if (!minutes || minutes < 0) return undefined;
  return Math.min(Math.max(Math.round(minutes), 1), MAX_DAYS * DAY_MINUTES);
}

/**
 * The sum of `1 hour 30 minutes`; of `4 to 6 hours` the longer one, which is the one with a unit.
 */
function fromAmounts(duration: string): number | undefined {
  if (UNSURE.test(duration)) return undefined;
  const [, hours, minutes] = HOURS_AND_MINUTES.exec(duration) ?? [];
  if (hours !== undefined && minutes !== undefined) return Number(hours) * 60 + Number(minutes);
  const sum = [...duration.matchAll(AMOUNTS)].reduce((total, [, whole, part, unit = '']) => {
    return total + toMinutes(readNumber(whole) + (FRACTIONS[part ?? ''] ?? 0), unit.toLowerCase());
  }, 0);
  if (sum > 0) return sum;
  return /\b(?:all|full|whole)[ -]day\b/i.test(duration) ? DAY_OF_EVENT_MINUTES : undefined;
}

function readNumber(written = ''): number {
  const word = written.toLowerCase();
  if (word.startsWith('half')) return 0.5;
  const index = NUMBER_WORDS.indexOf(word === 'an' ? 'a' : word);
  if (index >= 0) return Math.max(index, 1);
  return Number(written.replace(',', '.'));
}

function toMinutes(amount: number, unit: string): number {
  if (amount === 0) return 0;
  // The last day of an event is not a whole one.
  if (unit.startsWith('d')) return Math.max(amount - 1, 0) * DAY_MINUTES + DAY_OF_EVENT_MINUTES;
  return unit.startsWith('h') ? amount * 60 : amount;
}
