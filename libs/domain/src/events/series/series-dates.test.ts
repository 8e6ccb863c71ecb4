/** @jest-environment <rootDir>/tools/jest/zone-environment.ts */
import { isDayOfRule, SERIES_NTHS, type SeriesRule, seriesDays, WEEKDAYS } from '@muster/contract';
import fc from 'fast-check';
import { endOf, seriesDates } from './series-dates.ts';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

const weekdayName = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
const londonClock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

/** `2026-12-06 09:30` as a clock in London shows it. */
function clockAt(ms: number): string {
  return londonClock.format(ms);
}

function dayAt(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The days of a rule up to one, as somebody finds them who turns the pages of a calendar. */
function walk(rule: SeriesRule, to: string): string[] {
  const found = new Set(rule.extra);
  const seen = new Map<string, number>();
  let periods = -1;
  let ms = Date.parse(rule.from);
  while (!beginsPeriod(rule, ms)) ms -= DAY_MS;
  for (; dayAt(ms) <= to; ms += DAY_MS) {
    const [day, weekday] = [dayAt(ms), weekdayName.format(ms).toLowerCase()];
    if (beginsPeriod(rule, ms)) {
      periods += 1;
      seen.clear();
    }
    seen.set(weekday, (seen.get(weekday) ?? 0) + 1);
    const isWithin = day >= rule.from && day <= (rule.until ?? '9999');
    const isLast = new Date(ms + 7 * DAY_MS).getUTCMonth() !== new Date(ms).getUTCMonth();
    const fits =
      rule.frequency === 'weekly'
        ? rule.weekdays.some((one) => one === weekday)
        : rule.weekday === weekday && (rule.nth < 0 ? isLast : seen.get(weekday) === rule.nth);
    if (isWithin && fits && periods % rule.interval === 0) found.add(day);
  }
  return [...found].filter((day) => !rule.except.includes(day) && day <= to).sort();
}

/** Mondays begin a week, firsts a month. */
function beginsPeriod({ frequency }: SeriesRule, ms: number): boolean {
  return frequency === 'weekly' ? weekdayName.format(ms) === 'Mon' : dayAt(ms).endsWith('-01');
}

/** The first moment, hour by hour, at which the time of a day has come in London. */
function startOf(day: string, time: string): number {
  const hours = [-2, -1, 0, 1].map((hour) => Date.parse(`${day}T${time}Z`) + hour * HOUR_MS);
  return hours.find((ms) => clockAt(ms) >= `${day} ${time}`)!;
}

/** The nights on which the clocks change, and the ends of February with and without a leap day. */
const ANCHORS = [
  '2027-03-28',
  '2027-10-31',
  '2028-02-29',
  '2028-03-26',
  '2099-10-25',
  '2100-02-28',
];
const TIMES = ['00:00', '00:59', '01:00', '01:30', '01:59', '02:00', '09:30', '23:59'];

/** Rules with a day and a number of weeks, all near one of the anchors. */
const cases = fc.constantFrom(...ANCHORS).chain((anchor) => {
  function daysWithin(min: number, max: number) {
    const offsets = fc.oneof(fc.constant(0), fc.integer({ min, max }));
    return offsets.map((offset) => dayAt(Date.parse(anchor) + offset * DAY_MS));
  }
  const changed = fc.uniqueArray(daysWithin(-60, 150), { maxLength: 8 });
  const terms = {
    time: fc.constantFrom(...TIMES),
    from: daysWithin(-120, 20),
    until: fc.option(daysWithin(0, 150)),
    except: changed,
    extra: changed,
  };
  const rule: fc.Arbitrary<SeriesRule> = fc.oneof(
    fc.record({
      ...terms,
      frequency: fc.constant('weekly' as const),
      interval: fc.integer({ min: 1, max: 8 }),
      weekdays: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      ...terms,
      frequency: fc.constant('monthly' as const),
      interval: fc.integer({ min: 1, max: 12 }),
      nth: fc.constantFrom(...SERIES_NTHS),
      weekday: fc.constantFrom(...WEEKDAYS),
    }),
  );
  return fc.record({ rule, day: daysWithin(-60, 60), weeks: fc.integer({ min: 1, max: 30 }) });
});

const weekly: SeriesRule = {
  frequency: 'weekly',
  interval: 1,
  weekdays: ['sun'],
  time: '09:30',
  from: '2026-12-06',
  until: null,
  except: [],
  extra: [],
};

test('the days of any rule are those that a walk through the calendar finds', () => {
  fc.assert(
    fc.property(cases, ({ rule, day, weeks }) => {
      const to = dayAt(Date.parse(day) + weeks * 7 * DAY_MS);
      const expected = walk(rule, to).filter((other) => other >= day);
      expect(seriesDays(rule, { from: day, to })).toEqual(expected);
      expect(isDayOfRule(rule, day)).toBe(expected[0] === day);
    }),
    { numRuns: 300 },
  );
});

/** The dates of a rule after a moment, by a clock in London. */
function expectedDates(rule: SeriesRule, now: number, weeks: number) {
  const today = clockAt(now).slice(0, 10);
  const last = dayAt(Date.parse(today) + weeks * 7 * DAY_MS);
  return walk(rule, last)
    .filter((day) => day >= today)
    .map((day) => ({ day, ms: startOf(day, rule.time) }))
    .filter(({ ms }) => ms > now)
    .map(({ day, ms }) => {
      return { day, startsAt: new Date(ms), isShifted: clockAt(ms) !== `${day} ${rule.time}` };
    });
}

test.each(['Europe/London', 'America/New_York', 'Pacific/Auckland'])(
  'with clocks as in %s, the coming dates of any rule start at its time in London',
  (zone) => {
    setTimeZone(zone);
    const minutes = fc.integer({ min: 0, max: 1_439 });
    fc.assert(
      fc.property(cases, minutes, ({ rule, day, weeks }, minute) => {
        const now = new Date(Date.parse(day) + minute * 60_000);
        const expected = expectedDates(rule, now.getTime(), weeks);
        const { dates, refusal } = seriesDates(rule, { now, weeksAhead: weeks });
        expect(dates).toEqual(expected.slice(0, 60));
        expect(refusal).toBe(expected.length > 60 ? 'TOO_MANY_DATES' : undefined);
      }),
      { numRuns: 100 },
    );
  },
);

function starts(rule: Partial<SeriesRule>, now: string) {
  const changed = { ...weekly, ...rule } as SeriesRule;
  const { dates } = seriesDates(changed, { now: new Date(now), weeksAhead: 2 });
  return dates.map(({ startsAt, isShifted }) => [startsAt.toISOString(), isShifted]);
}

test('a time that the clocks leave out is an hour later, one that comes twice the first', () => {
  expect(starts({ time: '01:30' }, '2027-03-20T12:00:00Z')).toEqual([
    ['2027-03-21T01:30:00.000Z', false],
    ['2027-03-28T01:30:00.000Z', true],
  ]);
  expect(starts({ time: '01:30' }, '2027-10-23T12:00:00Z')).toEqual([
    ['2027-10-24T00:30:00.000Z', false],
    ['2027-10-31T00:30:00.000Z', false],
  ]);
});

test('dates are made up to the same weekday so many weeks ahead; what has started is over', () => {
  expect(starts({}, '2026-12-13T09:29:59Z').map(([start]) => start)).toEqual([
    '2026-12-13T09:30:00.000Z',
    '2026-12-20T09:30:00.000Z',
    '2026-12-27T09:30:00.000Z',
  ]);
  expect(starts({}, '2026-12-13T09:30:00Z')).toHaveLength(2);
});

test('of more than 60 coming dates there are the first 60, and a refusal', () => {
  const now = new Date('2026-12-07T12:00:00Z');
  const often: SeriesRule = { ...weekly, weekdays: ['wed', 'sat', 'sun'] };
  const { dates, refusal } = seriesDates(often, { now, weeksAhead: 21 });
  expect([dates.length, dates.at(-1)?.day, refusal]).toEqual([60, '2027-04-25', 'TOO_MANY_DATES']);
  expect(seriesDates(often, { now, weeksAhead: 20 })).toMatchObject({ refusal: undefined });
});

test('a date ends so many minutes after its start, also when the clocks change', () => {
  expect(endOf('2027-03-27T22:00:00.000Z', 420)?.toISOString()).toBe('2027-03-28T05:00:00.000Z');
  expect(endOf(new Date('2026-12-06T09:30:00.000Z'), null)).toBeNull();
});
