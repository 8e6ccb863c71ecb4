/** @jest-environment node */
import { understoodMinutes } from './duration.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

test.each([
  ['6 hours', 6 * HOUR],
  ['6h', 6 * HOUR],
  ['6-hour', 6 * HOUR],
  ['1.5 hrs', 90],
  ['1,5 hours', 90],
  ['1 hour 30 minutes', 90],
  ['90 min', 90],
  ['4-6 hours', 6 * HOUR],
  ['4 to 6 hours', 6 * HOUR],
  ['4 till 6 hours', 6 * HOUR],
  ['1h30', 90],
  ['2h 15', 135],
  ['2½ hours', 150],
  ['2 1/2 hours', 150],
  ['½ hour', 30],
  ['half an hour', 30],
  ['an hour', HOUR],
  ['seven hours', 7 * HOUR],
  ['24-hour', DAY],
  ['24-hour MilSim', DAY],
  ['24hr game', DAY],
  ['1 day', 8 * HOUR],
  ['one day', 8 * HOUR],
  ['2 days', DAY + 8 * HOUR],
  ['Two days', DAY + 8 * HOUR],
  ['3-day event', 2 * DAY + 8 * HOUR],
  ['All day', 8 * HOUR],
  ['6 hours incl. 1 hour lunch', 6 * HOUR],
  ['6 hours including 1 hour for lunch', 6 * HOUR],
  ['6 hours (gates open 1 hour before)', 6 * HOUR],
  ['6 hours with 30 min break', 6 * HOUR],
  ['8hr game + 1hr briefing', 8 * HOUR],
  ['9999 days', 14 * DAY],
])('%s takes %i minutes', (duration, minutes) => {
  expect(understoodMinutes(duration)).toBe(minutes);
});

test.each([
  ['19:00 to 01:00', 6 * HOUR],
  ['09.30 – 16.00', 390],
  ['10:00 until 10:00', DAY],
  ['9.30 – 4.30', 7 * HOUR],
  ['11:30 - 2:00', 150],
  ['9am - 4pm', 7 * HOUR],
  ['9am to 5pm', 8 * HOUR],
  ['9 am – 5 p.m.', 8 * HOUR],
  ['9.30am–4pm', 390],
  ['9-4pm', 7 * HOUR],
  ['10 - 11pm', HOUR],
  ['9am - 5', 8 * HOUR],
  ['9am - 11', 2 * HOUR],
  ['9pm - 2', 5 * HOUR],
  ['10:00 - 4', 6 * HOUR],
  ['22:00 - 4', 6 * HOUR],
  ['7pm - 1am', 6 * HOUR],
  ['12pm to 4pm', 4 * HOUR],
  ['0900-1700', 8 * HOUR],
  ['2000 - 0200', 6 * HOUR],
  ['8 til 4', 8 * HOUR],
  ['8 till 4', 8 * HOUR],
  ['9 ’til 5', 8 * HOUR],
  ['Sat 09:00 to Sun 16:00', DAY + 7 * HOUR],
  ['Friday 18:00 – Sunday 14:00', 2 * DAY - 4 * HOUR],
  ['09:00 to 16:00 (gates 08:00)', 7 * HOUR],
])('%s takes %i minutes by the clock', (duration, minutes) => {
  expect(understoodMinutes(duration)).toBe(minutes);
});

test.each([
  ...['', 'Weekend', 'All weekend', 'Half day', 'until we drop', '0 hours', 'a few hours'],
  ...['8-10 players', '25:00 to 26:00', '13pm - 14pm', '2-4', 'days', 'Morning', 'TBC', '£25-30'],
  ...['2 x 3 hours', '2×3h', '9–17h', '10-16h', '09:30 – 04:30', '1000-0400'],
])('%j has no end that is known', (duration) => {
  expect(understoodMinutes(duration)).toBeUndefined();
});

test('a hostile text is read in no time', () => {
  for (const text of [`${'1'.repeat(50_000)}:`, '1 '.repeat(20_000), '('.repeat(50_000)])
    expect(understoodMinutes(text)).toBeUndefined();
});
