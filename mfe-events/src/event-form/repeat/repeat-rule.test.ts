import { followDate, weeklyRule, withInterval } from './repeat-rule.ts';

const SUNDAY = '2026-12-06T09:30';
const FOURTH_SATURDAY = '2026-12-26T09:30';
const sundays = weeklyRule(SUNDAY);
const firstSundays = withInterval(sundays, 'monthly 1');

test.each([
  ['one weekday of the date', sundays, { weekdays: ['sat'] }],
  ['another weekday', { ...sundays, weekdays: ['wed' as const] }, { weekdays: ['wed'] }],
  ['several', { ...sundays, weekdays: ['sun', 'wed'] as const }, { weekdays: ['sun', 'wed'] }],
  ['the first of its weekday', firstSundays, { nth: 4, weekday: 'sat' }],
  ['another one of the month', { ...firstSundays, nth: 2 as const }, { nth: 2, weekday: 'sun' }],
])('a rule with %s follows a new date only in what it has from the old one', (_, rule, then) => {
  expect(followDate(rule as typeof sundays, SUNDAY, FOURTH_SATURDAY)).toMatchObject(then);
});

test('a rule that was chosen before the date gets its weekday', () => {
  expect(followDate(weeklyRule(''), '', FOURTH_SATURDAY)).toMatchObject({ weekdays: ['sat'] });
});
