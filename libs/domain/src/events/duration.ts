/** What an event lasts when its duration says nothing that is understood, in minutes. */
const DEFAULT_MINUTES = 4 * 60;
/** A whole day of an event, from its start. */
const DAY_OF_EVENT_MINUTES = 8 * 60;
const DAY_MINUTES = 24 * 60;
const MAX_DAYS = 14;

const CLOCK_TIMES = /(\d{1,2})[:.](\d{2})\s*(?:-|–|—|to|until)\s*(\d{1,2})[:.](\d{2})/i;
const AMOUNTS = /(\d{1,4}(?:[.,]\d{1,2})?)\s*(days?|hours?|hrs?|h|minutes?|mins?|m)\b/gi;

/**
 * How long an event lasts, in minutes, as its free text tells: `6 hours`, `1.5 h`, `90 min`, `2
 * days`, `19:00 to 01:00`. Only for calendars: no rule depends on the end of an event
 * (docs/product/calendars.md#calendar-length). At least 1 minute, at most 14 days.
 */
export function estimateMinutes(duration: string): number {
  return understoodMinutes(duration) ?? DEFAULT_MINUTES;
}

/** As `estimateMinutes`, but undefined for a text that is not understood. */
export function understoodMinutes(duration: string): number | undefined {
  const minutes = fromClockTimes(duration) ?? fromAmounts(duration);
  return minutes && Math.min(Math.max(Math.round(minutes), 1), MAX_DAYS * DAY_MINUTES);
}

/** An end before the start is on the next day. */
function fromClockTimes(duration: string): number | undefined {
  const [, fromHour, fromMinute, toHour, toMinute] = CLOCK_TIMES.exec(duration)?.map(Number) ?? [];
  if (fromHour === undefined || fromMinute === undefined) return undefined;
  if (toHour === undefined || toMinute === undefined) return undefined;
  const difference = (toHour - fromHour) * 60 + toMinute - fromMinute;
  return ((difference + DAY_MINUTES - 1) % DAY_MINUTES) + 1;
}

/**
 * The sum of `1 hour 30 minutes`; of `4 to 6 hours` the longer one, which is the one with a unit.
 */
function fromAmounts(duration: string): number | undefined {
  const amounts = [...duration.matchAll(AMOUNTS)].map(([, number = '', unit = '']) =>
    toMinutes(Number(number.replace(',', '.')), unit.toLowerCase()),
  );
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (sum > 0) return sum;
  return /\b(?:all|full|whole)[ -]day\b/i.test(duration) ? DAY_OF_EVENT_MINUTES : undefined;
}

function toMinutes(amount: number, unit: string): number {
  // The last day of an event is not a whole one.
  if (unit.startsWith('d')) return Math.max(amount - 1, 0) * DAY_MINUTES + DAY_OF_EVENT_MINUTES;
  return unit.startsWith('h') ? amount * 60 : amount;
}
