/** @jest-environment node */
import { describeOptionCounts, findIdsByLabels, toChosenOptions } from './chosen-options.ts';

const fields = [
  { id: 'lunch', label: 'Lunch', options: [{ id: 'soup', label: 'Soup', price: 4 }] },
  { id: 'hire', label: 'Hire', options: [{ id: 'rifle', label: 'Rifle', price: 20 }] },
];
function chosen(fieldId: string | null, optionId: string | null, selectedOptionLabel = 'Rilfe') {
  return { fieldId, optionId, fieldLabel: 'Kit', selectedOptionLabel, additionalPrice: 12 };
}

test('an option is offered while the event has it, whatever its labels and its price', () => {
  const kept = [
    chosen('hire', 'rifle'),
    chosen('hire', 'gone'),
    chosen('lunch', 'rifle'),
    chosen(null, null),
  ];
  expect(toChosenOptions(fields, kept).map(({ isOffered }) => isOffered)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(toChosenOptions(fields, kept)[0]).toEqual({ ...kept[0], isOffered: true });
});

test('counts have the labels of today, and what the event no longer has is last', () => {
  const counted = [
    { ...chosen('gone', 'mask', 'Mask'), count: 9 },
    { ...chosen('hire', 'gone', 'Pistol'), count: 5 },
    { ...chosen('lunch', 'soup'), count: 1 },
    { ...chosen('hire', 'rifle'), count: 2 },
  ];
  expect(
    describeOptionCounts(fields, counted).map(({ fieldLabel, optionLabel, count, isOffered }) =>
      [fieldLabel, optionLabel, count, isOffered].join(' '),
    ),
  ).toEqual(['Hire Rifle 2 true', 'Lunch Soup 1 true', 'Hire Pistol 5 false', 'Kit Mask 9 false']);
});

test('labels mean what has them today', () => {
  expect(findIdsByLabels(fields, { fieldLabel: ' Hire', optionLabel: 'Rifle ' })).toEqual({
    fieldId: 'hire',
    optionId: 'rifle',
  });
  const decomposed = [{ id: 'cafe', label: 'Cafe\u0301\u00a0bar', options: [] }];
  expect(findIdsByLabels(decomposed, { fieldLabel: 'Caf\u00e9 bar', optionLabel: '' })).toEqual({
    fieldId: 'cafe',
  });
  expect(findIdsByLabels(fields, { fieldLabel: 'Hire', optionLabel: 'Soup' })).toEqual({
    fieldId: 'hire',
  });
  expect(findIdsByLabels(fields, { fieldLabel: 'Kit', optionLabel: 'Rifle' })).toEqual({});
});
