import type { Event } from '@muster/contract';
import type { KeptOption } from '@muster/domain';
import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import { listChoices, toChoices, toChosenKeys } from './choices.ts';
import { OptionFields } from './option-fields.tsx';

function side(id: string, label: string, colour: 'tan' | 'green') {
  return { id, label, colour, price: 0, limit: null, left: null };
}
const FIELD = {
  ...{ id: 's', label: 'Side', isPlace: false, isSide: true },
  options: [side('t', 'Tan', 'tan'), side('g', 'Green', 'green')],
};
const TAN: KeptOption = {
  ...{ fieldId: 's', optionId: 't', fieldLabel: 'Side', selectedOptionLabel: 'Tan' },
  additionalPrice: 0,
};
const GIVEN = { ...TAN, isAssigned: true as const };
const EITHER = {
  ...{ fieldId: 's', optionId: null, isEither: true },
  ...{ fieldLabel: 'Side', selectedOptionLabel: '' },
};

function show(policy: 'choose' | 'balance' | 'draw', kept: KeptOption[] = []) {
  const event: Parameters<typeof listChoices>[0] = {
    customFields: [FIELD],
    sides: { policy, maxGap: null },
    sideCounts: [
      { optionId: 't', confirmed: 1 },
      { optionId: 'g', confirmed: 12 },
    ] satisfies Event['sideCounts'],
  };
  const fields = listChoices(event, kept);
  const chosen = toChosenKeys(fields, kept);
  const form = { getInputProps: () => ({ value: chosen.s ?? '' }) };
  renderRemote(<OptionFields fields={fields} form={form} hasFirstFocus={false} />);
  return toChoices(fields, chosen);
}

test('sides are chosen with their number of players, or either of them', () => {
  expect(show('choose')).toEqual([EITHER]);
  expect(screen.getByRole('radio', { name: 'Tan (1 player)' })).not.toBeChecked();
  expect(screen.getByRole('radio', { name: 'Green (12 players)' })).not.toBeChecked();
  const either = { name: 'Either (you get the smaller side with your spot)' };
  expect(screen.getByRole('radio', either)).toBeChecked();
});

test('a side that was given is either, and says which it is', () => {
  expect(show('choose', [GIVEN])).toEqual([EITHER]);
  expect(screen.getByRole('radio', { name: 'Either (you are on Tan)' })).toBeChecked();
});

test('a side that was chosen is sent again', () => {
  expect(show('choose', [TAN])).toMatchObject([{ fieldId: 's', optionId: 't' }]);
  expect(screen.getByRole('radio', { name: 'Tan (1 player)' })).toBeChecked();
});

test.each([
  ['balance', [], 'Side: You get a side with your spot'],
  ['draw', [], 'Side: The sides are drawn before the game'],
  ['draw', [GIVEN], 'Side: Tan'],
] as const)('with %s and %j nothing is chosen', (policy, kept, text) => {
  expect(show(policy, [...kept])).toEqual([EITHER]);
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});
