const DAYS_OF_A_WEEK = 7;

/**
 * The same weekday of the next month, at the same time: the second Saturday of November becomes the
 * second of December, a fifth one the last. For an event that is long over it is the first such
 * date after now. Both are `YYYY-MM-DDTHH:mm` in UK time, as the result is; the clock stays
 * the same across the change to summer time.
 */
export function nextDate(date: string, now: string): string {
  let months = 1;
  while (moveByMonths(date, months) <= now) months += 1;
  return moveByMonths(date, months);
}

function moveByMonths(date: string, months: number): string {
  const [day = '', time = ''] = date.split('T');
  const before = new Date(`${day}T00:00Z`);
  const weeksBefore = Math.floor((before.getUTCDate() - 1) / DAYS_OF_A_WEEK);
  const [year, month] = [before.getUTCFullYear(), before.getUTCMonth() + months];
  const first = new Date(Date.UTC(year, month, 1));
  const daysToWeekday = (before.getUTCDay() - first.getUTCDay() + DAYS_OF_A_WEEK) % DAYS_OF_A_WEEK;
  const dayOfMonth = 1 + daysToWeekday + weeksBefore * DAYS_OF_A_WEEK;
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const fitting = dayOfMonth > daysInMonth ? dayOfMonth - DAYS_OF_A_WEEK : dayOfMonth;
  return `${new Date(Date.UTC(year, month, fitting)).toISOString().slice(0, 10)}T${time}`;
}
