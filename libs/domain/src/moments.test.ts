/** @jest-environment node */
import { countReplacedMoments } from './moments.ts';

test.each([
  [0, 18, 0],
  [17, 1, 0],
  [18, 0, 0],
  [18, 1, 1],
  [16, 5, 3],
])('of %i Moments, %i new ones replace %i', (current, added, replaced) => {
  expect(countReplacedMoments({ current, added })).toBe(replaced);
});
