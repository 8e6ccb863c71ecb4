/** @jest-environment node */
import { keepLimits, refuseLimits, refusePlaces, withLeft } from './option-limits.ts';

const walkOn = { id: 'walk-on', label: 'Walk-on', price: 0, limit: 60 };
const rental = { id: 'rental', label: 'Rental', price: 15, limit: 25, isHandedOut: true };
const stored = [
  { id: 'place', label: 'Ticket type', isPlace: true, options: [walkOn, rental] },
  { id: 'lunch', label: 'Lunch', options: [{ id: 'soup', label: 'Soup', price: 4 }] },
];

test('what a request leaves out of limits and handing out stays; null removes a limit', () => {
  const sent = [
    {
      id: 'place',
      label: 'Place',
      options: [
        { id: 'walk-on', label: 'Walk-on', price: 0 },
        { id: 'rental', label: 'Rental', price: 15, limit: null },
        { label: 'Marshal', price: 0 },
      ],
    },
    { label: 'New', options: [{ label: 'Soup', price: 0, limit: 3 }] },
  ];
  const [place, added] = keepLimits(sent, stored);
  expect(place?.isPlace).toBe(true);
  expect(place?.options.map(({ limit }) => limit)).toEqual([60, null, null]);
  expect(place?.options.map(({ isHandedOut }) => isHandedOut)).toEqual([false, true, false]);
  expect([added?.isPlace, added?.options[0]?.limit]).toEqual([false, 3]);
});

test.each([
  ['fit, and may be more in sum', stored, 70, undefined],
  ['have no maximum to fit in', stored, null, undefined],
  ['are above the maximum', stored, 59, 'customFields.0.options.0.limit'],
  ['are of two groups', [...stored, { ...stored[0]!, id: 'b' }], 70, 'customFields.2.isPlace'],
])('ticket types that %s', (_what, fields, maxParticipants, field) => {
  expect(refusePlaces(fields, maxParticipants)?.field).toBe(field);
});

test('a limit below what is taken is refused at its path, and the message names the number', () => {
  expect(refuseLimits(stored, { rental: 25, soup: 99 })).toBeUndefined();
  expect(refuseLimits(stored, { rental: 26 })).toEqual({
    code: 'BELOW_TAKEN',
    field: 'customFields.0.options.1.limit',
    message: '26 are taken, so the limit cannot go below 26',
  });
});

test('what is left is never below 0, and null without a limit', () => {
  const left = withLeft(stored, { 'walk-on': 61, rental: 22, soup: 3 });
  expect(left.flatMap(({ options }) => options.map((option) => option.left))).toEqual([0, 3, null]);
  expect(left[1]).toMatchObject({
    isPlace: false,
    options: [{ limit: null, isHandedOut: false }],
  });
  expect(left[0]?.options[1]?.isHandedOut).toBe(true);
});
