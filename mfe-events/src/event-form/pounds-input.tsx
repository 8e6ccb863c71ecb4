import { NumberInput } from '@muster/ui/overlays';
import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';

interface PoundsInputProps extends Omit<ComponentProps<typeof NumberInput>, 'onChange'> {
  /** A text while it is not a number yet, such as `22.50` or nothing. */
  onChange?: (amount: number | string) => void;
}

/**
 * An amount in pounds: with both decimals while nobody types in it, so that £22.50 never reads
 * £22.5.
 */
export function PoundsInput({ onChange, ...props }: PoundsInputProps) {
  const [isTyping, setTyping] = useState(false);
  return (
    <NumberInput
      prefix="£"
      placeholder="0.00"
      hideControls
      min={0}
      step={0.01}
      allowNegative={false}
      decimalScale={2}
      {...props}
      onChange={(amount) => onChange?.(typeof amount === 'bigint' ? Number(amount) : amount)}
      fixedDecimalScale={!isTyping}
      onFocus={(event) => {
        const field = event.currentTarget;
        // At once, for a fast hand; first the decimals of a finished amount go.
        flushSync(() => setTyping(true));
        field.select();
        props.onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyping(false);
        props.onBlur?.(event);
      }}
    />
  );
}
