import { difficulty } from '@muster/contract';
import { Input } from '@muster/ui';
import { IconChevronDown } from '@tabler/icons-react';
import * as css from './event-list.module.css';
import type { ListView } from './list-view.ts';

interface ListFiltersProps {
  view: ListView;
  onFilter: (filter: Partial<ListView>) => void;
}

const LEVELS = difficulty.options.map((level) => ({ value: level, label: level }));
const TIMES = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const;

/** Filters by level, and by before or after now. */
export function ListFilters({ view, onFilter }: ListFiltersProps) {
  return (
    <div className={css.filters}>
      <Choice
        label="Difficulty"
        all="All levels"
        options={LEVELS}
        value={view.difficulty}
        onChange={(level) => onFilter({ difficulty: level })}
      />
      <Choice
        label="When"
        all="Any time"
        options={TIMES}
        value={view.when}
        onChange={(when) => onFilter({ when })}
      />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  /** Names the option that filters nothing. */
  all: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** The browser's own select: unlike the select of the overlays it is there with the first paint. */
function Choice<Value extends string>(props: ChoiceProps<Value>) {
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
