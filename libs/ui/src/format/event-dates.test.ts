/** @jest-environment <rootDir>/tools/jest/zone-environment.ts */
import {
  formatEventDate,
  formatEventDay,
  formatEventSpan,
  formatEventTime,
  relativeDay,
  relativePeriod,
} from './event-dates.ts';

const ZONES = ['Europe/London', 'America/New_York', 'Asia/Tokyo'];

test.each(ZONES)(
  'the times of events are those of the United Kingdom on a device in %s',
  (zone) => {
    setTimeZone(zone);
    const mark = zone === 'Europe/London' ? '' : ' UK time';
    expect(formatEventDate('2027-07-03T08:30:00Z')).toBe(`Sat 3 Jul 2027, 09:30${mark}`);
    expect(formatEventDate('2026-11-14T00:05:00Z')).toBe(`Sat 14 Nov 2026, 00:05${mark}`);
    expect(formatEventTime(Date.parse('2027-07-03T23:30:00Z'))).toBe(`00:30${mark}`);
    expect(formatEventDay('2026-09-05T23:30:00Z')).toBe('6 Sep 2026');
    expect(formatEventDay('2026-11-14T22:00:00Z')).toBe('14 Nov 2026');
    for (const format of [formatEventDate, formatEventDay, formatEventTime, relativeDay])
      expect(format('soon')).toBe('');
  },
);

test.each(ZONES)('start and end are one line on a device in %s', (zone) => {
  setTimeZone(zone);
  const mark = zone === 'Europe/London' ? '' : ' UK time';
  const start = '2026-12-31T20:00:00Z';
  for (const [from, end, text] of [
    [start, '2026-12-31T23:30:00Z', 'Thu 31 Dec 2026, 20:00 – 23:30'],
    [start, '2027-01-01T08:00:00Z', 'Thu 31 Dec 2026, 20:00 – Fri 1 Jan 2027, 08:00'],
    [start, null, 'Thu 31 Dec 2026, 20:00'],
    // Both days in summer time.
    ['2027-07-03T21:30:00Z', '2027-07-03T23:30:00Z', 'Sat 3 Jul 2027, 22:30 – Sun 4 Jul, 00:30'],
  ] as const)
    expect(formatEventSpan(from, end)).toBe(`${text}${mark}`);
  expect(formatEventSpan('soon', null)).toBe('');
});

test('a device elsewhere with the same clock needs no mark', () => {
  setTimeZone('Europe/Lisbon');
  expect(formatEventDate('2027-07-03T08:30:00Z')).toBe('Sat 3 Jul 2027, 09:30');
});

describe.each(ZONES)('days are counted as in the United Kingdom in %s', (zone) => {
  beforeEach(() => setTimeZone(zone));
  test.each([
    ['2027-03-27T23:59:00Z', 'today'],
    ['2027-03-28T00:00:00Z', 'tomorrow'],
    // Across the change to summer time, when a day has 23 hours.
    ['2027-03-29T23:30:00Z', 'in 3 days'],
    ['2027-03-26T23:59:00Z', 'yesterday'],
    ['2027-03-20T12:00:00Z', '7 days ago'],
  ])('%s is %s', (moment, text) => {
    expect(relativeDay(moment, '2027-03-27T12:00:00Z')).toBe(text);
  });
  test('and summed up when they are many', () => {
    expect(relativePeriod('2027-04-17T12:00:00Z', '2027-03-27T12:00:00Z')).toBe('in 3 weeks');
  });
});
