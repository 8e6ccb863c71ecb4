import { addDays, weekdayIndex, weekNumber } from '../calendar-days.ts';
import { type SeriesNth, WEEKDAYS, type Weekday } from '../choices.ts';

interface RuleTerms {
  /** `09:30`, as clocks in Britain show it. */
  time: string;
  /** The first day, `2026-12-06`; weeks and months are counted from the one that has it. */
  from: string;
  /** The last day; null: no end. */
  until: string | null;
  /** Days that are left out, whatever else the rule says. */
  except: string[];
  /** Days that are added; they can be before the first day and after the last. */
  extra: string[];
}
interface WeeklyRule extends RuleTerms {
  frequency: 'weekly';
  /** Weeks. */
  interval: number;
  weekdays: Weekday[];
}
interface MonthlyRule extends RuleTerms {
  frequency: 'monthly';
  /** Months. */
  interval: number;
  nth: SeriesNth;
  weekday: Weekday;
}
/** On which days a series has dates, in Britain (docs/product/series.md#series-rule). */
export type SeriesRule = WeeklyRule | MonthlyRule;

/** Whether a series has a date on a day. */
export function isDayOfRule(rule: SeriesRule, day: string): boolean {
  if (rule.except.includes(day)) return false;
  return rule.extra.includes(day) || repeatsOn(rule, day);
}

/** The days of a rule from one day to another, both included, in their order. */
export function seriesDays(rule: SeriesRule, { from, to }: { from: string; to: string }): string[] {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isDayOfRule(rule, day)) days.push(day);
  return days;
}

function repeatsOn(rule: SeriesRule, day: string): boolean {
  if (day < rule.from || (rule.until !== null && day > rule.until)) return false;
  const weekday = WEEKDAYS[weekdayIndex(day)]!;
  if (rule.frequency === 'weekly') {
    const weeks = weekNumber(day) - weekNumber(rule.from);
    return weeks % rule.interval === 0 && rule.weekdays.includes(weekday);
  }
  const months = monthNumber(day) - monthNumber(rule.from);
  return months % rule.interval === 0 && weekday === rule.weekday && isNth(day, rule.nth);
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

function isNth(day: string, nth: SeriesNth): boolean {
  if (nth > 0) return Math.ceil(Number(day.slice(8)) / 7) === nth;
  return monthNumber(addDays(day, 7)) !== monthNumber(day);
}
