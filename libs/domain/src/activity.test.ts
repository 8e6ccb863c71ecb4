/** @jest-environment node */
import { activityLevel } from './activity.ts';

const now = '2026-11-30T12:00:00.000Z';

test.each([
  [now, 'day'],
  ['2026-11-29T12:00:00.001Z', 'day'],
  ['2026-11-29T12:00:00.000Z', 'week'],
  ['2026-11-23T12:00:00.001Z', 'week'],
  ['2026-11-23T12:00:00.000Z', 'month'],
  ['2026-10-31T12:00:00.001Z', 'month'],
  ['2026-10-31T12:00:00.000Z', 'older'],
  [null, 'never'],
])('the level of a last activity at %s is %s', (lastActivity, level) => {
  expect(activityLevel(lastActivity, now)).toBe(level);
});
