const DAY_MS = 24 * 3_600_000;

/** The calendar day so many days after another one, `2026-12-06`; before it for less than 0. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many Mondays there were up to a calendar day, counted from 1970. */
export function weekNumber(day: string): number {
  return Math.floor(daysSinceMonday(day) / 7);
}

/** The day of the week, from 0 for Monday to 6 for Sunday. */
export function weekdayIndex(day: string): number {
  return daysSinceMonday(day) % 7;
}

/** Since the Monday before 1970, which began on a Thursday. */
function daysSinceMonday(day: string): number {
  return Date.parse(day) / DAY_MS + 3;
}
