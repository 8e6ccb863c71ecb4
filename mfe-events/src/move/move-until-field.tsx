import { NativeSelect } from '@muster/ui/overlays';
import { count } from '../count.ts';

interface MoveUntilFieldProps {
  /** Days before each date; null: players do not move. */
  value: number | null;
  onChange: (value: number | null) => void;
  disabled?: boolean;
}

/** Any number from 0 to 60 is kept; these are what most choose. */
const DAYS = [0, 1, 2, 3, 7, 14, 30];

/** Until when players move their spot to another date of a series themselves. */
export function MoveUntilField({ value, onChange, disabled = false }: MoveUntilFieldProps) {
  const days = value === null || DAYS.includes(value) ? DAYS : [...DAYS, value];
  return (
    <NativeSelect
      label="Players can move to another date"
      description="With what they have paid; the organizer always can"
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
      disabled={disabled}
      data={[
        { value: '', label: 'No' },
        ...days.map((day) => ({ value: String(day), label: `Until ${describe(day)}` })),
      ]}
    />
  );
}

function describe(days: number): string {
  return days === 0 ? 'it starts' : `${count(days, 'day')} before`;
}
