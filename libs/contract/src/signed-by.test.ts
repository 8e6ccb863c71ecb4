import { drawsLine, isSignedName } from './signed-by.ts';

/* What is a signature (docs/product/waivers.md#drawing). */

test.each([
  ['Aled Pryce', true],
  ['李小龍', true],
  ['J. B.', true],
  ['.', false],
  ['A', false],
  ['A.', false],
  ['12 34', false],
  ['- -', false],
])('%s signs: %s', (name, isName) => {
  expect(isSignedName(name)).toBe(isName);
});

test.each([
  ['M10 10L20 20', true],
  ['M 10 10 20 20', true],
  ['M60 130C110 20 150 20 160 120', true],
  ['M 10 10 Q 1 2 3 4 z', true],
  ['M10-5L10 5L20 5', true],
  ['m10 10l5 5', true],
  ['', false],
  ['     ', false],
  ['M 0 0', false],
  [',,,--..', false],
  ['M10 10L10 10', false],
  ['M10 10Z', false],
  ['L', false],
  ['M700 300L800 400', false],
  ['M-10 -10l5 5', false],
])('%s draws a line: %s', (path, isDrawn) => {
  expect(drawsLine(path)).toBe(isDrawn);
});
