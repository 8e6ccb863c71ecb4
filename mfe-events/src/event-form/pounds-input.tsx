import { FIELD_TEXT } from '@muster/contract';
import { parsePence, toPounds } from '@muster/domain';
import { TextInput } from '@muster/ui';
import { type ComponentProps, useState } from 'react';

interface PoundsInputProps
  extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'prefix'> {
  /** In pounds; empty, or what was typed and is no amount. */
  value?: number | string;
  /** With what was typed where that is no amount; empty for nothing. */
  onChange?: (amount: number | string) => void;
  prefix?: string;
}

/**
 * An amount in pounds, read as everywhere else: `12,50` is £12.50. With both decimals while nobody
 * types in it, so that £22.50 never reads £22.5.
 */
export function PoundsInput({ value = '', onChange, prefix = '£', ...props }: PoundsInputProps) {
  /** What was typed for an amount; another amount comes from elsewhere. */
  const [typed, setTyped] = useState<{ text: string; amount: number | string } | null>(null);
  const [isTyping, setTyping] = useState(false);
  const isTyped = typed !== null && typed.amount === value;
  const shown = toText(value, prefix);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      maxLength={MAX_LENGTH}
      {...props}
      value={isTyped ? typed.text : (shown ?? String(value))}
      error={props.error || (shown === null && !isTyping && FIELD_TEXT.searchPrice)}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value.replaceAll(/[^\d.,£+ ]/g, '');
        const amount = toAmount(text);
        setTyped({ text, amount });
        onChange?.(amount);
      }}
      onFocus={(event) => {
        setTyping(true);
        event.currentTarget.select();
        props.onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyping(false);
        if (shown !== null) setTyped(null);
        props.onBlur?.(event);
      }}
    />
  );
}

/** `+£1,000,000.00` and some room. */
const MAX_LENGTH = 20;

function toAmount(text: string): number | string {
  const amount = text.replaceAll(/[£+ ]/g, '');
  const pence = parsePence(amount);
  return pence === null ? amount : toPounds(pence);
}

/** Null for what is no amount. */
function toText(value: number | string, prefix: string): string | null {
  if (value === '') return '';
  const amount = typeof value === 'string' ? toAmount(value) : value;
  return typeof amount === 'number' ? prefix + amount.toFixed(2) : null;
}
