import { Input } from '@muster/ui';
import { IconChevronDown } from '@tabler/icons-react';

interface ChoiceProps<Value extends string> {
  label: string;
  /** Names the option that filters nothing. */
  all: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** The browser's own select: unlike the select of the overlays it is there with the first paint. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, all, options, value, onChange } = props;
  return (
    <Input
      component="select"
      pointer
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(options.find((option) => option.value === currentTarget.value)?.value ?? null)
      }
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Input>
  );
}
