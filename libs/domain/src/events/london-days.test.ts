/** @jest-environment node */
import {
  endOfLondonDay,
  startOfLondonDay,
  thisWeekend,
  toPeriodEnd,
  toPeriodStart,
} from './london-days.ts';
import { londonIsoDay } from './london-time.ts';

test('a day begins at midnight in Britain, in winter and in summer', () => {
  expect(startOfLondonDay('2026-11-28').toISOString()).toBe('2026-11-28T00:00:00.000Z');
  expect(startOfLondonDay('2026-07-04').toISOString()).toBe('2026-07-03T23:00:00.000Z');
  expect(endOfLondonDay('2026-07-04').toISOString()).toBe('2026-07-04T22:59:59.999Z');
});

test('the days on which the clocks change have 23 and 25 hours', () => {
  function hours(day: string) {
    return Math.round(
      (endOfLondonDay(day).getTime() - startOfLondonDay(day).getTime()) / 3_600_000,
    );
  }
  expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-10-26')]).toEqual([23, 25, 24]);
});

test('the day in Britain is not always the one in UTC', () => {
  expect(londonIsoDay(new Date('2026-07-03T23:30:00Z'))).toBe('2026-07-04');
  expect(londonIsoDay(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31');
});

test.each([
  ['a Sunday night', '2026-11-22T23:59:00Z', '2026-11-22', '2026-11-22'],
  ['a Monday', '2026-11-23T00:00:00Z', '2026-11-28', '2026-11-29'],
  ['a Friday', '2026-11-27T12:00:00Z', '2026-11-28', '2026-11-29'],
  ['a Saturday', '2026-11-28T12:00:00Z', '2026-11-28', '2026-11-29'],
  ['the end of a year', '2027-12-30T12:00:00Z', '2028-01-01', '2028-01-02'],
])('this weekend on %s', (_, now, from, to) => {
  expect(thisWeekend(new Date(now))).toEqual({ from, to });
});

test('a period is of days in Britain, or between moments', () => {
  expect(toPeriodStart('2027-07-03')).toBe('2027-07-02T23:00:00.000Z');
  expect(toPeriodEnd('2027-07-03')).toBe('2027-07-03T22:59:59.999Z');
  expect(toPeriodEnd('2027-10-31')).toBe('2027-10-31T23:59:59.999Z');
  expect(toPeriodStart('2027-07-03T10:00:00.000Z')).toBe('2027-07-03T10:00:00.000Z');
});
