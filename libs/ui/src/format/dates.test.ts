import {
  formatCalendarDay,
  formatDateTime,
  formatDayHeading,
  formatShortDate,
  fromDateTimeInput,
  isSameDay,
  localIsoDay,
  messageTime,
  relativeTime,
  relativeTimeInSentence,
  shortMessageTime,
  toDateTimeInput,
} from './dates.ts';

// Times without a zone are local times, which these functions must show.
const now = new Date('2026-11-14T12:00:00');
function before(hours: number, minutes = 0) {
  return new Date(now.getTime() - hours * 3_600_000 - minutes * 60_000);
}

test('returns an empty text for an invalid date', () => {
  for (const format of [formatDateTime, formatShortDate, relativeTime, messageTime]) {
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
])('relative time of %s is %s', (moment, text) => {
  expect(relativeTime(moment, now)).toBe(text);
});

test.each([
  [before(0, 5), '11:55'],
  [before(23, 59), '12:01'],
  [before(24), 'Fri 12:00'],
  [before(167, 59), 'Sat 12:01'],
  [before(168), '7 Nov 2026, 12:00'],
])('message time of %s is %s', (moment, text) => {
  expect(messageTime(moment, now)).toBe(text);
});

test('in a narrow list a message from seven days ago or earlier shows only the date', () => {
  const today = new Date(2026, 10, 20, 9, 0);
  expect(shortMessageTime(new Date(2026, 10, 20, 8, 15), today)).toBe('08:15');
  expect(shortMessageTime(new Date(2026, 10, 17, 19, 2), today)).toBe('Tue 19:02');
  expect(shortMessageTime(new Date(2026, 10, 12, 9, 0), today)).toBe('12 Nov 2026');
});

test.each([
  [new Date(2026, 10, 14, 0, 1), 'Today'],
  [new Date(2026, 10, 13, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 12, 8, 0), 'Thursday 12 November'],
  [new Date(2025, 10, 12, 8, 0), 'Wednesday 12 November 2025'],
])('the day heading of %s is %s', (moment, heading) => {
  expect(formatDayHeading(moment.toISOString(), new Date(2026, 10, 14, 9, 30))).toBe(heading);
});

test('calendar days are those of the user’s time zone', () => {
  expect(isSameDay('2026-11-14T00:01:00', '2026-11-14T23:59:00')).toBe(true);
  expect(isSameDay('2026-11-14T23:59:00', '2026-11-15T00:01:00')).toBe(false);
  expect(formatCalendarDay('1988-05-24')).toBe('24 May 1988');
  expect(formatCalendarDay('1988-05-24T00:00:00.000Z')).toBe('24 May 1988');
  expect(formatCalendarDay(null)).toBe('');
  expect(localIsoDay(new Date(2026, 10, 4, 0, 30))).toBe('2026-11-04');
});

test('a date converted to an input value and back is unchanged', () => {
  const iso = new Date('2026-11-14T09:30').toISOString();
  expect(toDateTimeInput(iso)).toBe('2026-11-14T09:30');
  expect(fromDateTimeInput('2026-11-14T09:30')).toBe(iso);
  expect(fromDateTimeInput('')).toBe('');
  expect(fromDateTimeInput('soon')).toBe('');
});

test('inside a sentence the names of months keep their capital', () => {
  const now = '2026-11-22T12:00:00Z';
  expect(relativeTimeInSentence(now, now)).toBe('just now');
  expect(relativeTimeInSentence('2026-10-25T12:00:00Z', now)).toBe('25 Oct 2026');
});
