import { nextDate } from './next-date.ts';

const NOW = '2026-11-01T12:00';

test.each([
  ['the second Saturday', '2026-11-14T09:30', '2026-12-12T09:30'],
  ['the first day of a month', '2026-11-01T18:00', '2026-12-06T18:00'],
  ['the fifth Sunday, where there are four', '2026-11-29T10:00', '2026-12-27T10:00'],
  ['the fifth Thursday, where there are five', '2026-12-31T10:00', '2027-01-28T10:00'],
  ['over the end of the year', '2026-12-12T09:30', '2027-01-09T09:30'],
  ['across the change to summer time', '2027-03-13T09:30', '2027-04-10T09:30'],
])('%s: %s becomes %s', (_, date, expected) => {
  expect(nextDate(date, NOW)).toBe(expected);
});

test('an event of last year moves to the first month after now', () => {
  expect(nextDate('2025-06-14T09:30', NOW)).toBe('2026-11-14T09:30');
  expect(nextDate('2025-06-14T09:30', '2026-11-14T09:30')).toBe('2026-12-12T09:30');
});

test('a fifth weekday stays the last one past months that have four', () => {
  expect(nextDate('2026-01-31T10:00', '2026-04-30T03:00')).toBe('2026-05-30T10:00');
});
