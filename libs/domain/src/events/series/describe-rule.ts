import { type SeriesRule, WEEKDAY_LABELS, WEEKDAYS, type Weekday } from '@muster/contract';

const NTHS = { 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth', [-1]: 'Last' } as const;

/**
 * A rule in words, without the days that are left out or added: `Every Sunday`, `Every 2 weeks on
 * Sat and Sun`, `First Sunday of each month`, `Last Saturday of every 3rd month`.
 */
export function describeRule(rule: SeriesRule): string {
  const { interval } = rule;
  if (rule.frequency === 'weekly') {
    const days = nameDays(rule.weekdays);
    return interval === 1 ? `Every ${days}` : `Every ${interval} weeks on ${days}`;
  }
  const months = interval === 1 ? 'each month' : `every ${ordinal(interval)} month`;
  return `${NTHS[rule.nth]} ${WEEKDAY_LABELS[rule.weekday]} of ${months}`;
}

const list = new Intl.ListFormat('en-GB');

/** One day by its whole name, several by three letters each, in the order of the week. */
function nameDays(weekdays: readonly Weekday[]): string {
  const names = WEEKDAYS.filter((day) => weekdays.includes(day)).map((day) => WEEKDAY_LABELS[day]);
  return list.format(names.length === 1 ? names : names.map((name) => name.slice(0, 3)));
}

/** From 2 to 12. */
function ordinal(number: number): string {
  return { 2: '2nd', 3: '3rd' }[number] ?? `${number}th`;
}
