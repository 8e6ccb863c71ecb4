/** @jest-environment node */
import type { JoinForm } from '@muster/contract';
import fc from 'fast-check';
import {
  fillJoinForm,
  type JoinFormBefore,
  joinAmountPence,
  moveChoices,
  refillJoinForm,
} from './join-form.ts';
import { openStock } from './stock.ts';

const customFields = [
  {
    id: 'rental',
    label: 'Rental ',
    options: [
      { id: 'none', label: 'None', price: 0 },
      { id: 'rifle', label: ' Rifle', price: 12.5 },
    ],
  },
  {
    id: 'lunch',
    label: 'Lunch',
    options: [
      { id: 'vegan', label: 'Vegan', price: 7.1 },
      { id: 'soup', label: 'Soup', price: null },
    ],
  },
];
const row = { basePricePence: 2_005, customFields };
const response = { basePrice: 20.05, customFields };
const stock = openStock([], {});
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

const rifle = {
  fieldId: 'rental',
  optionId: 'rifle',
  fieldLabel: 'Rental',
  selectedOptionLabel: 'Rifle',
  additionalPrice: 12.5,
};

function byId(fieldId: string, optionId: string) {
  return { fieldId, optionId };
}
function choose(...chosen: [field: string, option: string][]) {
  return chosen.map(([fieldLabel, selectedOptionLabel]) => ({ fieldLabel, selectedOptionLabel }));
}

test.each([
  [choose(), 2_005],
  [choose(['Rental', 'None']), 2_005],
  [choose(['Rental', 'Rifle'], ['Lunch', 'Vegan']), 3_965],
  [choose(['Lunch', 'Soup']), 2_005],
  [choose(['Bribe', 'Rifle'], ['Lunch', 'Rifle']), 2_005],
  [[byId('rental', 'rifle'), byId('lunch', 'vegan')], 3_965],
  [[byId('lunch', 'rifle')], 2_005],
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
  const input = { form: { ...anonymous, customFieldResponses }, account, event: row, stock };
  expect(fillJoinForm(input)).toEqual({
    joinForm: {
      ...form,
      ...account,
      customFieldResponses: [
        rifle,
        {
          fieldId: 'lunch',
          optionId: 'soup',
          fieldLabel: 'Lunch',
          selectedOptionLabel: 'Soup',
          additionalPrice: 0,
        },
      ],
    },
    amountPence: 3_255,
  });
});

test('values that the player typed are kept', () => {
  expect(fillJoinForm({ form, account, event: response, stock })).toEqual({
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
  [[byId('bribe', 'rifle')], 0, 'This event does not ask for one of your choices'],
  [[byId('lunch', 'rifle')], 0, 'Your choice for “Lunch” is not offered'],
  [[byId('rental', 'none'), byId('rental', 'rifle')], 1, 'Choose one option of each kind'],
  [[byId('rental', 'none'), ...choose(['Rental', 'Rifle'])], 1, 'Choose one option of each kind'],
])('choosing %j is refused at choice %d: %s', (customFieldResponses, index, message) => {
  const field = `joinForm.customFieldResponses.${index}`;
  const input = { form: { ...form, customFieldResponses }, account, event: row, stock };
  expect(fillJoinForm(input)).toEqual({ refusal: { code: 'VALIDATION', field, message } });
});

test('prices add up to the penny', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 10 });
  fc.assert(
    fc.property(fc.nat(1_000_000), prices, (basePricePence, extras) => {
      const fields = extras.map((pence, index) => ({
        id: `field-${index}`,
        label: `Field ${index}`,
        options: [{ id: `yes-${index}`, label: 'Yes', price: pence / 100 }],
      }));
      const chosen = fields.flatMap(({ label }) => choose([label, 'Yes']));
      const pence = joinAmountPence({ basePricePence, customFields: fields }, chosen);
      expect(pence).toBe(extras.reduce((sum, extra) => sum + extra, basePricePence));
    }),
  );
});

