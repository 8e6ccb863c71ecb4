const DAYS_OF_A_WEEK = 7;

/**
 * The same weekday of the next month, at the same time: the second Saturday of November becomes the second of December, a
 * fifth one the last. An event that is long over moves on until the date is after now. Both are `YYYY-MM-DDTHH:mm` in the user's
 * zone, as the result is; the clock stays the same across the change to summer time.
 */
export function nextDate(date: string, now: string): string {
  let moved = moveByMonth(date);
  while (moved <= now) moved = moveByMonth(moved);
  return moved;
}

function moveByMonth(date: string): string {
  const [day = '', time = ''] = date.split('T');
  const before = new Date(`${day}T00:00Z`);
  const position = Math.ceil(before.getUTCDate() / DAYS_OF_A_WEEK);
  const [year, month] = [before.getUTCFullYear(), before.getUTCMonth() + 1];
  const first = new Date(Date.UTC(year, month, 1));
  const daysToWeekday = (before.getUTCDay() - first.getUTCDay() + DAYS_OF_A_WEEK) % DAYS_OF_A_WEEK;
  const dayOfMonth = 1 + daysToWeekday + (position - 1) * DAYS_OF_A_WEEK;
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const fitting = dayOfMonth > daysInMonth ? dayOfMonth - DAYS_OF_A_WEEK : dayOfMonth;
  return `${new Date(Date.UTC(year, month, fitting)).toISOString().slice(0, 10)}T${time}`;
}
