import { formatBytes, formatCount, formatOrdinal } from './numbers.ts';

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [12_288, '12 kB'],
  [999 * 1024, '999 kB'],
  [3.4 * 1024 ** 2, '3.4 MB'],
  [1.25 * 1024 ** 3, '1.3 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('a count has separators', () => {
  expect(formatCount(1_250)).toBe('1,250');
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [112, '112th'],
  [1_021, '1,021st'],
])('%i is the %s', (position, text) => {
  expect(formatOrdinal(position)).toBe(text);
});
