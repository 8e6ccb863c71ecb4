const long = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const withYear = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** The calendar day of a moment in the reader's zone, for comparing. */
export function dayOf(moment: string | Date): string {
  return new Date(moment).toDateString();
}

/** `Today`, `Yesterday`, `Thursday 12 November`; with the year when it is another one. */
export function dayLabel(moment: string, now: Date = new Date()): string {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (dayOf(moment) === dayOf(now)) return 'Today';
  if (dayOf(moment) === dayOf(yesterday)) return 'Yesterday';
  const date = new Date(moment);
  const format = date.getFullYear() === now.getFullYear() ? long : withYear;
  return format.format(date).replace(',', '');
}
