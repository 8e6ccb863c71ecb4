/** @jest-environment node */
import { estimateMinutes } from './duration.ts';

test.each([
  ['6 hours', 360],
  ['6h', 360],
  ['1.5 hrs', 90],
  ['1,5 hours', 90],
  ['1 hour 30 minutes', 90],
  ['90 min', 90],
  ['4-6 hours', 360],
  ['19:00 to 01:00', 360],
  ['09.30 – 16.00', 390],
  ['10:00 until 10:00', 1_440],
  ['1 day', 480],
  ['2 days', 1_920],
  ['All day', 480],
  ['Half day', 240],
  ['', 240],
  ['until we drop', 240],
  ['0 hours', 240],
  ['9999 days', 14 * 1_440],
])('%s takes %i minutes', (duration, minutes) => {
  expect(estimateMinutes(duration)).toBe(minutes);
});

test('a hostile text is read in no time', () => {
  expect(estimateMinutes(`${'1'.repeat(50_000)}:`)).toBe(240);
});
