import { describeEnd } from './end-text.ts';

test.each([
  ['2026-12-12T09:30', '7 hours', 'Ends at 16:30'],
  ['2026-12-12T20:00', '5 h', 'Ends on Sun 13 Dec 2026, 01:00'],
  ['2026-12-12T09:30', 'until we drop', undefined],
  ['', '7 hours', undefined],
])('an event from %s for %s: %s', (date, duration, text) => {
  expect(describeEnd({ date, duration })).toBe(text);
});