/** What was chosen for £10 when joining cost £20, before the organizer changed the event. */
const before: JoinFormBefore = {
  customFieldResponses: [{ ...rifle, additionalPrice: 10 }],
  amountPence: 3_000,
  paymentStatus: 'pending',
};
function refill(customFieldResponses: readonly object[], given: Partial<JoinFormBefore> = {}) {
  const changed = { ...form, customFieldResponses: [...customFieldResponses] };
  return refillJoinForm({
    form: changed,
    account,
    event: row,
    stock,
    before: { ...before, ...given },
  });
}

test.each([
  ['unpaid, another option at the price of today', 'pending', [byId('lunch', 'vegan')], 2_710],
  ['unpaid, the same option at its price', 'failed', [byId('rental', 'rifle')], 3_000],
  ['unpaid, the same option by its labels', 'failed', choose(['Rental', 'Rifle']), 3_000],
  ['unpaid, no option', 'pending', [], 2_000],
  ['paid, the same option', 'paid', choose([' Rental', 'Rifle ']), 3_000],
  ['paid, one that costs nothing beside it', 'paid', [rifle, byId('lunch', 'soup')], 3_000],
  ['paid, an option that costs something else', 'paid', [byId('lunch', 'vegan')], 'AMOUNT_PAID'],
  ['paid, no option', 'paid', [], 'AMOUNT_PAID'],
] as const)('a changed join form: %s', (_what, paymentStatus, chosen, outcome) => {
  const result = refill(chosen, { paymentStatus });
  expect(result.refusal ?? result.amountPence).toBe(outcome);
});

test.each([
  ['renamed', { ...rifle, selectedOptionLabel: 'Rilfe' }, byId('rental', 'rifle')],
  ['renamed, by its old label', { ...rifle, selectedOptionLabel: 'Rilfe' }, null],
  ['of a renamed field', { ...rifle, fieldLabel: 'Hire' }, byId('rental', 'rifle')],
  ['of a renamed field, by its labels of today', { ...rifle, fieldLabel: 'Hire' }, rifle],
  ['removed', { ...rifle, optionId: 'gone' }, byId('rental', 'gone')],
  ['of a removed field', { ...rifle, fieldId: 'gone', fieldLabel: 'Hire' }, byId('gone', 'rifle')],
  ['removed before there were ids', { ...rifle, optionId: null }, null],
  ['of a field removed before there were ids', { ...rifle, fieldId: null, optionId: null }, null],
] as const)('the chosen option stays as it was chosen: %s', (_what, kept, choice) => {
  const { fieldLabel, selectedOptionLabel } = kept;
  const result = refill([choice ?? { fieldLabel, selectedOptionLabel }], {
    customFieldResponses: [kept],
  });
  expect(result).toMatchObject({ joinForm: { customFieldResponses: [kept] }, amountPence: 3_000 });
});

test.each([
  ['removed', { ...rifle, optionId: 'gone' }, { fieldId: 'rental', fieldLabel: 'Rental' }],
  ['renamed', { ...rifle, selectedOptionLabel: 'Rilfe' }, { fieldLabel: 'Rental' }],
  ['of a removed field', { ...rifle, fieldId: 'gone', fieldLabel: 'Hire' }, { fieldId: 'gone' }],
  ['removed before there were ids', { ...rifle, fieldId: null, optionId: null }, {}],
])('a choice that was %s stays when its field is left out, and goes with none', (...given) => {
  const [, kept, field] = given;
  const before = { customFieldResponses: [kept] };
  const none = { fieldLabel: kept.fieldLabel, ...field, selectedOptionLabel: '' };
  const left = { joinForm: { customFieldResponses: [kept] }, amountPence: 3_000 };
  expect(refill([], before)).toMatchObject(left);
  expect(refill([], { ...before, paymentStatus: 'paid' })).toMatchObject(left);
  const gone = { joinForm: { customFieldResponses: [] }, amountPence: 1_750 };
  expect(refill([none], before)).toMatchObject(gone);
});

test('a label that another option has today means that option', () => {
  const kept = { ...rifle, optionId: 'none', additionalPrice: 10 };
  const result = refill(choose(['Rental', 'Rifle']), { customFieldResponses: [kept] });
  expect(result).toMatchObject({ joinForm: { customFieldResponses: [rifle] } });
});

