import { validateFields } from '../field-errors.ts';
import { FIELD_TEXT } from '../texts.ts';
import { newSeries } from './series.ts';

const event = {
  title: 'Sunday Skirmish',
  location: 'Badgerwood, Kent',
  imageUrl: '/media/events/1.jpg',
  organizer: { name: 'Badgerwood' },
};
const weekly = {
  frequency: 'weekly',
  interval: 1,
  weekdays: ['sun'],
  time: '09:30',
  from: '2026-12-06',
  until: null,
  except: ['2026-12-27'],
  extra: [],
};
const monthly = { ...weekly, frequency: 'monthly', weekdays: undefined, nth: -1, weekday: 'sat' };

function wrongWith(rule: object, settings: object = {}) {
  return validateFields(newSeries, { event, rule, ...settings });
}

/** Days from `2027-01-01` on. */
function days(count: number): string[] {
  const first = Date.UTC(2027, 0, 1);
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * 24 * 3_600_000).toISOString().slice(0, 10),
  );
}

test('a series has defaults, and dates of its own in place of those of the event', () => {
  const dated = { ...event, date: '2020-01-01', endsAt: 'late', approved: true };
  const { except: _, extra: _extra, until: _until, ...rule } = weekly;
  const made = newSeries.parse({ event: dated, rule });
  expect(made).toEqual({
    event,
    rule: { ...rule, until: null, except: [], extra: [] },
    endsAfterMinutes: null,
    weeksAhead: 12,
    moveUntilDays: null,
  });
});

test.each([
  [
    'three weekdays of each eighth week',
    { ...weekly, interval: 8, weekdays: ['wed', 'sat', 'sun'] },
  ],
  ['the last Saturday of each twelfth month', { ...monthly, interval: 12 }],
  ['the fourth one', { ...monthly, nth: 4 }],
  ['midnight, and the last minute', { ...weekly, time: '00:00' }],
  ['three years to the day', { ...weekly, until: '2029-12-06' }],
  ['a leap day', { ...weekly, from: '2028-02-29', until: '2031-02-28' }],
  ['60 days left out, and 60 added', { ...weekly, except: days(60), extra: days(120).slice(60) }],
  ['one day alone', { ...weekly, until: '2026-12-06' }],
  [
    'an added day alone',
    { ...weekly, until: '2026-12-06', except: ['2026-12-06'], extra: ['2026-12-09'] },
  ],
])('%s can be a rule', (_, rule) => {
  expect(wrongWith(rule)).toEqual({});
});

const R = FIELD_TEXT;
test.each<[string, object, Record<string, string>]>([
  ['yearly', { ...weekly, frequency: 'yearly' }, { 'rule.frequency': R.ruleFrequency }],
  ['a weekday twice', { ...weekly, weekdays: ['sun', 'sun'] }, { 'rule.weekdays': R.ruleWeekdays }],
  ['no weekday', { ...weekly, weekdays: [] }, { 'rule.weekdays': R.ruleWeekdays }],
  ['weekdays left out', { ...weekly, weekdays: undefined }, { 'rule.weekdays': R.ruleWeekdays }],
  [
    'four weekdays',
    { ...weekly, weekdays: ['mon', 'tue', 'wed', 'thu'] },
    { 'rule.weekdays': R.ruleWeekdays },
  ],
  [
    'an unknown weekday',
    { ...weekly, weekdays: ['Sunday'] },
    { 'rule.weekdays.0': R.ruleWeekdays },
  ],
  ['each week 0', { ...weekly, interval: 0 }, { 'rule.interval': R.ruleWeeks }],
  ['each 1.5 weeks', { ...weekly, interval: 1.5 }, { 'rule.interval': R.ruleWeeks }],
  ['each ninth week', { ...weekly, interval: 9 }, { 'rule.interval': R.ruleWeeks }],
  ['each 13th month', { ...monthly, interval: 13 }, { 'rule.interval': R.ruleMonths }],
  ['the fifth', { ...monthly, nth: 5 }, { 'rule.nth': R.ruleNth }],
  ['the zeroth', { ...monthly, nth: 0 }, { 'rule.nth': R.ruleNth }],
  ['24:00', { ...weekly, time: '24:00' }, { 'rule.time': R.ruleTime }],
  ['9:30am', { ...weekly, time: '9:30am' }, { 'rule.time': R.ruleTime }],
  ['no time', { ...weekly, time: undefined }, { 'rule.time': R.ruleTime }],
  ['no such day', { ...weekly, from: '2027-02-29' }, { 'rule.from': R.ruleDay }],
  ['a day of 2101', { ...weekly, from: '2101-01-02' }, { 'rule.from': R.ruleDay }],
  ['no first day', { ...weekly, from: undefined }, { 'rule.from': R.ruleDay }],
  ['a last day before the first', { ...weekly, until: '2026-12-05' }, { 'rule.until': R.dayRange }],
  ['three years and a day', { ...weekly, until: '2029-12-07' }, { 'rule.until': R.ruleUntilLate }],
  ['61 days left out', { ...weekly, except: days(61) }, { 'rule.except': R.ruleChangedDays }],
  ['61 days added', { ...weekly, extra: days(61) }, { 'rule.extra': R.ruleChangedDays }],
  ['no such day added', { ...weekly, extra: ['2027-02-29'] }, { 'rule.extra.0': R.ruleDay }],
  [
    'a day in both',
    { ...weekly, extra: ['2026-12-26', '2026-12-27'] },
    { 'rule.extra.1': R.ruleDayTwice },
  ],
  [
    'no date: from Monday to Saturday',
    { ...weekly, from: '2026-12-07', until: '2026-12-12' },
    { rule: R.ruleEmpty },
  ],
  [
    'no date: all left out',
    { ...weekly, from: '2026-12-27', until: '2027-01-02' },
    { rule: R.ruleEmpty },
  ],
  ['no date: a month without', { ...monthly, until: '2026-12-25' }, { rule: R.ruleEmpty }],
  [
    'all that is wrong',
    { ...weekly, time: '', interval: 0, until: '2026-12-05' },
    {
      'rule.time': R.ruleTime,
      'rule.interval': R.ruleWeeks,
      'rule.until': R.dayRange,
    },
  ],
])('a rule is refused: %s', (_, rule, expected) => {
  expect(wrongWith(rule)).toEqual(expected);
});

test.each([
  ['endsAfterMinutes', [1, 20_160, null], [0, 20_161, 1.5], R.endsAfterMinutes],
  ['weeksAhead', [1, 52], [0, 53, 2.5, null], R.weeksAhead],
  ['moveUntilDays', [0, 60, null], [-1, 61, 0.5], R.moveUntilDays],
])('%s has bounds', (field, good, bad, message) => {
  for (const value of good) expect(wrongWith(weekly, { [field]: value })).toEqual({});
  for (const value of bad)
    expect(wrongWith(weekly, { [field]: value })).toEqual({ [field]: message });
});
