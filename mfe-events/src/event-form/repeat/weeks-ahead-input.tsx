import { NumberInput } from '@muster/ui/overlays';

interface WeeksAheadInputProps {
  value?: number | string;
  onChange?: (weeks: number | string) => void;
  error?: string | undefined;
}

/** How far ahead the dates of a series are made. */
export function WeeksAheadInput(props: WeeksAheadInputProps) {
  return (
    <NumberInput
      label="Dates are made so many weeks ahead"
      description="At most 60 dates are coming at any time"
      hideControls
      allowDecimal={false}
      allowNegative={false}
      {...props}
    />
  );
}