test('what was not chosen before is not kept', () => {
  expect(refill([byId('rental', 'gone')])).toMatchObject({ refusal: { code: 'VALIDATION' } });
  expect(refill([rifle, { ...rifle, optionId: 'none' }])).toMatchObject({
    refusal: { field: 'joinForm.customFieldResponses.1' },
  });
});

describe('limits and ticket types', () => {
  const [rental, lunch] = customFields as [(typeof customFields)[0], (typeof customFields)[1]];
  const limited = rental.options.map((option) => ({ ...option, limit: 1 }));
  const event = { ...row, customFields: [{ ...rental, isPlace: true, options: limited }, lunch] };
  function fill(chosen: readonly object[], taken: Record<string, number>) {
    const input = { account, event, stock: openStock(event.customFields, taken) };
    return fillJoinForm({ ...input, form: { ...form, customFieldResponses: [...chosen] } }).refusal;
  }
  const none = { fieldId: 'lunch', fieldLabel: 'Lunch', selectedOptionLabel: '' };

  test('a sold-out option is refused at its place in the request, with both labels', () => {
    expect(fill([none, byId('rental', 'rifle')], { rifle: 1 })).toEqual({
      code: 'OPTION_SOLD_OUT',
      field: 'joinForm.customFieldResponses.1',
      message: '“Rifle” for “Rental” is sold out',
    });
    expect(fill([byId('rental', 'rifle')], { none: 1 })).toBeUndefined();
    expect(fill([byId('rental', 'rifle'), byId('lunch', 'x')], { rifle: 1 })?.code).toBe(
      'VALIDATION',
    );
  });

  test('everyone who joins chooses a ticket type', () => {
    expect(fill([none], {})).toEqual({
      code: 'VALIDATION',
      field: 'joinForm.customFieldResponses',
      message: 'Choose an option for “Rental”',
    });
  });

  test('a change keeps what was chosen, sold out or not, and needs stock for another option', () => {
    function change(chosen: readonly object[], kept = before.customFieldResponses) {
      const input = { account, event, stock: openStock(event.customFields, { rifle: 1, none: 1 }) };
      const changed = { ...form, customFieldResponses: [...chosen] };
      const own = { ...before, customFieldResponses: kept };
      return refillJoinForm({ ...input, form: changed, before: own }).refusal;
    }
    expect(change([byId('rental', 'rifle')])).toBeUndefined();
    expect(change([byId('rental', 'none')])).toMatchObject({ code: 'OPTION_SOLD_OUT' });
    expect(change([])).toMatchObject({ field: 'joinForm.customFieldResponses' });
    expect(change([], [])).toBeUndefined();
  });
});

describe('a spot that is moved', () => {
  const soup = { ...byId('lunch', 'soup'), fieldLabel: 'Lunch', selectedOptionLabel: 'Soup' };
  const old = { ...soup, fieldId: null, optionId: null, additionalPrice: 3 };
  const [rental, lunch] = customFields;
  const place = { ...rental!, isPlace: true };
  const message = 'Choose an option for “Rental”';
  const refusal = { code: 'VALIDATION', field: 'joinForm.customFieldResponses', message };

  test('keeps what the other date offers, by id or else by labels', () => {
    const dearer = { ...rental!, options: [{ id: 'rifle', label: 'AEG', price: 99 }] };
    const moved = moveChoices({ ...row, customFields: [dearer, lunch!] }, [rifle, old]);
    expect(moved).toEqual({ kept: [rifle, old], missing: [], refusal: undefined });
  });

  test.each([
    ['a field', [lunch!], undefined],
    ['an option', [{ ...rental!, options: [] }, lunch!], undefined],
    ['a ticket type', [{ ...place, options: place.options.slice(0, 1) }, lunch!], refusal],
  ])('gives up what it does not offer: %s', (_, fields, refused) => {
    const moved = moveChoices({ ...row, customFields: fields }, [rifle, old]);
    expect(moved).toEqual({ kept: [old], missing: [rifle], refusal: refused });
  });
});
