/** @jest-environment node */
import { refuseCustomFieldIds } from './custom-field-ids.ts';

const stored = [
  { id: 'hire', options: [{ id: 'rifle' }, { id: 'mask' }] },
  { id: 'lunch', options: [{ id: 'soup' }] },
];

test('known fields and options keep their ids, new ones have none, others are removed', () => {
  const sent = [{ options: [{}] }, { id: 'hire', options: [{ id: 'mask' }, {}] }];
  expect(refuseCustomFieldIds(sent, stored)).toBeUndefined();
});

test.each([
  ['an unknown field', [{ id: 'gone', options: [] }], 'customFields.0.id'],
  ['a field twice', [stored[1]!, stored[0]!, stored[1]!], 'customFields.2.id'],
  [
    'an unknown option',
    [{ id: 'hire', options: [{}, { id: 'x' }] }],
    'customFields.0.options.1.id',
  ],
  ['of another field', [{ id: 'hire', options: [{ id: 'soup' }] }], 'customFields.0.options.0.id'],
  ['an id in a new field', [{ options: [{ id: 'soup' }] }], 'customFields.0.options.0.id'],
  [
    'an option twice',
    [{ id: 'lunch', options: [{ id: 'soup' }, { id: 'soup' }] }],
    'customFields.0.options.1.id',
  ],
])('%s is refused at its path', (_what, sent, field) => {
  expect(refuseCustomFieldIds(sent, stored)).toMatchObject({ code: 'VALIDATION', field });
});
