import { formatPounds } from './money.ts';

test.each([
  [25, '£25.00'],
  [0, '£0.00'],
  [18.5, '£18.50'],
  [1250.5, '£1,250.50'],
])('%d pounds are %s', (amount, text) => {
  expect(formatPounds(amount)).toBe(text);
});
