import {
  formatDateInput,
  formatDateTimeInput,
  parseBirthDate,
  parseDate,
  parseDateTime,
} from './parse-date.ts';

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

test('a date without a year is the next such day', () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 28) });
  expect(parseDateTime('28/11 10:00')).toBe('2026-11-28T10:00');
  expect(parseDateTime('27/11')).toBe('2027-11-27T09:00');
  jest.useRealTimers();
});

test('a time alone is on the day that is given with it', () => {
  expect(parseDateTime('16:30', '2026-12-12')).toBe('2026-12-12T16:30');
  expect(parseDateTime('16:30')).toBeNull();
  expect(parseDateTime('24:30', '2026-12-12')).toBeNull();
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

test.each([
  ['24/5/1988', '1988-05-24'],
  ['24 May 1988', '1988-05-24'],
  ['1988-05-24', '1988-05-24'],
  ['12.12.26', '2026-12-12'],
  ['29/02/2027', null],
  ['24/5/1988 09:30', null],
  ['', null],
])('the day of “%s” is %s', (typed, day) => {
  expect(parseDate(typed)).toBe(day);
});

test('a year of birth in two digits is over', () => {
  expect(parseBirthDate('24/5/88')).toBe('1988-05-24');
  expect(parseBirthDate('24/5/09')).toBe('2009-05-24');
  expect(parseBirthDate('24/5/2088')).toBe('2088-05-24');
  expect(parseBirthDate('24 May 1988')).toBe('1988-05-24');
});

test('a day is written with the day first', () => {
  expect(formatDateInput('1988-05-24')).toBe('24/05/1988');
  expect(formatDateInput('')).toBe('');
});
