import { dayLabel } from './day-label.ts';

const now = new Date(2026, 10, 14, 9, 30);

test.each([
  [new Date(2026, 10, 14, 0, 1), 'Today'],
  [new Date(2026, 10, 13, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 12, 8, 0), 'Thursday 12 November'],
  [new Date(2025, 10, 12, 8, 0), 'Wednesday 12 November 2025'],
])('%s is %s', (moment, label) => {
  expect(dayLabel(moment.toISOString(), now)).toBe(label);
});
