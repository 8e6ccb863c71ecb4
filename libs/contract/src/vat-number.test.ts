import { readVatNumber } from './vat-number.ts';

test.each([
  ['GB980780684', 'GB980780684'],
  ['980 7806 84', 'GB980780684'],
  ['gb 980-7806.84', 'GB980780684'],
  ['GB980780684001', 'GB980780684001'],
  // The check of numbers since 2009: 55 less.
  ['GB980780629', 'GB980780629'],
  ['GBGD001', 'GBGD001'],
  ['GBGD499', 'GBGD499'],
  ['GBHA500', 'GBHA500'],
])('%s is a VAT number', (typed, number) => {
  expect(readVatNumber(typed)).toBe(number);
});

test.each([
  '',
  'GB',
  'GB802311781',
  'GB980780685',
  'GB9807806',
  'GB9807806840',
  'GB980780685001',
  'GBGD500',
  'GBHA499',
  'FR980780684',
  'GB٩80780684',
])('%s is none', (typed) => {
  expect(readVatNumber(typed)).toBeNull();
});
