import fc from 'fast-check';
import { vatPence } from './vat.ts';

test.each([
  [0, 20, 0],
  [1, 20, 0],
  [2, 20, 0],
  // Half a penny.
  [3, 20, 1],
  [9, 20, 2],
  [120, 20, 20],
  [2_500, 20, 417],
  [-2_500, 20, -417],
  [-3, 20, -1],
  [-1, 20, 0],
  [105, 5, 5],
  [10, 5, 0],
  [11, 5, 1],
  [2_500, 0, 0],
  [-2_500, 0, 0],
  [1_000_000, 20, 166_667],
])('%i pence at %i per cent contain %i pence', (gross, rate, vat) => {
  expect(vatPence(gross, rate)).toBe(vat);
});

test('it is the nearest penny, and a refund takes back what the payment had', () => {
  const rates = fc.constantFrom(0, 5, 20);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), rates, (gross, rate) => {
      const vat = vatPence(gross, rate);
      const twiceExact = 2 * gross * rate;
      const whole = 100 + rate;
      expect(2 * vat * whole - twiceExact).toBeLessThanOrEqual(whole);
      expect(twiceExact - 2 * vat * whole).toBeLessThan(whole);
      expect(vatPence(-gross, rate) + vat).toBe(0);
    }),
  );
});
