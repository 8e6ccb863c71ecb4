const DAY = 24 * 3_600_000;

/** A calendar day as `YYYY-MM-DD`. */
export type Day = string;

const LONDON = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function partsInLondon(moment: Date) {
  const parts = LONDON.formatToParts(moment).map(({ type, value }) => [type, value]);
  return Object.fromEntries(parts) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>;
}

/**
 * The Saturday from which the demo's weekends are counted: the first one after today, in London.
 */
export function nextSaturday(now: Date): Day {
  const { year, month, day } = partsInLondon(now);
  const today = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return addDays(toDay(today), ((6 - today.getUTCDay() + 6) % 7) + 1);
}

export function addDays(day: Day, days: number): Day {
  return toDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY));
}

/** Whole days from one day to another. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** The moment at which clocks in London show this time of this day. */
export function atLondon(day: Day, hour: number, minute: number): Date {
  const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  const asUtc = new Date(`${day}T${clock}:00Z`);
  const shown = partsInLondon(asUtc);
  const ahead =
    Date.parse(`${shown.year}-${shown.month}-${shown.day}T${shown.hour}:${shown.minute}:00Z`) -
    asUtc.getTime();
  return new Date(asUtc.getTime() - ahead);
}

function toDay(date: Date): Day {
  return date.toISOString().slice(0, 10);
}
