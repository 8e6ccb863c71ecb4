import { fromPriceText, toPriceText } from './price-text.ts';

test.each([
  [{ low: 25, high: null }, '£25'],
  [{ low: 22.5, high: 40 }, '£22.50 – £40'],
  [{ low: 0, high: null }, 'Free'],
])('%j is written as %s, and read again', (range, text) => {
  expect(toPriceText(range)).toBe(text);
  expect(fromPriceText(text)).toEqual(range);
});

test.each(['', '25 quid', 'ages 14+ £20', '£25 – £40 with lunch'])(
  '“%s” is the organizer’s own',
  (text) => {
    expect(fromPriceText(text)).toBeNull();
  },
);

test('a highest price below the lowest is left out', () => {
  expect(toPriceText({ low: 25, high: 20 })).toBe('£25');
});
