import { MusterProvider } from '@muster/ui';
import { NumberInput } from '@muster/ui/overlays';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { PoundsInput } from './pounds-input.tsx';

function Amounts() {
  const [amount, setAmount] = useState<number | string>(22.5);
  const [places, setPlaces] = useState<number | string>(20);
  return (
    <MusterProvider>
      <PoundsInput label="Price" value={amount} onChange={setAmount} />
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
  ['Price', '22.5'],
  ['Maximum', '20'],
])(
  '%s is selected as soon as it has the focus, so that a fast hand types over it',
  (label, all) => {
    render(<Amounts />);
    const input = screen.getByLabelText<HTMLInputElement>(label);
    act(() => input.focus());
    expect(selected(input)).toContain(all);
    expect(selected(input)).toBe(input.value);
  },
);
