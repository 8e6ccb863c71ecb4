import { formatEventDate, formatShortDate, messageTime, relativeTime } from './dates.ts';

// Moments without a zone are the reader's own, which is what these functions must show.
const now = new Date('2026-11-14T12:00:00');
const before = (hours: number, minutes = 0) =>
  new Date(now.getTime() - hours * 3_600_000 - minutes * 60_000);

test('writes an event date the British way', () => {
  expect(formatEventDate(new Date('2026-11-14T09:30:00'))).toBe('Sat 14 Nov 2026, 09:30');
  expect(formatEventDate(new Date('2026-09-06T00:05:00'))).toBe('Sun 6 Sep 2026, 00:05');
});

test('shows nothing for a date that cannot be read', () => {
  for (const format of [formatEventDate, formatShortDate, relativeTime, messageTime]) {
    expect(format('soon')).toBe('');
  }
});

test.each([
  [before(0), 'Just now'],
  [before(-1), 'Just now'],
  [before(0, 59), 'Just now'],
  [before(1), '1h ago'],
  [before(23, 59), '23h ago'],
  [before(24), '1d ago'],
  [before(167, 59), '6d ago'],
  [before(168), '7 Nov 2026'],
])('relative time of %s is %s', (moment, words) => {
  expect(relativeTime(moment, now)).toBe(words);
});

test.each([
  [before(0, 5), '11:55'],
  [before(23, 59), '12:01'],
  [before(24), 'Fri 12:00'],
  [before(167, 59), 'Sat 12:01'],
  [before(168), '7 Nov 2026, 12:00'],
])('message time of %s is %s', (moment, words) => {
  expect(messageTime(moment, now)).toBe(words);
});
