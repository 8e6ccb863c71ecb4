/** @jest-environment node */
import type { JoinForm } from '@muster/contract';
import fc from 'fast-check';
import { fillJoinForm, type JoinFormBefore, joinAmountPence, refillJoinForm } from './join-form.ts';

const customFields = [
  {
    label: 'Rental ',
    options: [
      { label: 'None', price: 0 },
      { label: ' Rifle', price: 12.5 },
    ],
  },
  {
    label: 'Lunch',
    options: [
      { label: 'Vegan', price: 7.1 },
      { label: 'Soup', price: null },
    ],
  },
];
const row = { basePricePence: 2_005, customFields };
const response = { basePrice: 20.05, customFields };
const account = { fullName: 'Ada Oakes', email: 'ada@oakes.uk' };
const form: JoinForm = {
  fullName: 'Ada O.',
  email: 'games@oakes.uk',
  phone: '07700 900123',
  experienceLevel: 'expert',
  emergencyContact: { name: 'Ruth', phone: '07700 900456', relationship: 'Sister' },
  dietaryRequirements: 'Vegan',
  medicalConditions: '',
  additionalNotes: '',
  customFieldResponses: [],
};

function choose(...chosen: [field: string, option: string][]) {
  return chosen.map(([fieldLabel, selectedOptionLabel]) => ({ fieldLabel, selectedOptionLabel }));
}

test.each([
  [choose(), 2_005],
  [choose(['Rental', 'None']), 2_005],
  [choose(['Rental', 'Rifle'], ['Lunch', 'Vegan']), 3_965],
  [choose(['Lunch', 'Soup']), 2_005],
  [choose(['Bribe', 'Rifle'], ['Lunch', 'Rifle']), 2_005],
])('joining with %j costs %d pence', (chosen, pence) => {
  expect(joinAmountPence(row, chosen)).toBe(pence);
  expect(joinAmountPence(response, chosen)).toBe(pence);
});

test('a form is completed from account and event, whatever prices the client sends', () => {
  const customFieldResponses = [
    { fieldLabel: 'Rental', selectedOptionLabel: 'Rifle', additionalPrice: -100 },
    { fieldLabel: 'Lunch', selectedOptionLabel: 'Soup' },
  ];
  const { fullName: _, email: __, ...anonymous } = form;
  const input = { form: { ...anonymous, customFieldResponses }, account, event: row };
  expect(fillJoinForm(input)).toEqual({
    joinForm: {
      ...form,
      ...account,
      customFieldResponses: [
        { fieldLabel: 'Rental', selectedOptionLabel: 'Rifle', additionalPrice: 12.5 },
        { fieldLabel: 'Lunch', selectedOptionLabel: 'Soup', additionalPrice: 0 },
      ],
    },
    amountPence: 3_255,
  });
});

test('values that the player typed are kept', () => {
  expect(fillJoinForm({ form, account, event: response })).toEqual({
    joinForm: form,
    amountPence: 2_005,
  });
});

test.each([
  [choose(['Bribe', 'Rifle']), 0, 'This event does not ask for “Bribe”'],
  [choose(['Lunch', 'Rifle']), 0, '“Rifle” is not offered for “Lunch”'],
  [choose(['Rental', 'rifle']), 0, '“rifle” is not offered for “Rental ”'],
  [choose(['Rental', 'None'], ['Rental', 'Rifle']), 1, 'Choose one option of each kind'],
  [choose(['Lunch', 'Vegan'], ['Bribe', 'Much']), 1, 'This event does not ask for “Bribe”'],
])('choosing %j is refused at choice %d: %s', (customFieldResponses, index, message) => {
  const field = `joinForm.customFieldResponses.${index}`;
  const input = { form: { ...form, customFieldResponses }, account, event: row };
  expect(fillJoinForm(input)).toEqual({ refusal: { code: 'VALIDATION', field, message } });
});

test('prices add up to the penny', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 10 });
  fc.assert(
    fc.property(fc.nat(1_000_000), prices, (basePricePence, extras) => {
      const fields = extras.map((pence, index) => ({
        label: `Field ${index}`,
        options: [{ label: 'Yes', price: pence / 100 }],
      }));
      const chosen = fields.flatMap(({ label }) => choose([label, 'Yes']));
      const pence = joinAmountPence({ basePricePence, customFields: fields }, chosen);
      expect(pence).toBe(extras.reduce((sum, extra) => sum + extra, basePricePence));
    }),
  );
});

test.each([
  ['unpaid, other options', 'pending', choose(['Lunch', 'Vegan']), 2_715],
  ['unpaid, the same options at a new price', 'failed', choose(['Rental', 'Rifle']), 3_255],
  ['paid, the same options keep what was paid', 'paid', choose([' Rental', 'Rifle ']), 3_000],
  ['paid, options that cost something else', 'paid', choose(['Lunch', 'Vegan']), 'AMOUNT_PAID'],
] as const)('a changed join form: %s', (_what, paymentStatus, customFieldResponses, outcome) => {
  const before: JoinFormBefore = {
    customFieldResponses: choose(['Rental', 'Rifle']).map((one) => ({
      ...one,
      additionalPrice: 10,
    })),
    amountPence: 3_000,
    paymentStatus,
  };
  const changed = { ...form, customFieldResponses: [...customFieldResponses] };
  const result = refillJoinForm({ form: changed, account, event: row, before });
  expect(result.refusal ?? result.amountPence).toBe(outcome);
});
