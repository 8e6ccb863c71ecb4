/** @jest-environment node */
import { isHandedOut } from './kit.ts';

const FIELDS = [
  {
    id: 'kit',
    label: 'Kit',
    options: [
      { id: 'hire', label: 'Hire', price: 0, isHandedOut: true },
      { id: 'lunch', label: 'Lunch', price: 5, limit: 20, isHandedOut: false },
      { id: 'own', label: 'Own', price: 0 },
    ],
  },
];
const TICKED = [{ optionId: 'own' }, { optionId: 'gone' }];

test.each([
  ['what the event says is', 'hire', [], true],
  ['what has a price and a limit alone', 'lunch', [], false],
  ['what says nothing', 'own', [], false],
  ['what was handed out before', 'own', TICKED, true],
  ['what the event no longer has', 'old', TICKED, false],
  ['what it no longer has, and was handed out before', 'gone', TICKED, true],
])('%s is handed out: %s', (_, optionId, kit, expected) => {
  expect(isHandedOut(FIELDS, { fieldId: 'kit', optionId }, kit)).toBe(expected);
});
