/** @jest-environment node */
import fc from 'fast-check';
import { formatPounds, parsePence, toPence, toPounds } from './amounts.ts';

test.each([
  [0, 0],
  [0.29, 29],
  [1.1, 110],
  [19.99, 1_999],
  [1_001.15, 100_115],
])('£%d is %d pence', (pounds, pence) => {
  expect(toPence(pounds)).toBe(pence);
});

test('pence converted to pounds and back are unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (pence) => {
      expect(toPence(toPounds(pence))).toBe(pence);
    }),
  );
});

test.each([
  [25, '£25.00'],
  [0, '£0.00'],
  [18.5, '£18.50'],
  [1250.5, '£1,250.50'],
])('%d pounds are written %s', (amount, text) => {
  expect(formatPounds(amount)).toBe(text);
});

test.each([
  ['25', 2_500],
  ['£1,250.50', 125_050],
  ['1,250', 125_000],
  ['12,50', 1_250],
  ['12,5', 1_250],
  ['12.', 1_200],
  [' £ 0.01 ', 1],
  ['1.234', null],
  ['1,25,000', null],
  ['-3', null],
  ['1e3', null],
  ['', null],
])('%j is %d pence', (typed, pence) => {
  expect(parsePence(typed)).toBe(pence);
});
