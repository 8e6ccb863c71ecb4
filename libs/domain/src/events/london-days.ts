const TIME_ZONE = 'Europe/London';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const [SUNDAY, SATURDAY] = [0, 6];

const calendar = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hour: 'numeric',
  hourCycle: 'h23',
});

/** A range of whole days of the British calendar, `2026-11-14`; both are included. */
export interface DayRange {
  from: string;
  to: string;
}

/** The day in Britain at a moment: `2026-11-14`. */
export function londonDay(moment: Date): string {
  const [day, month, year] = calendar.format(moment).split('/');
  return `${year}-${month}-${day}`;
}

/**
 * The moment at which a day begins in Britain, whose clocks are one hour ahead of UTC in summer.
 */
export function startOfLondonDay(day: string): Date {
  const midnightUtc = new Date(`${day}T00:00:00Z`);
  return new Date(midnightUtc.getTime() - Number(clock.format(midnightUtc)) * HOUR_MS);
}

/** The last millisecond of a day in Britain. */
export function endOfLondonDay(day: string): Date {
  return new Date(startOfLondonDay(addDays(day, 1)).getTime() - 1);
}

/**
 * The coming Saturday and Sunday; on a weekend what is left of it
 * (docs/product/player-screens.md#explore-filters).
 */
export function thisWeekend(now: Date): DayRange {
  const today = londonDay(now);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  if (weekday === SUNDAY) return { from: today, to: today };
  const saturday = addDays(today, SATURDAY - weekday);
  return { from: saturday, to: addDays(saturday, 1) };
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
