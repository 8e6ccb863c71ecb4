import { sortErrors } from './sort-errors.ts';

test('errors come in the order of the form, entries of lists by their number', () => {
  const errors = {
    unknown: 'x',
    'customFields.10.label': 'x',
    'customFields.2.options.0.price': 'x',
    'customFields.2.label': 'x',
    'coordinates.longitude': 'x',
    imageUrl: 'x',
    date: 'x',
    'coordinates.latitude': 'x',
    title: 'x',
  };
  expect(sortErrors(errors).map(([path]) => path)).toEqual([
    'title',
    'date',
    'coordinates.latitude',
    'coordinates.longitude',
    'imageUrl',
    'customFields.2.label',
    'customFields.2.options.0.price',
    'customFields.10.label',
    'unknown',
  ]);
});
