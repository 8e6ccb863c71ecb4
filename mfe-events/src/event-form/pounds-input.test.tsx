import { MusterProvider } from '@muster/ui';
import { NumberInput } from '@muster/ui/overlays';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PoundsInput } from './pounds-input.tsx';

function Amounts({ onChange }: { onChange?: (amount: number | string) => void }) {
  const [amount, setAmount] = useState<number | string>(22.5);
  const [places, setPlaces] = useState<number | string>(20);
  function change(next: number | string) {
    setAmount(next);
    onChange?.(next);
  }
  return (
    <MusterProvider>
      <PoundsInput label="Price" value={amount} onChange={change} />
      <NumberInput
        label="Maximum"
        value={places}
        onChange={(value) => setPlaces(Number(value))}
        onFocus={() => undefined}
      />
    </MusterProvider>
  );
}

function selected(input: HTMLInputElement): string {
  return input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0);
}

test.each([
  ['Price', '£22.50'],
  ['Maximum', '20'],
])(
  '%s is selected as soon as it has the focus, so that a fast hand types over it',
  (label, all) => {
    render(<Amounts />);
    const input = screen.getByLabelText<HTMLInputElement>(label);
    act(() => input.focus());
    expect([input.value, selected(input)]).toEqual([all, all]);
  },
);

test.each([
  ['30', 30, '£30.00'],
  ['12,50', 12.5, '£12.50'],
  ['£1,250.5', 1250.5, '£1250.50'],
  ['1250', 1250, '£1250.00'],
  ['', '', ''],
])('%j is read as %j, and as %j afterwards', async (typed, amount, shown) => {
  const changes: (number | string)[] = [];
  render(<Amounts onChange={(next) => changes.push(next)} />);
  const input = screen.getByLabelText('Price');
  await userEvent.clear(input);
  if (typed) await userEvent.type(input, typed);
  expect(input).toHaveValue(typed);
  await userEvent.tab();
  expect([changes.at(-1), (input as HTMLInputElement).value]).toEqual([amount, shown]);
  expect(input).toBeValid();
});

test('what is no amount stays as it was typed, with a sentence once one leaves it', async () => {
  render(<Amounts />);
  const input = screen.getByLabelText('Price');
  await userEvent.type(input, '22.5015.5');
  expect(input).toBeValid();
  await userEvent.tab();
  expect(input).toHaveValue('22.5015.5');
  expect(screen.getByText('Give a price in pounds, with at most two decimals')).toBeVisible();
});
