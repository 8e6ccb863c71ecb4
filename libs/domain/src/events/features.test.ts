/** @jest-environment node */
import { usesFeature } from './features.ts';

const FREE = { basePrice: 0, customFields: [], owedPence: 0 };

function withOption(price: number | null) {
  const option = { id: 'o', label: 'Hire kit', price, limit: null, left: null };
  return [{ id: 'f', label: 'Kit', isPlace: false, options: [option] }];
}

test.each([
  ['a free event', FREE, false],
  ['an event with a price', { ...FREE, basePrice: 25 }, true],
  ['an option with a price', { ...FREE, customFields: withOption(15) }, true],
  ['an option without one', { ...FREE, customFields: withOption(null) }, false],
  ['a free event for which somebody still owes', { ...FREE, owedPence: 100 }, true],
])('%s uses money: %j', (_name, event, uses) => {
  expect(usesFeature(event, 'money')).toBe(uses);
});

test('what a later release calls a feature counts as used', () => {
  expect(usesFeature(FREE, 'squads')).toBe(true);
});
