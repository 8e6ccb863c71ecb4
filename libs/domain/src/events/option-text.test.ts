import { optionTerms } from './option-text.ts';

test.each([
  [{ price: 15, left: null }, '+£15.00'],
  [{ price: 15, left: 1_200 }, '+£15.00 · 1,200 left'],
  [{ price: 0, left: 0 }, 'included · sold out'],
])('the terms of an option with %j are %s', (option, terms) => {
  expect(optionTerms(option)).toBe(terms);
});
