import { EXPLORE_SCHEMA, formatPosition } from './explore-view.ts';

test.each([
  ['near', '53.8008,-1.5491', '53.80,-1.55'],
  ['near', '91,0', undefined],
  ['near', 'Leeds', undefined],
  ['near', '1,2,3', undefined],
  ['from', '2026-12-01', '2026-12-01'],
  ['from', '2026-13-01', undefined],
  ['from', 'tomorrow', undefined],
  ['minPrice', '12.50', 12.5],
  ['minPrice', '-1', undefined],
  ['minPrice', '1e3', undefined],
  ['maxPrice', '10001', undefined],
  ['radiusKm', '0', undefined],
  ['radiusKm', '25', 25],
  ['access', 'toilet,step_free,lift', 'step_free,toilet'],
  ['access', 'lift', undefined],
] as const)('%s=%s in the URL is read as %s', (key, text, value) => {
  expect(EXPLORE_SCHEMA[key].parse(text)).toBe(value);
});

test('a position is never kept more exactly than about a kilometre', () => {
  expect(formatPosition({ latitude: 53.800_812_3, longitude: -1.549_123 })).toBe('53.80,-1.55');
});
