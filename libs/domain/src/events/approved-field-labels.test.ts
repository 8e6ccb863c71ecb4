/** @jest-environment node */
import { labelsOfChanges } from './approved-field-labels.ts';

test('changed fields are named in words, each thing once', () => {
  expect(labelsOfChanges(['basePrice', 'imageUrl', 'imageThumbnail', 'isVideo'])).toEqual([
    'Price per person',
    'Main image',
  ]);
  expect(labelsOfChanges(['unknown'])).toEqual([]);
});
