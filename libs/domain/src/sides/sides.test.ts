import type { EventSides } from '@muster/contract';
import { keepLimits } from '../events/option-limits.ts';
import type { KeptOption } from '../participation/chosen-options.ts';
import { fillJoinForm, refillJoinForm } from '../participation/join-form.ts';
import { openStock } from '../participation/stock.ts';
import { findSide } from './find-side.ts';
import { refuseSideGap, sideCounts, withSide } from './side-choice.ts';
import { refuseSides } from './side-field.ts';
import { squadSide, withSquadSide } from './squad-side.ts';

const KIT = { fieldLabel: 'Kit', selectedOptionLabel: 'Hire', fieldId: 'k', optionId: 'h' };

const SIDES = {
  id: 's',
  label: 'Sides',
  isSide: true,
  options: [
    { id: 'tan', label: 'Tan', price: 0 },
    { id: 'green', label: 'Green', price: 0 },
  ],
};

function chose(optionId: string, isAssigned?: true): KeptOption {
  const label = optionId === 'tan' ? 'Tan' : 'Green';
  return {
    ...{ fieldId: 's', optionId, fieldLabel: 'Sides', selectedOptionLabel: label },
    ...{ additionalPrice: 0, ...(isAssigned && { isAssigned }) },
  };
}

function withRules(sides: Partial<EventSides> = {}) {
  const rules: EventSides = { policy: 'choose', maxGap: null, ...sides };
  return { customFields: [SIDES], basePricePence: 2_500, sides: rules };
}

const FORM = {
  ...{ fullName: undefined, email: undefined, phone: '', dietaryRequirements: '' },
  ...{ experienceLevel: 'beginner' as const, medicalConditions: '', additionalNotes: '' },
  emergencyContact: { name: '', phone: '', relationship: '' },
};

function fill(event: ReturnType<typeof withRules>, choices: object[], before?: KeptOption[]) {
  const form = { ...FORM, customFieldResponses: choices };
  const account = { fullName: 'Fox', email: 'fox@example.com' };
  const input = { form, account, event, stock: openStock(event.customFields, {}) };
  const kept = { amountPence: 2_500, paymentStatus: 'pending' as const };
  const filled = before
    ? refillJoinForm({ ...input, before: { ...kept, customFieldResponses: before } })
    : fillJoinForm(input);
  if (filled.refusal) return filled.refusal;
  return filled.joinForm.customFieldResponses;
}

test('a side is the choice of the group with the sides, by its label of today', () => {
  const renamed = { ...SIDES, options: [{ ...SIDES.options[0]!, label: 'Desert' }] };
  expect(findSide([renamed], [KIT, chose('tan')])).toBe('Desert');
  expect(findSide([SIDES], [KIT])).toBeNull();
});

test('without such a group a side is what was chosen in the field of that name', () => {
  expect(findSide([], [KIT, { ...chose('tan'), fieldLabel: 'Team' }])).toBe('Tan');
  expect(findSide([], [KIT])).toBeNull();
});

function side(label: string, more: object = {}) {
  return { label, ...more };
}
const BOTH = [side('Tan'), side('Green')];

test.each([
  [[{ isSide: true, options: BOTH }], {}, undefined],
  [[{ isSide: true, options: [side('Tan'), side('')] }], {}, 'customFields.0.isSide'],
  [[{ isSide: true, options: Array(7).fill(side('A')) }], {}, 'customFields.0.isSide'],
  [[{ isSide: true, isPlace: true, options: BOTH }], {}, 'customFields.0.isSide'],
  [
    [
      { isSide: true, options: BOTH },
      { isSide: true, options: BOTH },
    ],
    {},
    'customFields.1.isSide',
  ],
  [
    [{ isSide: true, options: [side('Tan'), side('Green', { price: 5 })] }],
    { sides: { policy: 'draw' as const, maxGap: null } },
    'customFields.0.options.1.price',
  ],
  [
    [{ isSide: true, options: [side('Tan', { limit: 10 }), side('Green', { limit: 9 })] }],
    { maxParticipants: 20 },
    'customFields.0.isSide',
  ],
  [
    [{ isSide: true, options: [side('Tan', { limit: 10 }), side('Green')] }],
    { maxParticipants: 20 },
    undefined,
  ],
])('the sides of %j with %j are refused at %s', (customFields, more, field) => {
  const event = { customFields, sides: null, maxParticipants: null, ...more };
  expect(refuseSides(event)?.field).toBe(field);
});

test('each side has a colour, and keeps the one it has', () => {
  const options = [
    { label: 'A', price: 0 },
    { label: 'B', price: 0, colour: 'tan' as const },
  ];
  const [field] = keepLimits([{ label: 'Sides', isSide: true, options }], []);
  expect(field?.options.map(({ colour }) => colour)).toEqual(['green', 'tan']);
});

