import { lowestPrice } from './lowest-price.ts';

test.each([
  [[25], '£25.00'],
  [[25, 25], '£25.00'],
  [[25, 20, 30], 'from £20.00'],
  [[0, 0], 'Free'],
  [[10, 0], 'from £0.00'],
])('dates at %j cost %s', (prices, text) => {
  expect(lowestPrice(prices.map((basePrice) => ({ basePrice })))).toBe(text);
});
