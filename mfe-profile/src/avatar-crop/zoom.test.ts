/** @jest-environment node */
import { clampZoom, zoomByKey } from './zoom.ts';

test.each([
  [0.5, 1],
  [1, 1],
  [2.345, 2.35],
  [9, 4],
])('a zoom of %d becomes %d', (zoom, clamped) => {
  expect(clampZoom(zoom)).toBe(clamped);
});

test.each([
  ['+', 1, 1.2],
  ['=', 1, 1.2],
  ['+', 4, 4],
  ['-', 2, 1.8],
  ['_', 2, 1.8],
  ['-', 1, 1],
  ['a', 1, null],
  ['ArrowUp', 1, null],
] as const)('the key %s changes a zoom of %d to %p', (key, zoom, next) => {
  expect(zoomByKey(zoom, key)).toBe(next);
});
