import { describeEnd, durationText } from './end-text.ts';

test.each([
  ['2026-12-12T09:30', '7 hours', 'Ends at 16:30'],
  ['2026-12-12T20:00', '5 h', 'Ends on Sun 13 Dec 2026, 01:00'],
  ['2026-12-12T09:30', 'until we drop', undefined],
  ['', '7 hours', undefined],
])('an event from %s for %s: %s', (date, duration, text) => {
  expect(describeEnd({ date, duration })).toBe(text);
});

test.each([
  ['2026-12-12T09:30', '2026-12-12T16:30', '7 hours'],
  ['2026-12-12T09:30', '2026-12-12T10:30', '1 hour'],
  ['2026-12-12T09:30', '2026-12-12T10:15', '45 minutes'],
  ['2026-12-12T20:00', '2026-12-13T01:30', '5 hours 30 minutes'],
  ['2026-12-12T09:30', '2026-12-14T09:30', '2 days'],
  // The clocks go back.
  ['2026-10-25T00:30', '2026-10-25T02:30', '3 hours'],
  ['2026-12-12T09:30', '2026-12-12T09:30', ''],
  ['', '2026-12-12T09:30', ''],
  ['2026-12-12T09:30', '', ''],
])('from %s to %s are %s', (date, endsAt, text) => {
  expect(durationText({ date, endsAt })).toBe(text);
});
