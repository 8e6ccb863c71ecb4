import { formatDateTimeInput, parseDateTime } from './parse-date-time.ts';

test.each([
  ['12/11/2026 09:30', '2026-11-12T09:30'],
  [' 12/11/2026, 9:30 ', '2026-11-12T09:30'],
  ['1.2.27 19.05', '2027-02-01T19:05'],
  ['12 Dec 2026 23:59', '2026-12-12T23:59'],
  ['Sat 12 December 2026, 09:30', '2026-12-12T09:30'],
  ['2026-12-12T09:30', '2026-12-12T09:30'],
  ['29/02/2028', '2028-02-29T09:00'],
])('%s is %s', (typed, local) => {
  expect(parseDateTime(typed)).toBe(local);
});

test.each([
  '',
  'soon',
  '31/02/2027 09:30',
  '12/13/2026',
  '12/12/2026 24:00',
  '12/12/2026 9',
  '3 Foo 2026',
])('“%s” is no date', (typed) => {
  expect(parseDateTime(typed)).toBeNull();
});

test('a date is written with the day first and 24 hours', () => {
  expect(formatDateTimeInput('2026-02-01T19:05')).toBe('01/02/2026 19:05');
  expect(formatDateTimeInput('')).toBe('');
});
