import { SERIES, type SeriesRule, WEEKDAYS } from '@muster/contract';
import { londonDay, londonTime, type SeriesDate } from '@muster/domain';

/** How often a rule repeats, as a select holds it: `weekly 2`. */
export const INTERVALS = [
  ...intervals('weekly', 'week', SERIES.maxIntervalWeeks),
  ...intervals('monthly', 'month', SERIES.maxIntervalMonths),
];

function intervals(frequency: SeriesRule['frequency'], unit: string, max: number) {
  return Array.from({ length: max }, (_, index) => ({
    value: `${frequency} ${index + 1}`,
    label: index === 0 ? unit : `${index + 1} ${unit}s`,
  }));
}

/** The rule with day and time of the form, `2026-12-06T09:30`. */
export function withStart(rule: SeriesRule, date: string): SeriesRule {
  const [from = '', time = ''] = date.split('T');
  return { ...rule, from, time };
}

/** A rule for each week, on the weekday of the form's date. */
export function weeklyRule(date: string): SeriesRule {
  const terms = { time: '', from: '', until: null, except: [], extra: [] };
  const weekdays = [weekdayOf(date)];
  return withStart({ ...terms, frequency: 'weekly', interval: 1, weekdays }, date);
}

/** The rule at another interval of `INTERVALS`; a month begins with the week of its first day. */
export function withInterval(rule: SeriesRule, chosen: string): SeriesRule {
  const [frequency, number] = chosen.split(' ');
  const interval = Number(number);
  if (frequency === rule.frequency) return { ...rule, interval };
  const { time, from, until, except, extra } = rule;
  const terms = { time, from, until, except, extra, interval };
  if (frequency === 'weekly') return { ...terms, frequency: 'weekly', weekdays: [weekdayOf(from)] };
  return { ...terms, frequency: 'monthly', nth: nthOf(from), weekday: weekdayOf(from) };
}

/** Sunday without a date. */
function weekdayOf(date: string) {
  const day = new Date(date.slice(0, 10)).getUTCDay();
  return WEEKDAYS[(day + 6) % 7] ?? 'sun';
}

/** A fifth one is the last. */
function nthOf(date: string) {
  const nth = Math.ceil(Number(date.slice(8, 10)) / 7);
  return nth === 2 || nth === 3 || nth === 4 ? nth : nth > 4 ? -1 : 1;
}

/** `Sun 6 Dec 09:30, Sun 13 Dec, Sun 20 Dec`: a time only where it is another than before. */
export function nameDates(dates: readonly SeriesDate[]): string {
  const times = dates.map(({ startsAt }) => londonTime(startsAt));
  return dates
    .map(({ startsAt }, index) => {
      const [weekday = '', day, month = ''] = londonDay(startsAt).split(' ');
      const time = times[index] === times[index - 1] ? '' : ` ${times[index]}`;
      return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}${time}`;
    })
    .join(', ');
}

/** The rule after a new date of the form: what it has from the date's day follows that. */
export function followDate(rule: SeriesRule, before: string, date: string): SeriesRule {
  const weekday = weekdayOf(date);
  if (rule.frequency === 'weekly') {
    const isOfDate = rule.weekdays.length === 1 && rule.weekdays[0] === weekdayOf(before);
    return isOfDate ? { ...rule, weekdays: [weekday] } : rule;
  }
  const isOfDate = rule.nth === nthOf(before) && rule.weekday === weekdayOf(before);
  return isOfDate ? { ...rule, nth: nthOf(date), weekday } : rule;
}