test('confirmed players are counted by side', () => {
  expect(sideCounts([SIDES], { tan: 3 })).toEqual([
    { optionId: 'tan', confirmed: 3 },
    { optionId: 'green', confirmed: 0 },
  ]);
});

test('whoever has no side gets the one with fewest players, the first of several', () => {
  const stock = openStock([SIDES], { tan: 3, green: 2 });
  expect(withSide(withRules(), { chosen: [], stock })).toEqual([chose('green', true)]);
  stock.take(['green']);
  expect(withSide(withRules(), { chosen: [], stock })).toEqual([chose('tan', true)]);
  expect(withSide(withRules(), { chosen: [chose('green')], stock })).toEqual([chose('green')]);
  expect(withSide(withRules({ policy: 'draw' }), { chosen: [], stock })).toEqual([]);
});

test('a side that is full is given to nobody', () => {
  const options = SIDES.options.map((option) => ({ ...option, limit: 2 }));
  const event = { ...withRules(), customFields: [{ ...SIDES, options }] };
  const stock = openStock(event.customFields, { tan: 1, green: 2 });
  expect(withSide(event, { chosen: [], stock })).toEqual([chose('tan', true)]);
  stock.take(['tan']);
  expect(withSide(event, { chosen: [], stock })).toEqual([]);
});

test('a side is not chosen that would be too far ahead', () => {
  const stock = openStock([SIDES], { tan: 8, green: 2 });
  const event = withRules({ maxGap: 6 });
  expect(refuseSideGap(event, { chosen: [chose('tan')], stock })).toEqual({
    code: 'SIDE_CLOSED',
    field: 'joinForm.customFieldResponses.0',
    message: 'Tan is 6 ahead. Choose Green, or Either',
  });
  const choosing = { chosen: [chose('tan')], stock };
  expect(refuseSideGap(withRules({ maxGap: 7 }), choosing)).toBeUndefined();
  expect(refuseSideGap(withRules(), choosing)).toBeUndefined();
  // It is the side they have.
  expect(refuseSideGap(event, { ...choosing, before: ['tan'] })).toBeUndefined();
  expect(refuseSideGap(event, { ...choosing, chosen: [chose('tan', true)] })).toBeUndefined();
});

test('Either is no choice, and keeps the side that was given', () => {
  const either = [{ fieldId: 's', optionId: null, isEither: true }];
  expect(fill(withRules(), either)).toEqual([]);
  expect(fill(withRules(), either, [chose('tan', true)])).toEqual([chose('tan', true)]);
  expect(fill(withRules(), either, [chose('tan')])).toEqual([]);
  expect(fill(withRules(), [chose('tan')], [chose('tan', true)])).toEqual([chose('tan')]);
});

test('a side that is given out is neither chosen nor given up', () => {
  const event = withRules({ policy: 'balance' });
  const refused = { field: 'joinForm.customFieldResponses.0', code: 'VALIDATION' };
  expect(fill(event, [chose('tan')])).toMatchObject(refused);
  const given = [chose('tan', true)];
  expect(fill(event, [chose('green')], given)).toMatchObject(refused);
  expect(fill(event, [], given)).toEqual(given);
  expect(fill(event, [{ fieldLabel: 'Sides', selectedOptionLabel: '' }], given)).toEqual(given);
  expect(fill(event, [chose('tan')], given)).toEqual(given);
});

test('a member of a squad plays on its side, and on no other', () => {
  const [tan] = SIDES.options;
  const event = withRules();
  function take(chosen: KeptOption[], given: { taken?: object; price?: number } = {}) {
    const { taken = {}, price = 0 } = given;
    const stock = openStock([LIMITED], taken as Record<string, number>);
    const side = { ...tan!, price };
    return withSquadSide(event, { side, chosen, stock, isConfirmed: true });
  }
  const LIMITED = { ...SIDES, options: [{ ...tan!, limit: 2 }, SIDES.options[1]!] };
  expect(squadSide([SIDES], ['h', 'tan', 'green'])).toBe(tan);
  expect(squadSide([SIDES], ['h'])).toBeUndefined();
  expect(take([KIT as KeptOption])).toEqual({ chosen: [KIT, chose('tan', true)] });
  expect(take([chose('tan')])).toEqual({ chosen: [chose('tan')] });
  expect(take([chose('green')]).refusal?.code).toBe('VALIDATION');
  const removed = { ...chose('green'), optionId: 'red' };
  expect(take([removed])).toEqual({ chosen: [removed] });
  expect(take([], { taken: { tan: 2 } }).refusal?.code).toBe('OPTION_SOLD_OUT');
  expect(take([], { price: 10 }).refusal?.code).toBe('VALIDATION');
  expect(take([chose('tan')], { price: 10 })).toEqual({ chosen: [chose('tan')] });
});
