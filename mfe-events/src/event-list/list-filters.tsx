import { Input } from '@muster/ui';
import { IconChevronDown } from '@tabler/icons-react';
import type { ListView } from '../queries.ts';
import * as css from './event-list.module.css';

interface ListFiltersProps {
  view: ListView;
  onFilter: (filter: Partial<ListView>) => void;
}

/** Which level, and before or after now. */
export function ListFilters({ view, onFilter }: ListFiltersProps) {
  return (
    <div className={css.filters}>
      <Choice
        label="Difficulty"
        value={view.difficulty}
        options={{
          all: 'All levels',
          Beginner: 'Beginner',
          Intermediate: 'Intermediate',
          Advanced: 'Advanced',
        }}
        onChoose={(difficulty) => onFilter({ difficulty })}
      />
      <Choice
        label="When"
        value={view.when}
        options={{ all: 'Any time', upcoming: 'Upcoming', past: 'Past' }}
        onChoose={(when) => onFilter({ when })}
      />
    </div>
  );
}

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  options: Readonly<Record<V, string>>;
  onChoose: (value: V) => void;
}

/** The browser's own select: it is there with the first paint, unlike the overlays'. */
function Choice<V extends string>({ label, value, options, onChoose }: ChoiceProps<V>) {
  return (
    <Input
      component="select"
      pointer
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value as V)}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
    >
      {Object.entries<string>(options).map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </Input>
  );
}
